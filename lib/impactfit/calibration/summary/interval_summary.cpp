#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/summary/summary_parts.hpp"
#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

using Sentences = std::vector<std::string>;

/// True if the profile reaches no threshold on this side.
bool is_open(const ProfileSide& side) {
    return side.end == ProfileEnd::at_bound || side.end == ProfileEnd::unbounded || side.end == ProfileEnd::held;
}

/// The bound, or the value to which an open side was followed.
std::string how_far(const FitResult& result, const ProfileLikelihood& profile, const ProfileSide& side) {
    if (side.end == ProfileEnd::held)
        return fmt::format("{:.3g}, where {} is at a bound of the search", side.limit,
                           result.problem->free_parameters()[static_cast<std::size_t>(side.held_by)].name);
    return side.end == ProfileEnd::at_bound ? fmt::format("the bound {:.6g}", side.limit)
                                            : fmt::format("{:.3g}", side.reached(profile.parameter));
}

/// Sides without a confidence limit.
void add_open(const FitResult& result, const ProfileLikelihood& profile, Sentences& sentences) {
    const std::string& name = result.estimate.free[static_cast<std::size_t>(profile.parameter)].name;
    const double level = 100.0 * result.intervals.level;
    const bool below = is_open(profile.lower), above = is_open(profile.upper);
    if (below && above)
        sentences.push_back(fmt::format("The {:.6g} % interval of {} is open on both sides, from {} to {}.", level,
                                        name, how_far(result, profile, profile.lower),
                                        how_far(result, profile, profile.upper)));
    else if (above)
        sentences.push_back(fmt::format("The {:.6g} % interval of {} is open above, to {}.", level, name,
                                        how_far(result, profile, profile.upper)));
    else if (below)
        sentences.push_back(fmt::format("The {:.6g} % interval of {} is open below, to {}.", level, name,
                                        how_far(result, profile, profile.lower)));
}

/// Sides that ended for a numerical reason.
void add_unfinished(const FitResult& result, const ProfileLikelihood& profile, Sentences& sentences) {
    const std::string& name = result.estimate.free[static_cast<std::size_t>(profile.parameter)].name;
    for (const ProfileSide* side : {&profile.lower, &profile.upper}) {
        const char* way = side == &profile.lower ? "downward" : "upward";
        if (side->end == ProfileEnd::not_finite)
            sentences.push_back(fmt::format("The profile of {} ends {} at {:.6g}: the simulation fails beyond.", name,
                                            way, side->limit));
        if (side->end == ProfileEnd::not_converged)
            sentences.push_back(
                fmt::format("The profile of {} ends {} at {:.6g}: a re-optimisation reached the evaluation limit.",
                            name, way, side->limit));
        if (side->end == ProfileEnd::better_minimum)
            sentences.push_back(
                fmt::format("The profile of {} {} reaches a smaller chi-squared at {:.6g}: the estimate is not the "
                            "global minimum.",
                            name, way, side->limit));
    }
}

/// Minima of the search beyond a crossing of the profile: the confidence set is not connected.
void add_other_minima(const FitResult& result, const ProfileLikelihood& profile, Sentences& sentences) {
    constexpr std::size_t most_named = 3;
    const auto index = static_cast<std::size_t>(profile.parameter);
    std::vector<double> values = values_elsewhere(result.intervals, result.search, profile);
    if (values.empty()) return;
    std::sort(values.begin(), values.end());
    std::vector<std::string> named;
    for (const double value : values)
        if (const std::string text = short_number(value, 3); named.empty() || named.back() != text)
            named.push_back(text);
    const bool more = named.size() > most_named;
    named.resize(std::min(named.size(), most_named));
    sentences.push_back(
        fmt::format("Other minima within the confidence threshold lie outside the interval of {}: at {}{}.",
                    result.estimate.free[index].name, fmt::join(named, ", "), more ? " and others" : ""));
}

/// A parameter with a flat profile.
bool add_flat(const FitResult& result, const ProfileLikelihood& profile, Sentences& sentences) {
    if (!profile.is_flat()) return false;
    sentences.push_back(
        fmt::format("Not structurally identifiable: chi-squared does not depend on {} when the other "
                    "parameters are re-optimised.",
                    result.estimate.free[static_cast<std::size_t>(profile.parameter)].name));
    return true;
}

void add_bootstrap(const Bootstrap& draws, double level, Sentences& sentences) {
    const int done = static_cast<int>(draws.draws.size()) - draws.count(SolutionStatus::interrupted);
    const int answers = draws.count(SolutionStatus::converged), failed = draws.count(SolutionStatus::failed);
    if (answers < done)
        sentences.push_back(
            fmt::format("{} of {} bootstrap draws did not converge ({} failed). The bootstrap intervals exclude them.",
                        done - answers, done, failed));
    const int needed = static_cast<int>(std::ceil(2.0 / (1.0 - level) - 1.0 - 1e-9));
    if (answers < needed)
        sentences.push_back(fmt::format("{} draws are too few for {:.6g} % intervals: at least {} are required.",
                                        answers, 100.0 * level, needed));
}

void add_stop(const FitIntervals& intervals, Sentences& sentences) {
    if (!intervals.interrupted()) return;
    int sides = 0;
    for (const ProfileLikelihood& profile : intervals.profiles)
        for (const ProfileSide* side : {&profile.lower, &profile.upper}) sides += side->end != ProfileEnd::interrupted;
    std::string text = fmt::format("Interrupted: {} of {} profile sides", sides, 2 * intervals.profiles.size());
    if (intervals.bootstrap)
        text += fmt::format(" and {} of {} bootstrap draws",
                            static_cast<int>(intervals.bootstrap->draws.size()) -
                                intervals.bootstrap->count(SolutionStatus::interrupted),
                            intervals.bootstrap->draws.size());
    sentences.push_back(text + " are complete. The intervals use these only.");
}

}  // namespace

std::vector<std::string> interval_sentences(const FitResult& result) {
    const FitIntervals& intervals = result.intervals;
    Sentences sentences;
    if (intervals.better_minima > 0)
        sentences.push_back("A profile found a lower minimum than the search. The estimate is that minimum.");
    if (!intervals.refused.empty()) sentences.push_back(fmt::format("No profile intervals: {}.", intervals.refused));
    if (result.goodness.several_specimens())
        sentences.push_back("The intervals hold for none of the specimens.");
    else if (result.goodness.contradicted() && (!intervals.profiles.empty() || intervals.bootstrap))
        sentences.push_back("The misfit contradicts the law or the noise: do not use the intervals.");
    for (const ProfileLikelihood& profile : intervals.profiles) {
        if (!add_flat(result, profile, sentences)) add_open(result, profile, sentences);
        add_unfinished(result, profile, sentences);
        add_other_minima(result, profile, sentences);
    }
    if (intervals.bootstrap) add_bootstrap(*intervals.bootstrap, intervals.level, sentences);
    add_stop(intervals, sentences);
    return sentences;
}

}  // namespace impactfit
