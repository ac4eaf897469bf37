#include "impactfit/card/reference_bounces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

struct Contradiction {
    std::string phrase;
    double difference = 0.0;
};

/// Result of a bounce with the largest difference.
Contradiction worst_result(const CardBounce& stated, const Collision<double>& hit) {
    struct Result {
        const char *name, *unit;
        double stated, computed;
    };
    const std::array<Result, 4> results{{{"restitution", "", stated.restitution, hit.restitution},
                                         {"duration", " s", stated.duration, hit.duration},
                                         {"peak force", " N", stated.peak_force, hit.peak_force},
                                         {"peak indentation", " m", stated.peak_indentation, hit.peak_indentation}}};
    Contradiction worst;
    for (const Result& result : results) {
        if (std::isnan(result.stated)) continue;
        const double difference =
            has_numbers(hit) ? std::abs(bounce_difference(result.computed, result.stated)) : HUGE_VAL;
        if (difference <= worst.difference) continue;
        worst = {fmt::format("{} {:.5g}{} in place of {:.5g}{} at {:.4g} m/s", result.name, result.computed,
                             result.unit, result.stated, result.unit, stated.impact.impact_speed),
                 difference};
    }
    return worst;
}

}  // namespace

double bounce_difference(double computed, double stated) {
    return computed == stated ? 0.0 : (computed - stated) / std::max(std::abs(computed), std::abs(stated));
}

void check_reference_bounces(const ContactCard& card) {
    if (!card.states_bounces) return;
    Contradiction worst;
    for (const CardBounce& bounce : card.bounces)
        if (Contradiction found = worst_result(bounce, simulate(card, bounce.impact));
            found.difference > worst.difference)
            worst = std::move(found);
    if (worst.difference <= bounce_tolerance) return;
    throw Error(
        ErrorKind::data, "the parameters of the card contradict its bounces", worst.phrase,
        fmt::format("a relative difference up to {:g}; impactfit validate CARD shows each result", bounce_tolerance),
        {card.path, 0, 0, "bounces"});
}

}  // namespace impactfit
