#pragma once
// A residual function near an estimate: its weighted derivatives there, in relative changes of the parameters.

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <vector>

#include "impactfit/calibration/residual_function.hpp"
#include "impactfit/calibration/search_space.hpp"
#include "impactfit/calibration/what_is_known.hpp"

namespace impactfit {

/// All that is said of uncertainty to first order rests on this.
struct Linearisation {
    Eigen::VectorXd residuals;  ///< weighted
    Eigen::MatrixXd jacobian;   ///< of them, by relative changes: columns are d/dp times `scale`; without what nuisance
                                ///< parameters, which come last in a search space and have no columns, could undo
    Eigen::VectorXd scale;      ///< dp of a relative change of 1; see relative_scale
    std::vector<bool> on_bound;  ///< of each parameter
    Eigen::VectorXd inward;      ///< of each, the side from its nearer bound to the other: 1 up, -1 down
    Eigen::VectorXd room;   ///< relative changes between its bounds; on a log10 scale of p or of 1/p, whichever are
                            ///< more: either may be what residuals are linear in
    long held = 0;          ///< parameters on a bound, nuisance ones too
    double noise = 1.0;     ///< standard deviation of a residual: 1 if stated, else from the misfit, NaN if no
                            ///< residual is left for it
    KnownLimit limit = {};  ///< for noise known so

    Eigen::MatrixXd whole;     ///< the Jacobian with nothing taken out
    Eigen::MatrixXd nuisance;  ///< derivatives by the nuisance parameters, weighted

    Eigen::VectorXd errors;      ///< what the columns of `jacobian` may be off by (derivative_error.hpp)
    Eigen::VectorXd row_errors;  ///< the same of each residual, by a relative change of 1
    Eigen::VectorXd parts;       ///< of their size, that columns are by (parts_of_size): of all, nuisance ones last

    /// Residuals beyond those that the parameters off their bounds can take: what a misfit is judged by.
    long spare() const { return residuals.size() - jacobian.cols() - nuisance.cols() + held; }

    /// The same where residuals told by their number say nothing.
    Linearisation without(const std::function<bool(Eigen::Index residual)>& silent) const;

    /// Fills `jacobian` and `errors` from the rest.
    void take_nuisance_out();
};

/// Nothing if the function has no numbers at the estimate (natural units). `noise_stated`: residuals are in standard
/// deviations.
std::optional<Linearisation> linearise(const ResidualFunction& function, const SearchSpace& space,
                                       const Eigen::VectorXd& estimate, bool noise_stated);

/// The change of each parameter that counts as 1: a factor e on a log10 scale, on a logit scale a step of the logit
/// between the limits of the parameter (FreeParameter::least), the value itself on a linear one and on a logit scale
/// between nothing but bounds, so that nothing depends on where a search began or was allowed to go. A linear parameter
/// that is exactly 0 has the magnitude of its start (search_space.hpp).
Eigen::VectorXd relative_scale(const SearchSpace& space, const Eigen::VectorXd& natural);

/// From one value of a parameter to another (natural units), `scale` as of relative_scale: the logarithm of their ratio
/// on a logarithmic scale.
double relative_change(const FreeParameter& parameter, double from, double to, double scale);

/// True for a parameter on a bound as the search sees it: by its logarithm on a log10 scale, by its logit on a logit
/// one, where a bound is infinitely far and 1e-9 of the range counts as there.
std::vector<bool> on_bounds(const SearchSpace& space, const Eigen::VectorXd& natural);

}  // namespace impactfit
