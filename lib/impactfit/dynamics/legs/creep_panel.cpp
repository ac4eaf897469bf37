#include "impactfit/dynamics/legs/creep_panel.hpp"

#include <algorithm>

#include "impactfit/core/numbers/dual.hpp"

namespace impactfit {
namespace {

constexpr std::size_t stages = RadauRule::stages;
constexpr int most_iterations = 12;
/// Newton's method converges quadratically: the next change is about 1e-14 of the scale.
constexpr double last_change = 1e-7;

/// Stores the change of D at the nodes by a step of Newton's method. Returns false without one.
template <Scalar S>
bool newton_change(const CreepEquation<S>& equation, const PanelStart<S>& start, const RadauRule::Row<S>& d,
                   RadauRule::Row<S>& change) {
    const RadauRule& rule = RadauRule::instance();
    RadauRule::Row<S> slopes;
    RadauRule::Row<double> slopes_by_d;
    for (std::size_t j = 0; j < stages; ++j) {
        const S elastic = equation.elastic(start.xi + rule.nodes()[j] * start.length, d[j]), fall = equation.fall(d[j]);
        slopes[j] = equation.m - equation.n + equation.q * elastic * fall;
        slopes_by_d[j] = value_of(elastic) * (2.0 * value_of(fall) - value_of(equation.q) * (1.0 + value_of(fall)));
    }
    RadauRule::Matrix matrix;
    for (std::size_t i = 0; i < stages; ++i) {
        S integral(0.0);
        for (std::size_t j = 0; j < stages; ++j) {
            integral += rule.integrals()[i][j] * slopes[j];
            matrix[i][j] = (i == j ? 1.0 : 0.0) - value_of(start.length) * rule.integrals()[i][j] * slopes_by_d[j];
        }
        change[i] = start.d + start.length * integral - d[i];
        if (!is_finite(change[i])) return false;
    }
    return solve_linear(matrix, change);
}

/// Largest size of the entries.
double size_of(const RadauRule::Row<double>& row) {
    double size = 0.0;
    for (const double entry : row) size = std::max(size, std::abs(entry));
    return size;
}

void put_tail(const PanelStart<double>& start, CreepPanel& panel) {
    const RadauRule& rule = RadauRule::instance();
    double leading = 0.0;
    for (std::size_t i = 0; i < stages; ++i) {
        double slope = 0.0;
        for (std::size_t j = 0; j < stages; ++j) slope += rule.slopes()[i][j] * (panel.d[j] - start.d);
        leading += rule.leading()[i] * slope;
        panel.slope = slope / start.length;
    }
    panel.tail = std::abs(leading) / (2.0 * static_cast<double>(stages) - 1.0);
}

}  // namespace

CreepPanel solve_panel(const CreepEquation<double>& equation, const PanelStart<double>& start, double slope,
                       double scale, long& evaluations) {
    CreepPanel panel;
    for (std::size_t i = 0; i < stages; ++i)
        panel.d[i] = start.d + RadauRule::instance().nodes()[i] * start.length * slope;
    double before = HUGE_VAL;
    for (int iteration = 0; iteration < most_iterations && !panel.solved; ++iteration) {
        RadauRule::Row<double> change;
        evaluations += static_cast<long>(stages);
        if (!newton_change(equation, start, panel.d, change)) return panel;
        const double size = size_of(change);
        if (!(size < 5.0) || (iteration > 3 && size > before)) return panel;
        for (std::size_t i = 0; i < stages; ++i) panel.d[i] += change[i];
        panel.solved = size < last_change * scale;
        before = size;
    }
    if (panel.solved) put_tail(start, panel);
    return panel;
}

template <Scalar S>
RadauRule::Row<S> panel_nodes(const CreepEquation<S>& equation, const PanelStart<S>& start, const CreepPanel& panel) {
    RadauRule::Row<S> d;
    std::copy(panel.d.begin(), panel.d.end(), d.begin());
    if constexpr (!std::same_as<S, double>) {
        newton_change(equation, start, RadauRule::Row<S>(d), d);
        for (std::size_t i = 0; i < stages; ++i) set_value(d[i], panel.d[i]);
    }
    return d;
}

template RadauRule::Row<double> panel_nodes(const CreepEquation<double>&, const PanelStart<double>&, const CreepPanel&);
template RadauRule::Row<Dual> panel_nodes(const CreepEquation<Dual>&, const PanelStart<Dual>&, const CreepPanel&);

}  // namespace impactfit
