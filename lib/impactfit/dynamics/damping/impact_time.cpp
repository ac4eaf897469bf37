#include "impactfit/dynamics/damping/impact_time.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>

#include "impactfit/contact/damping/ramaswamy_humbert.hpp"
#include "impactfit/contact/forms/ramaswamy_humbert_impact_time.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {
namespace {

/// h(w) = e^w - 1 - w without cancellation.
double expm1_minus(double w) {
    if (std::abs(w) > 0.5) return std::expm1(w) - w;
    double term = 0.5 * w * w, sum = term;
    for (int k = 3; std::abs(term) > 1e-17 * sum; ++k) sum += term *= w / k;
    return sum;
}

/// -W-: root of h(-V) = h(W+) = eps - ln(1 + eps), by Newton's method from the right, where h is convex.
double restitution_span(double eps) {
    const double wanted = expm1_minus(std::log1p(eps));
    double span = std::min(std::sqrt(2.0 * wanted) + wanted, wanted + 1.0);
    for (int i = 0; i < 60; ++i) {
        const double change = (expm1_minus(-span) - wanted) / -std::expm1(-span);
        span -= change;
        if (std::abs(change) <= 1e-16 * span) break;
    }
    return span;
}

/// [h(W+) - h(W+ - y)] / (eps y), from first touch to the turning point.
double compression_depth(double eps, double y) {
    if (y < 1e-100) return 1.0;  // products of smaller y underflow
    return -std::expm1(-y) / y - expm1_minus(-y) / (eps * y);
}

/// [h(W-) - h(W- + y)] / (eps y), from the turning point to separation, W- = -span.
double restitution_depth(double eps, double span, double y) {
    const double lost = -std::expm1(-span);  // eps e
    if (y < 1e-100) return lost / eps;
    if (span < 1.0) return (lost * std::expm1(y) - expm1_minus(y)) / (eps * y);
    const double kept = y < 1.0 ? std::exp(-span) * std::expm1(y) : std::exp(y - span) - std::exp(-span);
    return (y - kept) / (eps * y);
}

/// int_0^span [depth(y) y / eps]^(-n/(n+1)) dy / eps. The substitution y = eps s^(n+1) removes the singularity at y =
/// 0.
template <class Depth>
double half_time(const Depth& depth, double span, double eps, double n) {
    static thread_local boost::math::quadrature::tanh_sinh<double>
        integrator;  // its tables cost four times as much as an integral
    const double power = -n / (n + 1.0);
    const auto integrand = [&](double s) { return std::pow(depth(eps * std::pow(s, n + 1.0)), power); };
    return (n + 1.0) * integrator.integrate(integrand, 0.0, std::pow(span / eps, 1.0 / (n + 1.0)), 1e-14);
}

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
    if (eps < 1e-17) return undamped_duration(n);  // difference below rounding
    const double span = restitution_span(eps);
    const double time = half_time([eps](double y) { return compression_depth(eps, y); }, std::log1p(eps), eps, n) +
                        half_time([eps, span](double y) { return restitution_depth(eps, span, y); }, span, eps, n);
    return std::pow(n + 1.0, -n / (n + 1.0)) * time;
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
