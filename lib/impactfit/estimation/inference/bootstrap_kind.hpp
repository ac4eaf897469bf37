#pragma once
// What the noise of a bootstrap is drawn from.

#include <array>
#include <string_view>

namespace impactfit {

enum class BootstrapKind {
    parametric,  ///< the normal distribution, of the stated or estimated size
    residual     ///< the residuals of the fit, with replacement
};

inline constexpr std::array<std::string_view, 2> bootstrap_kind_names{"parametric", "residual"};

}  // namespace impactfit
