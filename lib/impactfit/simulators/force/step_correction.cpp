#include "impactfit/simulators/force/step_correction.hpp"

#include <algorithm>
#include <array>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

namespace impactfit {
namespace {

/// Midpoints of 16 equal parts of a step. Their mean is that of a random phase within 1e-3; ends of the parts would
/// count the jump between the phases 0 and 1 (0.1 at T/4) by 1/32 of it.
constexpr int touch_phases = 16;
constexpr double phase_at(int index) {
    return (index + 0.5) / touch_phases;
}

/// Phases at the ends, for the range alone. At phase 0 the first force would act at indentation 0.
constexpr std::array<double, 2> extreme_phases{0.01, 1.0};

/// Difference of the mean restitution over phases and impacts from that of the differential equation.
struct RestitutionExcess {
    PowerLawCoefficients<double> force;
    Separation separation;
    std::span<const Impact<double>> impacts;
    Stepping stepping;
    double step, wanted = 0.0;

    RestitutionExcess(const PowerLawCoefficients<double>& law, Separation ending, std::span<const Impact<double>> at,
                      const Stepping& by, double h)
        : force(law), separation(ending), impacts(at), stepping(by), step(h) {
        for (const Impact<double>& impact : impacts) wanted += continuous_impact(law, ending, impact).restitution;
    }

    PowerLawCoefficients<double> with(double damping) const {
        PowerLawCoefficients<double> law = force;
        law.hysteresis_damping = damping;
        return law;
    }

    /// The damping of which the entered part is 0.
    double least_damping() const {
        return stepping.method == TimeStepping::implicit_linear ? force.stiffness * step : 0.0;
    }

    /// An impact without rebound counts as restitution 0.
    double operator()(double damping) const {
        double sum = -wanted;
        for (const Impact<double>& impact : impacts) {
            const PhasedImpact collision = phased_impact(with(damping), separation, impact, stepping, step);
            if (collision.separated) sum += collision.restitution;
        }
        return sum / static_cast<double>(impacts.size());
    }
};

/// The mean over the phases jumps where the number of steps of an impact changes; 1e-6 of the damping is far below.
double root_of(const RestitutionExcess& excess, double low, double high) {
    std::uintmax_t evaluations = 60;
    const auto close = [](double a, double b) { return std::abs(b - a) <= 1e-6 * std::max(std::abs(a), std::abs(b)); };
    const auto [a, b] = boost::math::tools::toms748_solve(excess, low, high, close, evaluations);
    return 0.5 * (a + b);
}

}  // namespace

PhasedImpact phased_impact(const PowerLawCoefficients<double>& force, Separation separation,
                           const Impact<double>& impact, const Stepping& stepping, double step) {
    PhasedImpact mean;
    mean.lowest_restitution = 1e300;
    const auto include = [&](double restitution) {
        mean.lowest_restitution = std::min(mean.lowest_restitution, restitution);
        mean.highest_restitution = std::max(mean.highest_restitution, restitution);
    };
    for (int i = 0; i < touch_phases; ++i) {
        const Collision<double> collision = step_impact(force, separation, impact, stepping, step, phase_at(i));
        if (collision.status != CollisionStatus::separated) return {};
        mean.restitution += collision.restitution / touch_phases;
        mean.duration += collision.duration / touch_phases;
        mean.peak_force += collision.peak_force / touch_phases;
        mean.peak_indentation += collision.peak_indentation / touch_phases;
        include(collision.restitution);
    }
    for (const double phase : extreme_phases) {
        const Collision<double> collision = step_impact(force, separation, impact, stepping, step, phase);
        if (collision.status == CollisionStatus::separated) include(collision.restitution);
    }
    mean.separated = true;
    return mean;
}

std::optional<PowerLawCoefficients<double>> corrected_for_step(const PowerLawCoefficients<double>& force,
                                                               Separation separation,
                                                               std::span<const Impact<double>> impacts,
                                                               const Stepping& stepping, double step) {
    if (stepping.method == TimeStepping::error_controlled) return force;
    const RestitutionExcess excess(force, separation, impacts, stepping, step);
    const double least = excess.least_damping();
    if (excess(least) <= 0.0) {
        if (stepping.method == TimeStepping::semi_implicit) return excess.with(least);
        return {};
    }
    double most = std::max(force.hysteresis_damping, least);
    for (int i = 0; i < 10 && excess(most) > 0.0; ++i) most *= 2.0;
    if (excess(most) > 0.0) return force;
    return excess.with(root_of(excess, least, most));
}

double longest_corrected_step(const PowerLawCoefficients<double>& force, Separation separation,
                              std::span<const Impact<double>> impacts, const Stepping& stepping, double shortest,
                              double longest) {
    const auto accepted = [&](double step) {
        const RestitutionExcess excess(force, separation, impacts, stepping, step);
        return excess(excess.least_damping()) > 0.0;
    };
    double high = longest;
    while (high > shortest && !accepted(high)) high *= 0.5;
    if (high <= shortest) return shortest;
    if (high == longest) return high;
    double low = high;
    high *= 2.0;
    while (high > 1.01 * low) {
        const double middle = std::sqrt(low * high);
        (accepted(middle) ? low : high) = middle;
    }
    return low;
}

}  // namespace impactfit
