#include <fmt/format.h>

#include <CLI/App.hpp>

#include "commands.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/citation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/collision.hpp"
#include "impactfit/report/csv.hpp"
#include "impactfit/report/json.hpp"
#include "impactfit/report/text.hpp"
#include "result_output.hpp"

namespace impactfit::app {
namespace {

struct LawsArguments {
    std::string name;
    bool markdown = false, bibtex = false;
};

std::string title_of(const NamedModel& model) {
    return model.alias.empty() ? std::string(model.title) : fmt::format("{} (alias {})", model.title, model.alias);
}

Table list_table() {
    Table table{{{"name"}, {"title"}, {"force_law"}, {"damping_rule"}, {"separation"}, {"source"}}, {}};
    for (const NamedModel& model : all_models()) {
        const bool damped = model.law->has("hysteresis_damping");
        table.rows.push_back({std::string(model.name), title_of(model), std::string(model.law->description.name),
                              damped ? Cell{std::string(model.rule)} : Cell{},
                              std::string(to_string(model.law->description.separation)), std::string(model.source)});
    }
    return table;
}

Table parameter_table(const LawEntry& law) {
    Table table{{{"parameter"}, {"symbol"}, {"unit"}, {"allowed"}, {"meaning"}}, {}};
    for (const Parameter& parameter : law.parameters)
        table.rows.push_back({std::string(parameter.name), std::string(parameter.symbol), std::string(parameter.unit),
                              allowed_text(parameter), std::string(parameter.meaning)});
    return table;
}

const DampingRuleEntry* rule_of(const NamedModel& model) {
    return model.rule == exact_rule ? nullptr : &find_damping_rule(model.rule);
}

std::string speed_remark(const LawEntry& law) {
    if (!law.is_power_law || !law.has("hysteresis_damping")) return {};
    return "At a constant damping, epsilon grows with speed as v0^(velocity_exponent + 2 (damping_exponent - "
           "hertz_exponent)/(hertz_exponent + 1)).";
}

std::string page_text(const NamedModel& model) {
    const LawEntry& law = *model.law;
    std::string text = fmt::format("{}: {}\n\n  {}\n\n{}", model.name, title_of(model), law.description.equation,
                                   table_text(parameter_table(law)));
    if (const DampingRuleEntry* rule = rule_of(model))
        text += fmt::format("\ndamping of a wanted restitution (prescribed_restitution):\n  {}\n  for {}\n  {}\n",
                            rule->description.equation, rule->description.range, rule->description.remark);
    else if (law.has("hysteresis_damping"))
        text += "\ndamping of a wanted restitution (prescribed_restitution): solved for exactly\n";
    text += fmt::format("\nseparation: {}\n", to_string(law.description.separation));
    if (!law.description.remark.empty()) text += fmt::format("{}\n", law.description.remark);
    if (const std::string remark = speed_remark(law); !remark.empty()) text += remark + "\n";
    return text + fmt::format("\nsource: {}\n", find_citation(model.source).text());
}

std::string page_markdown(const NamedModel& model) {
    const LawEntry& law = *model.law;
    std::string text = fmt::format(
        "## {}\n\n`{}`\n\n```\n{}\n```\n\n| parameter | symbol | unit | allowed | meaning |\n|---|---|---|---|---|\n",
        title_of(model), model.name, law.description.equation);
    for (const Parameter& parameter : law.parameters)
        text += fmt::format("| `{}` | {} | `{}` | {} | {} |\n", parameter.name, parameter.symbol, parameter.unit,
                            allowed_text(parameter), parameter.meaning);
    if (const DampingRuleEntry* rule = rule_of(model))
        text += fmt::format("\nDamping of a wanted restitution: `{}` for {}. {}\n", rule->description.equation,
                            rule->description.range, rule->description.remark);
    text += fmt::format("\nSeparation: `{}`.{}{}\n", to_string(law.description.separation),
                        law.description.remark.empty() ? "" : " ", law.description.remark);
    return text + fmt::format("\nSource: {}\n", find_citation(model.source).text());
}

std::string page_json(const NamedModel& model) {
    const LawEntry& law = *model.law;
    Json json{{"name", model.name},
              {"title", model.title},
              {"force_law", law.description.name},
              {"equation", law.description.equation},
              {"separation", to_string(law.description.separation)},
              {"remark", law.description.remark}};
    if (!model.alias.empty()) json["alias"] = model.alias;
    if (law.has("hysteresis_damping")) json["damping_rule"] = model.rule;
    if (const DampingRuleEntry* rule = rule_of(model)) {
        json["damping_equation"] = rule->description.equation;
        json["damping_range"] = rule->description.range;
        json["damping_remark"] = rule->description.remark;
    }
    json["source"] = {{"key", model.source}, {"text", find_citation(model.source).text()}};
    json["parameters"] = Json::array();
    for (const Parameter& parameter : law.parameters)
        json["parameters"].push_back({{"name", parameter.name},
                                      {"symbol", parameter.symbol},
                                      {"unit", parameter.unit},
                                      {"lower", json_number(parameter.lower)},
                                      {"upper", json_number(parameter.upper)},
                                      {"meaning", parameter.meaning}});
    return json_text(json);
}

Result one_law(const LawsArguments& arguments) {
    const NamedModel& model = find_model(arguments.name);
    return {"laws",
            [&, arguments] {
                if (arguments.bibtex) return find_citation(model.source).bibtex + "\n";
                return arguments.markdown ? page_markdown(model) : page_text(model);
            },
            [&] { return page_json(model); }, [&] { return csv_text(parameter_table(*model.law)); }};
}

std::string list_markdown() {
    std::string text;
    for (const NamedModel& model : all_models()) text += (text.empty() ? "" : "\n") + page_markdown(model);
    return text;
}

std::string list_bibtex() {
    std::string text;
    for (const Citation& citation : bibliography())
        for (const NamedModel& model : all_models())
            if (model.source == citation.key) {
                text += citation.bibtex + "\n\n";
                break;
            }
    return text;
}

std::string list_text() {
    return table_text(list_table()) +
           "\nOne law's page: impactfit laws NAME. The damping rule is that of prescribed_restitution.\n";
}

Result all_of_them(const LawsArguments& arguments) {
    return {"laws",
            [arguments] {
                return arguments.bibtex ? list_bibtex() : arguments.markdown ? list_markdown() : list_text();
            },
            [] { return json_text(json_rows("laws", list_table(), {})); }, [] { return csv_text(list_table()); }};
}

}  // namespace

void add_laws_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("laws", "list the contact laws, or show one law's page");
    const auto arguments = std::make_shared<LawsArguments>();
    command->add_option("NAME", arguments->name, "a law or named model");
    auto* markdown = command->add_flag("--markdown", arguments->markdown, "as Markdown");
    command->add_flag("--bibtex", arguments->bibtex, "the source as BibTeX")->excludes(markdown);
    command->callback([&session, arguments] {
        session.run = [&session, arguments] {
            if (session.format != "text" && (arguments->markdown || arguments->bibtex))
                throw Error(ErrorKind::usage, "two formats at once", session.format,
                            "--markdown and --bibtex without --format", {{}, 0, 0, "--format"});
            put_out(session, arguments->name.empty() ? all_of_them(*arguments) : one_law(*arguments));
            return exit_success;
        };
    });
}

}  // namespace impactfit::app
