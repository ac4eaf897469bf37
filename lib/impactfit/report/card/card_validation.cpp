#include "impactfit/report/card/card_validation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/card/card_request.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/report/card/card_figure.hpp"
#include "impactfit/report/card/card_text.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

constexpr std::size_t shown_rows = 10;

std::string narrow_line(const std::string& text) {
    return wrapped(text, "  ") + "\n";
}

std::string omitted_rows(std::size_t count) {
    return count <= shown_rows ? std::string() : fmt::format("{} more: --verbose\n", count - shown_rows);
}

std::string bounces_head(const ContactCard& card, const ComparedValues& report) {
    std::string text = narrow_line(fmt::format("{}: {}", card_title(card), report.verdict.front()));
    return text + narrow_line(fmt::format("{}, impact speed {}, effective mass {}", card.model->name,
                                          range_text(card.speeds, "m/s"), range_text(card.masses, "kg")));
}

/// The range of the loads; empty without.
std::string loads_line(const ContactCard& card) {
    if (!has_load(card)) return {};
    double lowest = HUGE_VAL, highest = 0.0;
    for (const CardBounce& bounce : card.bounces) {
        lowest = std::min(lowest, bounce.impact.load);
        highest = std::max(highest, bounce.impact.load);
    }
    return narrow_line(lowest == highest ? fmt::format("with a load of {:.5g} N", highest)
                                         : fmt::format("with loads of {:.5g} to {:.5g} N", lowest, highest));
}

std::string stated_bounces_text(const ContactCard& card) {
    if (card.nominal_stiffness) return "\n" + table_text(bounce_table(card));
    std::string text = fmt::format("\n{:>11}  {:>11}  {:>11}  {:>11}  {:>11}  {:>11}\n", "mass", "speed", "restitution",
                                   "duration", "peak force", "indentation");
    text += fmt::format("{:>11}  {:>11}  {:>11}  {:>11}  {:>11}  {:>11}\n", "[kg]", "[m/s]", "", "[s]", "[N]", "[m]");
    for (std::size_t i = 0; i < std::min(card.bounces.size(), shown_rows); ++i) {
        const CardBounce& b = card.bounces[i];
        text +=
            fmt::format("{:>11.5g}  {:>11.5g}  {:>11.5g}  {:>11.5g}  {:>11.5g}  {:>11.5g}\n", b.impact.effective_mass,
                        b.impact.impact_speed, b.restitution, b.duration, b.peak_force, b.peak_indentation);
    }
    return text + omitted_rows(card.bounces.size()) + loads_line(card);
}

double row_number(const std::vector<Cell>& row, std::size_t place) {
    const double* value = std::get_if<double>(&row[place]);
    return value ? *value : std::nan("");
}

std::string row_note(const std::vector<Cell>& row, std::size_t place) {
    const std::string* text = std::get_if<std::string>(&row[place]);
    return text ? *text : std::string();
}

/// The results that differ. An impact without result is nan.
std::string differences_text(const ComparedValues& report) {
    std::vector<const std::vector<Cell>*> rows;
    for (const std::vector<Cell>& row : report.rows.rows)
        if (row[column::verdict] != row[column::expected]) rows.push_back(&row);
    std::string text = fmt::format("\n{:<24}  {:<16} {:>11}  {:>11}  {:>10}\n", "impact", "result", "stated",
                                   "computed", "difference");
    for (std::size_t i = 0; i < std::min(rows.size(), shown_rows); ++i)
        text += fmt::format("{:<24}  {:<16} {:>11.5g}  {:>11.5g}  {:>10.2g}\n", row_note(*rows[i], column::condition),
                            row_note(*rows[i], column::quantity), row_number(*rows[i], column::printed),
                            row_number(*rows[i], column::computed), row_number(*rows[i], column::relative_error));
    return text + omitted_rows(rows.size());
}

std::string card_notes_text(const ContactCard& card) {
    std::string text;
    if (!card.undetermined.empty())
        text += narrow_line(fmt::format("note: the data do not determine {}", fmt::join(card.undetermined, ", ")));
    for (const std::string& note : translation_notes(card)) text += narrow_line("note: " + note);
    return text;
}

/// Rows with the words of a card.
Table card_results_table(const ComparedValues& report) {
    Table table{{{"impact"}, {"result"}, {"unit"}, {"stated"}, {"computed"}, {"relative difference"}, {"verdict"}}, {}};
    for (const std::vector<Cell>& row : report.rows.rows)
        table.rows.push_back({row[column::condition], row[column::quantity], row[column::unit], row[column::printed],
                              row[column::computed], row[column::relative_error], row[column::verdict]});
    return table;
}

}  // namespace

std::string short_card_validation_text(const ContactCard& card, const ComparedValues& report) {
    return bounces_head(card, report) + (report.as_expected ? stated_bounces_text(card) : differences_text(report)) +
           card_notes_text(card) + "Parameters, origin and every result: --verbose\n";
}

std::string card_validation_text(const ContactCard& card, const ComparedValues& report) {
    return bounces_head(card, report) + "\n" + card_text(card) + "\nresults, stated and computed\n" +
           table_text(card_results_table(report));
}

std::string card_validation_json(const ContactCard& card, const ComparedValues& report) {
    return compared_values_json(report, {}, Json::array({figure_json("card", card_title(card), card_panels(card))}),
                                card.path);
}

std::string compared_values_json(const ComparedValues& values, const std::vector<std::string>& not_judged,
                                 const Json& figures, const std::string& card) {
    Json json = json_rows("validate", values.rows, values.inputs);
    json["card"] = card.empty() ? Json(nullptr) : Json(card);
    json["verdict"] = values.verdict;
    json["as_expected"] = values.as_expected;
    json["not_judged"] = not_judged;
    json["figures"] = figures;
    return json_text(json);
}

}  // namespace impactfit
