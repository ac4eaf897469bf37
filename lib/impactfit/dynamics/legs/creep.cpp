#include "impactfit/dynamics/legs/creep.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/legs/creep_panel.hpp"
#include "impactfit/dynamics/legs/landing.hpp"

namespace impactfit {
namespace {

constexpr long most_evaluations = 20'000;
constexpr double largest_growth = 6.0, safety = 0.8;
/// g and h that change w to first order only: their square is below the tightest tolerance.
constexpr double negligible = 1e-7;
/// Largest xi and -w: the indentation and the rate remain doubles.
constexpr double longest_way = 600.0;

/// Integral of the stiffness q g over xi at the balance, for zero indentation. Explicit steps number about 0.6 times
/// this.
constexpr double least_stiffness = 100.0;
/// Ratio under zero force. Explicit steps lose digits of the time in proportion to it.
constexpr double least_ratio_to_zero_force = 1e3;

template <Scalar S>
bool is_creep(const CreepStart<S>& start) {
    const double r = value_of(start.ratio), q = value_of(start.velocity_exponent), n = value_of(start.hertz_exponent);
    if (!(r >= 1.0 && r < 1e200)) return false;
    if (start.until_zero_force) return r > least_ratio_to_zero_force;
    const double b = speed_power(n, value_of(start.damping_exponent), q);
    return b > 0.0 && !is_scale_free(b) && r * q * q / ((n + 1.0) * b) > least_stiffness;
}

/// A restitution: a series from the turning point, and panels to the end of the contact.
template <Scalar S>
class Creep {
public:
    Creep(const CreepStart<S>& start, double tolerance)
        : equation_{start.hertz_exponent, start.damping_exponent, start.velocity_exponent, log(start.ratio)},
          plain_(plain(equation_)),
          until_zero_force_(start.until_zero_force),
          largest_tail_(1e-4 * std::sqrt(tolerance)) {
        leave_turning_point(start.ratio);
    }

    CreepEnd<S> run() {
        double length = 0.3 / (elastic() * (2.0 + std::exp(-at().d)));
        while (runs_on()) {
            length = std::min(length, longest());
            const CreepPanel panel = solve(length);
            if (!panel.solved || panel.tail > accepted(panel)) {
                length *= panel.solved ? growth(panel) : 0.25;
                continue;
            }
            if (until_zero_force_ && panel.d.back() <= 0.0) return land(length);
            accept(S(length), panel);
            if (coasts()) return coast();
            length *= std::min(growth(panel), largest_growth);
        }
        return end_;
    }

private:
    static S exp(const S& x) {
        using std::exp;
        return exp(x);
    }
    static S log(const S& x) {
        using std::log;
        return log(x);
    }

    /// Series at a constant force up to a small rate: with s = rate^q, the share of the damping in the force, t =
    /// (rate/r) sum s^k / (1 + kq), xi = (rate^2/r) sum s^k / (2 + kq), lost energy rate^2 times the terms k > 0 of the
    /// last sum. The change of the force alters the time by n rate^3 / (6 r^2): 1e-14 of the time of the restitution.
    void leave_turning_point(const S& ratio) {
        const double fast = std::min(0.03, 3e-5 * std::cbrt(value_of(ratio)));
        const double rate = std::min(fast, std::pow(0.2, 1.0 / plain_.q));
        const S share = exp(equation_.q * std::log(rate));
        S time(0.0), half_squares(0.0), power(1.0);
        for (int k = 0; k < 23; ++k, power *= share) {  // 0.2^23 is below rounding
            const double order = k;
            time += power / (1.0 + order * equation_.q);
            half_squares += power / (2.0 + order * equation_.q);
        }
        xi_ = rate * rate * half_squares / ratio;
        d_ = (equation_.m - equation_.n) * xi_ - equation_.q * std::log(rate);
        slope_ = plain_.slope(at().xi, at().d);
        end_.time = rate * time / ratio;
        end_.lost = rate * rate * (value_of(half_squares) - 0.5);
    }

    bool runs_on() const {
        return end_.evaluations < most_evaluations &&
               std::max(at().xi, -plain_.log_rate(at().xi, at().d)) < longest_way;
    }

    struct Place {
        double xi, d;
    };
    Place at() const { return {value_of(xi_), value_of(d_)}; }
    double elastic() const { return plain_.elastic(at().xi, at().d); }

    CreepPanel solve(double length) {
        return solve_panel(plain_, {at().xi, at().d, length}, slope_, size_of(at().d), end_.evaluations);
    }

    /// D at the balance with the slope of the force.
    double balance() const { return std::abs(plain_.n - plain_.m) / (plain_.q * elastic()); }

    /// Size to which errors of D are relative. The time of zero force requires the digits of small values.
    double size_of(double d) const { return until_zero_force_ ? std::min(1.0, std::abs(d) + balance()) : 1.0; }

    double accepted(const CreepPanel& panel) const { return largest_tail_ * size_of(panel.d.back()); }

