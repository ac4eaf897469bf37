#include "impactfit/dynamics/stated_impact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/damping_root.hpp"
#include "impactfit/dynamics/damping/rate_damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

/// Sets the damping of the restitution of the request.
void set_damping(ImpactRequest& it, double tolerance) {
    if (!it.restitution) return;
    const LawEntry& law = it.law();
    if (law.has("hysteresis_damping"))
        it.values[law.index_of("hysteresis_damping")] =
            damping_by_rule(it.damping_rule, it.coefficients(), it.impact, it.separation, *it.restitution, tolerance);
    else if (law.has("rate_damping"))
        it.values[law.index_of("rate_damping")] =
            rate_damping_for_restitution(law, it.values, it.impact, *it.restitution, tolerance).rate_damping;
    else
        it.values[law.index_of(prescribed_restitution)] = *it.restitution;
}

Collision<double> hit_of(const ImpactRequest& it, double tolerance) {
    SimulationOptions options;
    options.separation = it.separation;
    options.tolerance = tolerance;
    return simulate(it.law(), it.values, it.impact, options);
}

/// Impacts of a law as a function of the logarithm of its stiffness.
class StiffImpacts {
public:
    StiffImpacts(const ImpactRequest& request, double duration, double tolerance)
        : request_(request),
          stiffness_(request.law().index_of("stiffness")),
          duration_(duration),
          tolerance_(tolerance) {}

    /// Returns ln(wanted duration / duration), which increases with the stiffness. Bodies that stick have an infinite
    /// duration.
    double operator()(double log_stiffness) {
        request_.values[stiffness_] = std::exp(log_stiffness);
        set_damping(request_, tolerance_);
        const Collision<double> collision = hit_of(request_, tolerance_);
        if (!is_valid(collision)) refuse();
        return std::max(std::log(duration_ / collision.duration), -stuck_excess);
    }

    /// Stiffness of an elastic impact of about this duration: its indentation is v T/3.
    double start() const {
        const auto [mass, speed, load] = request_.impact;
        const double exponent =
            request_.law().is_power_law ? request_.law().coefficients(request_.values).hertz_exponent : 1.5;
        return std::log(mass * speed * speed) - (exponent + 1.0) * std::log(speed * duration_ / 3.0);
    }

    [[noreturn]] void refuse() const {
        throw Error(ErrorKind::usage, fmt::format("{} has no stiffness for this duration", request_.model->name),
                    fmt::format("{:g} s", duration_),
                    "a duration that fits the mass, the speed and the other parameters",
                    {{}, 0, 0, option("duration")});
    }

    const std::vector<double>& values() const { return request_.values; }

private:
    ImpactRequest request_;
    std::size_t stiffness_;
    double duration_, tolerance_;
};

}  // namespace

std::vector<double> stated_values(const ImpactRequest& request, const std::optional<double>& duration,
                                  double tolerance) {
    if (!duration) {
        ImpactRequest it = request;
        set_damping(it, tolerance);
        return it.values;
    }
    if (!(std::isfinite(*duration) && *duration > 0.0))
        throw Error(ErrorKind::usage, "duration is out of range", fmt::format("{:g} s", *duration),
                    "a finite number > 0", {{}, 0, 0, option("duration")});
    StiffImpacts impact_with(request, *duration, tolerance);
    const double root =
        damping_root([&](double log_stiffness) { return impact_with(log_stiffness); }, impact_with.start());
    // Root of a law whose duration jumps: no stiffness has the duration. Simulations aim at `tolerance`.
    if (!(std::abs(impact_with(root)) < 1e-6)) impact_with.refuse();
    return impact_with.values();
}

}  // namespace impactfit
