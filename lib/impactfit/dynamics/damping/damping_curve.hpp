#pragma once
// Restitution over damping of all unit impacts with the same exponents, as a Chebyshev series. A value costs less than
// a tenth of an impact.

#include <optional>
#include <vector>

#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {

/// Series of ln(-ln(e)/epsilon) in (epsilon/epsilon_max)^(1/6), from undamped impacts to a least restitution. Use it
/// for hundreds of restitutions at equal exponents: it costs as much as their roots for about 200
/// (exact_damping_ratio).
///
///     const UnitImpact impact{1.5, 1.5, 1.0, Separation::zero_indentation};  // exponents n, m, q
///     const auto curve = DampingCurve::make(impact, 0.5, 1e-9);
///     if (curve) return curve->damping_ratio(0.8);
class DampingCurve {
public:
    /// Range: least_restitution to 1. Relative error of e and epsilon: about `tolerance`. Empty if a series of 128
    /// terms does not reach it. Throws Error as exact_damping_ratio() does for `least_restitution`.
    static std::optional<DampingCurve> make(const UnitImpact& impact, double least_restitution, double tolerance);

    double hertz_exponent() const { return impact_.hertz_exponent; }
    double largest_damping() const { return largest_damping_; }

    /// Returns e for 0 <= epsilon <= largest_damping().
    double restitution(double damping_ratio) const;
    /// Returns epsilon(e). Throws Error (usage) outside least_restitution <= e <= 1.
    double damping_ratio(double restitution) const;
    /// Returns d ln e/d ln epsilon, negative.
    double sensitivity(double damping_ratio) const;

private:
    struct Point {
        double log_loss, slope;  ///< ln(-ln e), and its derivative with respect to ln epsilon
    };

    DampingCurve(const UnitImpact& impact, double least_restitution, double largest_damping);
    bool fill(double tolerance);
    Point at(double damping_ratio) const;

    UnitImpact impact_;
    double least_restitution_, largest_damping_;
    std::vector<double> series_, slopes_;  ///< coefficients of the series and of its derivative
};

}  // namespace impactfit
