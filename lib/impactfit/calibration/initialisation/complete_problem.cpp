#include "impactfit/calibration/initialisation/complete_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/requested_prior.hpp"
#include "impactfit/calibration/initialisation/starting_values.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void check_decided(const FitProblem& problem) {
    std::string open;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::fixed && std::isnan(parameter.value))
            open += fmt::format("{}{}", open.empty() ? "" : ", ", parameter.name);
    if (!open.empty())
        throw Error(ErrorKind::usage, fmt::format("missing parameters of {}", problem.model->name),
                    "no role for " + open, "fix, free or tie for each parameter");
    if (problem.conditions.empty())
        throw Error(ErrorKind::usage, "no data to fit", "no impacts", "add_impact for each impact");
    if (problem.free_parameters().empty())
        throw Error(ErrorKind::usage, "no parameter is free", "none", "free for some of the parameters");
}

using Role = FitParameter::Role;

/// Factors of a parameter between its start and other exponents, at equal forces.
struct UnitRange {
    double least = 1.0, greatest = 1.0;
};

/// Returns the indentation of the typical impact by its energy; 1 m without stiffness.
double typical_indentation(const FitProblem& problem) {
    const auto value = [&](std::string_view name) {
        const auto& all = problem.parameters;
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
        return found == all.end() ? std::nan("") : found->value;
    };
    const double stiffness = value("stiffness"), given = value("hertz_exponent");
    const double exponent = std::isnan(given) ? sphere_exponent : given;
    const Impact<double>& impact = typical_impact(problem).impact;
    const double energy = 0.5 * (exponent + 1.0) * impact.effective_mass * impact.impact_speed * impact.impact_speed;
    return stiffness > 0.0 ? std::pow(energy / stiffness, 1.0 / (exponent + 1.0)) : 1.0;
}

/// Returns the factors of a parameter whose unit contains free exponents, over the bounds of the exponents.
UnitRange unit_range(const FitProblem& problem, const FitParameter& parameter) {
    UnitRange range;
    const auto& list = problem.form.parameters;
    const std::size_t index = problem.model->law->index_of(parameter.name);
    const double length = typical_indentation(problem), time = length / typical_impact(problem).impact.impact_speed;
    const std::vector<double> start = start_values(problem);
    for (const FitParameter& exponent : problem.parameters) {
        if (exponent.role != Role::free || list[index].unit.find("{") == std::string_view::npos) continue;
        for (const double end : {exponent.lower, exponent.upper}) {
            if (list[index].unit.find(exponent.name) == std::string_view::npos || !std::isfinite(end)) continue;
            std::vector<double> moved = start;
            moved[problem.model->law->index_of(exponent.name)] = end;
            const double factor =
                unit_magnitude(list, index, moved, length, time) / unit_magnitude(list, index, start, length, time);
            if (!std::isfinite(factor)) continue;
            (factor < 1.0 ? range.least : range.greatest) *= factor;
        }
    }
    return range;
}

/// Sets missing bounds, because a search needs finite bounds: a factor of 1000 in force either side of the start, at
/// every value of the free exponents on which the unit depends. Starts are drawn within a factor of 1000.
void bound(const FitProblem& problem, FitParameter& parameter) {
    if (parameter.role != Role::free || parameter.scale != ParameterScale::log10 || parameter.value <= 0.0) return;
    constexpr double factor = 1000.0;
    const UnitRange units = parameter.name == prescribed_restitution ? UnitRange{} : unit_range(problem, parameter);
    if (parameter.lower == 0.0) {
        parameter.drawn_lower = parameter.value / factor;
        parameter.lower = std::max(parameter.drawn_lower * units.least, std::numeric_limits<double>::min());
        parameter.search_bounds = true;
    }
    if (std::isinf(parameter.upper)) {
        parameter.drawn_upper = parameter.value * factor;
        parameter.upper = std::min(parameter.drawn_upper * units.greatest, std::numeric_limits<double>::max());
        parameter.search_bounds = true;
    }
}

}  // namespace

void complete_problem(FitProblem& problem) {
    if (!problem.in_code) return;
    check_decided(problem);
    complete_noise(problem);
    guess_starts(problem);
    finish_parameters(problem);
    check_problem(problem, {});
    problem.in_code = false;
}

void finish_parameters(FitProblem& problem) {
    const std::vector<double> values = start_values(problem);
    for (FitParameter& parameter : problem.parameters) {
        bound(problem, parameter);
        include_prior(parameter);
        const std::string unit =
            parameter.name == prescribed_restitution
                ? std::string{'1'}
                : parameter_unit(problem.form.parameters, problem.model->law->index_of(parameter.name), values);
        if (unit.find("nan") == std::string::npos) parameter.unit = unit;
    }
}

}  // namespace impactfit
