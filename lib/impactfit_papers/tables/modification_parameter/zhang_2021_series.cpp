#include "impactfit_papers/tables/modification_parameter/zhang_2021_series.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace impactfit {
namespace {

const ChebyshevRange& log_range() {
    static const ChebyshevRange range{std::log(least_series_restitution), 0.0};
    return range;
}

Dual series_in_log(std::span<const Dual> c, const std::array<double, 2>& at) {
    return chebyshev_series(c, log_range().coordinate(std::log(at[0])));
}

bool has_closed_form(const PrintedAlpha& curve) {
    return closed_form_damping_ratio(curve.impact(), 0.5).has_value();
}

std::vector<CurvePoint> weighted_points(const PrintedAlpha& curve, int threads) {
    constexpr std::size_t count = 80;
    constexpr ChebyshevRange range{least_series_restitution, 1.0};
    std::vector<WantedRestitution> wanted;
    for (std::size_t i = 0; i < count; ++i) wanted.push_back({curve.impact(), range.value(chebyshev_node(i, count))});
    const std::vector<double> alpha = modification_parameters(wanted, 1e-11, threads),
                              sensitivity = restitution_sensitivities(wanted, threads);
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i < count; ++i)
        points.push_back({{wanted[i].restitution, 0.0}, std::log(alpha[i]), sensitivity[i]});
    return points;
}

}  // namespace

double AlphaSeries::value(double restitution) const {
    if (exact) return modification_parameters(std::array{WantedRestitution{impact, restitution}}, 1e-11, 1)[0];
    return std::exp(curve_value(series_in_log, fit.constants, {restitution, 0.0}));
}

AlphaSeries fit_series(const PrintedAlpha& curve, const CurveFitOptions& options) {
    AlphaSeries series{curve.impact(), has_closed_form(curve), {}, {}};
    if (series.exact) return series;
    for (std::size_t i = 0; i < series_constants; ++i) series.names.push_back({fmt::format("c{}", i), 0.0, -2.0, 2.0});
    series.fit = fit_curve(series_in_log, weighted_points(curve, options.threads), series.names, options);
    return series;
}

LargestError largest_series_error(const AlphaSeries& series, int threads) {
    constexpr std::array box{BoxAxis{least_series_restitution, 1.0, Spacing::logarithmic}};
    const auto error = [&](std::span<const double> at) {
        return std::abs(corrected_restitution({series.impact, at[0]}, series.value(at[0]), 1e-11) - at[0]);
    };
    return largest_error(box, error, threads);
}

}  // namespace impactfit
