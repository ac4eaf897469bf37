#include "impactfit/dynamics/phase/zero_force_leg.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impactfit/dynamics/phase/event_leg.hpp"

namespace impactfit {
namespace {

/// Leg in phi = pi - theta from 0 to `end`: phi = end sigma^k.
IMPACTFIT_FOR_EACH_PROCESSOR EndOfLeg leg_from_zero_indentation(const PhaseProblem& problem, double y, double log_r,
                                                                double end) {
    const auto& rule = CollocationRule<event_nodes>::instance();
    CollocationLeg<event_nodes> leg;
    LaneArray<event_nodes> clock, weights;
    const double k = problem.k, log_end = std::log(end);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        Lanes phi, power, sine, cosine, log_sine, log_cosine;
        put_exp(log_end + k * rule.log_nodes[i], phi);
        for (std::size_t lane = 0; lane < lane_count; ++lane) {
            sine[lane] = std::sin(phi[lane]);
            cosine[lane] = std::cos(phi[lane]);
            log_sine[lane] = std::log(sine[lane]);
            log_cosine[lane] = std::log(cosine[lane]);
        }
        put_exp(problem.A * log_sine + problem.q * log_cosine, power);  // sin^A cos^q
        leg.feedback[i] = -power * sine;
        leg.loss[i] = -power * cosine * phi * (k / rule.nodes[i]);
        put_exp(-problem.a * (log_sine - k * rule.log_nodes[i]), clock[i]);
        clock[i] *= k * end;
    }
    put_end_weights<event_nodes>(rule, k * (1.0 - problem.a) - 1.0, weights);
    return end_of_leg(problem, leg, y, log_r, clock, weights);
}

/// Change of phi to the zero of ln(y) + (1 - A) ln(sin) - q ln(cos), the force being r Omega (sin - cos S / y).
double correction(const PhaseProblem& problem, double phi, double y) {
    const double sine = std::sin(phi), cosine = std::cos(phi),
                 power = std::pow(sine, problem.A) * std::pow(cosine, problem.q);
    const double gap = std::log(y) + (1.0 - problem.A) * std::log(sine) - problem.q * std::log(cosine);
    const double log_y_slope = -problem.b * power * cosine / (y - sine * power);
    return -gap / (log_y_slope + (1.0 - problem.A) * cosine / sine + problem.q * sine / cosine);
}

/// Zero for a constant y.
double first_guess(const PhaseProblem& problem, double y) {
    double phi = std::min(1.0, std::pow(y, -1.0 / (1.0 - problem.A)));
    for (int i = 0; i < 4; ++i)
        phi = std::clamp(phi + correction(problem, phi, y), 0.3 * phi, 0.5 * (phi + 0.5 * std::numbers::pi));
    return phi;
}

}  // namespace

std::optional<ZeroForce> zero_force(const PhaseProblem& problem, double end_y, double end_log_r) {
    double phi = first_guess(problem, end_y);
    for (int tries = 0; tries < 8; ++tries) {
        const EndOfLeg end = leg_from_zero_indentation(problem, end_y, end_log_r, phi);
        if (!end.converged) return std::nullopt;
        const double change = correction(problem, phi, end.y);
        if (!(std::abs(change) < 0.5 * phi)) return std::nullopt;
        if (std::abs(change) > 1e-6 * phi) {
            phi += change;
            continue;
        }
        const double sine = std::sin(phi), cosine = std::cos(phi);
        const double power = std::pow(sine, problem.A) * std::pow(cosine, problem.q), gap = end.y - sine * power;
        const double clock = std::pow(problem.c, 1.0 + problem.a) * std::pow(sine, -problem.a) *
                             std::exp(-problem.a * end.log_r) * end.y / gap;
        return ZeroForce{end.log_r + power * cosine / gap * change, std::sin(phi + change), std::cos(phi + change),
                         end.time + clock * change, end.tail};
    }
    return std::nullopt;
}

}  // namespace impactfit
