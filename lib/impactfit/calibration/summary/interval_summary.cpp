#include "impactfit/calibration/summary/interval_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

using Sentences = std::vector<std::string>;

/// A side along which nothing spoke against the parameter.
bool is_open(const ProfileSide& side) {
    return side.end == ProfileEnd::at_bound || side.end == ProfileEnd::unbounded;
}

/// A bound, or how far an unbounded side was followed.
std::string how_far(const ProfileLikelihood& profile, const ProfileSide& side) {
    return side.end == ProfileEnd::at_bound
               ? fmt::format("its bound {:.6g}", side.limit)
               : fmt::format("{:.3g}, as far as was tried,", side.reached(profile.parameter));
}

void add_open(const FitResult& result, const ProfileLikelihood& profile, Sentences& sentences) {
    const std::string& name = result.free[static_cast<std::size_t>(profile.parameter)].name;
    const std::string level = fmt::format("{:.6g} % by profile likelihood", 100.0 * result.intervals.level);
    const bool below = is_open(profile.lower), above = is_open(profile.upper);
    if (below && above)
        sentences.push_back(
            fmt::format("The data give no limit of {} on either side ({}): down to {} and up to {} they allow it.",
                        name, level, how_far(profile, profile.lower), how_far(profile, profile.upper)));
    else if (above && profile.lower.end == ProfileEnd::closed)
        sentences.push_back(fmt::format("The data give only a lower limit of {}: {:.6g} ({}); up to {} they allow it.",
                                        name, profile.lower.limit, level, how_far(profile, profile.upper)));
    else if (below && profile.upper.end == ProfileEnd::closed)
        sentences.push_back(
            fmt::format("The data give only an upper limit of {}: {:.6g} ({}); down to {} they allow it.", name,
                        profile.upper.limit, level, how_far(profile, profile.lower)));
}

/// Sides that ended for a reason that lies in the computation.
void add_unfinished(const FitResult& result, const ProfileLikelihood& profile, Sentences& sentences) {
    const std::string& name = result.free[static_cast<std::size_t>(profile.parameter)].name;
    for (const ProfileSide* side : {&profile.lower, &profile.upper}) {
        const char* way = side == &profile.lower ? "downward" : "upward";
        if (side->end == ProfileEnd::no_numbers)
            sentences.push_back(
                fmt::format("The profile of {} {} has no limit: beyond {:.6g} the simulation gives no numbers.", name,
                            way, side->limit));
        if (side->end == ProfileEnd::not_converged)
            sentences.push_back(fmt::format(
                "The profile of {} {} has no limit: after {:.6g} a re-fit came to the limit of evaluations.", name, way,
                side->limit));
        if (side->end == ProfileEnd::better_minimum)
            sentences.push_back(
                fmt::format("The profile of {} {} falls below this answer at {:.6g}: it is not the least.", name, way,
                            side->limit));
    }
}

bool outside(double value, const Interval& interval) {
    return value < interval.lower || value > interval.upper;
}

/// Minima of the search that the data allow at the same level but that lie behind a crossing: the set of allowed values
/// has a hole.
void add_other_answers(const FitResult& result, const ProfileLikelihood& profile, Sentences& sentences) {
    const FitIntervals& intervals = result.intervals;
    const double reach = intervals.noise.reach(intervals.level) * intervals.noise.standard_deviation;
    std::vector<std::string> values;
    for (const SolutionCluster& cluster : result.search.clusters) {
        const double value = cluster.best.parameters[profile.parameter];
        if (2.0 * (cluster.best.cost - result.search.best.cost) <= reach * reach && outside(value, profile.interval()))
            values.push_back(fmt::format("{:.6g}", value));
    }
    if (!values.empty())
        sentences.push_back(
            fmt::format("Other answers that these data allow lie outside the profile's interval of {}: {}. It is the "
                        "interval round this one.",
                        result.free[static_cast<std::size_t>(profile.parameter)].name, fmt::join(values, ", ")));
}

void add_bootstrap(const Bootstrap& draws, double level, Sentences& sentences) {
    const int done = static_cast<int>(draws.draws.size()) - draws.count(SolutionStatus::interrupted);
    const int answers = draws.count(SolutionStatus::converged), failed = draws.count(SolutionStatus::failed);
    if (answers < done)
        sentences.push_back(
            fmt::format("{} of {} draws of the bootstrap came to no minimum ({} without numbers) and are left out of "
                        "its intervals.",
                        done - answers, done, failed));
    const int needed = static_cast<int>(std::ceil(2.0 / (1.0 - level) - 1.0 - 1e-9));
    if (answers < needed)
        sentences.push_back(fmt::format("{} draws are too few for intervals of {:.6g} %: that takes {}.", answers,
                                        100.0 * level, needed));
}

void add_stop(const FitIntervals& intervals, Sentences& sentences) {
    if (!intervals.interrupted()) return;
    int sides = 0;
    for (const ProfileLikelihood& profile : intervals.profiles)
        for (const ProfileSide* side : {&profile.lower, &profile.upper}) sides += side->end != ProfileEnd::interrupted;
    std::string text = fmt::format("Stopped: {} of {} sides of profiles", sides, 2 * intervals.profiles.size());
    if (intervals.bootstrap)
        text += fmt::format(" and {} of {} draws of the bootstrap",
                            static_cast<int>(intervals.bootstrap->draws.size()) -
                                intervals.bootstrap->count(SolutionStatus::interrupted),
                            intervals.bootstrap->draws.size());
    sentences.push_back(text + " are done; what there is of intervals is of those.");
}

}  // namespace

std::vector<std::string> interval_words(const FitResult& result) {
    const FitIntervals& intervals = result.intervals;
    Sentences sentences;
    if (intervals.better_minima > 0)
        sentences.push_back("A profile came to a better minimum than the search: the answer is that one.");
    if (!intervals.refused.empty())
        sentences.push_back(fmt::format("There are neither profiles nor a bootstrap: {}.", intervals.refused));
    if (result.statistics.too_large && (!intervals.profiles.empty() || intervals.bootstrap))
        sentences.push_back(
            "With this misfit the stated noise is not that of the data: the intervals do not hold either.");
    for (const ProfileLikelihood& profile : intervals.profiles) {
        add_open(result, profile, sentences);
        add_unfinished(result, profile, sentences);
        add_other_answers(result, profile, sentences);
    }
    if (intervals.bootstrap) add_bootstrap(*intervals.bootstrap, intervals.level, sentences);
    add_stop(intervals, sentences);
    return sentences;
}

}  // namespace impactfit
