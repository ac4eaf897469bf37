#include "impactfit/dynamics/damping/rate_damping_for_restitution.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_root.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

/// Impacts of a law as a function of its dashpot coefficient.
class DampedImpacts {
public:
    DampedImpacts(const LawEntry& law, std::span<const double> values, const Impact<double>& impact, double tolerance)
        : law_(law), values_(values.begin(), values.end()), dashpot_(law.index_of("rate_damping")), impact_(impact) {
        options_.tolerance = tolerance;
        options_.most_steps = 1'000'000;  // as for the exact damping of power laws
    }

    /// An infinite coefficient is valid for a dashpot in series only. It then dissipates no energy.
    bool in_series() const { return law_.parameters[dashpot_].infinite_allowed; }
    double no_dashpot() const { return in_series() ? law_.parameters[dashpot_].upper : 0.0; }

    Collision<double> operator()(double rate_damping) {
        ++impacts;
        values_[dashpot_] = rate_damping;
        return simulate(law_, values_, impact_, options_);
    }

    /// Weak dashpot as a loss factor (1/c in series): about 1/20 of the other forces, or of the rate.
    double weak(const Collision<double>& undamped) const {
        const double v0 = impact_.impact_speed;
        return 0.05 * (in_series() ? v0 / undamped.peak_force : values_[law_.index_of("stiffness")] / v0);
    }

    long impacts = 0;

private:
    const LawEntry& law_;
    std::vector<double> values_;
    std::size_t dashpot_;
    Impact<double> impact_;
    SimulationOptions options_;
};

[[noreturn]] void refuse(const LawEntry& law, double restitution, double largest) {
    throw Error(ErrorKind::usage, fmt::format("{} has no rate_damping for this restitution", law.description.name),
                fmt::format("{:g}", restitution),
                fmt::format("> 0 and <= {:.10g}, the restitution without dashpot", largest));
}

}  // namespace

ExactRateDamping rate_damping_for_restitution(const LawEntry& law, std::span<const double> values,
                                              const Impact<double>& impact, double restitution, double tolerance) {
    DampedImpacts impact_with(law, values, impact, tolerance);
    const Collision<double> undamped = impact_with(impact_with.no_dashpot());
    const double largest = undamped.restitution;
    if (undamped.status == CollisionStatus::rests)
        throw Error(ErrorKind::problem, "the load keeps the bodies in contact without a dashpot too",
                    fmt::format("{:g} N", impact.load), "a smaller load");
    // Tolerance: a restitution printed with ten digits still corresponds to no dashpot.
    if (!(restitution > 0.0 && restitution <= largest + 10.0 * tolerance)) refuse(law, restitution, largest);
    if (restitution >= largest - 10.0 * tolerance) return {impact_with.no_dashpot(), largest, impact_with.impacts};
    const auto dashpot = [&](double log_loss) { return std::exp(impact_with.in_series() ? -log_loss : log_loss); };
    const auto excess = [&](double log_loss) {
        const double damping = dashpot(log_loss);
        return damping_excess(log_restitution(impact_with(damping), damping), restitution);
    };
    const double start = std::log(impact_with.weak(undamped));
    const double root =
        impact.load > 0.0
            ? loaded_damping_root([&](double log_loss) { return impact_with(dashpot(log_loss)); }, restitution, start)
            : damping_root(excess, start);
    return {dashpot(root), largest, impact_with.impacts};
}

}  // namespace impactfit
