#include "impactfit/report/simulation/sweep_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/impact/rebound_height.hpp"
#include "impactfit/dynamics/impact/unknown_scale.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulation/request_notes.hpp"
#include "impactfit/report/simulation/sweep_figure.hpp"

namespace impactfit {
namespace {

std::size_t points_with(CollisionStatus status, const SweepResult& result) {
    return static_cast<std::size_t>(
        std::count_if(result.impacts.begin(), result.impacts.end(),
                      [=](const Collision<double>& collision) { return collision.status == status; }));
}

std::size_t interpolated_points(const SweepResult& result) {
    return static_cast<std::size_t>(
        std::count_if(result.impacts.begin(), result.impacts.end(),
                      [](const Collision<double>& collision) { return collision.interpolated; }));
}

std::size_t failed_impacts(std::span<const Collision<double>> impacts) {
    return static_cast<std::size_t>(std::count_if(
        impacts.begin(), impacts.end(), [](const Collision<double>& collision) { return !is_valid(collision); }));
}

/// False for results that depend on a nominal stiffness.
bool is_known(const Observable& observable, const SweepRequest& request) {
    return !request.base.nominal_stiffness || has_no_scale(observable);
}

std::vector<TableColumn> columns_of(const SweepRequest& request) {
    std::vector<TableColumn> columns;
    for (const SweepAxis& axis : request.plan.axes) columns.push_back({axis.name, request.unit_of(axis.name)});
    if (request.plan.has_damping_rule())
        columns.push_back({"hysteresis_damping", request.unit_of("hysteresis_damping")});
    columns.push_back({"status"});
    for (const Observable& observable : all_observables)
        if (is_known(observable, request))
            columns.push_back({std::string(observable.name), request.base.unit_in(observable.unit)});
    if (request.plan.gravity > 0.0) columns.push_back({"rebound_height", "m"});
    for (const char* name : {"lost_compression_share", "lost_restitution_share", "stored_at_separation_share"})
        columns.push_back({name, "1"});
    return columns;
}

/// Row of a table, with the functions of CsvLines.
struct CellRow {
    std::vector<Cell>& cells;

    void add(double value) { cells.emplace_back(value); }
    void add(std::string_view value) { cells.emplace_back(std::string(value)); }
    void add_empty() { cells.emplace_back(); }
};

template <class Row>
void add_if(bool known, double value, Row& row) {
    if (known)
        row.add(value);
    else
        row.add_empty();
}

/// A grid point with its result.
struct SweptPoint {
    std::size_t number;
    std::span<const double> parameters;  ///< of the law
    const Collision<double>& collision;
};

SweptPoint swept_point(const SweepRequest& request, const SweepResult& result, std::size_t number) {
    const std::size_t width = request.plan.law->parameters.size();
    return {number, std::span(result.parameters).subspan(number * width, width), result.impacts[number]};
}

template <class Row>
void add_response(const SweepRequest& request, const SweepGrid& grid, const SweptPoint& point, Row& row) {
    const Collision<double>& collision = point.collision;
    const auto add_number = [&](double value) { add_if(is_valid(collision) && !std::isnan(value), value, row); };
    row.add(std::string_view(to_string(collision.status)));
    for (const Observable& observable : all_observables)
        if (is_known(observable, request)) add_number(observable(collision));
    if (const double gravity = request.plan.gravity; gravity > 0.0)
        add_number(rebound_height(collision, grid.impact_at(point.number), gravity));
    const EnergyAccount<double>& energy = collision.energy;
    for (const double part : {energy.lost_compression, energy.lost_restitution, energy.stored_at_separation})
        add_number(part / energy.initial);
}

/// Adds the cells of a grid point to a row.
template <class Row>
void add_point(const SweepRequest& request, const SweepGrid& grid, const SweptPoint& point, Row row) {
    const SweepPlan& plan = request.plan;
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis) row.add(grid.varied(axis, point.number));
    if (plan.has_damping_rule()) {
        const double damping = point.parameters[plan.law->index_of("hysteresis_damping")];
        add_if(std::isfinite(damping), damping, row);
    }
    add_response(request, grid, point, row);
}

std::string axis_text(const SweepRequest& request, const SweepAxis& axis) {
    const std::string unit = request.unit_of(axis.name);
    return fmt::format("{} {:g} to {:g}{} in {}{}", axis.name, axis.start, axis.stop, unit == "1" ? "" : " " + unit,
                       axis.count, axis.logarithmic ? ", logarithmic" : "");
}

Json varied_json(const SweepPlan& plan) {
    Json json = Json::array();
    for (const SweepAxis& axis : plan.axes)
        json.push_back({{"name", axis.name},
                        {"start", axis.start},
                        {"stop", axis.stop},
                        {"count", axis.count},
                        {"spacing", axis.logarithmic ? "logarithmic" : "even"}});
    return json;
}

/// Quantities that are constant over the sweep.
Json fixed_json(const SweepRequest& request) {
    const ImpactRequest& base = request.base;
    Json json = Json::object();
    for (std::size_t i = 0; i < base.values.size(); ++i)
        if (!std::isnan(base.values[i])) json[std::string(base.form.parameters[i].name)] = base.values[i];
    if (!base.nondimensional) json[std::string(swept_mass)] = base.impact.effective_mass;
    if (!base.nondimensional || base.form.needs_speed) json[std::string(swept_speed)] = base.impact.impact_speed;
    if (request.plan.gravity > 0.0) json["gravity"] = request.plan.gravity;
    if (request.plan.impact.load > 0.0) json[std::string(swept_load)] = request.plan.impact.load;
    if (base.restitution) json[std::string(prescribed_restitution)] = *base.restitution;
    for (const SweepAxis& axis : request.plan.axes) json.erase(axis.name);
    return json;
}

/// Larger sweeps have no figures in JSON.
constexpr std::size_t most_drawn_impacts = 2000;

std::vector<std::string> axis_units(const SweepRequest& request) {
    std::vector<std::string> units;
    for (const SweepAxis& axis : request.plan.axes) units.push_back(request.unit_of(axis.name));
    return units;
}

/// One panel for each observable with finite values. Empty for a sweep that sweep_panel cannot draw.
std::vector<Panel> sweep_observable_panels(const SweepRequest& request, const SweepResult& result) {
    const std::vector<SweepAxis>& axes = request.plan.axes;
    if (result.impacts.size() > most_drawn_impacts || axes.size() > 2) return {};
    if (axes.size() == 2 && axes[1].count > most_sweep_curves) return {};
    std::vector<Panel> panels;
    for (const Observable& observable : all_observables) {
        if (!is_known(observable, request)) continue;
        Panel panel = sweep_panel(request.plan, result, observable, axis_units(request));
        const bool any = std::any_of(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) {
            return std::any_of(curve.y.begin(), curve.y.end(), [](double y) { return std::isfinite(y); });
        });
        if (any) panels.push_back(std::move(panel));
    }
    return panels;
}

