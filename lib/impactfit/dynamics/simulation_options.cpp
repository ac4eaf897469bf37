#include "impactfit/dynamics/simulation_options.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {

void SimulationOptions::validate() const {
    if (!(tolerance >= tightest_tolerance && tolerance <= loosest_tolerance))
        throw Error(ErrorKind::usage, "tolerance is out of range", fmt::format("{:g}", tolerance),
                    fmt::format("{:g} to {:g}", tightest_tolerance, loosest_tolerance));
    if (!(std::isfinite(step) && step > 0.0))
        throw Error(ErrorKind::usage, "step is out of range", fmt::format("{:g} s", step), "a finite number > 0");
    if (most_steps < 1)
        throw Error(ErrorKind::usage, "most_steps is out of range", fmt::format("{}", most_steps), ">= 1");
}

}  // namespace impactfit
