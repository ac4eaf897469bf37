#include <fmt/format.h>

#include <CLI/App.hpp>
#include <cmath>

#include "commands/commands.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/citation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulation/law_figure.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct LawsArguments {
    std::string name, figure;
    bool markdown = false, bibtex = false;
};

std::string title_of(const ContactModel& model) {
    return model.alias.empty() ? std::string(model.title) : fmt::format("{} (alias {})", model.title, model.alias);
}

Table list_table() {
    Table table{{{"name"}, {"title"}, {"force_law"}, {"damping_formula"}, {"separation"}, {"source"}}, {}};
    for (const ContactModel& model : all_models()) {
        const bool damped = model.law->has("hysteresis_damping");
        table.rows.push_back({std::string(model.name), title_of(model), std::string(model.law->description.name),
                              damped ? Cell{std::string(model.rule)} : Cell{},
                              std::string(to_string(model.law->description.separation)), std::string(model.source)});
    }
    return table;
}

/// The bounds, and what of them the source leaves out.
std::string range_text(const Parameter& parameter) {
    const std::string allowed = allowed_text(parameter), published = published_text(parameter);
    return published.empty() ? allowed : fmt::format("{}; published: {}", allowed, published);
}

Table parameter_table(const LawEntry& law) {
    Table table{{{"parameter"}, {"symbol"}, {"unit"}, {"allowed"}, {"meaning"}}, {}};
    for (const Parameter& parameter : law.parameters)
        table.rows.push_back({std::string(parameter.name), std::string(parameter.symbol), std::string(parameter.unit),
                              range_text(parameter), std::string(parameter.meaning)});
    return table;
}

const DampingRuleEntry* rule_of(const ContactModel& model) {
    return model.rule == exact_rule ? nullptr : &find_damping_rule(model.rule);
}

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

