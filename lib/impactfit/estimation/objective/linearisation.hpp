#pragma once
// Linearisation of the residuals at an estimate, r(p + diag(scale) δ) ≈ r + J δ, in relative changes δ of the
// parameters.

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// Basis of all first-order uncertainty. With nuisance columns N, `jacobian` is (I - N N⁺) J, where N⁺ is the
/// pseudo-inverse. Nuisance parameters come last in the search space.
struct Linearisation {
    Eigen::VectorXd residuals;   ///< weighted r
    Eigen::MatrixXd jacobian;    ///< columns ∂r/∂p_j scale_j, nuisance columns projected out
    Eigen::VectorXd scale;       ///< dp of a relative change of 1 (relative_scale)
    std::vector<bool> on_bound;  ///< per parameter
    long held = 0;               ///< number of parameters at a bound, nuisance parameters included
    double noise = 1.0;          ///< s: 1 if stated, else sqrt(|r|² / degrees of freedom); NaN without degrees of
                                 ///< freedom

    Eigen::MatrixXd full_jacobian;  ///< J before projection
    Eigen::MatrixXd nuisance;       ///< N, weighted

    Eigen::VectorXd errors;          ///< upper limits of the errors of the columns of `jacobian` (jacobian_error.hpp)
    Eigen::VectorXd row_errors;      ///< upper limits of the derivative errors per residual, by a relative change of 1
    Eigen::VectorXd scale_fraction;  ///< step of each column relative to the size of its parameter (parts_of_size);
                                     ///< nuisance last

    /// Returns the degrees of freedom: residuals - parameters off their bounds (nuisance parameters included).
    long degrees_of_freedom() const { return residuals.size() - jacobian.cols() - nuisance.cols() + held; }

    /// Returns the linearisation with the residuals for which `silent` is true, and their derivatives, set to zero.
    Linearisation without(const std::function<bool(Eigen::Index residual)>& silent) const;

    /// Computes `jacobian` and `errors` from the other members.
    void fill_jacobian_beyond_nuisance();
};

/// Returns (I - N N⁺) columns, the part that no combination of the nuisance columns N can undo. Both matrices have a
/// row per residual. Returns `columns` if N is empty.
Eigen::MatrixXd project_out_nuisance(const Eigen::MatrixXd& columns, const Eigen::MatrixXd& nuisance);

/// Linearises at an estimate in natural units. Empty if the function has no finite result there. `noise_stated`:
/// residuals are in standard deviations.
std::optional<Linearisation> linearise(const ResidualFunction& function, const ParameterSpace& space,
                                       const Eigen::VectorXd& estimate, bool noise_stated);

}  // namespace impactfit
