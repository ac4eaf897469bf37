#include "impactfit/card/card_request.hpp"

#include <fmt/format.h>

#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

void note_outside(std::vector<std::string>& notes, const char* quantity, double value, const ValidityRange& range,
                  const char* unit) {
    if (range.contains(value)) return;
    notes.push_back(fmt::format("{} {} {} is outside the range of the card, {}", quantity, short_number(value), unit,
                                range_text(range, unit)));
}

}  // namespace

std::string range_text(const ValidityRange& range, const std::string& unit) {
    if (range.lowest == range.highest) return fmt::format("{} {}", short_number(range.lowest), unit);
    return fmt::format("{} {}", interval_text(range.lowest, range.highest), unit);
}

std::vector<std::string> validity_notes(const ContactCard& card, const Impact<double>& impact) {
    std::vector<std::string> notes;
    note_outside(notes, "impact_speed", impact.impact_speed, card.speeds, "m/s");
    note_outside(notes, "effective_mass", impact.effective_mass, card.masses, "kg");
    if (!card.undetermined.empty())
        notes.push_back(fmt::format("the data of the card do not determine {}",
                                    fmt::join(card.undetermined, card.undetermined.size() == 2 ? " and " : ", ")));
    return notes;
}

ImpactRequest request_of(const ContactCard& card, const Impact<double>& impact) {
    check_impact(impact);
    ImpactRequest request{card.model, law_values(card, impact), {}, impact, card.separation};
    request.damping_rule = card.damping_rule;
    request.form = card.form;
    request.notes = validity_notes(card, impact);
    for (const CardParameter& parameter : card.parameters)
        if (parameter.name == prescribed_restitution && !card.damping_rule.empty())
            request.restitution = parameter.value;
    return request;
}

}  // namespace impactfit
