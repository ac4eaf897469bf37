#include "impactfit/dynamics/damping_for_restitution.hpp"

#include <fmt/format.h>

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

#include "impactfit/contact/damping/zhang_2022.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulate_batch.hpp"

namespace impactfit {
namespace {

void check_request(double restitution, double velocity_exponent) {
    if (!(restitution > 0.0 && restitution <= 1.0))
        throw Error(ErrorKind::usage, "restitution is out of range", fmt::format("{:g}", restitution), "> 0 and <= 1");
    if (!(velocity_exponent < 2.0))
        throw Error(ErrorKind::usage, "no damping can be found for a wanted restitution with this velocity_exponent",
                    fmt::format("{:g}", velocity_exponent), "< 2");
}

/// How far a damping ratio is beyond the wanted one: positive if it damps too much. Where the restitution is high its
/// loss is compared, which keeps all digits as e goes to 1; where it is low, its logarithm.
class TooMuch {
public:
    TooMuch(const UnitImpact& impact, double restitution, double tolerance)
        : law_(*find_model("power_law").law), impact_(impact), restitution_(restitution) {
        options_.separation = impact.separation;
        options_.tolerance = tolerance;
        options_.most_steps = 1'000'000;  // a strong damping of creeping bodies is worth a second, once
    }

    double operator()(double log_ratio) {
        ++impacts;
        const std::array<double, 5> values{1.0, impact_.hertz_exponent, impact_.damping_exponent,
                                           impact_.velocity_exponent, std::exp(log_ratio)};
        const Collision<double> hit = simulate(law_, values, {1.0, 1.0}, options_);
        if (hit.status == CollisionStatus::sticks) return stuck;
        if (hit.status != CollisionStatus::separated)
            throw Error(ErrorKind::problem, "no damping found: the bodies creep too slowly to be simulated",
                        fmt::format("restitution {:g}, damping ratio {:g}", restitution_, values[4]),
                        "a larger restitution, or other exponents");
        if (restitution_ < 0.5) return std::log(restitution_ / hit.restitution);
        const auto& energy = hit.energy;
        const double loss =
            (energy.lost_compression + energy.lost_restitution + energy.stored_at_separation) / energy.initial;
        return std::log(loss / ((1.0 - restitution_) * (1.0 + restitution_)));
    }

    static constexpr double stuck = 1e3;  ///< more than any logarithm of a double
    long impacts = 0;

private:
    const LawEntry& law_;
    UnitImpact impact_;
    double restitution_;
    SimulationOptions options_;
};

struct Bracket {
    double low, high, at_low, at_high;
};

/// Widens from the primary damping to a sign change, then halves away from the damping at which the bodies stick.
Bracket find_bracket(TooMuch& too_much, double start) {
    Bracket bracket{start, start, 0.0, 0.0};
    double step = 0.25;
    const double at_start = bracket.at_low = bracket.at_high = too_much(start);
    if (at_start < 0.0) {
        for (; bracket.at_high < 0.0; step *= 2.0) bracket.at_high = too_much(bracket.high += step);
    } else {
        for (; bracket.at_low > 0.0; step *= 2.0) bracket.at_low = too_much(bracket.low -= step);
    }
    while (bracket.at_high == TooMuch::stuck && bracket.high - bracket.low > 1e-15) {
        const double middle = 0.5 * (bracket.low + bracket.high), value = too_much(middle);
        (value < 0.0 ? bracket.low : bracket.high) = middle;
        (value < 0.0 ? bracket.at_low : bracket.at_high) = value;
    }
    return bracket;
}

PowerLawCoefficients<double> unit_law(const UnitImpact& impact) {
    return {1.0, impact.hertz_exponent, 0.0, impact.damping_exponent, impact.velocity_exponent};
}

double simulated_root(TooMuch& too_much, double start) {
    const Bracket bracket = find_bracket(too_much, start);
    if (bracket.at_low == 0.0) return bracket.low;
    if (bracket.at_high == 0.0) return bracket.high;
    std::uintmax_t most = 100;
    const auto close = [](double a, double b) { return std::abs(a - b) < 1e-15 * (1.0 + std::abs(a)); };
    const auto [low, high] = boost::math::tools::toms748_solve(
        [&](double x) { return too_much(x); }, bracket.low, bracket.high, bracket.at_low, bracket.at_high, close, most);
    return 0.5 * (low + high);
}

}  // namespace

ExactDamping exact_damping_ratio(const UnitImpact& impact, double restitution, double tolerance) {
    check_request(restitution, impact.velocity_exponent);
    if (const auto closed = closed_form_damping_ratio(impact, restitution)) return {*closed, *closed, true, 0};
    TooMuch too_much(impact, restitution, tolerance);
    const double primary = damping::Zhang2022::hysteresis_damping(unit_law(impact), {1.0, 1.0}, restitution);
    const double ratio = std::exp(simulated_root(too_much, std::log(primary)));
    return {ratio, ratio, false, too_much.impacts};
}

ExactDamping damping_for_restitution(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                     Separation separation, double restitution, double tolerance) {
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
    return published.hysteresis_damping(law, impact, restitution);
}

double modification_parameter(const UnitImpact& impact, double restitution, double tolerance) {
    if (restitution == 1.0)
        return modification_parameter_limit(impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent);
    const double exact = exact_damping_ratio(impact, restitution, tolerance).damping_ratio;
    return damping::Zhang2022::hysteresis_damping(unit_law(impact), {1.0, 1.0}, restitution) / exact;
}

double modification_parameter_limit(double n, double m, double q) {
    return (m + 1.0) * (2.0 + q) / (2.0 * (n + 1.0)) * boost::math::beta((m + 1.0) / (n + 1.0), 1.0 + 0.5 * q);
}

}  // namespace impactfit
