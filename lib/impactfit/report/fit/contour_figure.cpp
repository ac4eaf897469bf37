#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/finished/contours_of_fit.hpp"
#include "impactfit/report/fit/fit_figures.hpp"

namespace impactfit {
namespace {

/// True for a line that needs a logarithmic axis.
bool spans_a_decade(const FreeParameter& parameter, const Curve& line, const std::vector<double> Curve::*values) {
    const auto [least, greatest] = std::minmax_element((line.*values).begin(), (line.*values).end());
    return parameter.scale == ParameterScale::log10 && *least > 0.0 && *greatest > 10.0 * *least;
}

Panel contour_panel(const FitResult& result, const ProfileContour& contour) {
    const FreeParameter &first = result.estimate.free[static_cast<std::size_t>(contour.first)],
                        &second = result.estimate.free[static_cast<std::size_t>(contour.second)];
    Panel panel{parameter_axis(result, first.name), parameter_axis(result, second.name), {}, false, KeyPlace::above};
    Curve line{fmt::format("{:.6g} % of both", 100.0 * result.contours->level), {}, {}};
    for (const Eigen::VectorXd& point : contour.points) {
        line.x.push_back(point[contour.first]);
        line.y.push_back(point[contour.second]);
    }
    if (contour.end == ContourEnd::closed) {
        line.x.push_back(line.x.front());
        line.y.push_back(line.y.front());
    }
    panel.logarithmic_x = spans_a_decade(first, line, &Curve::x);
    panel.logarithmic_y = spans_a_decade(second, line, &Curve::y);
    Curve estimate{"estimate", {result.estimate.values[contour.first]}, {result.estimate.values[contour.second]}, true};
    line.color = first_scale_color;
    estimate.color = measured_color;
    panel.curves = {std::move(line), std::move(estimate)};
    return panel;
}

}  // namespace

std::vector<Panel> contour_panels(const FitResult& result) {
    std::vector<Panel> panels;
    if (!result.contours) return panels;
    for (const ProfileContour& contour : result.contours->traced)
        if (!contour.points.empty()) panels.push_back(contour_panel(result, contour));
    return panels;
}

}  // namespace impactfit
