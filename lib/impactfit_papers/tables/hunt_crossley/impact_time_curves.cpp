#include "impactfit_papers/tables/hunt_crossley/impact_time_curves.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"

namespace impactfit {
namespace {

constexpr std::array curve_exponents{1.0, 1.5, 2.0, 3.0, 4.0, 5.0};

Panel panel_over_ratio(const std::string& y_label) {
    Panel panel{"damping ratio epsilon", y_label, {}};
    panel.key = KeyPlace::beside;
    return panel;
}

template <class Value>
Curve curve_over_ratio(const std::string& label, const ImpactTimeGrid& grid, std::size_t count, const Value& value) {
    Curve curve{label, even_grid(0.0, grid.most_ratio, count), {}};
    for (const double ratio : curve.x) curve.y.push_back(value(ratio));
    return curve;
}

}  // namespace

FitError impact_time_error(const ImpactTimeForm& form, std::span<const CurvePoint> points) {
    FitError error;
    for (const CurvePoint& point : points)
        error.note(form.time(point.at[0], point.at[1]), point.value,
                   fmt::format("epsilon = {:.4g}, n = {:.4g}", point.at[0], point.at[1]));
    return error;
}

double norm_between(const ImpactTimeForm& one, const ImpactTimeForm& other, std::span<const CurvePoint> points) {
    double squares = 0.0, solution = 0.0;
    for (const CurvePoint& point : points) {
        const double difference = one.time(point.at[0], point.at[1]) - other.time(point.at[0], point.at[1]);
        squares += difference * difference;
        solution += point.value * point.value;
    }
    return std::sqrt(squares / solution);
}

RecipeTable impact_time_table(std::span<const ImpactTimeForm> forms, const ImpactTimeGrid& grid) {
    RecipeTable table{"curves", "Impact time by each form", {"exact: relative error below 1e-12"}, {}};
    table.table.columns = {{"damping_ratio", "1"}, {"hertz_exponent", "1"}, {"exact", "1"}};
    for (const ImpactTimeForm& form : forms) table.table.columns.push_back({form.name, "1"});
    for (const double n : curve_exponents)
        for (const double ratio : even_grid(0.0, grid.most_ratio, 41)) {
            std::vector<Cell> row{ratio, n, impact_time(ratio, n)};
            for (const ImpactTimeForm& form : forms) row.push_back(form.time(ratio, n));
            table.table.rows.push_back(std::move(row));
        }
    return table;
}

RecipeFigure impact_time_figure(std::span<const ImpactTimeForm> forms, const ImpactTimeGrid& grid) {
    std::vector<Panel> panels;
    for (const double n : {1.0, 2.0, 5.0}) {
        Panel panel = panel_over_ratio(fmt::format("impact time, n = {:g}", n));
        panel.curves.push_back(
            curve_over_ratio("exact", grid, 201, [n](double ratio) { return impact_time(ratio, n); }));
        for (const ImpactTimeForm& form : forms) {
            // The forms overlap: different numbers of points keep each form visible.
            Curve curve = curve_over_ratio(form.name, grid, 20 + panel.curves.size(),
                                           [&](double ratio) { return form.time(ratio, n); });
            curve.points = true;
            panel.curves.push_back(std::move(curve));
        }
        panels.push_back(std::move(panel));
    }
    return {"impact_time", "Impact time of the Hunt-Crossley impact", panels};
}

RecipeFigure impact_time_error_figure(std::span<const ImpactTimeForm> forms, const ImpactTimeGrid& grid) {
    std::vector<Panel> panels;
    for (const ImpactTimeForm& form : forms) {
        Panel panel = panel_over_ratio(fmt::format("error [%], {}", form.name));
        for (const double n : curve_exponents)
            panel.curves.push_back(curve_over_ratio(fmt::format("n = {:g}", n), grid, 201, [&](double ratio) {
                return 100.0 * (form.time(ratio, n) / impact_time(ratio, n) - 1.0);
            }));
        panels.push_back(std::move(panel));
    }
    return {"impact_time_error", "Errors of the impact time", panels};
}

}  // namespace impactfit
