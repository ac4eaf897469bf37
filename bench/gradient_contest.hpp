#pragma once
// Gradient of the restitution with respect to the seven groups of Bouc-Wen impacts: cost relative to a plain run.

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

/// Contestants: the library, and CVODES with reused memory.
std::vector<GradientContestant> gradient_contestants(double tolerance);

/// Runs every impact with a reference gradient per iteration, plain and with gradient in succession. Changes of the
/// machine load thus affect both runs.
void gradient_contest(benchmark::State& state, const GradientContestant& contestant, GradientLeague& league);

}  // namespace impactfit::bench
