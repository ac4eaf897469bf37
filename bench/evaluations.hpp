#pragma once
// Timing of successive evaluations of an objective.

#include <benchmark/benchmark.h>

#include <Eigen/Core>
#include <stdexcept>

#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit::bench {

/// Evaluates distinct points near `at`, since the cache returns results of repeated points (evaluation_cache.hpp).
inline void time_evaluations(benchmark::State& state, const ResidualFunction& function, Eigen::VectorXd at,
                             bool with_derivatives) {
    Eigen::VectorXd residuals;
    Eigen::MatrixXd jacobian;
    for (auto _ : state) {
        at[0] *= 1.0 + 1e-13;
        if (!function.evaluate(at, residuals, with_derivatives ? &jacobian : nullptr))
            throw std::runtime_error("the objective has no numbers");
    }
}

}  // namespace impactfit::bench
