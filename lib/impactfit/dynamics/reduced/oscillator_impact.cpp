#include "impactfit/dynamics/reduced/oscillator_impact.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impactfit/core/numbers/moderate.hpp"
#include "impactfit/dynamics/reduced/end_point_rule.hpp"

namespace impactfit {
namespace {

constexpr double half_cycle = std::numbers::pi;
constexpr double largest_zeta = 0.97;  ///< tan(chi) = 4: the integrand grows by exp(4 pi) at most

/// Integrals of exp(growth p) sin(p)^(-a) over the phase.
class PhaseTime {
public:
    PhaseTime(double a, double growth) : a_(a), growth_(growth), end_rule_(1.0 - a) {}

    /// From first touch to a phase of at most pi/2.
    double from_touch(double phase) const { return end_panel(phase, growth_); }
    /// From a phase of at least pi/2 to pi.
    double to_pi(double phase) const {
        return std::exp(growth_ * half_cycle) * end_panel(half_cycle - phase, -growth_);
    }
    /// Between two phases. The distance of `from` from 0 is at least 0.15 times the length, that of `to` from pi at
    /// least the length.
    double between(double from, double to) const {
        double sum = 0.0;
        for (std::size_t j = 0; j < EndPointRule::size; ++j) {
            const double p = from + (to - from) * EndPointRule::nodes()[j];
            sum += EndPointRule::plain_weights()[j] * std::exp(growth_ * p - a_ * std::log(std::sin(p)));
        }
        ++panels_;
        return (to - from) * sum;
    }
    long panels() const { return panels_; }

private:
    /// The rule has the weight p^(-a), the integrand the remaining factor (sin(p) / p)^(-a).
    double end_panel(double length, double growth) const {
        if (length == 0.0) return 0.0;
        double sum = 0.0;
        for (std::size_t j = 0; j < EndPointRule::size; ++j) {
            const double p = length * EndPointRule::nodes()[j];
            sum += end_rule_.weights()[j] * std::exp(growth * p - a_ * std::log(std::sin(p) / p));
        }
        ++panels_;
        return std::pow(length, 1.0 - a_) * sum;
    }

    double a_, growth_;
    EndPointRule end_rule_;
    mutable long panels_ = 0;
};

/// Damped oscillator w(p) and the phases of the events.
struct Oscillator {
    double a, zeta, chi, omega, decay;
    bool at_zero_force;

    Oscillator(double n, double damping, bool zero_force)
        : a((n - 1.0) / (n + 1.0)),
          zeta(damping),
          chi(std::asin(damping)),
          omega(std::sqrt((1.0 - damping) * (1.0 + damping))),
          decay(damping / omega),
          at_zero_force(zero_force) {}

    double turning_phase() const { return 0.5 * half_cycle - chi; }
    double end_phase() const { return at_zero_force ? half_cycle - 2.0 * chi : half_cycle; }
    /// For a linear spring the force decreases from first touch if 3 chi >= pi/2.
    double peak_force_phase() const {
        if (a == 0.0) return std::max(0.5 * half_cycle - 3.0 * chi, 0.0);
        const double sine = (std::sin(3.0 * chi) - a * zeta) / (1.0 + a);
        return std::clamp(0.5 * (half_cycle - std::asin(sine) - 3.0 * chi), 0.0, turning_phase());
    }

    double restitution() const { return std::exp(-decay * end_phase()); }
    double turning_amplitude() const { return std::exp(-decay * turning_phase()); }
    double end_amplitude() const { return at_zero_force ? 2.0 * zeta * restitution() : 0.0; }
    double amplitude(double phase) const { return std::exp(-decay * phase) * std::sin(phase) / omega; }
    /// w + 2 zeta w': force over x^((n-1)/2), times c.
    double force_amplitude(double phase) const {
        return std::exp(-decay * phase) * std::sin(phase + 2.0 * chi) / omega;
    }

    /// Losses over initial energy.
    double loss_in_compression() const { return -std::expm1(-2.0 * decay * turning_phase()); }
    double loss_in_restitution() const {
        const double stored = at_zero_force ? std::log1p(4.0 * zeta * zeta) : 0.0, top = turning_amplitude();
        return -top * top * std::expm1(stored - 2.0 * decay * (end_phase() - turning_phase()));
    }
};

/// Integral from the turning point to the end.
double restitution_time(const Oscillator& unit, const PhaseTime& time) {
    const double turn = unit.turning_phase(), end = unit.end_phase();
    if (end < 0.5 * half_cycle) return time.between(turn, end);
    return time.between(turn, 0.5 * half_cycle) + time.to_pi(0.5 * half_cycle) - time.to_pi(end);
}

EnergyAccount<double> energy_account(const Oscillator& unit, double initial) {
    const double e = unit.restitution(), stored = unit.end_amplitude();
    EnergyAccount<double> energy;
    energy.initial = initial;
    energy.lost_compression = initial * unit.loss_in_compression();
    energy.lost_restitution = initial * unit.loss_in_restitution();
    energy.stored_at_separation = initial * stored * stored;
    energy.defect = initial * (1.0 - e) * (1.0 + e) - energy.lost_compression - energy.lost_restitution -
                    energy.stored_at_separation;
    return energy;
}

}  // namespace

std::optional<Collision<double>> oscillator_impact(const PowerLawCoefficients<double>& law,
                                                   const Impact<double>& impact, Separation separation) {
    const double n = law.hertz_exponent;
    if (law.velocity_exponent != 1.0 || !is_scale_free(speed_power(n, law.damping_exponent, 1.0))) return std::nullopt;
    const double zeta = damping_ratio(law, impact) / std::sqrt(2.0 * (n + 1.0));
    const double length = indentation_scale(law, impact), speed = impact.impact_speed;
    if (!(zeta > 1e-290 && zeta <= largest_zeta) || !is_moderate(length)) return std::nullopt;

    const Oscillator unit(n, zeta, separation == Separation::zero_force);
    const PhaseTime time(unit.a, unit.a * unit.decay);
    const double squared_c = 2.0 / (n + 1.0);
    const double time_scale = length / speed * std::pow(squared_c, n / (n + 1.0)) * std::pow(unit.omega, unit.a - 1.0);
    const auto indentation = [&](double w) { return length * std::pow(w * w / squared_c, 1.0 / (n + 1.0)); };
    const double peak = unit.peak_force_phase(), compression = time.from_touch(unit.turning_phase());

    Collision<double> collision;
    collision.status = CollisionStatus::separated;
    collision.separation = separation;
    collision.restitution = unit.restitution();
    collision.peak_indentation = indentation(unit.turning_amplitude());
    collision.residual_indentation = indentation(unit.end_amplitude());
    collision.time_of_peak_indentation = time_scale * compression;
    collision.duration = time_scale * (compression + restitution_time(unit, time));
    collision.time_of_peak_force = time_scale * time.from_touch(peak);
    collision.energy = energy_account(unit, 0.5 * impact.effective_mass * speed * speed);
    collision.peak_force = 2.0 * collision.energy.initial / length * unit.force_amplitude(peak) *
                           std::pow(unit.amplitude(peak), unit.a) * std::pow(squared_c, -n / (n + 1.0));
    if (!is_moderate(collision.energy.initial) || !is_moderate(collision.peak_force) ||
        !is_moderate(collision.duration))
        return std::nullopt;
    collision.steps = time.panels();
    collision.evaluations = collision.steps * static_cast<long>(EndPointRule::size);
    return collision;
}

}  // namespace impactfit
