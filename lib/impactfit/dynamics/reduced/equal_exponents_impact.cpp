#include "impactfit/dynamics/reduced/equal_exponents_impact.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/core/numbers/moderate.hpp"
#include "impactfit/dynamics/reduced/contact_time.hpp"
#include "impactfit/dynamics/reduced/logarithmic_slope.hpp"

namespace impactfit {
namespace {

constexpr double largest_damping_ratio = 1e6;
constexpr double series_limit = 0.2;  ///< of r = x / (2 + x)

/// (atanh(r) / r - 1) / r^2 = 1/3 + r^2/5 + ... for |r| <= series_limit. Next term: 2e-18.
double inverse_tangent_series(double r) {
    double sum = 0.0;
    for (int k = 11; k >= 0; --k) sum = sum * r * r + 1.0 / (2 * k + 3);
    return sum;
}

/// x - ln(1 + x) for x >= 0. Relative error: some roundings.
double logarithm_gap(double x) {
    const double r = x / (2.0 + x);
    if (r > series_limit) return x - std::log1p(x);
    return r * (x - 2.0 * r * r * inverse_tangent_series(r));
}

/// (ln(1 + x) - x + x^2 / 2) / x^2. Precondition: |x / (2 + x)| <= series_limit.
double loss_series(double x) {
    const double r = x / (2.0 + x);
    return 0.5 * r + 2.0 * r * inverse_tangent_series(r) / ((2.0 + x) * (2.0 + x));
}

/// Impact in units of indentation_scale, effective mass and impact speed.
class UnitOscillator {
public:
    UnitOscillator(double hertz_exponent, double damping_ratio)
        : n_(hertz_exponent),
          ratio_(damping_ratio),
          energy_(logarithm_gap(damping_ratio)),
          amplitude_(std::sqrt(energy_)),
          slope_(LogarithmicSlope::instance()),
          start_(damping_ratio > 1.0 ? 2.0 * amplitude_ / damping_ratio : slope_(amplitude_)) {}

    double amplitude() const { return amplitude_; }
    double start_slope() const { return start_; }
    double restitution() const { return std::min(start_ / slope_(-amplitude_), 1.0); }

    /// Loss of energy over m0 v0^2.
    double loss_in_compression() const {
        return ratio_ <= 0.5 ? loss_series(ratio_) : 0.5 - energy_ / (ratio_ * ratio_);
    }
    double loss_in_restitution(double e) const {
        const double end = ratio_ * e;
        return end <= 0.25 ? -e * e * loss_series(-end) : energy_ / (ratio_ * ratio_) - 0.5 * e * e;
    }

    /// Returns y at the peak of the force; NaN if Newton's method does not converge.
    double peak_force_place() const {
        const double weight = (n_ + 1.0) * amplitude_;
        const double start = weight * slope_(0.5 * amplitude_);
        double y = start / (n_ + std::sqrt(n_ * n_ + start * start));
        for (int i = 0; i < 30; ++i) {
            const double h = amplitude_ * y, g = slope_(h), open = (1.0 - y) * (1.0 + y);
            const double gap = weight * open * g - 2.0 * n_ * y;
            const double gap_slope = weight * (open * amplitude_ * curvature(h, g) - 2.0 * y * g) - 2.0 * n_;
            const double change = gap / gap_slope;
            y -= change;
            if (std::abs(change) < 1e-10) return y;  // the next change is about 1e-14
        }
        return std::nan("");
    }

    /// exp(lambda) = 1 + epsilon v at y.
    double damping_factor(double y) const { return 1.0 + 2.0 * amplitude_ * y / slope_(amplitude_ * y); }

private:
    /// d g / d h, to some digits.
    static double curvature(double h, double g) {
        if (h < 0.1) return (h * std::sqrt(2.0) - 4.0) / 6.0;
        return (2.0 - g * g - 2.0 * h * g) * g / (2.0 * h);
    }

    double n_, ratio_, energy_, amplitude_;
    const LogarithmicSlope& slope_;
    double start_;  ///< g(h0)
};

EnergyAccount<double> energy_account(const UnitOscillator& unit, double initial, double e) {
    EnergyAccount<double> energy;
    energy.initial = initial;
    energy.lost_compression = 2.0 * initial * unit.loss_in_compression();
    energy.lost_restitution = 2.0 * initial * unit.loss_in_restitution(e);
    energy.defect = initial * (1.0 - e) * (1.0 + e) - energy.lost_compression - energy.lost_restitution;
    return energy;
}

/// Damping ratio of an impact with an exact solution; NaN for other impacts.
double exact_damping_ratio(const PowerLawCoefficients<double>& law, const Impact<double>& impact) {
    if (law.hysteresis_damping == 0.0) return 0.0;
    if (law.damping_exponent != law.hertz_exponent || law.velocity_exponent != 1.0) return std::nan("");
    return law.hysteresis_damping * impact.impact_speed / law.stiffness;
}

}  // namespace

std::optional<Collision<double>> equal_exponents_impact(const PowerLawCoefficients<double>& law,
                                                        const Impact<double>& impact, Separation separation) {
    const double ratio = exact_damping_ratio(law, impact), n = law.hertz_exponent;
    if (!(ratio <= largest_damping_ratio)) return std::nullopt;
    const UnitOscillator unit(n, ratio);
    const double twice_energy = impact.effective_mass * impact.impact_speed * impact.impact_speed;
    const double power = twice_energy / law.stiffness * (n + 1.0) * 0.25 * unit.start_slope() * unit.start_slope();
    const double y = unit.peak_force_place();
    if (!is_moderate(twice_energy) || !is_moderate(power) || !(y >= 0.0 && y < 1.0)) return std::nullopt;

    const ContactTime time(n, unit.amplitude());
    const auto [compression, restitution] = time.both();
    Collision<double> collision;
    collision.status = CollisionStatus::separated;
    collision.separation = separation;
    collision.restitution = unit.restitution();
    collision.peak_indentation = std::pow(power, 1.0 / (n + 1.0));
    const double time_scale = 2.0 * collision.peak_indentation / (impact.impact_speed * (n + 1.0) * unit.start_slope());
    collision.time_of_peak_indentation = time_scale * compression;
    collision.duration = time_scale * (compression + restitution);
    collision.time_of_peak_force = y > 0.0 ? time_scale * time.compression(y) : collision.time_of_peak_indentation;
    collision.peak_force = law.stiffness * (power / collision.peak_indentation) *
                           std::pow((1.0 - y) * (1.0 + y), n / (n + 1.0)) * unit.damping_factor(y);
    if (!is_moderate(collision.peak_force) || !is_moderate(collision.duration)) return std::nullopt;
    collision.energy = energy_account(unit, 0.5 * twice_energy, collision.restitution);
    collision.evaluations = time.evaluations();
    collision.steps = time.panels();
    return collision;
}

}  // namespace impactfit
