#pragma once
// Duration of the Hunt-Crossley impact (m = n, q = 1, separation at zero indentation), and the stiffness for a measured
// duration  @eq{RH, Eqs. 18-25}.
//
// Unit impact: x'' + eps x^n x' + x^n = 0, x(0) = 0, x'(0) = 1. With h0^2 = eps - ln(1 + eps), g of
// logarithmic_slope.hpp and the integrals I of contact_time.hpp,
//
//   impact_time = (n+1)^(-n/(n+1)) (g(h0) / 2)^((1-n)/(1+n)) (I_compression + I_restitution).

#include <cmath>
#include <optional>
#include <string>

#include "impactfit/contact/impact.hpp"

namespace impactfit {

/// Returns the impact time for eps >= 0 and 0.5 <= n <= 10, with relative error < 1e-12. Throws Error outside this
/// range.
double impact_time(double damping_ratio, double hertz_exponent);

/// Published fits, for comparison. Their stated errors are relative 2-norms. Largest pointwise errors: 3.4 % for eps(e)
/// (e = 0.32) and 1.51 % for the impact time (eps = 0, n = 2.15).
namespace ramaswamy_humbert {

/// Returns eps(e) for 0 < e <= 1  @eq{RH, Eqs. 16-17}. Throws Error outside this range.
double damping_ratio(double restitution);

/// Returns true in the fitted range 0 <= eps <= 10, 1 <= n <= 5. The fit is invalid outside (15 % error at eps = 30, n
/// = 1).
bool fits_impact_time(double damping_ratio, double hertz_exponent);

/// Returns the fitted impact time  @eq{RH, Eq. 23}. Throws Error outside its range.
double impact_time(double damping_ratio, double hertz_exponent);

}  // namespace ramaswamy_humbert

/// Hunt-Crossley contact estimated from a measured impact.
struct DurationStiffness {
    double damping_ratio;  ///< eps = lambda v0 / K
    double impact_time;    ///< duration * omega, omega = (K v0^(n-1) / m0)^(1/(n+1))  @eq{RH, Eq. 6}
    double stiffness;      ///< K [N/m^n]
};

/// Relations between restitution, damping ratio and impact time.
enum class ImpactTimeFormulas { exact, published };

/// Returns the stiffness of the Hunt-Crossley law for a duration [s] and restitution (0 < e <= 1): K = m0 v0^(1-n)
/// (impact_time / duration)^(n+1)  @eq{RH, Eqs. 24-25}. The relative error of K is (n+1) times that of the duration.
/// The error of e contributes more the stronger the damping: at e = 0.1, an increase of e by 0.01 decreases K by 12 %
/// for n = 1.5 and by 44 % for n = 5. Throws Error for a value out of range; the published formulas have narrower
/// ranges.
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
