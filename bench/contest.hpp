#pragma once
// Contest: benchmark of a solver at one tolerance over the impacts of a group.

#include <benchmark/benchmark.h>

#include <functional>
#include <string>
#include <vector>

#include "bench/impact_answer.hpp"
#include "bench/impact_group.hpp"
#include "bench/league.hpp"

namespace impactfit::bench {

template <class Impact>
struct Contestant {
    std::string solver;
    double control;  ///< tolerance, or step of a fixed-step method
    std::function<ImpactAnswer(const Impact&)> run;
};

/// One impact of a contest: its run function and its true results.
struct ContestImpact {
    std::function<ImpactAnswer()> run;
    double restitution;
    double duration;
};

/// Runs every impact once per iteration, each timed separately. Counters: us_per_impact and us_median (mean and median
/// over the impacts of the medians over the repeats), errors from the reference, evaluations per impact. Adds times and
/// errors of the restitution to the league, for the solver, group and control of `standing`.
void contest(benchmark::State& state, const std::vector<ContestImpact>& impacts, Standing standing, League& league);

template <class Impact>
void contest(benchmark::State& state, const Contestant<Impact>& contestant, const ImpactGroup<Impact>& group,
             League& league) {
    std::vector<ContestImpact> impacts;
    for (const Impact& impact : group.impacts)
        impacts.push_back({[&] { return contestant.run(impact); }, impact.restitution, impact.duration});
    contest(state, impacts, {contestant.solver, group.name, contestant.control}, league);
}

}  // namespace impactfit::bench
