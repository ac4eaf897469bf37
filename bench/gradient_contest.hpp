#pragma once
// The gradient of the restitution in the seven groups of Bouc-Wen impacts: its cost beside that of a plain run.

#include <benchmark/benchmark.h>

#include <functional>
#include <string>
#include <vector>

#include "bench/bouc_wen_impact.hpp"
#include "bench/gradient_league.hpp"
#include "bench/impact_answer.hpp"

namespace impactfit::bench {

struct GradientContestant {
    std::string solver;
    double tolerance;
    std::function<ImpactAnswer(const BoucWenImpact&)> plain;
    std::function<BoucWenGroupsOf<double>(const BoucWenImpact&)> gradient;
};

/// The library, and CVODES with its memory used again.
std::vector<GradientContestant> gradient_contestants(double tolerance);

/// One iteration runs every impact with a known gradient, plain and with its gradient, one after the other, so that the
/// load of the machine meets both alike.
void gradient_contest(benchmark::State& state, const GradientContestant& contestant, GradientLeague& league);

}  // namespace impactfit::bench
