#include "impactfit/dynamics/damping/impact_time.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/math/special_functions/log1p.hpp>
#include <cmath>

#include "impactfit/contact/damping/ramaswamy_humbert.hpp"
#include "impactfit/contact/forms/ramaswamy_humbert_impact_time.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/reduced/contact_time.hpp"
#include "impactfit/dynamics/reduced/logarithmic_slope.hpp"

namespace impactfit {
namespace {

void require(bool right, const char* name, double value, const char* unit, const char* allowed) {
    if (right) return;
    throw Error(ErrorKind::usage, fmt::format("{} is out of range", name), fmt::format("{:g}{}", value, unit), allowed);
}

void check_measured_impact(double duration, double restitution, const Impact<double>& impact) {
    require(std::isfinite(duration) && duration > 0.0, "duration", duration, " s", "a finite number > 0");
    require(restitution > 0.0 && restitution <= 1.0, "restitution", restitution, "", "> 0 and <= 1");
    check_impact(impact);
}

}  // namespace

double impact_time(double eps, double n) {
    require(std::isfinite(eps) && eps >= 0.0, "damping_ratio", eps, "", "a finite number >= 0");
    require(n >= 0.5 && n <= 10.0, "hertz_exponent", n, "", ">= 0.5 and <= 10");
    if (eps < 1e-17) return undamped_duration(n);                    // difference below rounding
    const double amplitude = std::sqrt(-boost::math::log1pmx(eps));  // h0
    const double slope = eps > 1.0 ? 2.0 * amplitude / eps : LogarithmicSlope::instance()(amplitude);  // g(h0)
    const auto [compression, restitution] = ContactTime(n, amplitude).both();
    return std::pow(n + 1.0, -n / (n + 1.0)) * std::pow(0.5 * slope, (1.0 - n) / (1.0 + n)) *
           (compression + restitution);
}

double ramaswamy_humbert::damping_ratio(double e) {
    require(e > 0.0 && e <= 1.0, "restitution", e, "", "> 0 and <= 1");
    return damping::RamaswamyHumbert::curve.damping_ratio(e);
}

bool ramaswamy_humbert::fits_impact_time(double eps, double n) {
    return eps >= 0.0 && eps <= 10.0 && n >= 1.0 && n <= 5.0;
}

double ramaswamy_humbert::impact_time(double eps, double n) {
    if (!fits_impact_time(eps, n))
        throw Error(ErrorKind::usage, "the published impact time does not cover this impact",
                    fmt::format("damping ratio {:.6g}, hertz_exponent {:.6g}", eps, n),
                    "damping ratio 0 to 10 and hertz_exponent 1 to 5");
    const std::array inputs{eps, n};
    return forms::RamaswamyHumbertImpactTime::value<double>(inputs, forms::RamaswamyHumbertImpactTime::published);
}

DurationStiffness stiffness_from_duration(double duration, double restitution, const Impact<double>& impact, double n,
                                          ImpactTimeFormulas formulas) {
    check_measured_impact(duration, restitution, impact);
    const bool published = formulas == ImpactTimeFormulas::published;
    const double eps = published ? ramaswamy_humbert::damping_ratio(restitution)
                                 : *closed_form_damping_ratio({n, n, 1.0, Separation::zero_indentation}, restitution);
    const double time = published ? ramaswamy_humbert::impact_time(eps, n) : impact_time(eps, n);
    const double frequency = time / duration;  // @eq{RH, Eq. 24}
    const double stiffness =
        impact.effective_mass * std::pow(impact.impact_speed, 1.0 - n) * std::pow(frequency, n + 1.0);
    require(std::isfinite(stiffness) && stiffness > 0.0, "the resulting stiffness", stiffness, "",
            "a finite number > 0: duration, speed and mass closer to 1 in SI units");
    return {eps, time, stiffness};
}

StiffnessComparison compare_stiffness(const MeasuredDuration& it) {
    StiffnessComparison comparison{
        it, stiffness_from_duration(it.duration, it.restitution, it.impact, it.hertz_exponent), {}, {}};
    const double ratio = ramaswamy_humbert::damping_ratio(it.restitution);
    if (ramaswamy_humbert::fits_impact_time(ratio, it.hertz_exponent)) {
        comparison.published = stiffness_from_duration(it.duration, it.restitution, it.impact, it.hertz_exponent,
                                                       ImpactTimeFormulas::published);
    } else {
        comparison.refusal =
            fmt::format("beyond its range: damping ratio {:.6g} (0 to 10), hertz_exponent {:.6g} (1 to 5)", ratio,
                        it.hertz_exponent);
    }
    return comparison;
}

}  // namespace impactfit
