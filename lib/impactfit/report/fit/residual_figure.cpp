#include <algorithm>
#include <cmath>
#include <numbers>

#include "impactfit/calibration/noise/known_noise.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/report/fit/fit_figures.hpp"

namespace impactfit {
namespace {

std::vector<double> sorted_residuals(const FitResult& result) {
    std::vector<double> sorted;
    for (const FitResidual& row : result.residuals.values)
        if (std::isfinite(row.scaled)) sorted.push_back(row.scaled);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

/// Bins of equal width, as many as the rule of Sturges, log2(n) + 1.
Panel histogram(const std::vector<double>& sorted, const std::string& label) {
    const auto count = static_cast<double>(sorted.size());
    const auto bins = static_cast<std::size_t>(std::ceil(std::log2(count))) + 1;
    const double width = (sorted.back() - sorted.front()) / static_cast<double>(bins);
    Curve bars{"residuals", {}, {}}, normal{"normal distribution", {}, {}};
    bars.bars = true;
    for (std::size_t i = 0; i < bins; ++i) {
        bars.x.push_back(sorted.front() + (static_cast<double>(i) + 0.5) * width);
        bars.y.push_back(0.0);
    }
    for (const double value : sorted)
        bars.y[std::min(static_cast<std::size_t>((value - sorted.front()) / width), bins - 1)] += 1.0;
    constexpr int points = 81;
    const double reach = std::max({3.0, std::abs(sorted.front()), std::abs(sorted.back())});
    for (int i = 0; i < points; ++i) {
        const double x = reach * (2.0 * i / (points - 1) - 1.0);
        normal.x.push_back(x);
        normal.y.push_back(count * width * std::exp(-0.5 * x * x) / std::sqrt(2.0 * std::numbers::pi));
    }
    return {label, "number of values", {bars, normal}, false, KeyPlace::above};
}

/// Quantile of the normal distribution, 0 < probability < 1.
double normal_quantile(double probability) {
    if (probability == 0.5) return 0.0;
    const double distance = ResidualNoise{}.reach(std::abs(2.0 * probability - 1.0));
    return probability > 0.5 ? distance : -distance;
}

/// More quantiles, evenly chosen, do not change the picture.
constexpr std::size_t shown_quantiles = 400;

Panel quantiles(const std::vector<double>& sorted, const std::string& label) {
    Curve points{"residuals", {}, {}, true}, line{"equal", {}, {}};
    line.reference = true;
    const std::size_t count = std::min(sorted.size(), shown_quantiles);
    for (std::size_t k = 0; k < count; ++k) {
        const std::size_t i = k * (sorted.size() - 1) / (count - 1);
        points.x.push_back(normal_quantile((static_cast<double>(i) + 0.5) / static_cast<double>(sorted.size())));
        points.y.push_back(sorted[i]);
    }
    line.x = line.y = {points.x.front(), points.x.back()};
    return {"quantile of the normal distribution", label, {points, line}, false, KeyPlace::above};
}

}  // namespace

std::vector<Panel> distribution_panels(const FitResult& result) {
    std::vector<double> sorted = sorted_residuals(result);
    if (sorted.size() < least_distribution || !(sorted.front() < sorted.back())) return {};
    if (has_standard_deviations(*result.problem))
        return {histogram(sorted, "residual / standard deviation"), quantiles(sorted, "residual / standard deviation")};
    double squares = 0.0;  // weights are no standard deviations: the normal distribution has that of the residuals
    for (const double value : sorted) squares += value * value;
    for (double& value : sorted) value /= std::sqrt(squares / static_cast<double>(sorted.size()));
    const std::string label = "residual / root mean square";
    return {histogram(sorted, label), quantiles(sorted, label)};
}

}  // namespace impactfit
