#include "impactfit/card/card_bounces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/visible_text.hpp"

namespace impactfit {
namespace {

struct Contradiction {
    std::string phrase;
    double difference = 0.0;
};

/// Result of a bounce with the largest difference.
Contradiction worst_result(const CardBounce& stated, const Collision<double>& collision) {
    struct Result {
        const char *name, *unit;
        double stated, computed;
    };
    const std::array<Result, 4> results{
        {{"restitution", "", stated.restitution, collision.restitution},
         {"duration", " s", stated.duration, collision.duration},
         {"peak force", " N", stated.peak_force, collision.peak_force},
         {"peak indentation", " m", stated.peak_indentation, collision.peak_indentation}}};
    Contradiction worst;
    for (const Result& result : results) {
        if (std::isnan(result.stated)) continue;
        const double difference =
            is_valid(collision) ? std::abs(bounce_difference(result.computed, result.stated)) : HUGE_VAL;
        if (difference <= worst.difference) continue;
        worst = {fmt::format("{} {:.5g}{} in place of {:.5g}{} at {:.4g} m/s", result.name, result.computed,
                             result.unit, result.stated, result.unit, stated.impact.impact_speed),
                 difference};
    }
    return worst;
}

constexpr const char *as_stated = "as stated", *differs = "differs";

/// Result of an impact: the stated and the recomputed value.
struct BounceResult {
    const char *quantity, *unit;
    double stated, computed;
};

std::array<BounceResult, 4> results_of(const CardBounce& bounce, const Collision<double>& collision) {
    return {{{"restitution", "1", bounce.restitution, collision.restitution},
             {"duration", "s", bounce.duration, collision.duration},
             {"peak_force", "N", bounce.peak_force, collision.peak_force},
             {"peak_indentation", "m", bounce.peak_indentation, collision.peak_indentation}}};
}

/// Adds the rows of one bounce. Returns the largest relative difference; infinite without results.
double add_bounce(const ContactCard& card, const CardBounce& bounce, ComparedValues& report) {
    const Collision<double> collision = simulate(card, bounce.impact);
    const auto& [mass, speed, load] = bounce.impact;
    const std::string condition =
        fmt::format("{:g} kg, {:g} m/s", mass, speed) + (load > 0.0 ? fmt::format(", {:g} N", load) : "");
    double largest = is_valid(collision) ? 0.0 : HUGE_VAL;
    for (const BounceResult& result : results_of(bounce, collision)) {
        if (std::isnan(result.stated)) continue;  // of a nominal stiffness
        const double difference =
            is_valid(collision) ? bounce_difference(result.computed, result.stated) : std::nan("");
        const bool agrees = std::abs(difference) <= bounce_tolerance;
        ComparedRow row{card.path,
                        condition,
                        std::string(card.model->name),
                        std::string(to_string(card.separation)),
                        result.quantity,
                        result.unit,
                        {},
                        result.stated,
                        {},
                        {},
                        {},
                        agrees ? as_stated : differs,
                        as_stated};
        if (is_valid(collision)) {
            row.computed = result.computed;
            row.relative_error = difference;
            largest = std::isnan(difference) ? HUGE_VAL : std::max(largest, std::abs(difference));
        }
        add_row(report, row);
    }
    return largest;
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

ComparedValues validate_card(const std::string& file) {
    return validate_card(read_card(file));
}

ComparedValues validate_card(const ContactCard& card) {
    const std::string& file = card.path;
    if (!card.states_bounces)
        throw Error(ErrorKind::data, "the file states no bounces", "none", "a contact card with bounces",
                    {file, 0, 0, "bounces"});
    ComparedValues report{
        fmt::format("Bounces of the contact card {}", card.title.empty() ? file : visible_text(card.title))};
    report.inputs = {{file, card.sha256}};
    std::size_t agreeing = 0;
    double largest = 0.0;
    for (const CardBounce& bounce : card.bounces) {
        const double difference = add_bounce(card, bounce, report);
        agreeing += difference <= bounce_tolerance ? 1 : 0;
        largest = std::max(largest, difference);
    }
    report.verdict.push_back(fmt::format(
        "{} of {} bounce{} as stated; {}.", agreeing, card.bounces.size(), card.bounces.size() == 1 ? " is" : "s are",
        std::isinf(largest)
            ? std::string("an impact has no result, or sticks")
            : fmt::format("the largest relative difference is {:.2g}, the tolerance {:g}", largest, bounce_tolerance)));
    return report;
}

}  // namespace impactfit
