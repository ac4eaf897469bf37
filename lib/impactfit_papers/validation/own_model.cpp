#include "impactfit_papers/validation/own_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impactfit/card/card_request.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"

namespace impactfit {
namespace {

constexpr const char* own_convention = "own model";

const double* find_stated(const NamedValues& stated, std::string_view name) {
    const auto found = stated.find(name);
    return found == stated.end() ? nullptr : &found->second;
}

double usual_value(const Parameter& parameter, const Specimen& specimen, const LawEntry& law) {
    if (parameter.name == "stiffness") return specimen.stiffness;
    if (parameter.name == "hertz_exponent" || parameter.name == "damping_exponent") return specimen.hertz_exponent;
    if (parameter.name == "velocity_exponent") return 1.0;
    if (parameter.name == "hysteresis_damping") return 0.0;  // set from the restitution
    throw Error(ErrorKind::usage, fmt::format("missing parameter {} of {}", parameter.name, law.description.name),
                "none", option(fmt::format("set {}=...", parameter.name)), {{}, 0, 0, option("set")});
}

std::vector<double> values_of(const ContactModel& model, const NamedValues& stated, const Specimen& specimen) {
    const LawEntry& law = *model.law;
    std::vector<double> values;
    for (const Parameter& parameter : law.parameters) {
        const double* value = find_stated(stated, parameter.name);
        values.push_back(value ? *value : usual_value(parameter, specimen, law));
    }
    if (!law.is_power_law || !law.has("hysteresis_damping") || find_stated(stated, "hysteresis_damping")) return values;
    const double* wanted = find_stated(stated, prescribed_restitution);
    values[law.index_of("hysteresis_damping")] =
        damping_by_rule(model.rule, law.coefficients(values), specimen.impact, law.description.separation,
                        wanted ? *wanted : specimen.restitution, default_tolerance);
    return values;
}

std::string condition_of(const Dataset& measured, std::size_t row, const std::string& column) {
    if (column == "impact_speed") return fmt::format("{:g} m/s", required(measured, row, column));
    return column + " " + measured.text(row, column);
}

/// Relative errors of the models [%]: a line for each model, those of one's own first; a column for each quantity and
/// impact. Rows by a second convention of a paper are left out.
Table summary_of(const ValidationReport& report) {
    Table table{{{"model"}}, {}};
    const auto index = [](auto& list, const std::string& name, auto name_of) {
        return static_cast<std::size_t>(
            std::find_if(list.begin(), list.end(), [&](const auto& one) { return name_of(one) == name; }) -
            list.begin());
    };
    std::vector<std::vector<Cell>> lines;
    for (const bool own : {true, false})
        for (const std::vector<Cell>& row : report.rows.rows) {
            const bool is_own = row[column::convention] == Cell{std::string(own_convention)};
            const bool first_look =
                row[column::convention] == Cell{} || row[column::convention] == Cell{std::string("sgn(v)|v|^q")};
            const double* error = std::get_if<double>(&row[column::relative_error]);
            if (error == nullptr || is_own != own || !(is_own || first_look)) continue;
            const std::string name = fmt::format("{} {}", std::get<std::string>(row[column::quantity]),
                                                 std::get<std::string>(row[column::condition]));
            const std::string law = std::get<std::string>(row[column::law]);
            const std::size_t at = index(table.columns, name, [](const TableColumn& one) { return one.name; });
            if (at == table.columns.size()) table.columns.push_back({name, "%"});
            const std::size_t line =
                index(lines, law, [](const std::vector<Cell>& one) { return std::get<std::string>(one[0]); });
            if (line == lines.size()) lines.push_back({law});
            lines[line].resize(std::max(lines[line].size(), at + 1));
            // A rounded error of -0.001 % is printed as +0.00.
            lines[line][at] = fmt::format("{:+.2f}", std::abs(*error) < 5e-5 ? 0.0 : 100.0 * *error);
        }
    for (std::vector<Cell>& line : lines) line.resize(table.columns.size());
    table.rows = std::move(lines);
    return table;
}

}  // namespace

OwnModel own_model(const ContactCard& card) {
    if (card.nominal_stiffness) refuse_unknown_scale("restitutions only", option("card"));
    const std::string file = std::filesystem::path(card.path).filename().string();
    return {fmt::format("card {}", file.empty() ? card.title : file), card.model->law, card.separation,
            [card](const Specimen& specimen) { return law_values(card, specimen.impact); }};
}

OwnModel own_model(const ContactModel& model, NamedValues stated) {
    std::string label = fmt::format("own {}", model.name);
    for (const auto& [name, value] : stated) label += fmt::format(" {}={:g}", name, value);
    return {
        std::move(label), model.law, model.law->description.separation,
        [&model, stated = std::move(stated)](const Specimen& specimen) { return values_of(model, stated, specimen); }};
}

Collision<double> collide(const OwnModel& model, const Specimen& specimen) {
    SimulationOptions options;
    options.separation = model.separation;
    const Collision<double> collision = simulate(*model.law, model.values(specimen), specimen.impact, options);
    if (is_valid(collision)) return collision;
    throw Error(ErrorKind::usage, "an impact without a result", model.label, "parameters of bodies that separate",
                {{}, 0, 0, option("law")});
}

void add_own_models(ValidationReport& report, const Dataset& measured, const std::string& condition_column,
                    std::span<const char* const> quantities, std::span<const OwnModel> models) {
    for (const OwnModel& model : models) {
        std::string sentence;
        for (std::size_t row = 0; row < measured.rows.size(); ++row) {
            const Collision<double> collision = collide(model, specimen_of(measured, row));
            const std::string condition = condition_of(measured, row, condition_column);
            sentence += fmt::format("{}{}", sentence.empty() ? "" : "; ", condition);
            for (const char* quantity : quantities) {
                const Observable& observable = find_observable(quantity);
                const double computed = observable(collision), value = required(measured, row, quantity),
                             error = computed / value - 1.0;
                sentence += fmt::format(" {} {:+.2f} %", quantity, 100.0 * error);
                add_row(report, {measured.slug,
                                 condition,
                                 model.label,
                                 own_convention,
                                 quantity,
                                 std::string(observable.unit),
                                 computed,
                                 {},
                                 value,
                                 error,
                                 {},
                                 "",
                                 ""});
            }
        }
        report.verdict.push_back(fmt::format("{}, relative errors: {}.", model.label, sentence));
    }
    if (!models.empty()) report.summary = summary_of(report);
    report.own_models = models.size();
}

}  // namespace impactfit
