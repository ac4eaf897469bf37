#include "impactfit/dynamics/legs/creep_panel.hpp"

#include <algorithm>

#include "impactfit/core/numbers/dual.hpp"

namespace impactfit {
namespace {

/// Legendre polynomials P_0 to P_stages at x.
std::array<double, RadauRule::stages + 1> legendre_values(double x) {
    std::array<double, RadauRule::stages + 1> p{1.0, x};
    for (std::size_t k = 1; k < RadauRule::stages; ++k) {
        const double order = static_cast<double>(k);
        p[k + 1] = ((2.0 * order + 1.0) * x * p[k] - order * p[k - 1]) / (order + 1.0);
    }
    return p;
}

/// The Radau points are the zeros of P_s - P_(s-1).
double radau_gap(double x) {
    const auto p = legendre_values(x);
    return p[RadauRule::stages] - p[RadauRule::stages - 1];
}

double radau_zero_between(double low, double high) {
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        ((radau_gap(middle) > 0.0) == (radau_gap(low) > 0.0) ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

/// Points on [-1, 1], ascending.
RadauRule::Row<double> radau_points() {
    constexpr int parts = 400;  // the closest two points are 0.07 apart
    RadauRule::Row<double> points{};
    std::size_t found = 0;
    for (int i = 0; i < parts - 1; ++i) {
        const double low = 2.0 * i / parts - 1.0, high = 2.0 * (i + 1) / parts - 1.0;
        if ((radau_gap(low) > 0.0) != (radau_gap(high) > 0.0)) points[found++] = radau_zero_between(low, high);
    }
    points[RadauRule::stages - 1] = 1.0;
    return points;
}

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

const RadauRule& RadauRule::instance() {
    static const RadauRule only;
    return only;
}

RadauRule::RadauRule() {
    const RadauRule::Row<double> points = radau_points();
    constexpr double size = RadauRule::stages;
    for (std::size_t j = 0; j < RadauRule::stages; ++j) {
        const auto p = legendre_values(points[j]);
        nodes_[j] = 0.5 * (1.0 + points[j]);
        weights_[j] = 0.5 * (1.0 + points[j]) / (size * size * p[RadauRule::stages - 1] * p[RadauRule::stages - 1]);
        leading_[j] = (2.0 * size - 1.0) * weights_[j] * p[RadauRule::stages - 1];
    }
    for (std::size_t i = 0; i < RadauRule::stages; ++i)
        for (std::size_t j = 0; j < RadauRule::stages; ++j) {
            const auto at = legendre_values(points[i]), p = legendre_values(points[j]);
            double sum = at[0] + at[1];
            for (std::size_t k = 1; k < RadauRule::stages; ++k) sum += p[k] * (at[k + 1] - at[k - 1]);
            integrals_[i][j] = 0.5 * weights_[j] * sum;
        }
    for (std::size_t j = 0; j < RadauRule::stages; ++j) {
        Matrix matrix = integrals_;
        RadauRule::Row<double> column{};
        column[j] = 1.0;
        solve_linear(matrix, column);
        for (std::size_t i = 0; i < RadauRule::stages; ++i) slopes_[i][j] = column[i];
    }
}

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
