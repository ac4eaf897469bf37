#include "impactfit_papers/tables/hunt_crossley/impact_time_fit.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "impactfit/contact/forms/ramaswamy_humbert_impact_time.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit_papers/tables/curve_fitting/variable_projection.hpp"

namespace impactfit {
namespace {

/// Linear constants a, c, d, g, h, j, k for the shape b, f, i.
const SeparableForm impact_time_terms{{3,
                                       [](std::span<const Dual> shape, double ratio, std::span<Dual> factors) {
                                           factors[0] = exp(-shape[0] * ratio);
                                           factors[1] = Dual(ratio);
                                           factors[2] = Dual(1.0);
                                       }},
                                      {5,
                                       [](std::span<const Dual> shape, double n, std::span<Dual> factors) {
                                           const Dual fading = exp(-shape[2] * n);
                                           factors[0] = Dual(1.0);
                                           factors[1] = exp(-shape[1] * n);
                                           factors[2] = n * fading;
                                           factors[3] = fading;
                                           factors[4] = Dual(n);
                                       }},
                                      {{0, 0}, {1, 0}, {1, 1, -1.0}, {2, 2}, {2, 3, -1.0}, {2, 4, -1.0}, {2, 0}}};

/// Linear constants g, h, j, k for the shape i.
const SeparableForm undamped_terms{
    {1, [](std::span<const Dual>, double, std::span<Dual> factors) { factors[0] = Dual(1.0); }},
    {4,
     [](std::span<const Dual> shape, double n, std::span<Dual> factors) {
         const Dual fading = exp(-shape[0] * n);
         factors[0] = n * fading;
         factors[1] = fading;
         factors[2] = Dual(n);
         factors[3] = Dual(1.0);
     }},
    {{0, 0}, {0, 1, -1.0}, {0, 2, -1.0}, {0, 3}}};

/// Reorders b, f, i, a, c, d, g, h, j, k to the order of the names.
std::vector<double> in_order_of_names(const std::vector<double>& x) {
    return {x[3], x[0], x[4], x[5], x[1], x[6], x[7], x[2], x[8], x[9]};
}

Dual impact_time_formula(std::span<const Dual> constants, const std::array<double, 2>& at) {
    const std::array<Dual, 2> inputs{at[0], at[1]};
    return forms::RamaswamyHumbertImpactTime::value<Dual>(inputs, constants);
}

}  // namespace

std::vector<CurvePoint> ImpactTimeGrid::points() const {
    std::vector<CurvePoint> result;
    for (const double ratio : even_grid(0.0, most_ratio, ratios))
        for (const double n : even_grid(least_exponent, most_exponent, exponents))
            result.push_back({{ratio, n}, impact_time(ratio, n)});
    return result;
}

std::string ImpactTimeGrid::description() const {
    return fmt::format("{} equidistant epsilon from 0 to {:g} by {} equidistant n from {:g} to {:g}", ratios,
                       most_ratio, exponents, least_exponent, most_exponent);
}

FittedCurve fit_impact_time(std::span<const CurvePoint> points, const CurveFitOptions& options) {
    FittedCurve fit = fit_separable(impact_time_terms, points,
                                    {{"b", 1.0, 0.1, 5.0}, {"f", 0.5, 0.05, 2.0}, {"i", 1.0, 0.1, 6.0}}, options);
    fit.constants = in_order_of_names(fit.constants);
    for (CurveMinimum& minimum : fit.minima) minimum.constants = in_order_of_names(minimum.constants);
    describe_fit(fit, impact_time_formula, points);
    return fit;
}

FittedCurve fit_undamped_time(double least_exponent, double most_exponent, std::size_t exponents,
                              const CurveFitOptions& options) {
    std::vector<CurvePoint> points;
    for (const double n : even_grid(least_exponent, most_exponent, exponents))
        points.push_back({{0.0, n}, undamped_duration(n)});
    FittedCurve fit = fit_separable(undamped_terms, points, {{"i", 1.0, 0.1, 6.0}}, options);
    const auto in_order = [](std::vector<double>& x) { x = {0.0, 0.0, 0.0, 0.0, 0.0, x[1], x[2], x[0], x[3], x[4]}; };
    in_order(fit.constants);
    for (CurveMinimum& minimum : fit.minima) in_order(minimum.constants);
    return fit;
}

double relative_norm(double cost, std::span<const CurvePoint> points) {
    double squares = 0.0;
    for (const CurvePoint& point : points) squares += point.value * point.value;
    return std::sqrt(2.0 * cost / squares);
}

}  // namespace impactfit