/// Which speeds a law with this power of speed in its damping ratio can never fit.
std::string never_fits(double power) {
    if (is_scale_free(power)) return "restitution does not depend on speed: the law can never fit one that does";
    return fmt::format("restitution {0}s with speed: the law can never fit one that {1}s or stays the same",
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

/// What a constant damping does over speeds, from the exponents the law fixes: free ones are tried at two values.
std::string speed_remark(const LawEntry& law) {
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
                   ? fmt::format("At a constant damping {}.", never_fits(here))
                   : fmt::format("At a constant damping epsilon goes with the impact speed as {}, and {}.",
                                 here == 1.0 ? std::string("v0") : fmt::format("v0^{:.6g}", here), never_fits(here));
    return fmt::format(
        "At a constant damping epsilon goes with the impact speed as v0^({}): where the power is positive restitution "
        "falls with speed, where it is negative it rises.{}",
        speed_formula(law, typical), speed_free_remark(law, typical));
}

std::string page_text(const ContactModel& model) {
    const LawEntry& law = *model.law;
    std::string text = fmt::format("{}: {}\n\n  {}\n\n{}", model.name, title_of(model), law.description.equation,
                                   table_text(parameter_table(law)));
    if (const DampingRuleEntry* rule = rule_of(model))
        text += fmt::format("\ndamping of a wanted restitution (prescribed_restitution):\n  {}\n  for {}\n  {}\n",
                            rule->description.equation, rule->description.range, rule->description.remark);
    else if (law.has("hysteresis_damping"))
        text += "\ndamping of a wanted restitution (prescribed_restitution): solved for exactly\n";
    text += fmt::format("\nseparation: {}\n", to_string(law.description.separation));
    for (const std::string_view words : {law.description.remark, law.description.equivalence})
        if (!words.empty()) text += fmt::format("{}\n", words);
    if (const std::string remark = speed_remark(law); !remark.empty()) text += remark + "\n";
    return text + fmt::format("\nsource: {}\n", find_citation(model.source).text());
}

std::string page_markdown(const ContactModel& model) {
    const LawEntry& law = *model.law;
    std::string text = fmt::format(
        "## {}\n\n`{}`\n\n```\n{}\n```\n\n| parameter | symbol | unit | allowed | meaning |\n|---|---|---|---|---|\n",
        title_of(model), model.name, law.description.equation);
    for (const Parameter& parameter : law.parameters)
        text += fmt::format("| `{}` | {} | `{}` | {} | {} |\n", parameter.name, parameter.symbol, parameter.unit,
                            range_text(parameter), parameter.meaning);
    if (const DampingRuleEntry* rule = rule_of(model))
        text += fmt::format("\nDamping of a wanted restitution: `{}` for {}. {}\n", rule->description.equation,
                            rule->description.range, rule->description.remark);
    text += fmt::format("\nSeparation: `{}`.", to_string(law.description.separation));
    for (const std::string_view words : {law.description.remark, law.description.equivalence})
        if (!words.empty()) text += fmt::format(" {}", words);
    if (const std::string remark = speed_remark(law); !remark.empty()) text += " " + remark;
    text += "\n";
    return text + fmt::format("\nSource: {}\n", find_citation(model.source).text());
}

std::string page_json(const ContactModel& model) {
    const LawEntry& law = *model.law;
    Json json = json_header("laws");
    json.update({{"name", model.name},
                 {"title", model.title},
                 {"force_law", law.description.name},
                 {"equation", law.description.equation},
                 {"separation", to_string(law.description.separation)},
                 {"remark", law.description.remark}});
    if (const std::string remark = speed_remark(law); !remark.empty()) json["speed"] = remark;
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

Result one_law(const LawsArguments& arguments) {
    const ContactModel& model = find_model(arguments.name);
    return {"laws",
            [&, arguments] {
                if (arguments.bibtex) return find_citation(model.source).bibtex + "\n";
                return arguments.markdown ? page_markdown(model) : page_text(model);
            },
            [&] { return page_json(model); }, [&] { return csv_text(parameter_table(*model.law)); }};
}

std::string list_markdown() {
    std::string text;
    for (const ContactModel& model : all_models()) text += (text.empty() ? "" : "\n") + page_markdown(model);
    return text;
}

std::string list_bibtex() {
    std::string text;
    for (const Citation& citation : bibliography())
        for (const ContactModel& model : all_models())
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

std::vector<FileWriter> files_beside(const Session& session, const LawsArguments& arguments) {
    if (!arguments.figure.empty() && arguments.name.empty())
        throw Error(ErrorKind::usage, "a figure shows one law", "none", "impactfit laws NAME --figure FILE",
                    {{}, 0, 0, "--figure"});
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    check_written_files(session, {}, {{arguments.figure, "--figure"}, result_file(session, "laws")});
    if (arguments.figure.empty()) return {};
    return {[&arguments] {
        const ContactModel& model = find_model(arguments.name);
        write_figure(arguments.figure, fmt::format("{}, unit mass and stiffness", model.name), {law_panel(*model.law)});
    }};
}

}  // namespace

void add_laws_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("laws", "list the contact laws, or show one law's page");
    const auto arguments = std::make_shared<LawsArguments>();
    command->add_option("NAME", arguments->name, "a law or named model");
    auto* markdown = command->add_flag("--markdown", arguments->markdown, "as Markdown");
    command->add_flag("--bibtex", arguments->bibtex, "the source as BibTeX")->excludes(markdown);
    command->add_option("--figure", arguments->figure,
                        "draw the law's force over indentation at typical values, FILE.svg or FILE.png");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] {
            if (session.format != "text" && (arguments->markdown || arguments->bibtex))
                throw Error(ErrorKind::usage, "two formats at once", session.format,
                            "--markdown and --bibtex without --format", {{}, 0, 0, "--format"});
            const Result result = arguments->name.empty() ? all_of_them(*arguments) : one_law(*arguments);
            put_out(session, result, files_beside(session, *arguments));
            return exit_success;
        };
    });
}

}  // namespace impactfit::app
