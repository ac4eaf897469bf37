#pragma once
// Identifiability: directions of the parameter space from the singular vectors of the Jacobian, J = U diag(σ) Vᵀ.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {

/// Directions with a larger relative standard deviation are poorly determined.
inline constexpr double max_relative_error = 0.5;

/// Smallest weight that counts as a part of a null direction; smaller weights are rounding.
inline constexpr double part_in_null_space = 1e-6;

/// A direction of the parameter space, of unit length in relative changes (linearisation.hpp).
struct ParameterDirection {
    double singular_value;    ///< 1 / standard deviation of the direction
    Eigen::VectorXd weights;  ///< in the order of the search space; the largest weight is positive
    std::string text;         ///< "0.71 stiffness - 0.70 hysteresis_amplitude": weights above 0.1
};

struct ParameterDirections {
    std::vector<ParameterDirection> directions;  ///< in order of decreasing singular value, one per parameter
    int rank = 0;                                ///< number of directions above rounding
    int known = 0;  ///< number of directions with a standard deviation of at most `max_relative_error`
    double condition = 0.0;
    std::vector<std::string> unseen;  ///< parameters of the null directions, by decreasing weight
};

/// Returns the directions of all parameters, including those at a bound: a bound does not make a parameter
/// identifiable. `noise` is the standard deviation of a residual.
ParameterDirections parameter_directions(const Linearisation& at, const ParameterSpace& space, double noise);

/// Returns an orthonormal basis of the null space of a Jacobian with rows >= columns. A direction is null if it changes
/// no residual by more than the error limits of the derivatives (scaled_jacobian.hpp).
Eigen::MatrixXd null_space(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors);

}  // namespace impactfit