    double growth(const CreepPanel& panel) const {
        constexpr double order = RadauRule::stages;
        return std::max(0.1, safety * std::pow(accepted(panel) / (panel.tail + 1e-300), 1.0 / order));
    }

    /// Time and lost energy are quadratures of exp(-xi - w) and exp(-(n+1) xi - D): their exponents change by 2 and 4
    /// at most. Below the rounding of the lost energy its exponent may change by more.
    double longest() const {
        const double rise = -elastic() * plain_.fall(at().d), power = plain_.n + 1.0;  // dw/dxi
        const double for_time = 2.0 / (std::abs(1.0 + rise) + 0.1);
        return power * at().xi < 36.0 ? std::min(for_time, 4.0 / power) : for_time;
    }

    void accept(const S& length, const CreepPanel& panel) {
        const RadauRule& rule = RadauRule::instance();
        const RadauRule::Row<S> nodes = panel_nodes<S>(equation_, {xi_, d_, length}, panel);
        for (std::size_t j = 0; j < RadauRule::stages; ++j) {
            const S xi = xi_ + length * rule.nodes()[j];
            const double plain_xi = value_of(xi), d = panel.d[j], weight = rule.weights()[j];
            end_.time += weight * length * exp(-xi - equation_.log_rate(xi, nodes[j]));
            end_.lost += weight * value_of(length) * plain_.elastic(plain_xi, d) *
                         std::exp(2.0 * plain_.log_rate(plain_xi, d) - d);
        }
        xi_ += length;
        d_ = nodes.back();
        slope_ = panel.slope;
        ++end_.panels;
    }

    /// Returns true if the rate is constant from here to x = 0, to first order in g and h.
    bool coasts() const {
        return !until_zero_force_ && elastic() < negligible && elastic() * std::exp(-at().d) < negligible;
    }

    CreepEnd<S> coast() {
        const S n = equation_.n, m = equation_.m, g = equation_.elastic(xi_, d_), h = g * exp(-d_);
        const S rate = exp(equation_.log_rate(xi_, d_));
        end_.rate = rate * exp(g / (n + 1.0) - h / (m + 1.0));
        end_.time += exp(-xi_) / rate * (1.0 - g / (n + 2.0) + h / (m + 2.0));
        end_.lost += value_of(rate * rate * h / (m + 1.0));
        end_.converged = true;
        return end_;
    }

    /// Ends at D = 0 within the next `length`.
    CreepEnd<S> land(double length) {
        const auto end = [&](double part) { return solve(part).d.back(); };
        const double place = bracketed_length(end, 0.0, length, at().d, end(length), 45u);
        if (const CreepPanel panel = solve(place); panel.solved) accept_end(place, panel);
        return end_;
    }

    /// The length has the derivatives that keep D = 0.
    void accept_end(double place, const CreepPanel& panel) {
        S length(place);
        if constexpr (!std::same_as<S, double>) {
            length = -panel_nodes<S>(equation_, {xi_, d_, length}, panel).back() / panel.slope;
            set_value(length, place);
        }
        accept(length, panel);
        end_.rate = exp(equation_.log_rate(xi_, d_));
        end_.indentation = exp(-xi_);
        end_.converged = true;
    }

    CreepEquation<S> equation_;
    CreepEquation<double> plain_;
    bool until_zero_force_;
    double largest_tail_;
    S xi_{0.0}, d_{0.0};
    double slope_ = 0.0;  ///< dD/dxi
    CreepEnd<S> end_;
};

}  // namespace

template <Scalar S>
CreepEnd<S> creep(const CreepStart<S>& start, double tolerance) {
    return Creep<S>(start, tolerance).run();
}

template <Scalar S>
std::optional<CreepStart<S>> creep_start(const PowerLawCoefficients<S>& law, const S& effective_mass,
                                         const S& turning_indentation, bool until_zero_force) {
    using std::exp, std::log;
    const S n = law.hertz_exponent, m = law.damping_exponent, q = law.velocity_exponent;
    if (!(value_of(law.hysteresis_damping) > 0.0)) return std::nullopt;
    const S log_x = log(turning_indentation), log_force = log(law.stiffness) + n * log_x;
    const S rate = exp((log_force - log(law.hysteresis_damping) - m * log_x) / q);
    const CreepStart<S> start{
        n, m, q, exp(log_force + log_x - log(effective_mass)) / (rate * rate), rate, until_zero_force};
    return is_creep(start) ? std::optional(start) : std::nullopt;
}

template CreepEnd<double> creep(const CreepStart<double>&, double);
template CreepEnd<Dual> creep(const CreepStart<Dual>&, double);
template std::optional<CreepStart<double>> creep_start(const PowerLawCoefficients<double>&, const double&,
                                                       const double&, bool);
template std::optional<CreepStart<Dual>> creep_start(const PowerLawCoefficients<Dual>&, const Dual&, const Dual&, bool);

}  // namespace impactfit
