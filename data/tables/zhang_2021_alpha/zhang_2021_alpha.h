/* Modification parameter alpha(e) of Zhang et al. 2021 for spheres (n = 3/2, q = 1), recomputed.
 * Written by `impactfit regenerate zhang_2021_alpha`. C99, needs <math.h> only.
 *
 * lambda = 3/4 m0 (m+1) (1-e) v0 (m0 e (n+1) v0^2 / (2 k))^(-(m+1)/(n+1)) / alpha gives the restitution e
 * with separation at zero indentation. The errors are maxima over e, found by a multi-start
 * search of interior and ends:
 *   m = 2: restitution error at most 5.8e-05, maximum at e = 0.116, 0.02 <= e <= 1
 *   m = 1.5: exact, for 0 < e <= 1
 *   m = 1: restitution error at most 1.2e-05, maximum at e = 0.050, 0.02 <= e <= 1
 *   m = 0.65: restitution error at most 8.6e-07, maximum at e = 0.099, 0.02 <= e <= 1
 *   m = 0.5: restitution error at most 9.5e-07, maximum at e = 0.020, 0.02 <= e <= 1
 *   m = 0.25: exact, for 0 < e <= 1
 */
#ifndef IMPACTFIT_ZHANG_2021_ALPHA_H
#define IMPACTFIT_ZHANG_2021_ALPHA_H

#include <math.h>

/* m = 3/2: the exact damping ratio is 2 s/(1+e) with coth s - 1/s = (1-e)/(1+e). Newton's method, initial error 5 %. */
static inline double impactfit_zhang_2021_alpha_equal_exponents(double e)
{
    const double y = (1.0 - e) / (1.0 + e), rest = 2.0 * e / (1.0 + e); /* rest = 1 - y */
    double s = y * (3.0 - y * y) / (rest * (1.0 + y));
    int step, odd;
    if (e == 1.0) return 1.0;
    if (rest < 0.05) s = 1.0 / rest; /* the exponential is below rounding */
    for (step = 0; step < 5 && rest >= 0.05; ++step) {
        if (s > 2.0) {
            const double sinh_s = sinh(s);
            s -= (rest - (1.0 / s - 2.0 / expm1(2.0 * s))) / (1.0 / (s * s) - 1.0 / (sinh_s * sinh_s));
        } else { /* coth s - 1/s by its continued fraction */
            double below = 31.0, l;
            for (odd = 29; odd > 2; odd -= 2) below = odd + s * s / below;
            l = s / below;
            s -= (l - y) / (1.0 - l * l - 2.0 * l / s);
        }
    }
    return 0.75 * (1.0 - e) * (1.0 + e) / (e * s);
}

/* m = 1/4: equivalent to a linear oscillator. */
static inline double impactfit_zhang_2021_alpha_oscillator(double e)
{
    const double pi = 3.14159265358979323846, l = -log(e);
    if (e == 1.0) return 0.375 * pi;
    return 0.375 * (1.0 - e) * sqrt(l * l + pi * pi) / (l * sqrt(e));
}

/* exp of c[0] + c[1] T1(x) + ... + c[7] T7(x), x from -1 at e = 0.02 to 1 at e = 1. */
static inline double impactfit_zhang_2021_alpha_series(const double *c, double e)
{
    const double x = 1.0 - 2.0 * log(e) / log(0.02);
    double next = 0.0, after = 0.0, current;
    int k;
    for (k = 7; k > 0; --k) {
        current = c[k] + 2.0 * x * next - after;
        after = next;
        next = current;
    }
    return exp(c[0] + x * next - after);
}

/* alpha for damping exponent m and restitution e; NAN for any other m and for e out of range. */
static inline double impactfit_zhang_2021_alpha(double m, double e)
{
    if (!(e > 0.0 && e <= 1.0)) return NAN;
    if (m == 2) {
        static const double c[8] = {
            -0.053365616854729445, 0.066481233871175271, -0.089734289180597421,
            0.0074453378857273758, 0.014341493811387268, 0.0037043616176739231,
            -0.002879695604254595, -0.00059812184562598467};
        return e < 0.02 ? NAN : impactfit_zhang_2021_alpha_series(c, e);
    }
    if (m == 1.5) return impactfit_zhang_2021_alpha_equal_exponents(e);
    if (m == 1) {
        static const double c[8] = {
            0.43302106422378439, -0.44574165283166328, 0.040117263968532248,
            0.03006728170581181, 0.0040917927069843239, -0.0019965207190373504,
            -0.00012121914041995902, 0.00016218440216633117};
        return e < 0.02 ? NAN : impactfit_zhang_2021_alpha_series(c, e);
    }
    if (m == 0.65) {
        static const double c[8] = {
            0.54039483306239999, -0.54397330045766157, 0.086103328817828645,
            0.02312872407185633, 0.00050860581841443309, -0.00058452646740501121,
            -4.5897832266338723e-05, -2.4887552829451692e-05};
        return e < 0.02 ? NAN : impactfit_zhang_2021_alpha_series(c, e);
    }
    if (m == 0.5) {
        static const double c[8] = {
            0.56718517900916643, -0.55761071733122558, 0.098240302301246155,
            0.018740550049185144, 0.00055763399819717886, -0.00036899122485471497,
            -0.00010747967696964495, -1.0154573749420527e-05};
        return e < 0.02 ? NAN : impactfit_zhang_2021_alpha_series(c, e);
    }
    if (m == 0.25) return impactfit_zhang_2021_alpha_oscillator(e);
    return NAN;
}

#endif
