/* Duration of the contact of the Hunt-Crossley impact F = k x^n + lambda x^n x' (from first touch to x = 0).
 *
 *   duration = impactfit_hunt_crossley_impact_time(epsilon, n) / (k v0^(n-1) / m)^(1/(n+1)),  epsilon = lambda v0/k
 *   k        = m v0^(1-n) (impactfit_hunt_crossley_impact_time(epsilon, n) / duration)^(n+1)
 *
 * m: effective mass, v0: impact speed. Domain epsilon >= 0 and 1 <= n <= 5 (NaN outside). Relative error at most 0.00016,
 * at most 0.00016 for epsilon <= 10; exact without damping and in the limit of strong damping. 28 fitted coefficients.
 *
 * C99, needs <math.h> only. Written by impactfit, recipe ramaswamy_humbert_impact_time. */
#ifndef IMPACTFIT_HUNT_CROSSLEY_IMPACT_TIME_H
#define IMPACTFIT_HUNT_CROSSLEY_IMPACT_TIME_H

#include <math.h>

static inline double impactfit_hunt_crossley_impact_time(double epsilon, double n) {
    static const double c[7][4] = {
        {-0.41236243269812156, 0.0095127014522355183, -0.023045179671458589, -0.00073509655619182455},
        {0.33414915232114906, -0.036627498743886482, 0.024209246844882081, -0.00082841190025440957},
        {-0.048088336766127192, 0.0048497817421351928, -0.0096000794948424683, 0.00079320700933986101},
        {-0.015886306922284932, 0.012315573945691062, 0.0021755078090596527, -0.00029065962849168315},
        {0.0038407080943453561, -0.0079884429383153179, -0.00018565815865471114, 5.864001976542715e-05},
        {0.0045353475796199357, 0.0018330117113356367, -7.6057864389836191e-05, 5.8591955395336517e-06},
        {-0.0032913896007020125, 0.00072025127447290706, -0.00015645306047758692, 1.168868306392948e-05}
    };
    const double power = 1.0 / (n + 1.0), t = epsilon / (epsilon + 8.0);
    const double x = 2.0 * t - 1.0, y = 6.0 * power - 2.0;
    double undamped, kappa, sum = 0.0, in_ratio = 1.0, next_in_ratio = x;
    int i;
    if (!(epsilon >= 0.0 && epsilon <= 1e300 && n >= 1.0 && n <= 5.0)) return NAN;
    for (i = 0; i < 7; ++i) {
        const double in_exponent =
            c[i][0] + c[i][1] * y + c[i][2] * (2.0 * y * y - 1.0) + c[i][3] * (4.0 * y * y - 3.0) * y;
        const double after = 2.0 * x * next_in_ratio - in_ratio;
        sum += in_ratio * in_exponent;
        in_ratio = next_in_ratio;
        next_in_ratio = after;
    }
    undamped = 2.0 * pow(0.5 / power, power) * power * sqrt(3.14159265358979324) * tgamma(power) / tgamma(power + 0.5);
    kappa = pow(pow(n + 1.0, power) / undamped, (n + 1.0) / n);
    return undamped * pow(1.0 + kappa * epsilon, n * power) * exp(t * (1.0 - t) * sum);
}

#endif
