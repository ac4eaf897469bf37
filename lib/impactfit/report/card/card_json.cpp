#include "impactfit/report/card/card_json.hpp"

#include "impactfit/card/card_warnings.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {
namespace {

Json text_or_null(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

Json truth_or_null(const std::optional<bool>& truth) {
    return truth ? Json(*truth) : Json(nullptr);
}

Json card_law_json(const ContactCard& card) {
    return {{"name", card.model->name},
            {"title", card.model->title},
            {"equation", card.law().description.equation},
            {"parameterisation", card.form.name},
            {"damping_formula", text_or_null(card.damping_rule)},
            {"source", card.model->source}};
}

Json card_parameters_json(const ContactCard& card) {
    Json list = Json::array();
    for (const CardParameter& parameter : card.parameters)
        list.push_back({{"name", parameter.name},
                        {"value", json_number(parameter.value)},
                        {"unit", parameter.unit},
                        {"standard_error", number_or_null(parameter.standard_error)}});
    return list;
}

Json card_covariance_json(const ContactCard& card) {
    if (card.covariance_names.empty()) return nullptr;
    Json rows = Json::array();
    for (const std::vector<double>& values : card.covariance) {
        Json row = Json::array();
        for (const double value : values) row.push_back(number_or_null(value));
        rows.push_back(std::move(row));
    }
    return {{"parameters", card.covariance_names}, {"matrix", std::move(rows)}};
}

Json validity_json(const ValidityRange& range, const char* unit) {
    return {{"unit", unit}, {"lowest", range.lowest}, {"highest", range.highest}};
}

Json card_file_json(const std::string& path, const std::string& sha256) {
    return {{"path", path}, {"sha256", sha256}};
}

Json card_data_json(const ContactCard& card) {
    Json list = Json::array();
    for (const CardData& data : card.data) {
        Json files = Json::array();
        for (const CardFile& file : data.files) files.push_back(card_file_json(file.path, file.sha256));
        list.push_back({{"name", text_or_null(data.name)},
                        {"kind", text_or_null(data.kind)},
                        {"source", text_or_null(data.source)},
                        {"licence", text_or_null(data.licence)},
                        {"files", std::move(files)}});
    }
    return list;
}

Json measured_json(const MeasuredRestitution& measured) {
    Json points = Json::array();
    for (const MeasuredRestitution::Point& point : measured.points)
        points.push_back(
            {{"impact_speed", json_number(point.impact_speed)}, {"restitution", json_number(point.restitution)}});
    return {{"lowest", json_number(measured.lowest)},
            {"highest", json_number(measured.highest)},
            {"points", std::move(points)}};
}

Json card_provenance_json(const ContactCard& card) {
    Json json{{"program", text_or_null(card.program)}, {"version", text_or_null(card.program_version)}};
    if (card.stated) json["basis"] = stated_basis;
    json.update({{"verdict", text_or_null(card.verdict)},
                 {"goodness_tested", truth_or_null(card.goodness_tested)},
                 {"doubtful", truth_or_null(card.doubtful)}});
    if (card.measured) json["measured_restitution"] = measured_json(*card.measured);
    json["problem"] =
        card.problem_path.empty() ? Json(nullptr) : card_file_json(card.problem_path, card.problem_sha256);
    json["data"] = card_data_json(card);
    return json;
}

Json card_translations_json(const ContactCard& card) {
    Json list = Json::array();
    for (const CardTranslation& step : card.translations)
        list.push_back({{"law", step.law},
                        {"sha256", text_or_null(step.sha256)},
                        {"restitution", json_number(step.restitution)},
                        {"duration", number_or_null(step.duration)},
                        {"peak_force", number_or_null(step.peak_force)}});
    return list;
}

Json card_bounce_units(const ContactCard& card) {
    Json units{{"effective_mass", "kg"}, {"impact_speed", "m/s"}};
    if (has_load(card)) units["load"] = "N";
    units.update({{"restitution", "1"}, {"duration", "s"}, {"peak_force", "N"}, {"peak_indentation", "m"}});
    return units;
}

Json card_bounces_json(const ContactCard& card) {
    Json list = Json::array();
    for (const CardBounce& bounce : card.bounces) {
        Json entry{{"effective_mass", bounce.impact.effective_mass}, {"impact_speed", bounce.impact.impact_speed}};
        if (bounce.impact.load > 0.0) entry["load"] = bounce.impact.load;
        entry.update({{"restitution", json_number(bounce.restitution)},
                      {"duration", number_or_null(bounce.duration)},
                      {"peak_force", number_or_null(bounce.peak_force)},
                      {"peak_indentation", number_or_null(bounce.peak_indentation)}});
        list.push_back(std::move(entry));
    }
    return list;
}

}  // namespace

std::string card_json(const ContactCard& card) {
    Json json{{"schema", "impactfit.card/1"}, {"title", text_or_null(card.title)}};
    json["law"] = card_law_json(card);
    json["separation"] = to_string(card.separation);
    json["parameters"] = card_parameters_json(card);
    json["covariance"] = card_covariance_json(card);
    json["undetermined"] = card.undetermined;
    json["validity"] = {{"impact_speed", validity_json(card.speeds, "m/s")},
                        {"effective_mass", validity_json(card.masses, "kg")}};
    if (card.radii) json["radii"] = radii_json(*card.radii);
    if (card.kept != Kept::unstated) json["keep"] = to_string(card.kept);
    json["specimen"] = text_or_null(card.specimen);
    json["provenance"] = card_provenance_json(card);
    json["licence"] = text_or_null(card.licence);
    json["citation"] = text_or_null(card.citation);
    if (!card.translations.empty()) json["translations"] = card_translations_json(card);
    json["bounce_units"] = card_bounce_units(card);
    json["bounces"] = card_bounces_json(card);
    if (const std::vector<std::string> warnings = card_warnings(card); !warnings.empty()) json["warnings"] = warnings;
    return json_text(json);
}

}  // namespace impactfit
