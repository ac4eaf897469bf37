#include "impactfit/report/simulation/collision_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/impact/rebound_height.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/simulation/request_notes.hpp"

namespace impactfit {
namespace {

Json parameters_json(const ImpactRequest& request) {
    Json json = Json::object();
    for (std::size_t i = 0; i < request.values.size(); ++i)
        json[std::string(request.law().parameters[i].name)] = json_number(request.values[i]);
    return json;
}

Json units_json(const ImpactRequest& request) {
    Json json = Json::object();
    for (std::size_t i = 0; i < request.values.size(); ++i)
        json[std::string(request.law().parameters[i].name)] = request.parameter_unit(i);
    json["effective_mass"] = request.unit_in("kg");
    json["impact_speed"] = request.unit_in("m/s");
    for (const Observable& observable : all_observables)
        json[std::string(observable.name)] = request.unit_in(observable.unit);
    json["energy"] = request.unit_in("J");
    return json;
}

struct NamedResult {
    std::string_view name, unit;
    double value;
};

/// Results of an impact under a load, beside the observables; NaN for bodies that do not separate.
std::vector<NamedResult> load_results(const ImpactRequest& request, const Collision<double>& collision) {
    if (request.impact.load == 0.0) return {};
    std::vector<NamedResult> results{{"load_impulse_ratio", "1", load_impulse_ratio(collision, request.impact)}};
    if (request.gravity > 0.0)
        results.push_back({"rebound_height", "m", rebound_height(collision, request.impact, request.gravity)});
    return results;
}

/// Damping of a prescribed restitution: exact, or a published formula with the restitution that it gives.
std::string rule_text(const ImpactRequest& request, const Collision<double>& collision) {
    if (!request.restitution) return {};
    if (request.damping_rule == exact_rule)
        return fmt::format("  hysteresis_damping is exact for a restitution of {:g}\n", *request.restitution);
    return fmt::format("  {} ({}) {:g} -> {}\n", prescribed_restitution, request.damping_rule, *request.restitution,
                       is_valid(collision) ? fmt::format("restitution obtained {:.6g}", collision.restitution)
                                           : std::string("no restitution obtained"));
}

}  // namespace

std::string collision_json(const ImpactRequest& request, const Collision<double>& collision) {
    Json json = json_header("simulate");
    json["law"] = request.model->name;
    json["parameters"] = parameters_json(request);
    if (request.restitution) {
        json["prescribed_restitution"] = *request.restitution;
        json["damping_formula"] = request.damping_rule;
    }
    json["impact"] = {{"effective_mass", request.impact.effective_mass}, {"impact_speed", request.impact.impact_speed}};
    json["units"] = units_json(request);
    if (request.impact.load > 0.0) {
        json["impact"]["load"] = request.impact.load;
        json["impact"]["smallest_rebounding_speed"] =
            request.smallest_rebounding_speed ? json_number(*request.smallest_rebounding_speed) : Json();
        json["units"]["load"] = "N";
    }
    json["separation"] = to_string(collision.separation);
    json["status"] = to_string(collision.status);
    json["evaluations"] = collision.evaluations;
    add_notes(json, request);
    if (!is_valid(collision)) return json_text(json);
    for (const Observable& observable : all_observables)
        json["response"][std::string(observable.name)] = number_or_null(observable(collision));
    for (const auto& [name, unit, value] : load_results(request, collision)) {
        json["response"][std::string(name)] = number_or_null(value);
        json["units"][std::string(name)] = unit;
    }
    const EnergyAccount<double>& energy = collision.energy;
    json["energy"] = {{"initial", number_or_null(energy.initial)},
                      {"lost_compression", number_or_null(energy.lost_compression)},
                      {"lost_restitution", number_or_null(energy.lost_restitution)},
                      {"stored_at_separation", number_or_null(energy.stored_at_separation)},
                      {"defect", number_or_null(energy.defect)}};
    if (request.impact.load > 0.0) json["energy"]["load_work"] = number_or_null(energy.load_work);
    return json_text(json);
}

std::string collision_csv(const ImpactRequest& request, const Collision<double>& collision) {
    Table table{{{"law"},
                 {"status"},
                 {"separation"},
                 {"effective_mass", request.unit_in("kg")},
                 {"impact_speed", request.unit_in("m/s")}},
                {}};
    std::vector<Cell> row{std::string(request.model->name), std::string(to_string(collision.status)),
                          std::string(to_string(collision.separation)), request.impact.effective_mass,
                          request.impact.impact_speed};
    for (const Observable& observable : all_observables) {
        table.columns.push_back({std::string(observable.name), request.unit_in(observable.unit)});
        row.push_back(is_valid(collision) && !std::isnan(observable(collision)) ? Cell{observable(collision)} : Cell{});
    }
    if (request.impact.load > 0.0) {
        table.columns.push_back({"load", "N"});
        row.emplace_back(request.impact.load);
    }
    for (const auto& [name, unit, value] : load_results(request, collision)) {
        table.columns.push_back({std::string(name), std::string(unit)});
        row.push_back(std::isnan(value) ? Cell{} : Cell{value});
    }
    table.rows.push_back(row);
    return csv_text(table);
}

std::string collision_text(const ImpactRequest& request, const Collision<double>& collision) {
    std::string text = fmt::format("{} {}\n\nparameters\n", request.model->name,
                                   request.nondimensional ? std::string("without dimensions") : collision.brief());
    const auto line = [&](std::string_view name, double value, std::string_view unit) {
        text += fmt::format("  {:<26}{:<18.10g}{}\n", name, value, request.unit_in(unit));
    };
    for (std::size_t i = 0; i < request.values.size(); ++i)
        line(request.law().parameters[i].name, request.values[i], request.law().unit_of(i, request.values));
    text += rule_text(request, collision) + "impact\n";
    line("effective_mass", request.impact.effective_mass, "kg");
    line("impact_speed", request.impact.impact_speed, "m/s");
    if (request.impact.load > 0.0) line("load", request.impact.load, "N");
    if (request.smallest_rebounding_speed) line("smallest_rebounding_speed", *request.smallest_rebounding_speed, "m/s");
    text += collision.full_report(request.nondimensional);
    if (collision.status == CollisionStatus::separated && request.impact.load > 0.0) text += "load\n";
    for (const auto& [name, unit, value] : load_results(request, collision))
        if (!std::isnan(value)) line(name, value, unit);
    return text + notes_text(request);
}

std::string short_collision_text(const ImpactRequest& request, const Collision<double>& collision) {
    TextSection verdict{text_lines(fmt::format(
        "{} {}", request.model->name, request.nondimensional ? std::string("without dimensions") : collision.brief()))};
    verdict.least = verdict.lines.size();
    for (std::string& line : text_lines(rule_text(request, collision))) verdict.lines.push_back(std::move(line));
    std::string given;
    const auto add = [&](std::string_view name, double value, std::string_view unit) {
        given += fmt::format("{}{} {}", given.empty() ? "" : ", ", name,
                             concise_value(value, 0.0, std::string(request.unit_in(unit))));
    };
    for (std::size_t i = 0; i < request.values.size(); ++i)
        add(request.law().parameters[i].name, request.values[i], request.law().unit_of(i, request.values));
    add("effective_mass", request.impact.effective_mass, "kg");
    add("impact_speed", request.impact.impact_speed, "m/s");
    if (request.impact.load > 0.0) add("load", request.impact.load, "N");
    TextSection response{{}, all_observables.size()};
    if (is_valid(collision)) {
        for (const Observable& observable : all_observables)
            if (!std::isnan(observable(collision)))
                response.lines.push_back(fmt::format(
                    "{:<26}{}", observable.name,
                    concise_value(observable(collision), 0.0, std::string(request.unit_in(observable.unit)))));
        const EnergyAccount<double>& energy = collision.energy;
        const double lost = energy.lost_compression + energy.lost_restitution;
        if (!std::isnan(lost))  // the sag of a law with internal states is unknown
            response.lines.push_back(fmt::format("{:<26}{} of {}, {:.3g} % of it in compression", "dissipated energy",
                                                 short_number(lost, 6),
                                                 concise_value(energy.initial, 0.0, std::string(request.unit_in("J"))),
                                                 lost > 0.0 ? 100.0 * energy.lost_compression / lost : 0.0));
    }
    for (const auto& [name, unit, value] : load_results(request, collision))
        if (!std::isnan(value))
            response.lines.push_back(fmt::format("{:<26}{}", name, concise_value(value, 0.0, std::string(unit))));
    if (request.smallest_rebounding_speed)
        response.lines.push_back(
            fmt::format("{:<26}{}", "rebounds above", concise_value(*request.smallest_rebounding_speed, 0.0, "m/s")));
    TextSection notes;
    for (const std::string& note : request.notes)
        for (std::string& line : text_lines("note: " + note)) notes.lines.push_back(std::move(line));
    notes.least = notes.lines.size();
    return short_text({verdict, response, {text_lines(given), 1}, notes});
}

std::string trajectory_csv(std::span<const TrajectoryPoint> trajectory) {
    Table table{
        {{"time", "s"}, {"indentation", "m"}, {"indentation_rate", "m/s"}, {"force", "N"}, {"energy_lost", "J"}}, {}};
    for (const TrajectoryPoint& p : trajectory)
        table.rows.push_back({p.time, p.indentation, p.indentation_rate, p.force, p.energy_lost});
    return csv_text(table);
}

}  // namespace impactfit
