#pragma once
// The combinations of parameters that data fix well, badly or not at all: singular vectors of the Jacobian.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {

/// A direction with a larger relative standard deviation is poorly determined.
inline constexpr double max_relative_error = 0.5;

/// A null direction has a part in a parameter if that is above what rounding puts there.
inline constexpr double part_in_null_space = 1e-6;

/// A combination of parameters, unit length in relative changes (linearisation.hpp).
struct ParameterDirection {
    double singular_value;    ///< 1 / standard deviation of the combination
    Eigen::VectorXd weights;  ///< in the order of the search space; the largest is positive
    std::string text;         ///< "0.71 stiffness - 0.70 hysteresis_amplitude": weights above 0.1
};

struct ParameterDirections {
    std::vector<ParameterDirection> directions;  ///< by falling singular value, as many as parameters
    int rank = 0;                                ///< directions above rounding
    int known = 0;  ///< directions with a standard deviation of at most `max_relative_error`
    double condition = 0.0;
    std::vector<std::string> unseen;  ///< parameters of the null directions, those named first that weigh most
};

/// Of all parameters, those on a bound included: that a search stopped there does not make them known. `noise` is the
/// standard deviation of a residual.
ParameterDirections parameter_directions(const Linearisation& at, const ParameterSpace& space, double noise);

/// Columns span the combinations no residual sees by more than the derivatives may be off (scaled_jacobian.hpp);
/// orthonormal. Of any Jacobian with at least as many rows as columns.
Eigen::MatrixXd null_space(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors);

}  // namespace impactfit
