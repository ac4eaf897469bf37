#include "impactfit/tables/zhang_2021_series.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <random>

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

/// Uniform numbers in [0, 1) that are the same with every library.
double drawn(std::mt19937_64& source) {
    return static_cast<double>(source() >> 11) * 0x1p-53;
}

std::vector<WantedRestitution> drawn_points(const PrintedAlpha& curve, std::uint64_t seed) {
    std::mt19937_64 source(seed);
    std::vector<WantedRestitution> wanted;
    for (int i = 0; i < 200; ++i) {
        wanted.push_back({curve.impact(), least_series_restitution + (1.0 - least_series_restitution) * drawn(source)});
        wanted.push_back({curve.impact(), std::exp(log_range().low * drawn(source))});
    }
    return wanted;
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

void judge_series(AlphaSeries& series, const PrintedAlpha& curve, const RecipeOptions& options) {
    const std::vector<WantedRestitution> wanted = drawn_points(curve, options.seed);
    std::vector<double> alpha;
    for (const WantedRestitution& one : wanted) alpha.push_back(series.value(one.restitution));
    const std::vector<double> given = corrected_restitutions(wanted, alpha, 1e-11, options.threads);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double off = std::abs(given[i] - wanted[i].restitution);
        if (off > series.error) series.error = off, series.at = wanted[i].restitution;
    }
}

}  // namespace impactfit
