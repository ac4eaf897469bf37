#include "impactfit/dynamics/damping_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

Collision<double> impact_with(const ImpactRequest& request, double tolerance) {
    SimulationOptions options;
    options.separation = request.separation;
    options.tolerance = tolerance;
    return simulate(request.law(), request.values, request.impact, options);
}

DampingFormulaResult formula_result(ImpactRequest request, double damping, double tolerance) {
    DampingFormulaResult result;
    if (!std::isfinite(damping)) return result;
    request.values[request.law().index_of("hysteresis_damping")] = damping;
    const Collision<double> collision = impact_with(request, tolerance);
    result.damping = damping;
    result.damping_ratio = damping_ratio(request.coefficients(), request.impact);
    if (is_valid(collision)) result.restitution = collision.restitution;
    result.status = collision.status;
    return result;
}

/// True if two rules are the same formula for this law: they agree to rounding at four restitutions.
bool coincide(const DampingRuleEntry& a, const DampingRuleEntry& b, const PowerLawCoefficients<double>& law,
              const Impact<double>& impact) {
    for (const double e : {0.1, 0.4, 0.7, 0.9}) {
        const double at_a = a.hysteresis_damping(law, impact, e), at_b = b.hysteresis_damping(law, impact, e);
        if (!(std::abs(at_a - at_b) <= 1e-13 * std::abs(at_a))) return false;
    }
    return true;
}

/// Removes the rules from `rule` + 1 on that coincide with it and returns all other names of the formula.
std::string other_names(std::vector<const DampingRuleEntry*>& rules, std::size_t rule,
                        const PowerLawCoefficients<double>& law, const Impact<double>& impact) {
    std::string also(rules[rule]->description.alias);
    for (std::size_t other = rule + 1; other < rules.size();) {
        if (!coincide(*rules[rule], *rules[other], law, impact)) {
            ++other;
            continue;
        }
        also += fmt::format("{}{}", also.empty() ? "" : ", ", rules[other]->description.name);
        rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(other));
    }
    return also;
}

void add_published(DampingComparison& comparison, const PowerLawCoefficients<double>& law, double tolerance) {
    const Impact<double>& impact = comparison.request.impact;
    const double wanted = comparison.restitution;
    std::vector<const DampingRuleEntry*> rules;
    for (const DampingRuleEntry& rule : all_damping_rules())
        if (rule.applies_to(law) && wanted >= rule.description.least_restitution) rules.push_back(&rule);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const std::string also = other_names(rules, i, law, impact);
        DampingFormulaResult result =
            formula_result(comparison.request, rules[i]->hysteresis_damping(law, impact, wanted), tolerance);
        result.name = rules[i]->description.name;
        result.also = also;
        result.equation = rules[i]->description.equation;
        comparison.formulas.push_back(result);
    }
    // A formula without a result comes last: no error of a restitution is above 1.
    const auto error = [&](const DampingFormulaResult& r) {
        return r.restitution ? std::abs(*r.restitution - wanted) : 2.0;
    };
    std::stable_sort(comparison.formulas.begin() + 1, comparison.formulas.end(),
                     [&](const auto& a, const auto& b) { return error(a) < error(b); });
}

}  // namespace

bool DampingComparison::converged() const {
    return std::all_of(formulas.begin(), formulas.end(),
                       [](const DampingFormulaResult& formula) { return formula.restitution.has_value(); });
}

std::string DampingComparison::unit() const {
    return request.law().unit_of(request.law().index_of("hysteresis_damping"), request.values);
}

DampingComparison compare_dampings(const ImpactRequest& request, double restitution, double tolerance) {
    DampingComparison comparison{request, restitution, {}, 0.0, {}};
    const PowerLawCoefficients<double> law = request.coefficients();
    comparison.exact = damping_for_restitution(law, request.impact, request.separation, restitution, tolerance);
    const UnitImpact unit{law.hertz_exponent, law.damping_exponent, law.velocity_exponent, request.separation};
    comparison.modification_parameter = request.impact.load > 0.0 && restitution < 1.0
                                            ? primary_damping_ratio(unit, restitution) / comparison.exact.damping_ratio
                                            : modification_parameter(unit, restitution, tolerance);
    DampingFormulaResult exact = formula_result(request, comparison.exact.hysteresis_damping, tolerance);
    exact.name = exact_rule;
    exact.equation = comparison.exact.closed_form ? "closed form" : "root over simulated impacts";
    comparison.formulas.push_back(exact);
    add_published(comparison, law, tolerance);
    comparison.request.values[request.law().index_of("hysteresis_damping")] = comparison.exact.hysteresis_damping;
    return comparison;
}

RateDampingResult find_rate_damping(const ImpactRequest& request, double restitution, double tolerance) {
    RateDampingResult result{request, restitution, {}, {}};
    ImpactRequest& found = result.request;
    result.exact = rate_damping_for_restitution(found.law(), found.values, found.impact, restitution, tolerance);
    found.values[found.law().index_of("rate_damping")] = result.exact.rate_damping;
    result.collision = impact_with(found, tolerance);
    return result;
}

}  // namespace impactfit
