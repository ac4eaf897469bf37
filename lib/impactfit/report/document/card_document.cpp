#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <span>

#include "impactfit/card/card_request.hpp"
#include "impactfit/card/card_warnings.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/report/card/card_figure.hpp"
#include "impactfit/report/card/card_text.hpp"
#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/simulators/export_settings.hpp"

namespace impactfit {
namespace {

Badge card_badge(const ContactCard& card) {
    if (card.stated) return {fmt::format("Contact card, parameters {}", stated_basis), Tone::neutral};
    if (card.verdict.empty()) return {"Contact card, no verdict of a fit", Tone::neutral};
    const bool untested = !card.goodness_tested.value_or(true);
    const Tone tone =
        card.verdict == "bad_fit" || card.verdict == "several_specimens" || card.verdict == "not_converged" ? Tone::bad
        : card.verdict != "good" || untested || card.doubtful.value_or(false) ? Tone::caution
                                                                              : Tone::good;
    const std::string verdict =
        card.verdict == "good" && card.doubtful.value_or(false) ? "doubtful" : spaced_name(card.verdict);
    return {fmt::format("Contact card, verdict of its fit: {}{}", verdict, untested ? ", misfit not tested" : ""),
            tone};
}

/// What limits the numbers.
BulletList limitations_of(const ContactCard& card) {
    BulletList limitations;
    if (!card.undetermined.empty())
        limitations.items.push_back(fmt::format("The data do not determine {}.", fmt::join(card.undetermined, ", ")));
    if (card.doubtful.value_or(false))
        limitations.items.emplace_back("The fit is doubtful: the probability of its misfit is below 0.05.");
    for (const std::string& note : translation_notes(card)) limitations.items.push_back("The law was " + note + ".");
    for (const std::string& warning : card_warnings(card)) limitations.items.push_back("Warning: " + warning + ".");
    return limitations;
}

std::vector<DocumentBlock> lead_of(const ContactCard& card) {
    std::vector<DocumentBlock> lead{Paragraph{std::string(card.model->title)},
                                    Paragraph{std::string(card.law().description.equation), true}};
    std::string ending = fmt::format("Name {}, separation at {}", card.model->name,
                                     spaced_name(std::string(to_string(card.separation))));
    if (!card.damping_rule.empty()) ending += fmt::format(", damping formula {}", card.damping_rule);
    if (card.radii) ending += ", " + radii_text(*card.radii);
    lead.emplace_back(Paragraph{ending + "."});
    if (BulletList limitations = limitations_of(card); !limitations.items.empty())
        lead.emplace_back(std::move(limitations));
    return lead;
}

Json error_cell(double value) {
    return std::isnan(value) ? Json(nullptr) : json_number(value);
}

DocumentSection parameters_section(const ContactCard& card) {
    DocumentTable table{"Parameters", {"parameter", "value", "standard error", "unit", "concise"}, {}};
    for (const CardParameter& parameter : card.parameters)
        table.rows.push_back({Json(parameter.name), json_number(parameter.value), error_cell(parameter.standard_error),
                              Json(short_unit(parameter.unit)),
                              Json(concise_value(parameter.value, parameter.standard_error))});
    DocumentTable range{card.stated ? "Validity range, stated" : "Validity range, that of the data",
                        {"quantity", "lowest", "highest", "unit"},
                        {}};
    range.rows.push_back(
        {Json("impact speed"), json_number(card.speeds.lowest), json_number(card.speeds.highest), Json("m/s")});
    range.rows.push_back(
        {Json("effective mass"), json_number(card.masses.lowest), json_number(card.masses.highest), Json("kg")});
    return {"Parameters and range", {}, {std::move(table), std::move(range)}};
}

/// Cell of a document; text and numbers only.
DocumentCell document_cell(const Cell& cell) {
    if (const double* number = std::get_if<double>(&cell)) return json_number(*number);
    if (const std::string* text = std::get_if<std::string>(&cell)) return Json(*text);
    return Json(nullptr);
}

DocumentSection curves_section(const ContactCard& card) {
    DocumentSection section{"Impacts over the speed"};
    const Json figure = figure_json("card", card_title(card), card_panels(card));
    section.blocks.emplace_back(DocumentFigure{card_title(card), value_of(figure, "panels"), 0});
    const Table bounces = bounce_table(card);
    DocumentTable table{"Bounces of the card, to check an implementation", {}, {}};
    for (const TableColumn& column : bounces.columns)
        table.header.push_back(column.unit == "1" ? spaced_name(column.name)
                                                  : fmt::format("{} [{}]", spaced_name(column.name), column.unit));
    for (const std::vector<Cell>& row : bounces.rows) {
        table.rows.emplace_back();
        for (const Cell& cell : row) table.rows.back().push_back(document_cell(cell));
    }
    if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
    return section;
}

/// Quotes a path for a shell if it needs it.
std::string shell_path(const std::string& path) {
    const bool plain = path.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-") ==
                       std::string::npos;
    if (plain) return path;
    std::string quoted = "'";
    for (const char c : path) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

DocumentSection commands_section(const ContactCard& card) {
    const std::string file = shell_path(std::filesystem::path(card.path).filename().string());
    const bool single = card.speeds.lowest == card.speeds.highest;
    const std::string mass = fmt::format("{:.12g}", card.masses.lowest),
                      speed = single ? fmt::format("{:.12g}", card.speeds.lowest)
                                     : short_number(std::sqrt(card.speeds.lowest * card.speeds.highest), 3);
    SourceText commands;
    commands.lines = {fmt::format("impactfit validate {}", file),
                      fmt::format("impactfit simulate {} --speed {} --mass {}", file, speed, mass),
                      "impactfit export --list"};
    for (const char* simulator : {"lammps", "mujoco", "drake", "c"})
        if (const auto options = needed_options(card, find_simulator_target(simulator), card.masses.lowest))
            commands.lines.push_back(
                fmt::format("impactfit export {} --to {} --mass {}{}", file, simulator, mass, *options));
    commands.lines.push_back(fmt::format("impactfit translate {} --to-law kuwabara_kono_1987 --mass {}", file, mass));
    DocumentSection section{"Commands"};
    section.blocks.emplace_back(
        Paragraph{"In the folder of the card. An export states what the simulator cannot express. Capital letters are "
                  "values that the card does not contain; --refit accepts another force."});
    section.blocks.emplace_back(std::move(commands));
    return section;
}

void add_line(DocumentTable& table, const char* name, const std::string& text) {
    if (!text.empty()) table.rows.push_back({Json(name), Json(text)});
}

DocumentTable data_table(const ContactCard& card) {
    DocumentTable table{"Data of the calibration", {"data", "kind", "source", "licence"}, {}};
    for (const CardData& data : card.data)
        table.rows.push_back({Json(data.name), Json(data.kind), Json(data.source), Json(data.licence)});
    return table;
}

DocumentTable files_table(const ContactCard& card) {
    DocumentTable table{"Files", {"file", "SHA-256"}, {}};
    if (!card.path.empty() && !card.sha256.empty()) table.rows.push_back({Json(card.path), Json(card.sha256)});
    if (!card.problem_path.empty()) table.rows.push_back({Json(card.problem_path), Json(card.problem_sha256)});
    for (const CardData& data : card.data)
        for (const CardFile& file : data.files) table.rows.push_back({Json(file.path), Json(file.sha256)});
    return table;
}

DocumentSection origin_section(const ContactCard& card) {
    DocumentSection section{"Origin"};
    section.blocks.emplace_back(Paragraph{fmt::format("impactfit {}, command report.", version)});
    DocumentTable texts{"Card", {"", ""}, {}};
    add_line(texts, "specimen", card.specimen);
    add_line(texts, "licence", card.licence);
    add_line(texts, "citation", card.citation);
    add_line(texts, "calibrated by",
             card.program.empty() ? "" : fmt::format("{} {}", card.program, card.program_version));
    add_line(texts, "source of the law", std::string(card.model->source));
    section.blocks.emplace_back(std::move(texts));
    for (DocumentTable table : {data_table(card), files_table(card)})
        if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
    return section;
}

}  // namespace

ResultDocument card_document(const ContactCard& card) {
    return {card_title(card),
            card_badge(card),
            lead_of(card),
            {parameters_section(card), curves_section(card), commands_section(card), origin_section(card)}};
}

}  // namespace impactfit
