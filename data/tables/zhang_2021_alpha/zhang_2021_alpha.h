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
            -0.053365616855900001, 0.066481233870748516, -0.089734289179638313,
            0.0074453378856607398, 0.014341493811281993, 0.0037043616165815681,
            -0.0028796956042401404, -0.00059812184628470417};
        return e < 0.02 ? NAN : impactfit_zhang_2021_alpha_series(c, e);
    }
    if (m == 1.5) return impactfit_zhang_2021_alpha_equal_exponents(e);
    if (m == 1) {
        static const double c[8] = {
            0.43302106422370396, -0.44574165283167128, 0.040117263968688581,
            0.030067281705895406, 0.004091792706958918, -0.0019965207191257857,
            -0.00012121914042668843, 0.00016218440228914243};
        return e < 0.02 ? NAN : impactfit_zhang_2021_alpha_series(c, e);
    }
    if (m == 0.65) {
        static const double c[8] = {
            0.54039483305630587, -0.5439733004498728, 0.086103328808380938,
            0.023128724074867244, 0.00050860581371947491, -0.00058452647213700021,
            -4.5897829893794267e-05, -2.4887558043068004e-05};
        return e < 0.02 ? NAN : impactfit_zhang_2021_alpha_series(c, e);
    }
    if (m == 0.5) {
        static const double c[8] = {
            0.56718517900753473, -0.55761071733028467, 0.098240302299647309,
            0.018740550047254008, 0.00055763399579454424, -0.00036899122633397662,
            -0.00010747967443335265, -1.0154576332992743e-05};
        return e < 0.02 ? NAN : impactfit_zhang_2021_alpha_series(c, e);
    }
    if (m == 0.25) return impactfit_zhang_2021_alpha_oscillator(e);
    return NAN;
}

#endif
