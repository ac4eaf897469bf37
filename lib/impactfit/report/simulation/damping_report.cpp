#include "impactfit/report/simulation/damping_report.hpp"

#include <fmt/format.h>

#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulation/request_notes.hpp"

namespace impactfit {
namespace {

std::string unit_of(const RateDampingResult& result) {
    const ImpactRequest& request = result.request;
    return request.nondimensional ? "1" : request.law().unit_of(request.law().index_of("rate_damping"), request.values);
}

std::string load_text(const ImpactRequest& request) {
    return request.impact.load > 0.0 ? fmt::format(" under {:g} N", request.impact.load) : std::string();
}

Json impact_json(const Impact<double>& impact) {
    Json json{{"effective_mass", impact.effective_mass}, {"impact_speed", impact.impact_speed}};
    if (impact.load > 0.0) json["load"] = impact.load;
    return json;
}

Cell cell_of(const std::optional<double>& value) {
    return value ? Cell{*value} : Cell{};
}

std::vector<Cell> row_of(const DampingFormulaResult& formula, double wanted) {
    const Cell also = formula.also.empty() ? Cell{} : Cell{formula.also};
    if (!formula.damping)
        return {formula.name, {}, {}, {}, {}, std::string("no finite damping"), also, formula.equation};
    return {formula.name,
            *formula.damping,
            formula.damping_ratio,
            cell_of(formula.restitution),
            formula.restitution ? Cell{*formula.restitution - wanted} : Cell{},
            std::string(to_string(formula.status)),
            also,
            formula.equation};
}

std::string damping_head(const DampingComparison& comparison) {
    return fmt::format(
        "{}: restitution {:g} at {:g} m/s{} takes hysteresis_damping {:.12g} {}\n"
        "damping ratio epsilon {:.14g}, modification parameter alpha {:.12g}, separation {}\n{}\n"
        "Published formulas for these exponents and the restitution they give, best first:\n",
        comparison.request.model->name, comparison.restitution, comparison.request.impact.impact_speed,
        load_text(comparison.request), comparison.exact.hysteresis_damping, comparison.unit(),
        comparison.exact.damping_ratio, comparison.modification_parameter, to_string(comparison.request.separation),
        notes_text(comparison.request));
}

}  // namespace

Table damping_table(const DampingComparison& comparison) {
    Table table{{{"damping_formula"},
                 {"hysteresis_damping", comparison.unit()},
                 {"damping_ratio", "1"},
                 {"restitution", "1"},
                 {"error", "1"},
                 {"status"},
                 {"also"},
                 {"equation"}},
                {}};
    for (const DampingFormulaResult& formula : comparison.formulas)
        table.rows.push_back(row_of(formula, comparison.restitution));
    return table;
}

std::string damping_text(const DampingComparison& comparison) {
    return damping_head(comparison) + table_text(damping_table(comparison));
}

std::string short_damping_text(const DampingComparison& comparison) {
    Table table{{{"damping_formula"}, {"damping", comparison.unit()}, {"restitution", "1"}, {"error", "1"}}, {}};
    for (const std::vector<Cell>& row : damping_table(comparison).rows)
        table.rows.push_back({row[0], row[1], row[3], row[4]});
    return fmt::format("{}\n{}", fmt::join(text_lines(damping_head(comparison)), "\n"), narrow_table_text(table));
}

std::string damping_json(const DampingComparison& comparison) {
    Json json = json_header("damping");
    json.update({{"law", comparison.request.model->name},
                 {"restitution", comparison.restitution},
                 {"impact", impact_json(comparison.request.impact)},
                 {"separation", to_string(comparison.request.separation)},
                 {"exact",
                  {{"damping_ratio", json_number(comparison.exact.damping_ratio)},
                   {"hysteresis_damping", json_number(comparison.exact.hysteresis_damping)},
                   {"unit", comparison.unit()},
                   {"closed_form", comparison.exact.closed_form},
                   {"impacts", comparison.exact.impacts}}},
                 {"modification_parameter", json_number(comparison.modification_parameter)}});
    json["formulas"] = json_rows("damping", damping_table(comparison), {})["rows"];
    add_notes(json, comparison.request);
    return json_text(json);
}

std::string rate_damping_text(const RateDampingResult& result) {
    return fmt::format(
        "{}: restitution {:g}{} takes rate_damping {:.12g} {}\n"
        "Restitutions above 0 and up to {:.10g}, that without the dashpot, can be reached.\n"
        "An impact with it gives restitution {:.12g}.\n{}",
        result.request.model->name, result.restitution,
        result.request.nondimensional
            ? ""
            : fmt::format(" at {:g} m/s{}", result.request.impact.impact_speed, load_text(result.request)),
        result.exact.rate_damping, unit_of(result), result.exact.undamped_restitution, result.collision.restitution,
        notes_text(result.request));
}

std::string rate_damping_json(const RateDampingResult& result) {
    const ImpactRequest& request = result.request;
    Json json = json_header("damping");
    json.update({{"law", request.model->name},
                 {"restitution", result.restitution},
                 {"impact", impact_json(request.impact)},
                 {"separation", to_string(request.separation)},
                 {"exact",
                  {{"rate_damping", json_number(result.exact.rate_damping)},
                   {"unit", unit_of(result)},
                   {"restitution", json_number(result.collision.restitution)},
                   {"impacts", result.exact.impacts}}},
                 {"undamped_restitution", json_number(result.exact.undamped_restitution)}});
    add_notes(json, request);
    return json_text(json);
}

std::string rate_damping_csv(const RateDampingResult& result) {
    return csv_text(
        {{{"damping_formula"}, {"rate_damping", unit_of(result)}, {"restitution", "1"}, {"undamped_restitution", "1"}},
         {{std::string(exact_rule), result.exact.rate_damping, result.collision.restitution,
           result.exact.undamped_restitution}}});
}

}  // namespace impactfit
