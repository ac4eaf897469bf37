#include "impactfit/calibration/summary/identifiability_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/summary/structural_identifiability.hpp"

namespace impactfit {
namespace {

using Sentences = std::vector<std::string>;

std::string list_of(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Where a parameter would count as known had the noise been stated.
void add_limit(const FitResult& result, Sentences& sentences) {
    const LinearUncertainty& known = *result.uncertainty;
    const double below = known.limit.known_below(), if_stated = KnownLimit{}.known_below();
    const bool matters = std::any_of(known.freed_errors.begin(), known.freed_errors.end(),
                                     [&](double error) { return error > below && error <= if_stated; });
    if (!matters) return;
    const long spare = result.statistics.degrees_of_freedom;
    sentences.push_back(
        fmt::format("No noise was stated, and the {} value{} more than parameters tell{} little of it: an error must "
                    "be below {:.2g} % "
                    "to exclude that it is above one half, where {:.2g} % does with stated noise.",
                    spare, spare == 1 ? "" : "s", spare == 1 ? "s" : "", 100.0 * below, 100.0 * if_stated));
}

/// Combinations the data do not see, by name; all parameters count as free, also those on a bound.
void add_directions(const FitResult& result, Sentences& sentences) {
    const Combinations& all = result.uncertainty->combinations;
    const std::string_view freed = result.uncertainty->any_on_bound() ? ", were no bound in the way" : "";
    for (std::size_t i = 0; i < all.directions.size(); ++i) {
        const double seen = all.directions[i].singular_value;
        if (std::isnan(seen)) continue;  // no noise to see it by
        const std::string deviation = seen > 0.0 ? fmt::format(" (standard deviation {:.2g})", 1.0 / seen) : "";
        if (seen * result.uncertainty->limit.known_below() < 1.0)
            sentences.push_back(fmt::format("{} by these data{}{}: {}.", seen < 1.0 ? "Not seen" : "Badly seen",
                                            deviation, freed, all.directions[i].text));
        else if (static_cast<int>(i) >= result.equal.known)
            sentences.push_back(fmt::format("Seen{} near this answer only, not at others that are as good{}: {}.",
                                            deviation, freed, all.directions[i].text));
    }
}

/// A flat place is not to pass for what the data do not tell: each free parameter moves them somewhere
/// (insensitive_parameters.hpp).
void add_flat_place(const FitResult& result, Sentences& sentences) {
    const Combinations& all = result.uncertainty->combinations;
    const bool may_be_better = result.statistics.too_large || !result.problem->noise_stated;
    const bool each_alone = all.unseen.size() + static_cast<std::size_t>(all.rank) == all.directions.size();
    if (!may_be_better || !each_alone) return;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < result.free.size(); ++i)
        if (!result.uncertainty->on_bound[i] &&
            std::find(all.unseen.begin(), all.unseen.end(), result.free[i].name) != all.unseen.end())
            names.push_back(result.free[i].name);
    if (!names.empty())
        sentences.push_back(
            fmt::format("What moves nothing at this answer does elsewhere, where the misfit may be less: {}. More "
                        "starts look there.",
                        list_of(names)));
}

/// "hertz_exponent (4, a bound of the problem)". The logit of a fraction comes near its end and not to it.
std::string bound_text(const FitResult& result, std::size_t parameter) {
    const FreeParameter& free = result.free[parameter];
    const double value = result.estimate[static_cast<Eigen::Index>(parameter)];
    const double bound = value - free.lower < free.upper - value ? free.lower : free.upper;
    const bool of_the_law = bound == free.least || bound == free.greatest;
    return fmt::format("{} ({:.6g}, {})", free.name, bound,
                       of_the_law ? "a limit of the law" : "a bound of the problem");
}

void add_bounds(const FitResult& result, Sentences& sentences) {
    const std::pair<OnBound, std::string_view> ways[] = {
        {OnBound::one_sided, "; the errors of others let it be on the inner side"},
        {OnBound::free, "; the errors of others take it as free"},
        {OnBound::unseen, "; it moves nothing there, and the errors of others know nothing of it"}};
    for (const auto& [way, words] : ways) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < result.free.size(); ++i)
            if (result.uncertainty->beside[i] == way) names.push_back(bound_text(result, i));
        if (!names.empty())
            sentences.push_back(fmt::format("On a bound, so without a standard error{}: {}.", words, list_of(names)));
    }
}

/// Where one parameter may be far off, so may the derivatives be.
void add_first_order(const FitResult& result, Sentences& sentences) {
    if (const auto followed = result.uncertainty->followed)
        sentences.push_back(
            fmt::format("Standard errors are those along profiles, since linear theory says little of {}; correlations "
                        "are those along its profile.",
                        result.free[static_cast<std::size_t>(*followed)].name));
    else if (!result.unidentified.empty() && result.unidentified.size() < result.free.size())
        sentences.emplace_back(
            "Standard errors are to first order, at this answer: where a parameter that is not identifiable has "
            "another "
            "value, the others have other errors.");
}

