#include "impactfit/report/simulation/form_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/citation.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/number_cell.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string input_names(const FormEntry& form) {
    std::string names;
    for (const Parameter& input : form.inputs) names += fmt::format("{}{}", names.empty() ? "" : ", ", input.name);
    return names;
}

std::string exponent_text(double exponent, const char* otherwise) {
    return std::isnan(exponent) ? otherwise : fmt::format("{:g}", exponent);
}

/// Exponents of the impacts of the form. Empty for an output without impacts.
std::string impact_text(const FormEntry& form) {
    if (form.output.quantity == FormQuantity::other) return {};
    const bool has_m = form.input("damping_exponent") < form.inputs.size();
    return fmt::format(
        "impacts: Hertz exponent n {}, damping exponent m {}, velocity exponent q {}, separation at {}\n",
        exponent_text(form.impact.hertz_exponent, "free"),
        exponent_text(form.impact.damping_exponent, has_m ? "free" : "= n"),
        exponent_text(form.impact.velocity_exponent, "free"), to_string(form.impact.separation));
}

Json parameter_json(const Parameter& parameter) {
    return {{"name", parameter.name},
            {"symbol", parameter.symbol},
            {"unit", parameter.unit},
            {"lower", json_number(parameter.lower)},
            {"upper", json_number(parameter.upper)},
            {"meaning", parameter.meaning}};
}

Json form_json(const FormEntry& form) {
    Json json{{"name", form.description.name},
              {"title", form.description.title},
              {"equation", form.description.equation},
              {"output", {{"name", form.output.name}, {"unit", form.output.unit}, {"meaning", form.output.meaning}}},
              {"inputs", Json::array()},
              {"constants", Json::array()},
              {"separation", to_string(form.impact.separation)},
              {"remark", form.description.remark},
              {"source", {{"key", form.description.source}, {"text", find_citation(form.description.source).text()}}}};
    for (const Parameter& input : form.inputs) json["inputs"].push_back(parameter_json(input));
    for (std::size_t i = 0; i < form.constants.size(); ++i) {
        json["constants"].push_back(parameter_json(form.constants[i]));
        json["constants"].back()["published"] = number_or_null(form.published[i]);
    }
    return json;
}

/// Range of an input; that of the published constants too, if it is smaller.
std::string input_range(const Parameter& input) {
    const double published = form_parts::published_upper(input);
    if (published == input.upper) return allowed_text(input);
    return fmt::format("{} {:g}; published: to {:g}", input.lower_allowed ? ">=" : ">", input.lower, published);
}

/// Plotted range of an input: from 0.05 for a restitution, whose exact values grow without limit at 0.
std::vector<double> plotted(const Parameter& input, std::size_t points) {
    const double low = input.name == "restitution" ? std::max(0.05, input.lower) : input.lower;
    return even_grid(low, form_parts::published_upper(input), points);
}

}  // namespace

Table form_list_table() {
    Table table{{{"name"}, {"output"}, {"inputs"}, {"constants"}, {"source"}}, {}};
    for (const FormEntry& form : all_forms())
        table.rows.push_back({std::string(form.description.name), std::string(form.output.name), input_names(form),
                              static_cast<long>(form.constants.size()), std::string(form.description.source)});
    return table;
}

std::string form_list_text() {
    return table_text(form_list_table()) +
           "\nPage of a form: impactfit forms NAME. Fit: impactfit fit DATA --form NAME.\n";
}

std::string form_list_json() {
    Json json = json_header("forms");
    json["forms"] = Json::array();
    for (const FormEntry& form : all_forms()) json["forms"].push_back(form_json(form));
    return json_text(json);
}

Table form_parameter_table(const FormEntry& form) {
    Table table{{{"name"}, {"role"}, {"range"}, {"published"}, {"meaning"}}, {}};
    for (const Parameter& input : form.inputs)
        table.rows.push_back(
            {std::string(input.name), std::string("input"), input_range(input), {}, std::string(input.meaning)});
    for (std::size_t i = 0; i < form.constants.size(); ++i)
        table.rows.push_back({std::string(form.constants[i].name), std::string("constant"),
                              allowed_text(form.constants[i]), number_cell(form.published[i]),
                              std::string(form.constants[i].meaning)});
    return table;
}

std::string form_page_text(const FormEntry& form) {
    const std::string table = table_text(form_parameter_table(form));
    const std::string last_column(table.find("meaning"), ' ');
    const std::string head =
        fmt::format("{}: {}\n\n  {}\n\noutput: {} ({}), {}\n\n", form.description.name, form.description.title,
                    form.description.equation, form.output.name, form.output.symbol, form.output.meaning);
    const std::string end =
        fmt::format("\n{}{}\n\nFit to the columns {}, {}:\n  impactfit fit DATA.csv --form {}\n\nsource: {}\n",
                    impact_text(form), form.description.remark, input_names(form), form.output.name,
                    form.description.name, find_citation(form.description.source).text());
    return wrapped(head, "    ") + wrapped(table, last_column) + wrapped(end, "  ");
}

std::string form_page_json(const FormEntry& form) {
    Json json = json_header("forms");
    json["forms"] = Json::array({form_json(form)});
    return json_text(json);
}

Panel form_panel(const FormEntry& form) {
    constexpr std::size_t form_points = 201;
    Panel panel{std::string(form.inputs[0].name), std::string(form.output.name), {}, false, KeyPlace::beside};
    std::vector<std::vector<double>> others{{}};
    if (form.inputs.size() > 1) {
        others.clear();
        for (const double value : plotted(form.inputs[1], 5)) others.push_back({value});
    }
    for (const std::vector<double>& other : others) {
        const std::string label = other.empty() ? "" : fmt::format("{} {:.3g}", form.inputs[1].symbol, other[0]);
        Curve published{label.empty() ? "published" : label, {}, {}},
            exact{label.empty() ? "exact" : label + ", exact", {}, {}};
        for (const double x : plotted(form.inputs[0], form_points)) {
            std::vector<double> inputs{x};
            inputs.insert(inputs.end(), other.begin(), other.end());
            published.x.push_back(x);
            published.y.push_back(form(inputs, form.published));
            if (form.output.quantity == FormQuantity::other) continue;
            exact.x.push_back(x);
            exact.y.push_back(exact_form_output(form, inputs, 1e-8));
        }
        exact.reference = true;
        panel.curves.push_back(std::move(published));
        if (!exact.x.empty()) panel.curves.push_back(std::move(exact));
    }
    return panel;
}

}  // namespace impactfit
