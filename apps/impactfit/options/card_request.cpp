#include "options/card_request.hpp"

#include <fmt/format.h>

#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit::app {
namespace {

void refuse_given(bool given, const char* option, const std::string& value) {
    if (given)
        throw Error(ErrorKind::usage, "the contact card determines the law and its parameters", value,
                    fmt::format("no {}", option), {{}, 0, 0, option});
}

/// Throws Error for a missing option, with the range of the card.
[[noreturn]] void refuse_missing(const char* what, const ValidityRange& range, const char* unit, const char* allowed,
                                 const char* option) {
    throw Error(ErrorKind::usage, fmt::format("{} is missing", what), "none",
                fmt::format("{}; the card is valid for {}", allowed, range_text(range, unit)), {{}, 0, 0, option});
}

}  // namespace

bool names_card(const std::string& text) {
    return text.ends_with(".json");
}

ImpactRequest read_card_request(const LawArguments& arguments) {
    refuse_given(!arguments.settings.empty(), "--set", arguments.settings.empty() ? "" : arguments.settings.front());
    refuse_given(arguments.form != "dimensional", "--parameterisation", arguments.form);
    refuse_given(arguments.separation != "law", "--separation", arguments.separation);
    refuse_given(arguments.published_range, "--published-range", "--published-range");
    const ContactCard card = read_card(arguments.law);
    LawArguments impact = arguments;
    if (impact.mass.empty() && impact.masses.empty()) {
        if (card.masses.lowest != card.masses.highest)
            refuse_missing("the mass", card.masses, "kg", "--mass M, the effective mass, or --masses A B", "--mass");
        impact.mass = fmt::format("{}", card.masses.lowest);
    }
    if (impact.speed.empty()) {
        if (card.speeds.lowest != card.speeds.highest)
            refuse_missing("the impact speed", card.speeds, "m/s", "--speed V, in m/s or with a unit", "--speed");
        impact.speed = fmt::format("{}", card.speeds.lowest);
    }
    return request_of(card, read_impact(impact));
}

}  // namespace impactfit::app
