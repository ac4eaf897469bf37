#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/report/fit/fit_figures.hpp"
#include "impactfit/report/fit/fit_report.hpp"

namespace impactfit {
namespace {

/// Largest Δχ² of the figure, in thresholds; profile points may lie far beyond.
constexpr double shown_thresholds = 2.5;

constexpr std::size_t parabola_points = 41;

constexpr int pieces_between_points = 8;

/// A point of a profile: value on the search scale, signed root of Δχ².
struct RootPoint {
    double search, root;
};

/// Points of both sides and the estimate, by rising value.
std::vector<RootPoint> roots_of(const FitResult& result, const ProfileLikelihood& profile, const ParameterSpace& space,
                                double threshold) {
    const Eigen::Index j = profile.parameter;
    std::vector<RootPoint> points;
    const auto add = [&](const ProfilePoint& point, double sign) {
        if (point.delta_chi_squared <= shown_thresholds * threshold)
            points.push_back(
                {space.to_search(point.parameters)[j], sign * std::sqrt(std::max(point.delta_chi_squared, 0.0))});
    };
    for (auto point = profile.lower.points.rbegin(); point != profile.lower.points.rend(); ++point) add(*point, -1.0);
    points.push_back({space.to_search(result.estimate.values)[j], 0.0});
    for (const ProfilePoint& point : profile.upper.points) add(point, 1.0);
    return points;
}

double natural(const FitResult& result, const ParameterSpace& space, Eigen::Index j, double search) {
    Eigen::VectorXd point = space.to_search(result.estimate.values);
    point[j] = search;
    return space.to_natural(point)[j];
}

/// Interpolates the signed root of Δχ² linearly, since the root is nearly linear in the parameter.
Curve curve_through(const FitResult& result, const ParameterSpace& space, Eigen::Index j,
                    const std::vector<RootPoint>& points) {
    Curve curve{"profile", {}, {}, false, {}};
    for (std::size_t i = 0; i < points.size(); ++i)
        for (int piece = 0; piece < (i + 1 < points.size() ? pieces_between_points : 1); ++piece) {
            const RootPoint &from = points[i], &to = points[std::min(i + 1, points.size() - 1)];
            const double part = static_cast<double>(piece) / pieces_between_points;
            curve.x.push_back(natural(result, space, j, from.search + part * (to.search - from.search)));
            curve.y.push_back(std::pow(from.root + part * (to.root - from.root), 2));
        }
    return curve;
}

/// Linear theory on the search scale: Δχ² = (distance from the estimate / standard error)². Empty for a parameter on a
/// bound or without a finite standard error.
Curve parabola(const FitResult& result, const ParameterSpace& space, Eigen::Index j, double threshold, double low,
               double high) {
    const LinearCovariance& known = *result.uncertainty.covariance;
    const Eigen::RowVectorXd itself = Eigen::RowVectorXd::Unit(known.scale.size(), j);
    const double error =
        std::sqrt(known.propagated(itself)(0, 0)) / space.transform_derivative(result.estimate.values)[j];
    Curve curve{"linear theory", {}, {}, false, {}};
    if (known.on_bound[static_cast<std::size_t>(j)] || !std::isfinite(error)) return curve;
    const double centre = space.to_search(result.estimate.values)[j],
                 reach = error * std::sqrt(shown_thresholds * threshold);
    for (std::size_t i = 0; i < parabola_points; ++i) {
        const double part = 2.0 * static_cast<double>(i) / static_cast<double>(parabola_points - 1) - 1.0;
        const double value = natural(result, space, j, centre + part * reach);
        if (value < low || value > high) continue;
        curve.x.push_back(value);
        curve.y.push_back(part * part * shown_thresholds * threshold);
    }
    return curve;
}

Panel profile_panel(const FitResult& result, const ParameterSpace& space, const ProfileLikelihood& profile) {
    const FreeParameter& parameter = space.parameter(profile.parameter);
    const double reach = result.intervals.noise.reach(result.intervals.level, profile.parameter),
                 threshold = reach * reach;
    Panel panel{parameter_axis(result, parameter.name), "increase of chi-squared", {}, false, KeyPlace::above, {}};
    const std::vector<RootPoint> roots = roots_of(result, profile, space, threshold);
    Curve points{"re-optimised", {}, {}, true, {}};
    for (const RootPoint& root : roots) {
        points.x.push_back(natural(result, space, profile.parameter, root.search));
        points.y.push_back(root.root * root.root);
    }
    const double low = points.x.front(), high = points.x.back();
    panel.logarithmic_x = parameter.scale == ParameterScale::log10 && low > 0.0 && high > 10.0 * low;
    panel.curves = {curve_through(result, space, profile.parameter, roots), std::move(points)};
    panel.curves.push_back(
        {fmt::format("{:.6g} %", 100.0 * result.intervals.level), {low, high}, {threshold, threshold}, false, {}});
    if (!result.uncertainty.covariance) return panel;
    Curve linear = parabola(result, space, profile.parameter, threshold, low, high);
    if (!linear.x.empty()) panel.curves.push_back(std::move(linear));
    return panel;
}

}  // namespace

std::string parameter_axis(const FitResult& result, const std::string& name) {
    for (const std::vector<Cell>& row : parameter_table(result).rows)
        if (const auto* unit = std::get_if<std::string>(&row.back()); unit && std::get<std::string>(row[0]) == name)
            return axis_label(name, short_unit(*unit));
    return name;
}

Curve profile_curve(const FitResult& result, const ProfileLikelihood& profile) {
    const ParameterSpace space(result.estimate.free);
    const double reach = result.intervals.noise.reach(result.intervals.level, profile.parameter);
    return curve_through(result, space, profile.parameter, roots_of(result, profile, space, reach * reach));
}

std::vector<Panel> profile_panels(const FitResult& result) {
    const ParameterSpace space(result.estimate.free);
    std::vector<Panel> panels;
    for (const ProfileLikelihood& profile : result.intervals.profiles)
        panels.push_back(profile_panel(result, space, profile));
    return panels;
}

}  // namespace impactfit
