#include "impactfit/dynamics/phase/zero_force_leg.hpp"

#include <algorithm>
#include <numbers>

namespace impactfit {
namespace {

IMPACTFIT_FOR_EACH_PROCESSOR EndOfLeg<double> leg_to_zero_force(const PhaseProblem& problem, double y, double log_r,
                                                                double angle) {
    return EventLeg<Lanes>(problem).from_zero_indentation(y, log_r, angle);
}

/// Zero for a constant y.
double first_guess(const PhaseProblem& problem, double y) {
    double angle = std::min(1.0, std::pow(y, -1.0 / (1.0 - problem.A)));
    for (int i = 0; i < 4; ++i)
        angle = std::clamp(angle + change_to_zero_force(problem, angle, y), 0.3 * angle,
                           0.5 * (angle + 0.5 * std::numbers::pi));
    return angle;
}

}  // namespace

std::optional<ZeroForce<double>> zero_force(const PhaseProblem& problem, double end_y, double end_log_r) {
    double angle = first_guess(problem, end_y);
    for (int tries = 0; tries < 8; ++tries) {
        const EndOfLeg<double> end = leg_to_zero_force(problem, end_y, end_log_r, angle);
        if (!end.converged) return std::nullopt;
        const double change = change_to_zero_force(problem, angle, end.y);
        if (!(std::abs(change) < 0.5 * angle)) return std::nullopt;
        // Newton's method: the next change is below 1e-12.
        if (std::abs(change) < 1e-6 * angle) return zero_force_next_to(problem, angle, end);
        angle += change;
    }
    return std::nullopt;
}

}  // namespace impactfit
