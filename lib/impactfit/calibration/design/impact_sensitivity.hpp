#pragma once
// Impact sensitivity: derivatives of the observables of one impact by the free parameters.

#include <Eigen/Core>
#include <array>
#include <optional>

#include "impactfit/calibration/design/design_coordinate.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"

namespace impactfit {

/// Units that a form leaves open: groups of the impact at 1 m/s do not determine its length and force.
enum class OpenUnit { none, length, force };

/// Rows as prediction_row (predicted_impact.hpp).
struct ImpactSensitivity {
    double coordinate;         ///< impact speed [m/s], or an input of a form [SI]
    Eigen::VectorXd values;    ///< SI; in units of the impact at 1 m/s for a form with open units
    Eigen::MatrixXd slopes;    ///< by relative changes of the free parameters (linearisation.hpp), without nuisance
                               ///< parameters
    Eigen::VectorXd by_speed;  ///< by the coordinate; empty unless requested
};

/// Returns true for a parameterisation that leaves units open.
bool has_open_units(const FitProblem& problem);

/// Returns the open unit of an observable. The observable is proportional to it.
OpenUnit open_unit(const FitProblem& problem, const Observable& observable);

/// Returns the sensitivity at an estimate in natural units. `scale` is the scale of the linearisation, one per free
/// parameter. The coordinate of the condition is exact. Empty if the simulation is not finite or the law does not allow
/// the values.
std::optional<ImpactSensitivity> impact_sensitivity(const FitProblem& problem, const ParameterMap& map,
                                                    const Eigen::VectorXd& estimate, const Eigen::VectorXd& scale,
                                                    FitCondition condition, const DesignCoordinate& coordinate,
                                                    bool with_speed);

}  // namespace impactfit
