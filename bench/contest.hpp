#pragma once
// A solver at one tolerance, run as a benchmark over the impacts of a group.

#include <benchmark/benchmark.h>

#include <functional>
#include <string>

#include "bench/impact_answer.hpp"
#include "bench/league.hpp"
#include "bench/reference_impacts.hpp"

namespace impactfit::bench {

struct Contestant {
    std::string solver;
    double control;  ///< tolerance, or step of a method of fixed step
    std::function<ImpactAnswer(const ReferenceImpact&)> run;
};

/// One iteration runs every impact of the group once, each timed by itself. Counters: us_per_impact and us_median (of
/// the medians over the repeats: mean and median over the impacts), errors against the reference, evaluations per
/// impact.
void contest(benchmark::State& state, const Contestant& contestant, const ImpactGroup& group, League& league);

}  // namespace impactfit::bench
