#pragma once
// Standard errors where one parameter is so badly known that linear theory at the estimate says little: its profile is
// followed in place of its tangent.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/profile/distant_alternatives.hpp"
#include "impactfit/estimation/profile/one_sided_errors.hpp"

namespace impactfit {

/// The parameter that the data tell least: one on a bound, or with an error so large that it is not identifiable, or
/// with a far value. Nothing if linear theory does for all, where a combination of them is not seen at all, and where
/// all are on bounds. What moves nothing on its bound stays there, but a fraction that ran to its end does so only on
/// the scale it is searched on.
std::optional<Eigen::Index> worth_following(const LinearUncertainty& linear, const SearchSpace& space,
                                            const std::vector<FarValue>& far);

/// What parameters may be off a minimum by.
struct FollowedErrors {
    Eigen::MatrixXd root;                                  ///< of their mean products, in relative changes
    std::vector<std::optional<OneSidedErrors>> one_sided;  ///< of those that were followed
};

/// Along the profile of parameter `which`: values are as likely as exp(-rise of chi-squared / 2) has it, a step as wide
/// as the residuals move; at each of them the others scatter to first order round their re-fitted values. Where
/// residuals are linear the root is that of bounded_root. Nothing where the profile cannot be followed, and without
/// noise.
std::optional<FollowedErrors> followed_errors(const ResidualFunction& function, const SearchSpace& space,
                                              const Solution& minimum, const Linearisation& at, Eigen::Index which);

/// The same with the mean square of each parameter off its bounds as along its own profile: only correlations are those
/// along the profile of `worst`. Not where linear theory (`freed_errors`, relative) and the profile of `worst` agree on
/// an error above one half, and where a profile cannot be followed. `threads`: profiles side by side.
std::optional<FollowedErrors> errors_along_profiles(const ResidualFunction& function, const SearchSpace& space,
                                                    const Solution& minimum, const Linearisation& at,
                                                    const Eigen::VectorXd& freed_errors, Eigen::Index worst,
                                                    int threads);

}  // namespace impactfit
