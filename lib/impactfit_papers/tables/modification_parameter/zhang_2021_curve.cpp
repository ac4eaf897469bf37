#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/contact/form/two_exponentials.hpp"
#include "impactfit/contact/forms/zhang_2021_alpha_m200.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/modification_parameter/zhang_2021_series.hpp"
#include "impactfit_papers/tables/published_constants.hpp"

namespace impactfit {
namespace {

template <class Form>
Dual value_of(std::span<const Dual> constants, const std::array<double, 2>& at) {
    const Dual e = at[0];
    return Form::template value<Dual>({&e, 1}, constants);
}

/// Returns the values of the fitted curve at the points. The search starts at the printed constants, near the minimum.
std::vector<double> fitted_values(const PrintedAlpha& curve, const std::vector<CurvePoint>& points, std::uint64_t seed,
                                  std::vector<double>& constants) {
    std::vector<FreeParameter> starts = curve.starts();
    for (std::size_t i = 0; i < starts.size(); ++i) starts[i].start = curve.constants[i];
    constants = fit_curve(curve.formula(), points, starts, {1, seed, 1}).constants;
    std::vector<double> values;
    for (const CurvePoint& point : points) values.push_back(curve.value(constants, point.at[0]));
    return values;
}

/// Gauss-Newton in one variable, since the fitted curve is nearly linear in each input.
ChangedInput changed_input(const PrintedAlpha& curve, std::vector<CurvePoint> points, std::size_t index,
                           std::uint64_t seed) {
    constexpr double difference_step = 1e-3;
    ChangedInput result{points[index].at[0], points[index].value, 0.0, 0.0, 0.0};
    std::vector<double> constants;
    for (int step = 0; step < 4; ++step) {
        const std::vector<double> base = fitted_values(curve, points, seed, constants);
        points[index].value += difference_step;
        const std::vector<double> moved = fitted_values(curve, points, seed, constants);
        double along = 0.0, square = 0.0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double slope = (moved[i] - base[i]) / difference_step;
            along += slope * (curve.value(curve.constants, points[i].at[0]) - base[i]);
            square += slope * slope;
        }
        points[index].value += along / square - difference_step;
    }
    fitted_values(curve, points, seed, constants);
    result.changed = points[index].value;
    result.constants_off = difference_of_constants(curve, constants);
    result.curve_off = difference_of_curves(curve, constants);
    return result;
}

}  // namespace

std::string PrintedAlpha::form_name() const {
    return fmt::format("zhang_2021_alpha_m{:03.0f}", 100.0 * damping_exponent);
}

CurveFormula PrintedAlpha::formula() const {
    return cubic ? value_of<forms::Zhang2021AlphaM200> : value_of<forms::TwoExponentials>;
}

double PrintedAlpha::value(std::span<const double> form_constants, double restitution) const {
    return curve_value(formula(), form_constants, {restitution, 0.0});
}

std::vector<FreeParameter> PrintedAlpha::starts() const {
    if (cubic) return {{"a", 1.0, -10, 10}, {"b", -1.0, -10, 10}, {"c", 1.0, -10, 10}, {"d", 1.0, -10, 10}};
    return {{"a", 2.0, 0.01, 10}, {"b", -15.0, -60, -2.5}, {"c", 1.0, 0.01, 5}, {"d", -0.3, -2, 2}};
}

std::vector<PrintedAlpha> printed_alphas(const Dataset& published) {
    std::vector<PrintedAlpha> curves;
    for (std::size_t row = 0; row < published.rows.size(); ++row)
        curves.push_back({published.text(row, "equation"),
                          required(published, row, "damping_exponent"),
                          published.text(row, "form") == "cubic",
                          {required(published, row, "a"), required(published, row, "b"), required(published, row, "c"),
                           required(published, row, "d")},
                          expected_verdict(published, row)});
    return curves;
}

std::vector<CurvePoint> with_imposed_limit(std::vector<CurvePoint> exact) {
    for (CurvePoint& point : exact)
        if (point.at[0] == 1.0) point.value = 1.0;
    return exact;
}

FittedCurve fit_alpha(const PrintedAlpha& curve, std::span<const CurvePoint> points, const CurveFitOptions& options) {
    return fit_curve(curve.formula(), points, curve.starts(), options);
}

double difference_of_constants(const PrintedAlpha& curve, std::span<const double> constants) {
    double largest = 0.0;
    for (std::size_t i = 0; i < constants.size(); ++i)
        largest = std::max(largest, std::abs(constants[i] / curve.constants[i] - 1.0));
    return largest;
}

double difference_of_curves(const PrintedAlpha& curve, std::span<const double> constants) {
    double largest = 0.0;
    for (int hundredth = curve.cubic ? 5 : 2; hundredth <= 100; ++hundredth) {
        const double e = hundredth / 100.0;
        largest = std::max(largest, std::abs(curve.value(constants, e) - curve.value(curve.constants, e)));
    }
    return largest;
}

std::vector<ChangedInput> changed_inputs(const PrintedAlpha& curve, std::span<const CurvePoint> points,
                                         std::uint64_t seed) {
    std::vector<ChangedInput> inputs;
    for (std::size_t i = 0; i < points.size(); ++i)
        inputs.push_back(changed_input(curve, {points.begin(), points.end()}, i, seed));
    std::stable_sort(inputs.begin(), inputs.end(),
                     [](const ChangedInput& x, const ChangedInput& y) { return x.constants_off < y.constants_off; });
    return inputs;
}

}  // namespace impactfit