/// Force over indentation. Empty without a motion and for a nominal stiffness.
std::vector<Panel> sweep_loop_panels(const SweepRequest& request, const SweepResult& result) {
    if (request.base.nominal_stiffness || failed_points(result) == result.impacts.size()) return {};
    return sweep_motion_panels(request.plan, result, "loops", axis_units(request));
}

/// Prescribed value and range of the restitutions that a published formula gives. Empty for exact damping.
std::string restitution_text(const SweepRequest& request, const SweepResult& result) {
    if (!request.plan.has_damping_rule() || request.plan.rule == exact_rule) return {};
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (const Collision<double>& collision : result.impacts)
        if (is_valid(collision))
            least = std::min(least, collision.restitution), most = std::max(most, collision.restitution);
    const std::string range = least > most          ? "none"
                              : most - least < 1e-6 ? fmt::format("{:.3f}", least)
                                                    : fmt::format("{:.3f} to {:.3f}", least, most);
    const std::string entered = request.base.restitution ? fmt::format(" {:g}", *request.base.restitution) : "";
    return fmt::format("\n{} ({}){} -> restitution obtained {}", prescribed_restitution, request.plan.rule, entered,
                       range);
}

std::string sweep_head(const SweepRequest& request, const SweepResult& result) {
    std::string text = fmt::format("{} over {} points", request.base.model->name, result.impacts.size());
    for (const SweepAxis& axis : request.plan.axes) text += "; " + axis_text(request, axis);
    text += fmt::format("\nseparation {}", to_string(request.base.separation));
    if (request.base.nondimensional)
        text += fmt::format(", {} form: unit mass, stiffness and speed", request.base.form.name);
    if (request.plan.has_damping_rule()) text += fmt::format(", damping {}", request.plan.rule);
    if (request.plan.gravity > 0.0) text += ", load: the weight of effective_mass";
    if (request.plan.impact.load > 0.0) text += fmt::format(", load {:g} N", request.plan.impact.load);
    if (const std::size_t count = points_with(CollisionStatus::sticks, result))
        text += fmt::format("; {} stick", count);
    if (const std::size_t count = points_with(CollisionStatus::rests, result))
        text += fmt::format("; {} rest under the load", count);
    if (const std::size_t count = failed_points(result)) text += fmt::format("; {} WITHOUT A RESULT", count);
    if (const std::size_t count = interpolated_points(result))
        text += fmt::format("; {} interpolated, error below {:g}", count, request.plan.options.tolerance);
    return text + restitution_text(request, result) + "\n" + notes_text(request.base);
}

