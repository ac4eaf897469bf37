#include "impactfit/report/card/card_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "impactfit/card/card_request.hpp"
#include "impactfit/card/card_warnings.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string comma_list(const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// Returns a wrapped line with its label, without control characters; empty for an empty text.
std::string labelled_line(const char* label, const std::string& text) {
    return text.empty() ? std::string() : wrapped(fmt::format("{}: {}", label, visible_text(text)), "  ") + "\n";
}

std::string card_origin(const ContactCard& card) {
    std::vector<std::string> parts;
    if (card.stated) parts.emplace_back(stated_basis);
    if (!card.verdict.empty()) parts.push_back(fmt::format("verdict {}", card.verdict));
    if (!card.goodness_tested.value_or(true)) parts.emplace_back("goodness not tested");
    if (card.doubtful.value_or(false)) parts.emplace_back("doubtful");
    if (!card.problem_path.empty()) parts.push_back(card.problem_path);
    for (const CardData& data : card.data)
        parts.push_back(data.kind.empty() ? data.name : fmt::format("{} ({})", data.name, data.kind));
    return comma_list(parts);
}

std::string kept_text(const ContactCard& card) {
    if (card.kept == Kept::unstated) return {};
    return fmt::format("{} at another mass or other radii",
                       card.kept == Kept::material ? "damping/stiffness" : to_string(card.kept));
}

std::string impact_line(const ContactCard& card, const Impact<double>& impact) {
    const Collision<double> collision = simulate(card, impact);
    const std::string load =
        impact.load > 0.0 ? fmt::format(" under a load of {} N", short_number(impact.load, 6)) : std::string();
    const std::string at = fmt::format("at {} m/s with {} kg{}: ", short_number(impact.impact_speed, 6),
                                       short_number(impact.effective_mass, 6), load);
    if (!is_valid(collision)) return at + "the simulation has no result";
    return at + fmt::format("restitution {}, duration {} s, peak force {} N, indentation {} m",
                            short_number(collision.restitution, 6), short_number(collision.duration, 6),
                            short_number(collision.peak_force, 6), short_number(collision.peak_indentation, 6));
}

/// Restitution at the ends of the range; empty for a single speed.
std::string range_line(const ContactCard& card) {
    if (card.bounces.empty() || card.speeds.lowest == card.speeds.highest) return {};
    const auto at = [](const CardBounce& bounce) {
        const bool rests = bounce.impact.load > 0.0 && std::isinf(bounce.duration);
        return fmt::format("{} at {} m/s", rests ? "0 (the bodies rest)" : short_number(bounce.restitution),
                           short_number(bounce.impact.impact_speed));
    };
    constexpr double rounding = 1e-9;
    const double first = card.bounces.front().restitution;
    if (std::all_of(card.bounces.begin(), card.bounces.end(),
                    [&](const CardBounce& bounce) { return std::abs(bounce.restitution - first) < rounding; }))
        return "the restitution is equal over the range\n";
    return fmt::format("restitution over the range: {} to {}\n", at(card.bounces.front()), at(card.bounces.back()));
}

}  // namespace

std::string radii_text(const std::array<double, 2>& radii) {
    const auto size = [](double radius) {
        return std::isinf(radius) ? std::string("plane") : short_number(radius) + " m";
    };
    return fmt::format("radii {} and {}", size(radii[0]), size(radii[1]));
}

std::string card_header(const ContactCard& card) {
    const std::string rule = card.damping_rule.empty() ? "" : fmt::format(", damping formula {}", card.damping_rule);
    return (card.title.empty() ? std::string() : wrapped(visible_text(card.title), "  ") + "\n") +
           wrapped(fmt::format("{}: {}", card.model->name, card.law().description.equation), "  ") + "\n" +
           labelled_line("separation", std::string(to_string(card.separation)) + rule) +
           labelled_line("keeps", kept_text(card)) + (card.radii ? radii_text(*card.radii) + "\n" : std::string());
}

std::string card_parameter_lines(const ContactCard& card) {
    std::string text;
    for (const CardParameter& parameter : card.parameters)
        text += fmt::format("  {:<26}{}\n", parameter.name,
                            concise_value(parameter.value, parameter.standard_error, short_unit(parameter.unit)));
    return text;
}

Table bounce_table(const ContactCard& card) {
    Table table{{{"effective_mass", "kg"}, {"impact_speed", "m/s"}}, {}};
    const bool loaded = has_load(card);
    if (loaded) table.columns.push_back({"load", "N"});
    table.columns.push_back({"restitution", "1"});
    for (const CardBounce& bounce : card.bounces) {
        table.rows.push_back({bounce.impact.effective_mass, bounce.impact.impact_speed});
        if (loaded) table.rows.back().emplace_back(bounce.impact.load);
        table.rows.back().emplace_back(bounce.restitution);
    }
    if (card.nominal_stiffness) return table;
    for (const auto& [name, unit, result] : {std::tuple{"duration", "s", &CardBounce::duration},
                                             {"peak_force", "N", &CardBounce::peak_force},
                                             {"peak_indentation", "m", &CardBounce::peak_indentation}}) {
        table.columns.push_back({name, unit});
        for (std::size_t i = 0; i < card.bounces.size(); ++i) table.rows[i].push_back(card.bounces[i].*result);
    }
    return table;
}

std::string card_text(const ContactCard& card) {
    std::string text = card_header(card) + "\nparameters\n" + card_parameter_lines(card);
    text += labelled_line("not determined by the data", comma_list(card.undetermined)) + "\n";
    text += labelled_line("valid for", fmt::format("impact speed {}, effective mass {}", range_text(card.speeds, "m/s"),
                                                   range_text(card.masses, "kg")));
    text += labelled_line("specimen", card.specimen) + labelled_line(card.stated ? "origin" : "fit", card_origin(card));
    for (const std::string& note : translation_notes(card)) text += labelled_line("note", note);
    for (const std::string& warning : card_warnings(card)) text += labelled_line("warning", warning);
    text += labelled_line("licence", card.licence) + labelled_line("citation", card.citation);
    if (!card.bounces.empty()) text += "\nbounces\n" + table_text(bounce_table(card));
    return text;
}

std::string stated_card_text(const ContactCard& card, const Impact<double>& impact, const std::string& file) {
    std::string text = card_header(card) + "\n" + card_parameter_lines(card) + "\n";
    text += wrapped(impact_line(card, impact), "  ") + "\n" + range_line(card);
    text += wrapped(fmt::format("valid for {}, effective mass {}; {}", range_text(card.speeds, "m/s"),
                                range_text(card.masses, "kg"), stated_basis),
                    "  ") +
            "\n";
    if (has_load(card) && !card.damping_rule.empty())
        text += wrapped(fmt::format("note: {}", damping_without_load_note), "  ") + "\n";
    for (const std::string& warning : card_warnings(card)) text += wrapped("warning: " + warning, "  ") + "\n";
    return text + (file.empty() ? "next: --card FILE.json writes the card, for impactfit export FILE.json --to NAME\n"
                                : fmt::format("next: impactfit export {} --to NAME\n", file));
}

}  // namespace impactfit
