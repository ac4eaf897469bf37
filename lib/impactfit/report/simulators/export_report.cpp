#include "impactfit/report/simulators/export_report.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/line_wrap.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

/// Width of a screen.
constexpr std::size_t screen_columns = 80;

std::string head_text(const ContactExport& made) {
    const TranslatedContact& contact = made.contact;
    const std::string force =
        contact.translation.force ? fmt::format(" ({})", contact.translation.force->name) : std::string();
    return fmt::format("{}: {}{}\n", made.target->title, to_string(contact.translation.route), force) +
           wrapped(fmt::format("{}, effective mass {:.4g} kg, {:.4g} to {:.4g} m/s. {}", made.card->model->name,
                               contact.effective_mass, made.speeds.lowest, made.speeds.highest, made.loss),
                   "  ", screen_columns);
}

std::string inputs_text(const ContactExport& made) {
    Table table{{{"input"}, {"value"}, {"unit"}, {"formula"}}, {}};
    for (const SimulatorInput& input : made.inputs)
        table.rows.push_back({input.name, input.value, input.unit, input.meaning});
    return made.inputs.empty() ? std::string() : table_text(table, 10);
}

std::string results_text(const ContactExport& made) {
    std::string text = fmt::format("{:>9}  {:>20}  {:>23}  {:>23}\n{:>9}", "speed", "restitution", "duration [s]",
                                   "peak force [N]", "[m/s]");
    text += fmt::format("  {0:>9}  {1:>9}  {0:>10}  {1:>11}  {0:>10}  {1:>11}\n", "wanted", "realised");
    for (const TranslatedBounce& bounce : made.bounces) {
        const CardBounce &w = bounce.wanted, &r = bounce.realised;
        text += fmt::format("{:>9.4g}  {:>9.4f}  {:>9.4f}  {:>10.4g}  {:>11.4g}  {:>10.4g}  {:>11.4g}\n",
                            w.impact.impact_speed, w.restitution, r.restitution, w.duration, r.duration, w.peak_force,
                            r.peak_force);
    }
    return text;
}

std::string steps_text(const ContactExport& made) {
    if (std::isinf(made.accurate_step)) return "time step: error-controlled integration\n";
    const std::string stable =
        std::isinf(made.stable_step) ? std::string() : fmt::format(", stable up to {:.3g} s", made.stable_step);
    return fmt::format("time step {:.3g} s; restitution within 1e-3 up to {:.3g} s{}\n", made.contact.time_step,
                       made.accurate_step, stable);
}

std::string notes_text(const ContactExport& made) {
    std::string text = steps_text(made) + fmt::format("formulas: {} {}\n", made.target->title, made.target->read_from);
    for (const std::string& note : made.notes) text += wrapped("note: " + note, "  ", screen_columns) + "\n";
    return text;
}

Json number_or_infinity(double value) {
    return std::isinf(value) ? Json(nullptr) : Json(value);
}

Json bounce_json(const CardBounce& bounce) {
    return {{"restitution", json_number(bounce.restitution)},
            {"duration", json_number(bounce.duration)},
            {"peak_force", json_number(bounce.peak_force)},
            {"peak_indentation", json_number(bounce.peak_indentation)}};
}

}  // namespace

std::string export_text(const ContactExport& made) {
    return head_text(made) + "\n\n" + made.snippet + "\n" + inputs_text(made) + "\n" + results_text(made) + "\n" +
           notes_text(made);
}

std::string short_export_text(const ContactExport& made) {
    const auto section = [](const std::string& text, std::size_t least = most_lines) {
        std::vector<std::string> lines = text_lines(text);
        return TextSection{lines, std::min(least, lines.size())};
    };
    constexpr std::size_t screen_of_snippet = 8;
    std::vector<std::string> snippet;
    for (std::size_t start = 0; start < made.snippet.size();) {  // not wrapped: the text of another program
        const std::size_t end = std::min(made.snippet.find('\n', start), made.snippet.size());
        snippet.push_back(made.snippet.substr(start, end - start));
        start = end + 1;
    }
    const std::size_t least = std::min(snippet.size(), screen_of_snippet);
    return short_text(
        {section(head_text(made)), {snippet, least}, section(results_text(made)), section(notes_text(made), 2)});
}

Table export_table(const ContactExport& made) {
    Table table{{{"effective_mass", "kg"},
                 {"impact_speed", "m/s"},
                 {"restitution_wanted", "1"},
                 {"restitution_realised", "1"},
                 {"duration_wanted", "s"},
                 {"duration_realised", "s"},
                 {"peak_force_wanted", "N"},
                 {"peak_force_realised", "N"},
                 {"peak_indentation_wanted", "m"},
                 {"peak_indentation_realised", "m"}},
                {}};
    for (const auto& [w, r] : made.bounces)
        table.rows.push_back({w.impact.effective_mass, w.impact.impact_speed, w.restitution, r.restitution, w.duration,
                              r.duration, w.peak_force, r.peak_force, w.peak_indentation, r.peak_indentation});
    return table;
}

std::string export_json(const ContactExport& made) {
    const Translation& translation = made.contact.translation;
    Json json = json_header("export");
    json["target"] = made.target->name;
    json["title"] = made.target->title;
    json["read_from"] = made.target->read_from;
    json["target_version"] = made.contact.version;
    json["law"] = made.card->model->name;
    json["route"] = to_string(translation.route);
    json["force"] = translation.force ? Json(translation.force->name) : Json(nullptr);
    json["separation"] = to_string(translation.separation);
    json["kept"] = translation.kept;
    json["loss"] = made.loss;
    json["units"] = made.contact.units.name;
    json["snippet"] = made.snippet;
    json["inputs"] = Json::array();
    for (const SimulatorInput& input : made.inputs)
        json["inputs"].push_back({{"name", input.name},
                                  {"value", json_number(input.value)},
                                  {"unit", input.unit},
                                  {"formula", input.meaning}});
    json["effective_mass"] = made.contact.effective_mass;
    json["effective_radius"] = number_or_infinity(made.contact.effective_radius);
    json["time_step"] = number_or_infinity(made.contact.time_step);
    json["accurate_time_step"] = number_or_infinity(made.accurate_step);
    json["stable_time_step"] = number_or_infinity(made.stable_step);
    json["bounces"] = Json::array();
    for (const auto& [wanted, realised] : made.bounces)
        json["bounces"].push_back({{"effective_mass", wanted.impact.effective_mass},
                                   {"impact_speed", wanted.impact.impact_speed},
                                   {"wanted", bounce_json(wanted)},
                                   {"realised", bounce_json(realised)}});
    json["notes"] = made.notes;
    return json_text(json);
}

}  // namespace impactfit
