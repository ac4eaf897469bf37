#pragma once
// Panel of a creep: D over xi (creep.hpp) by collocation at Radau points (Radau IIA) with 8 stages on [0, 1]: order 15,
// L-stable. The last node is 1. With stages W_i = w_0 + h sum_j a_ij f_j, the polynomial through the stages has the
// derivatives f_j at the nodes.

#include <array>
#include <cmath>
#include <utility>

#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {

class RadauRule {
public:
    static constexpr std::size_t stages = 8;
    template <class S>
    using Row = std::array<S, stages>;
    using Matrix = std::array<Row<double>, stages>;

    /// Returns the only instance. The first call computes its nodes.
    static const RadauRule& instance();

    const Row<double>& nodes() const { return nodes_; }
    const Row<double>& weights() const { return weights_; }
    const Matrix& integrals() const { return integrals_; }  ///< a_ij
    /// Inverse of `integrals`: derivatives at the nodes of a polynomial that is 0 at 0.
    const Matrix& slopes() const { return slopes_; }
    /// Factors of the values at the nodes in the leading Legendre coefficient of their polynomial.
    const Row<double>& leading() const { return leading_; }

private:
    RadauRule();

    Row<double> nodes_{}, weights_{}, leading_{};
    Matrix integrals_{}, slopes_{};
};

/// Solves matrix x = right by elimination with pivots. Overwrites both. Returns false for a singular matrix. The right
/// side may have derivatives.
template <class S>
bool solve_linear(RadauRule::Matrix& matrix, RadauRule::Row<S>& right) {
    for (std::size_t k = 0; k < RadauRule::stages; ++k) {
        std::size_t pivot = k;
        for (std::size_t i = k + 1; i < RadauRule::stages; ++i)
            if (std::abs(matrix[i][k]) > std::abs(matrix[pivot][k])) pivot = i;
        if (matrix[pivot][k] == 0.0) return false;
        std::swap(matrix[pivot], matrix[k]);
        std::swap(right[pivot], right[k]);
        const double inverse = 1.0 / matrix[k][k];
        for (std::size_t i = k + 1; i < RadauRule::stages; ++i) {
            const double factor = matrix[i][k] * inverse;
            for (std::size_t j = k + 1; j < RadauRule::stages; ++j) matrix[i][j] -= factor * matrix[k][j];
            right[i] -= factor * right[k];
        }
    }
    for (std::size_t k = RadauRule::stages; k-- > 0;) {
        for (std::size_t j = k + 1; j < RadauRule::stages; ++j) right[k] -= matrix[k][j] * right[j];
        right[k] = right[k] / matrix[k][k];
    }
    return true;
}

/// Rates along a creep from xi and D.
template <Scalar S>
struct CreepEquation {
    S n{}, m{}, q{};
    S log_ratio{};  ///< ln r

    /// w
    S log_rate(const S& xi, const S& d) const { return (-(n - m) * xi - d) / q; }
    /// g
    S elastic(const S& xi, const S& d) const {
        using std::exp;
        return exp(log_ratio - (n + 1.0) * xi - 2.0 * log_rate(xi, d));
    }
    /// dD/dxi
    S slope(const S& xi, const S& d) const { return m - n + q * elastic(xi, d) * fall(d); }

    /// exp(-D) - 1, with its digits near 0.
    static S fall(const S& d) {
        S result = -d;
        if constexpr (!std::same_as<S, double>) result = exp(result);
        set_value(result, std::expm1(-value_of(d)));
        return result;
    }
};

template <Scalar S>
CreepEquation<double> plain(const CreepEquation<S>& x) {
    return {value_of(x.n), value_of(x.m), value_of(x.q), value_of(x.log_ratio)};
}

/// Start and length of a panel.
template <Scalar S>
struct PanelStart {
    S xi, d, length;
};

struct CreepPanel {
    RadauRule::Row<double> d{};  ///< at the nodes
    double tail = 0.0;           ///< last Legendre coefficient of D: bound of its error
    double slope = 0.0;          ///< dD/dxi at the end
    bool solved = false;
};

/// Solves a panel by Newton's method, from a straight line with the slope dD/dxi at the start, to a change of D
/// small beside `scale`. Adds its evaluations.
CreepPanel solve_panel(const CreepEquation<double>& equation, const PanelStart<double>& start, double slope,
                       double scale, long& evaluations);

/// Returns D at the nodes of a solved panel with its derivatives: one more step of Newton's method, whose matrix has
/// none.
template <Scalar S>
RadauRule::Row<S> panel_nodes(const CreepEquation<S>& equation, const PanelStart<S>& start, const CreepPanel& panel);

}  // namespace impactfit
