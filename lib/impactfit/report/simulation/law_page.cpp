#include "impactfit/report/simulation/law_page.hpp"

#include <fmt/format.h>

#include "impactfit/core/citation.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulation/speed_dependence.hpp"

namespace impactfit {
namespace {

/// Bounds of the parameter, and the published range of the source.
std::string range_text(const Parameter& parameter) {
    const std::string allowed = allowed_text(parameter), published = published_text(parameter);
    return published.empty() ? allowed : fmt::format("{}; published: {}", allowed, published);
}

const DampingRuleEntry* rule_of(const ContactModel& model) {
    return model.rule == exact_rule ? nullptr : &find_damping_rule(model.rule);
}

}  // namespace

std::string model_title(const ContactModel& model) {
    return model.alias.empty() ? std::string(model.title) : fmt::format("{} (alias {})", model.title, model.alias);
}

Table parameter_table(const LawEntry& law) {
    Table table{{{"parameter"}, {"symbol"}, {"unit"}, {"allowed"}, {"meaning"}}, {}};
    for (const Parameter& parameter : law.parameters)
        table.rows.push_back({std::string(parameter.name), std::string(parameter.symbol), std::string(parameter.unit),
                              range_text(parameter), std::string(parameter.meaning)});
    return table;
}

/// The page with a table of parameters in one line each.
std::string page_with(const ContactModel& model, const std::string& parameters) {
    const LawEntry& law = *model.law;
    std::string text =
        fmt::format("{}: {}\n\n  {}\n\n{}", model.name, model_title(model), law.description.equation, parameters);
    if (const DampingRuleEntry* rule = rule_of(model))
        text += fmt::format("\ndamping of a wanted restitution (prescribed_restitution):\n  {}\n  for {}\n  {}\n",
                            rule->description.equation, rule->description.range, rule->description.remark);
    else if (law.has("hysteresis_damping"))
        text += "\ndamping of a wanted restitution (prescribed_restitution): solved for exactly\n";
    text += fmt::format("\nseparation: {}\n", to_string(law.description.separation));
    for (const std::string_view sentence : {law.description.remark, law.description.equivalence})
        if (!sentence.empty()) text += fmt::format("{}\n", sentence);
    if (const std::string remark = speed_dependence(law); !remark.empty()) text += remark + "\n";
    return text + fmt::format("\nsource: {}\n", find_citation(model.source).text());
}

std::string law_page_text(const ContactModel& model) {
    return page_with(model, table_text(parameter_table(*model.law)));
}

std::string short_law_page(const ContactModel& model) {
    Table table = parameter_table(*model.law);
    // The unit last, since that of a damping is long; without the range.
    for (std::vector<Cell>& row : table.rows) row = {row[0], row[1], row[4], row[2]};
    table.columns = {table.columns[0], table.columns[1], table.columns[4], table.columns[2]};
    return short_page(page_with(model, clipped(table_text(table))));
}

std::string law_page_markdown(const ContactModel& model) {
    const LawEntry& law = *model.law;
    std::string text = fmt::format(
        "## {}\n\n`{}`\n\n```\n{}\n```\n\n| parameter | symbol | unit | allowed | meaning |\n|---|---|---|---|---|\n",
        model_title(model), model.name, law.description.equation);
    for (const Parameter& parameter : law.parameters)
        text += fmt::format("| `{}` | {} | `{}` | {} | {} |\n", parameter.name, parameter.symbol, parameter.unit,
                            range_text(parameter), parameter.meaning);
    if (const DampingRuleEntry* rule = rule_of(model))
        text += fmt::format("\nDamping of a wanted restitution: `{}` for {}. {}\n", rule->description.equation,
                            rule->description.range, rule->description.remark);
    text += fmt::format("\nSeparation: `{}`.", to_string(law.description.separation));
    for (const std::string_view sentence : {law.description.remark, law.description.equivalence})
        if (!sentence.empty()) text += fmt::format(" {}", sentence);
    if (const std::string remark = speed_dependence(law); !remark.empty()) text += " " + remark;
    text += "\n";
    return text + fmt::format("\nSource: {}\n", find_citation(model.source).text());
}

std::string law_page_json(const ContactModel& model) {
    const LawEntry& law = *model.law;
    Json json = json_header("laws");
    json.update({{"name", model.name},
                 {"title", model.title},
                 {"force_law", law.description.name},
                 {"equation", law.description.equation},
                 {"separation", to_string(law.description.separation)},
                 {"remark", law.description.remark}});
    if (const std::string remark = speed_dependence(law); !remark.empty()) json["speed"] = remark;
    if (!law.description.equivalence.empty()) json["equivalence"] = law.description.equivalence;
    if (!model.alias.empty()) json["alias"] = model.alias;
    if (law.has("hysteresis_damping")) json["damping_formula"] = model.rule;
    if (const DampingRuleEntry* rule = rule_of(model)) {
        json["damping_equation"] = rule->description.equation;
        json["damping_range"] = rule->description.range;
        json["damping_remark"] = rule->description.remark;
    }
    json["source"] = {{"key", model.source}, {"text", find_citation(model.source).text()}};
    json["parameters"] = Json::array();
    for (const Parameter& parameter : law.parameters) {
        Json entry{{"name", parameter.name},
                   {"symbol", parameter.symbol},
                   {"unit", parameter.unit},
                   {"lower", json_number(parameter.lower)},
                   {"upper", json_number(parameter.upper)},
                   {"meaning", parameter.meaning}};
        if (const std::string published = published_text(parameter); !published.empty()) entry["published"] = published;
        json["parameters"].push_back(entry);
    }
    return json_text(json);
}

}  // namespace impactfit