void add_far_values(const FitResult& result, Sentences& sentences) {
    for (const FarValue& far : result.far)
        sentences.push_back(fmt::format(
            "The data admit {} at {:.3g} as well (chi-squared {:.2g} above the least): linear theory, which "
            "has an error of {:.2g} of it, does not hold.",
            result.free[far.parameter].name, far.value, far.rise,
            result.uncertainty->freed_errors[static_cast<Eigen::Index>(far.parameter)]));
}

void add_equal_answers(const FitResult& result, Sentences& sentences) {
    if (result.equal.count < 2) return;
    std::vector<std::string> ranges;
    for (std::size_t i = 0; i < result.free.size(); ++i) {
        const AnswerRange& range = result.equal.ranges[i];
        if (range.relative > result.uncertainty->limit.known_below())
            ranges.push_back(fmt::format("{} {:.3g} to {:.3g}", result.free[i].name, range.lowest, range.highest));
    }
    sentences.push_back(
        fmt::format("{} answers describe the data as well (chi-squared within 1 of the least){}.", result.equal.count,
                    ranges.empty() ? ", all near this one" : fmt::format("; they differ in {}", list_of(ranges))));
}

/// The parameter whose error grows most without an observable, and the factor.
std::string growth_text(const FitResult& result, const WithoutObservable& rest) {
    double largest = 1.0;
    std::string name;
    for (std::size_t i = 0; i < result.free.size(); ++i) {
        const auto j = static_cast<Eigen::Index>(i);
        if (result.uncertainty->on_bound[i]) continue;  // has none
        const double growth = rest.freed_errors[j] / result.uncertainty->freed_errors[j];
        if (growth > largest) largest = growth, name = result.free[i].name;
    }
    if (largest < 1.005) return "no standard error would grow";
    return fmt::format("the standard error of {} would grow {:.3g} times, the others less", name, largest);
}

void add_observables(const FitResult& result, Sentences& sentences) {
    if (std::isnan(result.uncertainty->noise)) return;  // nothing to see anything by
    for (const WithoutObservable& rest : result.without) {
        std::vector<std::string> lost;
        for (std::size_t i = 0; i < result.free.size(); ++i) {
            const auto j = static_cast<Eigen::Index>(i);
            const auto& unknown = result.unidentified;
            const bool known = std::find(unknown.begin(), unknown.end(), result.free[i].name) == unknown.end();
            if (known && !(rest.freed_errors[j] <= result.uncertainty->limit.known_below()))
                lost.push_back(result.free[i].name);
        }
        sentences.push_back(fmt::format(
            "Without {} these data{} would fix {} of {} combinations; {}.", rest.observable->name,
            result.priors.empty() ? "" : " and the priors", rest.known, result.free.size(),
            lost.empty() ? growth_text(result, rest) : fmt::format("not identifiable then: {}", list_of(lost))));
    }
}

void add_priors(const FitResult& result, Sentences& sentences) {
    if (!result.priors.empty() && !std::isnan(result.uncertainty->noise))
        sentences.push_back(fmt::format("Without the priors these data would fix {} of {} combinations.",
                                        result.known_without_priors, result.free.size()));
}

bool only_restitution(const FitProblem& problem) {
    if (problem.sample_count() > 0) return false;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            if (measurement.observable->quantity != Quantity::restitution) return false;
    return true;
}

/// A motion in other units of length and force has the same restitution.
void add_restitution_only(const FitResult& result, Sentences& sentences) {
    if (!only_restitution(*result.problem)) return;
    if (result.problem->form.unit_impact)
        sentences.emplace_back(
            "Restitution is all that was measured: it is the same at any mass and stiffness if the groups are, so the "
            "fit "
            "says nothing of mass, stiffness, contact time, force or indentation. A contact time, a peak force or an "
            "indentation over speed would tell.");
    else
        sentences.push_back(
            fmt::format("Restitution is all that was measured: it tells {}. A contact time, a peak force or an "
                        "indentation would tell.",
                        told_by_restitution(*result.problem->model->law)));
}

}  // namespace

std::vector<std::string> information_words(const FitResult& result) {
    Sentences sentences;
    add_limit(result, sentences);
    add_directions(result, sentences);
    add_flat_place(result, sentences);
    add_bounds(result, sentences);
    add_far_values(result, sentences);
    add_first_order(result, sentences);
    add_equal_answers(result, sentences);
    add_priors(result, sentences);
    add_observables(result, sentences);
    add_restitution_only(result, sentences);
    return sentences;
}

}  // namespace impactfit
