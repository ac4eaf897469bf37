#include "impactfit/report/simulation/law_page.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/core/citation.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

// ---- The restitution over the impact speed at a constant damping ---------------------------------------------

/// A parameter by name where the law leaves it free, else its value.
std::string exponent_text(const LawEntry& law, std::string_view name, double value) {
    return law.has(name) ? std::string(name) : fmt::format("{:g}", value);
}

/// The power of speed as a formula in the law's own free exponents.
std::string speed_formula(const LawEntry& law, const PowerLawCoefficients<double>& at) {
    const std::string n = exponent_text(law, "hertz_exponent", at.hertz_exponent);
    return fmt::format("{} + 2 ({} - {})/({} + 1)", exponent_text(law, "velocity_exponent", at.velocity_exponent),
                       exponent_text(law, "damping_exponent", at.damping_exponent), n, n);
}

/// Returns the trend of restitution over speed and the trends that the law cannot reproduce.
std::string never_fits(double power) {
    if (is_scale_free(power))
        return "restitution does not depend on speed. The law cannot reproduce a dependence on speed";
    return fmt::format("restitution {0}s with speed. The law cannot reproduce a restitution that {1}s or is constant",
                       power > 0.0 ? "fall" : "rise", power > 0.0 ? "rise" : "fall");
}

/// The exponents for which restitution does not depend on speed, where one is free to be chosen.
std::string speed_free_remark(const LawEntry& law, const PowerLawCoefficients<double>& at) {
    const bool linear = !law.has("velocity_exponent") && at.velocity_exponent == 1.0;
    if (law.has("damping_exponent"))
        return linear ? " It does not depend on speed where damping_exponent = (hertz_exponent - 1)/2."
                      : " It does not depend on speed where damping_exponent = hertz_exponent - velocity_exponent "
                        "(hertz_exponent + 1)/2.";
    return linear && at.damping_exponent == 0.0 ? " It does not depend on speed where hertz_exponent = 1." : "";
}

/// Returns sentences on the power of the impact speed in the damping ratio, and the trends of restitution that the law
/// cannot fit. Empty for laws without hysteresis_damping that state nothing themselves.
std::string speed_dependence(const LawEntry& law) {
    if (!law.description.speed.empty()) return std::string(law.description.speed);
    if (!law.is_power_law || !law.has("hysteresis_damping")) return {};
    const auto at = [&](double shift) {
        std::vector<double> values;
        for (const Parameter& parameter : law.parameters)
            values.push_back(parameter.unit == "1" ? parameter.typical + shift : parameter.typical);
        return law.coefficients(values);
    };
    const auto power = [](const PowerLawCoefficients<double>& c) {
        return speed_power(c.hertz_exponent, c.damping_exponent, c.velocity_exponent);
    };
    const auto typical = at(0.0);
    const double here = power(typical);
    if (std::abs(power(at(0.5)) - here) < 1e-13)
        return is_scale_free(here)
                   ? fmt::format("At a constant damping, {}.", never_fits(here))
                   : fmt::format("At a constant damping, epsilon is proportional to {}, and {}.",
                                 here == 1.0 ? std::string("v0") : fmt::format("v0^{:.6g}", here), never_fits(here));
    return fmt::format(
        "At a constant damping, epsilon is proportional to v0^({}). Restitution falls with speed where the power is "
        "positive and rises where it is negative.{}",
        speed_formula(law, typical), speed_free_remark(law, typical));
}

// ---- The page ------------------------------------------------------------------------------------------------

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
