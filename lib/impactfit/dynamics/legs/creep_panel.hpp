#pragma once
// Panel of a creep: D over xi by Radau IIA (creep.hpp).

#include <cmath>

#include "impactfit/core/numbers/scalar.hpp"
#include "impactfit/dynamics/legs/radau_rule.hpp"

namespace impactfit {

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
