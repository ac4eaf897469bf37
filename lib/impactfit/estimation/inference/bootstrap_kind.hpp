#pragma once
// Source of the noise of a bootstrap.

#include <array>
#include <string_view>

namespace impactfit {

enum class BootstrapKind {
    parametric,  ///< normal distribution with the stated or estimated standard deviation
    residual     ///< residuals of the fit, with replacement
};

inline constexpr std::array<std::string_view, 2> bootstrap_kind_names{"parametric", "residual"};

}  // namespace impactfit
