/* Damping c of the contact force F = k x^n + c x' for a prescribed restitution e, separation at zero force.
 *
 *   c = impactfit_linear_damping(e, n, k, v0, m)     v0: impact speed, m: effective mass, k: stiffness; SI units
 *
 * Domain 0 < e <= 1, 1 <= n <= 2 (NaN outside). The restitution is within 7.3e-05 and within 0.053 % of e:
 * maxima for e >= 1e-4, by multi-start search of interior and edges. Both limits are exact: c -> (1 - e)/(2J) for
 * e -> 1, with 2J the loss of a unit dashpot; c e^(1/(n+1)) -> 1 for e -> 0 (unit mass, speed, stiffness).
 *
 * C99, needs <math.h> only. Written by impactfit, recipe poursina_nikravesh_2020. */
#ifndef IMPACTFIT_LINEAR_DAMPING_H
#define IMPACTFIT_LINEAR_DAMPING_H

#include <math.h>

/* c for unit mass, speed and stiffness. */
static inline double impactfit_unit_linear_damping(double e, double n) {
    static const double constants[5][3] = {
        {-3.1212335910019537, -0.72297157394153277, 0.13473603583261801},
        {6.2945220492460532, 0.99705373351597504, -0.17564039230473016},
        {-3.2464830668989721, -0.31336949969817796, 0.066867726467695773},
        {3.264752607961301, 0.67310567869180205, -0.086010615355854608},
        {-2.6496984222815572, -0.62937976814048779, 0.055747600961902226},
    };
    const double a = 1.0 / (n + 1.0), v = 2.0 * n - 3.0, h = sqrt(e), s = pow(1.0 - e, 1.0 / n);
    const double terms[5] = {h, h * h, h * h * h, s, s * h};
    double g, known, fitted = 0.0;
    int i;
    if (!(e > 0.0 && e <= 1.0 && n >= 1.0 && n <= 2.0)) return NAN;
    g = log(2.0 * a * pow(0.5 * (n + 1.0), a) * tgamma(a) * tgamma(1.5) / tgamma(a + 1.5));
    known = -g + log(e) * ((1.0 - e) * 2.0 * n * a + e * (g - 0.5 + a)) + e * s * n * a * exp(-g * (n + 1.0) / n);
    for (i = 0; i < 5; ++i)
        fitted += terms[i] * (constants[i][0] + v * (constants[i][1] + v * constants[i][2]));
    return (1.0 - e) * pow(e, -a) * exp(e * (known + (1.0 - e) * fitted));
}

static inline double impactfit_linear_damping(double e, double n, double k, double v0, double m) {
    return impactfit_unit_linear_damping(e, n) * pow(k * pow(v0, n - 1.0) * pow(m, n), 1.0 / (n + 1.0));
}

#endif
