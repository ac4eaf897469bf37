#pragma once
// How what is observed of one impact moves with the free parameters of a problem.

#include <Eigen/Core>
#include <array>
#include <optional>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"

namespace impactfit {

/// Units that a form of parameters may leave open: groups of the impact at 1 m/s say nothing of its length and force.
enum class OpenUnit { none, length, force };

/// Rows as of row_of (impact_derivatives.hpp).
struct ImpactSensitivity {
    double impact_speed;     ///< [m/s]
    Eigen::VectorXd values;  ///< SI; in units of the impact at 1 m/s where the form leaves units open
    Eigen::MatrixXd slopes;  ///< by relative changes of the free parameters (linearisation.hpp), nuisance ones left out
    Eigen::VectorXd by_speed;  ///< by the impact speed; empty unless asked for
};

/// The unit of an observable that the form of a problem leaves open; a change of it changes the observable in
/// proportion.
OpenUnit open_unit(const FitProblem& problem, const Observable& observable);

/// At an estimate in natural units; `scale` is that of the linearisation there, one a free parameter. The speed of the
/// condition is taken as exact. Nothing where the simulation has no numbers or the law does not allow the values.
std::optional<ImpactSensitivity> impact_sensitivity(const FitProblem& problem, const ParameterMap& map,
                                                    const Eigen::VectorXd& estimate, const Eigen::VectorXd& scale,
                                                    FitCondition condition, bool with_speed);

}  // namespace impactfit
