#pragma once
// Robust losses ρ(s) of a squared residual s = r²; cost F = 1/2 Σ ρ(r_i²).
//
//     none:    ρ(s) = s
//     Huber:   ρ(s) = s for s <= a²,  2 a sqrt(s) - a² beyond
//     Cauchy:  ρ(s) = a² ln(1 + s / a²)
//     Tukey:   ρ(s) = a²/3 (1 - (1 - s / a²)³) for s <= a²,  a²/3 beyond
//
// with the width a in standard deviations. Outliers count less than their square.

#include <array>
#include <string_view>

namespace impactfit {

enum class LossKind { none, huber, cauchy, tukey };

inline constexpr std::array<std::string_view, 4> loss_names{"none", "huber", "cauchy", "tukey"};

/// A robust loss and its width a > 0 [standard deviations].
struct RobustLoss {
    LossKind kind = LossKind::none;
    double width = 1.0;

    /// Returns ρ(s) of a squared residual s. ρ(s) ~ s for small s.
    double operator()(double squared) const { return kind == LossKind::none ? squared : reduced(squared); }
    /// Returns the weight ρ'(s) of a residual, between 0 and 1.
    double weight(double squared) const { return kind == LossKind::none ? 1.0 : reduced_weight(squared); }

private:
    double reduced(double squared) const;
    double reduced_weight(double squared) const;
};

}  // namespace impactfit
