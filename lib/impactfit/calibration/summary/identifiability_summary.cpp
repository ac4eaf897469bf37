#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/nominal_scale.hpp"
#include "impactfit/calibration/summary/structural_identifiability.hpp"
#include "impactfit/calibration/summary/summary_parts.hpp"

namespace impactfit {
namespace {

using Sentences = std::vector<std::string>;

std::string list_of(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Poorly determined directions. Parameters on a bound count as free.
void add_directions(const FitResult& result, Sentences& sentences) {
    const std::string_view freed = result.uncertainty.covariance->any_on_bound() ? ", bounds ignored" : "";
    for (const ParameterDirection& direction : result.uncertainty.covariance->combinations.directions) {
        const double value = direction.singular_value;
        if (std::isnan(value) || value * max_relative_error >= 1.0) continue;  // NaN: unknown noise
        sentences.push_back(value > 0.0
                                ? fmt::format("Poorly determined direction (relative standard deviation {:.2g}{}): {}.",
                                              1.0 / value, freed, direction.text)
                                : fmt::format("Undetermined direction (no sensitivity{}): {}.", freed, direction.text));
    }
}

/// Local insensitivity is not structural non-identifiability: each free parameter changes some residual elsewhere
/// (insensitive_parameters.hpp).
void add_flat_place(const FitResult& result, Sentences& sentences) {
    const ParameterDirections& all = result.uncertainty.covariance->combinations;
    const bool may_be_better = result.goodness.contradicted() || !result.problem->noise_stated;
    const bool each_alone = all.unseen.size() + static_cast<std::size_t>(all.rank) == all.directions.size();
    if (!may_be_better || !each_alone) return;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < result.estimate.free.size(); ++i)
        if (!result.uncertainty.covariance->on_bound[i] &&
            std::find(all.unseen.begin(), all.unseen.end(), result.estimate.free[i].name) != all.unseen.end())
            names.push_back(result.estimate.free[i].name);
    if (!names.empty())
        sentences.push_back(fmt::format(
            "The residuals are insensitive to {} at this estimate. They are sensitive elsewhere, where the misfit may "
            "be smaller: use more starts.",
            list_of(names)));
}

/// "hertz_exponent (4, a bound of the problem)". The text has the nearest bound, since the logit scale approaches a
/// bound without reaching it.
std::string bound_text(const FitResult& result, std::size_t parameter) {
    const FreeParameter& free = result.estimate.free[parameter];
    const double value = result.estimate.values[static_cast<Eigen::Index>(parameter)];
    const double bound = value - free.lower < free.upper - value ? free.lower : free.upper;
    const bool of_the_law = bound == free.least || bound == free.greatest;
    return fmt::format("{} ({:.6g}, {})", free.name, bound,
                       of_the_law ? "a limit of the law" : "a bound of the problem");
}

void add_bounds(const FitResult& result, Sentences& sentences) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < result.estimate.free.size(); ++i)
        if (result.uncertainty.covariance->on_bound[i]) names.push_back(bound_text(result, i));
    if (!names.empty())
        sentences.push_back(
            fmt::format("On a bound (no standard error): {}. Other standard errors are conditional on these values.",
                        list_of(names)));
}

/// The parameter with the largest growth of its standard error without an observable, and the factor.
std::string growth_text(const FitResult& result, const WithoutObservable& rest) {
    double largest = 1.0;
    std::string name;
    for (std::size_t i = 0; i < result.estimate.free.size(); ++i) {
        const auto j = static_cast<Eigen::Index>(i);
        if (result.uncertainty.covariance->on_bound[i]) continue;  // no standard error
        const double growth = rest.relative_errors[j] / result.uncertainty.covariance->relative_errors[j];
        if (growth > largest) largest = growth, name = result.estimate.free[i].name;
    }
    if (largest < 1.005) return "no standard error grows";
    if (std::isinf(largest)) return fmt::format("{} is not identifiable", name);
    return fmt::format("the standard error of {} grows most, by a factor of {:.3g}", name, largest);
}

void add_observables(const FitResult& result, Sentences& sentences) {
    if (std::isnan(result.uncertainty.covariance->noise)) return;  // unknown noise
    for (const WithoutObservable& rest : result.uncertainty.without_observable) {
        std::vector<std::string> lost;
        for (std::size_t i = 0; i < result.estimate.free.size(); ++i) {
            const auto j = static_cast<Eigen::Index>(i);
            const auto& unknown = result.uncertainty.unidentified;
            const bool known = std::find(unknown.begin(), unknown.end(), result.estimate.free[i].name) == unknown.end();
            if (known && rest.relative_errors[j] > max_relative_error) lost.push_back(result.estimate.free[i].name);
        }
        sentences.push_back(fmt::format(
            "Without {} the data{} determine {} of {} parameter directions; {}.", rest.observable->name,
            result.goodness.priors.empty() ? "" : " and the priors", rest.known, result.estimate.free.size(),
            lost.empty() ? growth_text(result, rest) : fmt::format("poorly determined then: {}", list_of(lost))));
    }
}

void add_priors(const FitResult& result, Sentences& sentences) {
    if (!result.goodness.priors.empty() && !std::isnan(result.uncertainty.covariance->noise))
        sentences.push_back(fmt::format("Without the priors the data determine {} of {} parameter directions.",
                                        result.uncertainty.known_without_priors, result.estimate.free.size()));
}

/// Restitution is invariant under a change of the units of length and force.
void add_restitution_only(const FitResult& result, Sentences& sentences) {
    if (!measures_only_restitution(*result.problem)) return;
    if (result.problem->form.unit_impact)
        sentences.emplace_back(
            "Only restitution was measured. It depends on the dimensionless groups only. Measure a contact time, a "
            "peak force or an indentation to determine mass and stiffness.");
    else
        sentences.push_back(
            fmt::format("Only restitution was measured. It determines {}. Measure a contact time, a peak force or an "
                        "indentation to determine further parameters.",
                        determined_by_restitution(*result.problem->model->law)));
}

}  // namespace

std::vector<std::string> identifiability_warnings(const FitResult& result) {
    Sentences sentences;
    add_restitution_only(result, sentences);
    add_directions(result, sentences);
    add_flat_place(result, sentences);
    add_bounds(result, sentences);
    return sentences;
}

std::vector<std::string> contribution_sentences(const FitResult& result) {
    Sentences sentences;
    add_priors(result, sentences);
    add_observables(result, sentences);
    return sentences;
}

}  // namespace impactfit
