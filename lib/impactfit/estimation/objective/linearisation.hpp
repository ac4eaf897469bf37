#pragma once
// A residual function near an estimate: its weighted derivatives there, in relative changes of the parameters.

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// All that is said of uncertainty to first order rests on this.
struct Linearisation {
    Eigen::VectorXd residuals;  ///< weighted
    Eigen::MatrixXd jacobian;   ///< of them, by relative changes: columns are d/dp times `scale`; without what nuisance
                                ///< parameters, which come last in a search space and have no columns, could undo
    Eigen::VectorXd scale;      ///< dp of a relative change of 1; see relative_scale
    std::vector<bool> on_bound;  ///< of each parameter
    long held = 0;               ///< parameters on a bound, nuisance ones too
    double noise = 1.0;          ///< standard deviation of a residual: 1 if stated, else from the misfit, NaN if no
                                 ///< residual is left for it

    Eigen::MatrixXd full_jacobian;  ///< the Jacobian with nothing taken out
    Eigen::MatrixXd nuisance;       ///< derivatives by the nuisance parameters, weighted

    Eigen::VectorXd errors;          ///< what the columns of `jacobian` may be off by (jacobian_error.hpp)
    Eigen::VectorXd row_errors;      ///< the same of each residual, by a relative change of 1
    Eigen::VectorXd scale_fraction;  ///< of their size, that columns are by (parts_of_size): of all, nuisance ones last

    /// Residuals beyond those that the parameters off their bounds can take: what a misfit is judged by.
    long degrees_of_freedom() const { return residuals.size() - jacobian.cols() - nuisance.cols() + held; }

    /// The same where residuals told by their number say nothing.
    Linearisation without(const std::function<bool(Eigen::Index residual)>& silent) const;

    /// Fills `jacobian` and `errors` from the rest.
    void fill_jacobian_beyond_nuisance();
};

/// The part of the columns that no combination of the nuisance columns can undo. Both have a row a residual; without
/// nuisance columns it is the columns as they are.
Eigen::MatrixXd project_out_nuisance(const Eigen::MatrixXd& columns, const Eigen::MatrixXd& nuisance);

/// Nothing if the function has no numbers at the estimate (natural units). `noise_stated`: residuals are in standard
/// deviations.
std::optional<Linearisation> linearise(const ResidualFunction& function, const ParameterSpace& space,
                                       const Eigen::VectorXd& estimate, bool noise_stated);

}  // namespace impactfit
