#pragma once
// Values far from an estimate that the data admit although its standard error is small: where the response of a law is
// curved, an error computed at the estimate says little of what lies a factor of two away.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// The best fit with one parameter kept `far_factor` (KnownLimit) or more from its estimate.
struct FarValue {
    std::size_t parameter;
    double value;  ///< natural units
    double rise;   ///< of chi-squared over the estimate's

    bool admitted(const KnownLimit& limit) const { return rise <= limit.admitted_rise(); }
};

bool has_far_value(const std::vector<FarValue>& far, std::size_t parameter);

/// For parameters off their bounds whose standard error by itself would make them known: what is found first on either
/// side, at most one a parameter. Values that the data admit, and such as say that linear theory does not hold: a rise
/// below that of 2.5 standard deviations and less than half of what it foresees. `estimate` is a minimum, `at` and
/// `uncertainty` are of it.
std::vector<FarValue> far_values(const ResidualFunction& function, const SearchSpace& space,
                                 const Eigen::VectorXd& estimate, const Linearisation& at,
                                 const LinearUncertainty& uncertainty);

}  // namespace impactfit
