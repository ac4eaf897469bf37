#include "impactfit/report/simulators/export_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/card/card_request.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/report/card/card_text.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulators/bounce_figure.hpp"
#include "impactfit/report/simulators/translated_bounces.hpp"
#include "impactfit/simulators/export_step.hpp"

namespace impactfit {
namespace {

/// Width of a screen.

/// Verdict of the fit in words.
std::string verdict_text(const ContactCard& card) {
    if (card.stated) return "stated without data";
    if (card.verdict.empty()) return "no verdict of a fit";
    if (card.verdict == "bad_fit") return "BAD FIT";
    if (card.verdict == "several_specimens") return "fit of SEVERAL SPECIMENS";
    if (card.verdict == "not_converged") return "fit NOT CONVERGED";
    if (card.verdict == "not_tested" || !card.goodness_tested.value_or(true)) return "fit not tested";
    if (card.verdict == "not_identifiable") return "fit not identifiable";
    if (card.doubtful.value_or(false)) return "doubtful fit";
    return "good fit";
}

/// "restitution 0.86 to 0.96 measured"; empty if it is not known.
std::string measured_text(const ContactCard& card) {
    if (!card.measured) return {};
    const auto& [lowest, highest, points] = *card.measured;
    return lowest == highest ? fmt::format(", restitution {:.4g} measured", lowest)
                             : fmt::format(", restitution {:.3g} to {:.3g} measured", lowest, highest);
}

/// Range of single bounces at a long step; empty for an accurate step.
std::string single_bounce_text(const ContactExport& made) {
    double lowest = 1e300, highest = -1e300;
    for (const BounceContext& context : made.context)
        if (context.range) {
            lowest = std::min(lowest, context.range->lowest);
            highest = std::max(highest, context.range->highest);
        }
    return highest < lowest ? std::string() : fmt::format("; single bounces {:.3f} to {:.3f}", lowest, highest);
}

std::string head_text(const ContactExport& made) {
    const TranslatedContact& contact = made.contact;
    const std::string force =
        contact.translation.force ? fmt::format(" ({})", contact.translation.force->name) : std::string();
    const bool given = contact.settings.masses || contact.settings.effective_mass;
    return wrapped(fmt::format("{}: {}{}; {}{}{}", made.target->title, to_string(contact.translation.route), force,
                               verdict_text(*made.card), measured_text(*made.card), single_bounce_text(made)),
                   "  ") +
           "\n" +
           wrapped(fmt::format("{}, effective mass {:.4g} kg{}, {}{}. {}", made.card->model->name,
                               contact.effective_mass, given ? "" : " of the card",
                               made.radii_of_card ? radii_text(*made.card->radii) + " of the card, " : std::string(),
                               range_text(made.speeds, "m/s"), made.loss),
                   "  ");
}

std::string inputs_text(const ContactExport& made) {
    Table table{{{"input"}, {"value"}, {"unit"}, {"formula"}}, {}};
    for (const SimulatorInput& input : made.inputs)
        table.rows.push_back({input.name, input.value, input.unit, input.meaning});
    return made.inputs.empty() ? std::string() : table_text(table, 10);
}

/// The text for the simulator, complete or not at all: a part of it would be pasted. Its lines are not wrapped.
TextSection snippet_section(const ContactExport& made) {
    constexpr std::size_t most_snippet_lines = 28;
    std::vector<std::string> lines;
    for (std::size_t start = 0; start < made.snippet.size();) {
        const std::size_t end = std::min(made.snippet.find('\n', start), made.snippet.size());
        lines.push_back(made.snippet.substr(start, end - start));
        start = end + 1;
    }
    if (lines.size() > most_snippet_lines)
        lines = {fmt::format("text of {} lines: --snippet FILE writes it, --verbose prints it", lines.size())};
    return {lines, lines.size()};
}

std::string steps_text(const ContactExport& made) {
    if (made.target->restitution_only) return "time step: any, the impact is an instant";
    const bool source = !made.contact.translation.force && made.target->stepping != TimeStepping::error_controlled;
    if (std::isinf(made.accurate_step) && source)
        return fmt::format("time step of an explicit method: up to {:.3g} s, a hundredth of the shortest impact",
                           0.01 * made.bounces.back().wanted.duration);
    if (std::isinf(made.accurate_step)) return "time step: error-controlled integration";
    const std::string stable =
        std::isinf(made.stable_step) ? std::string() : fmt::format(", stable up to {:.3g} s", made.stable_step);
    const std::string step = std::isinf(made.contact.time_step)
                                 ? "time step of a semi-implicit method"
                                 : fmt::format("time step {:.3g} s", made.contact.time_step);
    return fmt::format("{}; accurate to 1e-3 up to {:.3g} s{}", step, made.accurate_step, stable);
}

/// Weight, sag and smallest speed; empty without gravity.
std::string weight_text(const ContactExport& made) {
    if (!made.weight) return {};
    const auto& [load, sag, smallest] = *made.weight;
    return fmt::format(
        "weight {:.4g} N ({:.6g} m/s^2){}; {}", load, made.contact.gravity,
        std::isnan(sag) ? std::string() : fmt::format(", sag at rest {:.4g} m", sag),
        smallest ? fmt::format("it rebounds above {:.4g} m/s", *smallest) : std::string("it rebounds at each speed"));
}

/// The weight, the steps, the version of the formulas, and the first `count` notes.
std::string notes_text(const ContactExport& made, std::size_t count) {
    const std::string text_version = made.contact.version.empty() ? "" : "; text for version " + made.contact.version;
    const UnitSystem& units = made.contact.units;
    std::string text;
    if (units.name != si_units.name)
        text +=
            wrapped(fmt::format("units {}: the text and its inputs only; masses and results here are SI", units.name),
                    "  ") +
            "\n";
    for (const std::string& line :
         {weight_text(made), steps_text(made),
          fmt::format("formulas: {} {}{}", made.target->title, made.target->read_from, text_version)})
        if (!line.empty()) text += wrapped(line, "  ") + "\n";
    for (std::size_t i = 0; i < count; ++i) text += wrapped("note: " + made.notes[i], "  ") + "\n";
    return text;
}

Json number_or_infinity(double value) {
    return std::isinf(value) ? Json(nullptr) : Json(value);
}

}  // namespace

std::string export_text(const ContactExport& made) {
    return head_text(made) + "\n\n" + made.snippet + "\n" + inputs_text(made) + "\n" +
           bounces_text(made.bounces, {}, made.context) + "\n" + notes_text(made, made.notes.size());
}

std::string short_export_text(const ContactExport& made) {
    const auto section = [](const std::string& text, std::size_t least = most_lines) {
        std::vector<std::string> lines = text_lines(text);
        return TextSection{lines, std::min(least, lines.size())};
    };
    const std::size_t limitations = text_lines(notes_text(made, made.limitations)).size();  // a doubt is never omitted
    return short_text({section(head_text(made)), snippet_section(made),
                       section(bounces_text(made.bounces, {}, made.context)),
                       section(notes_text(made, made.notes.size()), limitations)});
}

std::string export_title(const ContactExport& made) {
    return fmt::format("{} in {}: {}", made.card->model->name, made.target->title,
                       to_string(made.contact.translation.route));
}

std::vector<Panel> export_panels(const ContactExport& made) {
    return bounce_panels(made.curve, std::string(made.card->model->name), std::string(made.target->title));
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
    json["gravity"] = made.contact.gravity;
    json["sag"] = made.weight ? number_or_null(made.weight->sag) : Json(nullptr);
    json["smallest_rebounding_speed"] = nullptr;
    if (made.weight && made.weight->smallest_rebounding_speed)
        json["smallest_rebounding_speed"] = *made.weight->smallest_rebounding_speed;
    json["time_step"] = number_or_infinity(made.contact.time_step);
    json["accurate_time_step"] = number_or_infinity(made.accurate_step);
    json["stable_time_step"] = number_or_infinity(made.stable_step);
    json["time_step_error"] = has_unknown_step_error(made) ? Json(nullptr) : Json(made.step_error);
    json["stated"] = made.card->stated;
    json["verdict"] = made.card->verdict.empty() ? Json(nullptr) : Json(made.card->verdict);
    json["fit"] = verdict_text(*made.card);
    json["measured_restitution"] = nullptr;
    if (made.card->measured)
        json["measured_restitution"] = {{"lowest", made.card->measured->lowest},
                                        {"highest", made.card->measured->highest}};
    json["bounces"] = bounces_json(made.bounces, made.context);
    json["notes"] = made.notes;
    json["figures"] = Json::array({figure_json("bounces", export_title(made), export_panels(made))});
    return json_text(json);
}

}  // namespace impactfit
