#include "options/card_request.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/sweep.hpp"

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

/// Throws Error for an option that the card determines.
void check_impact_only(const LawArguments& arguments) {
    refuse_given(!arguments.settings.empty(), "--set", arguments.settings.empty() ? "" : arguments.settings.front());
    refuse_given(arguments.form != "dimensional", "--parameterisation", arguments.form);
    refuse_given(arguments.separation != "law", "--separation", arguments.separation);
    refuse_given(arguments.published_range, "--published-range", "--published-range");
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Sets mass and speed to those of the card, unless they are given or replaced.
void set_impact_of(const ContactCard& card, LawArguments& arguments, const std::vector<std::string>& replaced) {
    if (arguments.mass.empty() && arguments.masses.empty() && !contains(replaced, swept_mass)) {
        if (card.masses.lowest != card.masses.highest)
            refuse_missing("the mass", card.masses, "kg", "--mass M, the effective mass, or --masses A B", "--mass");
        arguments.mass = fmt::format("{}", card.masses.lowest);
    }
    if (arguments.speed.empty() && !contains(replaced, swept_speed)) {
        if (card.speeds.lowest != card.speeds.highest)
            refuse_missing("the impact speed", card.speeds, "m/s", "--speed V, in m/s or with a unit", "--speed");
        arguments.speed = fmt::format("{}", card.speeds.lowest);
    }
}

}  // namespace

bool names_card(const std::string& text) {
    return text.ends_with(".json");
}

std::vector<std::string> card_files(const std::string& law) {
    if (!names_card(law)) return {};
    return {law};
}

ImpactRequest read_card_request(const LawArguments& arguments) {
    check_impact_only(arguments);
    const ContactCard card = read_card(arguments.law);
    LawArguments impact = arguments;
    set_impact_of(card, impact, {});
    return request_of(card, read_impact(impact));
}

LawArguments with_law_of(const ContactCard& card, LawArguments arguments, const std::vector<std::string>& replaced) {
    check_impact_only(arguments);
    arguments.law = card.model->name;
    arguments.form = card.form.name;
    arguments.separation = to_string(card.separation);
    for (const CardParameter& parameter : card.parameters)
        if (!contains(replaced, parameter.name))
            arguments.settings.push_back(fmt::format("{}={}", parameter.name, parameter.value));
    set_impact_of(card, arguments, replaced);
    return arguments;
}

}  // namespace impactfit::app
