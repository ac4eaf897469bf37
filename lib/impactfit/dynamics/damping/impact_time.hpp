#pragma once
// Duration of the Hunt-Crossley impact (m = n, q = 1, separation at zero indentation), and the stiffness a measured
// duration tells  @eq{RH, Eqs. 18-25}.
//
// The impact time is that of the unit impact x'' + eps x^n x' + x^n = 0, x(0) = 0, x'(0) = 1. With w = ln(1 + eps x'),
// h(w) = e^w - 1 - w and h(W-) = h(W+), W+ = ln(1 + eps), W- < 0,
//
//   impact_time = eps^((n-1)/(n+1)) (n+1)^(-n/(n+1)) int_{W-}^{W+} [h(W+) - h(w)]^(-n/(n+1)) dw.
//
// In w nothing cancels as eps e = 1 - e^(W-) goes to 1, which for eps above 40 it is to rounding.

#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "impactfit/contact/impact.hpp"

namespace impactfit {

/// Impact time for eps >= 0 and 0.5 <= n <= 10: relative error below 1e-12. Throws an Error out of this range.
double impact_time(double damping_ratio, double hertz_exponent);

/// The published fits, for comparison. Their claims are relative 2-norms; pointwise eps(e) is up to 3.4 % off (e =
/// 0.32) and the impact time up to 1.51 % (eps = 0, n = 2.15).
namespace ramaswamy_humbert {

/// eps(e) for 0 < e <= 1  @eq{RH, Eqs. 16-17}. Throws an Error out of this range.
double damping_ratio(double restitution);

/// Where the impact time was fitted: 0 <= eps <= 10, 1 <= n <= 5. It is useless beyond (15 % off at eps = 30, n = 1).
bool fits_impact_time(double damping_ratio, double hertz_exponent);

/// a, b, c, d, f, g, h, i, j, k as published  @eq{RH, Eq. 23}.
inline constexpr std::array<double, 10> impact_time_constants{0.180, 0.880, 0.853, 1.018, 0.461,
                                                              1.434, 0.864, 0.771, 0.023, 2.695};

/// a exp(-b eps) + S(n) eps + Y(n) for ten constants, which may be dual numbers  @eq{RH, Eqs. 20-22}.
template <class S>
S impact_time_form(std::span<const S> constants, double damping_ratio, double n) {
    using std::exp;
    const auto& c = constants;
    const S slope = c[2] - c[3] * exp(-c[4] * n);
    const S undamped = (c[5] * n - c[6]) * exp(-c[7] * n) - c[8] * n + c[9];
    return c[0] * exp(-c[1] * damping_ratio) + slope * damping_ratio + undamped;
}

/// The fitted impact time  @eq{RH, Eq. 23}. Throws an Error out of its range.
double impact_time(double damping_ratio, double hertz_exponent);

}  // namespace ramaswamy_humbert

/// What a measured impact tells of a Hunt-Crossley contact.
struct DurationStiffness {
    double damping_ratio;  ///< eps = lambda v0 / K
    double impact_time;    ///< duration times omega = (K v0^(n-1) / m0)^(1/(n+1))  @eq{RH, Eq. 6}
    double stiffness;      ///< K [N/m^n]
};

/// How restitution and impact time follow from one another.
enum class ImpactTimeFormulas { exact, published };

/// Stiffness of the Hunt-Crossley law with this exponent that an impact of this duration [s] and restitution
/// (0 < e <= 1) had: K = m0 v0^(1-n) (impact_time / duration)^(n+1)  @eq{RH, Eqs. 24-25}. The relative error of K is
/// (n+1) times that of the duration; that of e counts as well, the more the stronger the damping (at e = 0.1 K falls by
/// 12 % for 0.01 more of e at n = 1.5, by 44 % at n = 5). Throws an Error for a value out of range, with the published
/// formulas also beyond theirs.
DurationStiffness stiffness_from_duration(double duration, double restitution, const Impact<double>& impact,
                                          double hertz_exponent,
                                          ImpactTimeFormulas formulas = ImpactTimeFormulas::exact);

/// A measured Hunt-Crossley impact.
struct MeasuredDuration {
    double duration;        ///< [s]
    double restitution;     ///< 0 < e <= 1
    double hertz_exponent;  ///< n
    Impact<double> impact;
};

/// The stiffness from a measured duration, exact and by the published fits.
struct StiffnessComparison {
    MeasuredDuration measured;
    DurationStiffness exact;
    std::optional<DurationStiffness> published;  ///< empty out of the range of the fits
    std::string refusal;                         ///< reason if `published` is empty
};

/// Throws an Error for a value out of range.
StiffnessComparison compare_stiffness(const MeasuredDuration& measured);

}  // namespace impactfit
