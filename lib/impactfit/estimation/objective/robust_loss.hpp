#pragma once
// Losses that let outliers count less than their square.

#include <array>
#include <string_view>

namespace impactfit {

enum class LossKind { none, huber, cauchy, tukey };

inline constexpr std::array<std::string_view, 4> loss_names{"none", "huber", "cauchy", "tukey"};

/// A loss and the residual, in standard deviations, from which it departs from the square.
struct RobustLoss {
    LossKind kind = LossKind::none;
    double width = 1.0;

    /// rho(s) of a squared residual s, with rho(s) ~ s for small s; the cost is the sum of rho / 2.
    double operator()(double squared) const;
    /// rho'(s): the weight the residual keeps, 1 where it counts in full.
    double weight(double squared) const;
};

}  // namespace impactfit
