#include "impactfit/card/card_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

void add_range_note(std::vector<std::string>& notes, const char* quantity, double value, const ValidityRange& range,
                    const char* unit) {
    if (range.contains(value)) return;
    notes.push_back(fmt::format("{} {} {} is outside the range of the card, {}", quantity, short_number(value), unit,
                                range_text(range, unit)));
}

/// Two digits, and whole per cent from 100 %.
std::string percent(double share) {
    return share < 0.995 ? fmt::format("{:.2g} %", 100.0 * share) : fmt::format("{:.0f} %", 100.0 * share);
}

}  // namespace

std::string range_text(const ValidityRange& range, const std::string& unit) {
    if (range.lowest == range.highest) return fmt::format("{} {}", short_number(range.lowest), unit);
    return fmt::format("{} {}", interval_text(range.lowest, range.highest), unit);
}

std::vector<std::string> validity_notes(const ContactCard& card, const Impact<double>& impact) {
    std::vector<std::string> notes;
    add_range_note(notes, "impact_speed", impact.impact_speed, card.speeds, "m/s");
    add_range_note(notes, "effective_mass", impact.effective_mass, card.masses, "kg");
    if (!card.undetermined.empty())
        notes.push_back(fmt::format("the data of the card do not determine {}",
                                    fmt::join(card.undetermined, card.undetermined.size() == 2 ? " and " : ", ")));
    return notes;
}

std::string error_phrase(double restitution, double duration, double peak_force, const std::string& place) {
    constexpr double rounding = 1e-9;
    if (std::max({std::abs(restitution), std::fmax(duration, 0.0), std::fmax(peak_force, 0.0)}) < rounding)
        return "no result differs by more than 1e-9";
    if (std::isnan(duration)) return fmt::format("restitution off by up to {:+.2g}{}", restitution, place);
    return fmt::format("restitution off by up to {:+.2g}{}, duration by {}, peak force by {}", restitution, place,
                       percent(duration), percent(peak_force));
}

void refuse_unknown_scale(const std::string& got, const std::string& key) {
    if (got.empty()) return;
    throw Error(ErrorKind::usage, "the data of the card do not determine the stiffness, so no force and no time", got,
                fmt::format("no {}, or a card from data with a duration or a force", key), {{}, 0, 0, key});
}

std::vector<std::string> translation_notes(const ContactCard& card) {
    std::vector<std::string> notes;
    for (const CardTranslation& step : card.translations)
        notes.push_back(
            fmt::format("translated from {}{}: {}", step.law,
                        step.sha256.empty() ? "" : fmt::format(" (file of SHA-256 {}...)", step.sha256.substr(0, 12)),
                        error_phrase(step.restitution, step.duration, step.peak_force)));
    return notes;
}

ImpactRequest request_of(const ContactCard& card, const Impact<double>& impact) {
    check_impact(impact);
    ImpactRequest request{card.model, law_values(card, impact), {}, impact, card.separation};
    request.damping_rule = card.damping_rule;
    request.form = card.form;
    request.notes = validity_notes(card, impact);
    request.nominal_stiffness = card.nominal_stiffness;
    for (const CardParameter& parameter : card.parameters)
        if (parameter.name == prescribed_restitution && !card.damping_rule.empty())
            request.restitution = parameter.value;
    return request;
}

}  // namespace impactfit