/// Puts the rows of a part of the points as CSV; `point` returns the point of a number.
template <class PointOf>
void put_rows(const SweepRequest& request, const SweepGrid& grid, std::size_t first, std::size_t last,
              const PointOf& point, CsvLines& lines) {
    for (std::size_t i = first; i < last; ++i) {
        add_point<CsvLines&>(request, grid, point(i), lines);
        lines.end_line();
    }
}

/// Rows of a batch, with memory for its results.
struct BatchRows {
    std::vector<Collision<double>> results;
    CsvLines lines;
    std::size_t failed = 0;

    void fill(const SweepRequest& request, const SweepBatches& batches, std::size_t batch) {
        results.resize(batches.size(batch));
        batches.simulate(batch, results);
        const std::size_t first = batches.first(batch);
        lines.clear();
        put_rows(
            request, batches.grid(), first, first + results.size(),
            [&](std::size_t i) {
                return SweptPoint{i, batches.parameters(i), results[i - first]};
            },
            lines);
        failed = failed_impacts(results);
    }
};

constexpr std::size_t most_parts = 64;  ///< in memory at once, 1.5 MB each

}  // namespace

Table sweep_table(const SweepRequest& request, const SweepResult& result) {
    Table table{columns_of(request), {}};
    const SweepGrid grid(request.plan);
    table.rows.resize(result.impacts.size());
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        table.rows[i].reserve(table.columns.size());
        add_point(request, grid, swept_point(request, result, i), CellRow{table.rows[i]});
    }
    return table;
}

std::string sweep_header(const SweepRequest& request) {
    return csv_header(columns_of(request));
}

std::string sweep_csv(const SweepRequest& request, const SweepResult& result) {
    const SweepGrid grid(request.plan);
    CsvLines lines;
    put_rows(
        request, grid, 0, result.impacts.size(), [&](std::size_t i) { return swept_point(request, result, i); }, lines);
    return sweep_header(request) + lines.text();
}

std::size_t put_sweep_csv(const SweepRequest& request, const SweepBatches& batches, const PutText& put) {
    const int threads = request.plan.threads;
    std::vector<BatchRows> parts(threads == 1 ? 1 : std::min(4 * static_cast<std::size_t>(threads), most_parts));
    put(sweep_header(request));
    std::size_t failed = 0;
    for (std::size_t begin = 0; begin < batches.count(); begin += parts.size()) {
        const std::size_t count = std::min(parts.size(), batches.count() - begin);
        parallel_for(count, threads, [&](std::size_t k) { parts[k].fill(request, batches, begin + k); });
        for (std::size_t k = 0; k < count; ++k) {
            put(parts[k].lines.text());
            failed += parts[k].failed;
        }
    }
    return failed;
}

std::string sweep_text(const SweepRequest& request, const SweepResult& result, const Table& table) {
    return fmt::format("{}\n{}", sweep_head(request, result), table_text(table));
}

std::string short_sweep_text(const SweepRequest& request, const SweepResult& result, Table table) {
    // The status has no information if all bodies separated.
    const auto status = std::find_if(table.columns.begin(), table.columns.end(),
                                     [](const TableColumn& column) { return column.name == "status"; });
    const auto at = status - table.columns.begin();
    if (points_with(CollisionStatus::separated, result) == result.impacts.size()) {
        table.columns.erase(status);
        for (std::vector<Cell>& row : table.rows) row.erase(row.begin() + at);
    }
    return fmt::format("{}\n\n{}", fmt::join(text_lines(sweep_head(request, result)), "\n"),
                       narrow_table_text(table, 6));
}

std::string sweep_json(const SweepRequest& request, const SweepResult& result, const Table& table) {
    Json json = json_rows("sweep", table, {});
    json["law"] = request.base.model->name;
    json["parameterisation"] = request.base.form.name;
    json["separation"] = to_string(request.base.separation);
    json["tolerance"] = request.plan.options.tolerance;
    if (request.plan.has_damping_rule()) json["damping_formula"] = request.plan.rule;
    json["varied"] = varied_json(request.plan);
    json["fixed"] = fixed_json(request);
    add_notes(json, request.base);
    for (const TableColumn& column : table.columns)
        if (!column.unit.empty()) json["units"][column.name] = column.unit;
    json["figures"] = Json::array({figure_json("observables", "Observables", sweep_observable_panels(request, result)),
                                   figure_json("motions", "Motions", sweep_loop_panels(request, result))});
    return json_text(json);
}

std::size_t failed_points(const SweepResult& result) {
    return failed_impacts(result.impacts);
}

}  // namespace impactfit
