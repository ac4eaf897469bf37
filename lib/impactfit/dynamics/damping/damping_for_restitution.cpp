#include "impactfit/dynamics/damping/damping_for_restitution.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <functional>

#include "impactfit/contact/approximate_dynamics.hpp"
#include "impactfit/contact/power_law_parameters.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_root.hpp"
#include "impactfit/dynamics/damping/unit_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

void check_request(double restitution, double velocity_exponent) {
    if (!(restitution > 0.0 && restitution <= 1.0))
        throw Error(ErrorKind::usage, "restitution is out of range", fmt::format("{:g}", restitution), "> 0 and <= 1");
    check_parameter(power_law_parameters::velocity_exponent, velocity_exponent, "power_law");
}

/// Excess damping of unit impacts as a function of ln epsilon.
class TooMuch {
public:
    TooMuch(const UnitImpact& impact, double restitution, double tolerance)
        : impact_(impact), restitution_(restitution), tolerance_(tolerance) {}

    double operator()(double log_ratio) {
        ++impacts;
        return damping_excess(unit_log_restitution(impact_, std::exp(log_ratio), tolerance_), restitution_);
    }

    long impacts = 0;

private:
    UnitImpact impact_;
    double restitution_, tolerance_;
};

/// A root over impacts under a load, which have no unit impact.
ExactDamping loaded_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                            const SimulationOptions& options, double restitution) {
    check_request(restitution, law.velocity_exponent);
    if (restitution == 1.0) return {0.0, 0.0, false, 0};
    static const LawEntry& power_law = *find_model("power_law").law;
    long impacts = 0;
    const auto impact_with = [&](double log_damping) {
        ++impacts;
        const std::array<double, 5> values{law.stiffness, law.hertz_exponent, law.damping_exponent,
                                           law.velocity_exponent, std::exp(log_damping)};
        return simulate(power_law, values, impact, options);
    };
    const double start = std::log(primary_damping(law, impact, restitution));
    const double damping = std::exp(loaded_damping_root(impact_with, restitution, start));
    PowerLawCoefficients<double> damped = law;
    damped.hysteresis_damping = damping;
    return {damping_ratio(damped, impact), damping, false, impacts};
}

}  // namespace

double primary_damping_ratio(const UnitImpact& impact, double restitution) {
    const PowerLawCoefficients<double> unit{1.0, impact.hertz_exponent, 0.0, impact.damping_exponent,
                                            impact.velocity_exponent};
    return primary_damping(unit, {}, restitution);
}

ExactDamping exact_damping_ratio(const UnitImpact& impact, double restitution, double tolerance) {
    check_request(restitution, impact.velocity_exponent);
    if (const auto closed = closed_form_damping_ratio(impact, restitution)) return {*closed, *closed, true, 0};
    TooMuch too_much(impact, restitution, tolerance);
    const double start = std::log(primary_damping_ratio(impact, restitution));
    const auto close = secant_root(std::ref(too_much), start);
    const double ratio = std::exp(close ? *close : damping_root(std::ref(too_much), start));
    return {ratio, ratio, false, too_much.impacts};
}

ExactDamping damping_for_restitution(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                     Separation separation, double restitution, double tolerance) {
    if (impact.load > 0.0) {
        SimulationOptions options;
        options.separation = separation;
        options.tolerance = tolerance;
        return loaded_damping(law, impact, options, restitution);
    }
    ExactDamping exact = exact_damping_ratio(
        {law.hertz_exponent, law.damping_exponent, law.velocity_exponent, separation}, restitution, tolerance);
    exact.hysteresis_damping = hysteresis_damping(law, impact, exact.damping_ratio);
    return exact;
}

double damping_by_rule(std::string_view rule, const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                       Separation separation, double restitution, double tolerance) {
    if (rule == exact_rule)
        return damping_for_restitution(law, impact, separation, restitution, tolerance).hysteresis_damping;
    check_request(restitution, 1.0);
    const DampingRuleEntry& published = find_damping_rule(rule);
    if (!published.applies_to(law))
        throw Error(ErrorKind::usage, fmt::format("damping rule {} was not published for these exponents", rule),
                    fmt::format("n = {:g}, m = {:g}, q = {:g}", law.hertz_exponent, law.damping_exponent,
                                law.velocity_exponent),
                    fmt::format("{}; or the rule 'exact'", published.description.range));
    if (restitution < published.description.least_restitution)
        throw Error(ErrorKind::usage, fmt::format("damping rule {} does not cover this restitution", rule),
                    fmt::format("{:g}", restitution),
                    fmt::format(">= {:g}; or the rule 'exact'", published.description.least_restitution));
    return published.hysteresis_damping(law, impact, restitution);
}

double modification_parameter(const UnitImpact& impact, double restitution, double tolerance) {
    if (restitution == 1.0)
        return modification_parameter_limit(impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent);
    const double exact = exact_damping_ratio(impact, restitution, tolerance).damping_ratio;
    return primary_damping_ratio(impact, restitution) / exact;
}

double modification_parameter_limit(double n, double m, double q) {
    return (m + 1.0) * (2.0 + q) / (2.0 * (n + 1.0)) * boost::math::beta((m + 1.0) / (n + 1.0), 1.0 + 0.5 * q);
}

}  // namespace impactfit
