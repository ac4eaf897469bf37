#include "impactfit/estimation/profile/one_sided_errors.hpp"

#include <cmath>

namespace impactfit {

OneSidedErrors one_sided_errors(const FollowedProfile& profile, const FreeParameter& parameter, double estimate,
                                double scale) {
    const auto distance = [&](const FollowedSide& side) -> std::optional<double> {
        if (!side.at_one) return std::nullopt;
        return std::abs(parameter.scale == ParameterScale::log10 ? estimate * std::expm1(*side.at_one)
                                                                 : scale * *side.at_one);
    };
    return {distance(profile.lower), distance(profile.upper)};
}

}  // namespace impactfit
