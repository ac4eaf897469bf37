#include "impactfit/dynamics/impact/simulation_options.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void require_positive(const char* name, long count) {
    if (count < 1)
        throw Error(ErrorKind::usage, fmt::format("{} is out of range", name), fmt::format("{}", count), ">= 1");
}

}  // namespace

void SimulationOptions::validate() const {
    if (!(tolerance >= tightest_tolerance && tolerance <= loosest_tolerance))
        throw Error(ErrorKind::usage, "tolerance is out of range", fmt::format("{:g}", tolerance),
                    fmt::format("{:g} to {:g}", tightest_tolerance, loosest_tolerance));
    if (!(std::isfinite(step) && step > 0.0))
        throw Error(ErrorKind::usage, "step is out of range", fmt::format("{:g} s", step), "a finite number > 0");
    require_positive("most_steps", most_steps);
    require_positive("most_samples", most_samples);
}

}  // namespace impactfit
