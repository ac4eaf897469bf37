#include "impactfit_papers/tables/linear_damping/linear_damping_fits.hpp"

#include <array>
#include <cmath>

namespace impactfit {
namespace {

const std::array<FreeParameter, 2> eq_45{{{"alpha", 2.0, 0.2, 20.0}, {"beta", -0.3, -1.5, -0.02}}};

// Bounds of the starts, sufficient for every range of restitution.
const std::array<FreeParameter, 5> eq_46{{{"a4", 0.2, -5.0, 5.0},
                                          {"a3", -1.0, -10.0, 10.0},
                                          {"a2", 2.0, -10.0, 10.0},
                                          {"a1", -2.0, -10.0, 10.0},
                                          {"a0", 2.0, -10.0, 10.0}}};
const std::array<FreeParameter, 3> eq_47{
    {{"factor", 1.0, 0.01, 10.0}, {"exponent", 0.3, 0.01, 3.0}, {"offset", -1.5, -10.0, 0.0}}};

/// The first coordinate of `at` is ln e.
constexpr auto eq_45_formula = [](const auto& c, const std::array<double, 2>& at) {
    using std::exp;
    return c[0] * (exp(c[1] * at[0]) - 1.0);
};

constexpr auto eq_46_formula = [](const auto& c, const std::array<double, 2>& at) {
    const double n = at[0];
    return (((c[0] * n + c[1]) * n + c[2]) * n + c[3]) * n + c[4];
};

constexpr auto eq_47_formula = [](const auto& c, const std::array<double, 2>& at) {
    using std::exp;
    return c[0] * exp(c[1] * std::log(at[0])) + c[2];
};

std::vector<FreeParameter> listed(std::span<const FreeParameter> parameters) {
    return {parameters.begin(), parameters.end()};
}

}  // namespace

double closed_form_damping(const ClosedFormConstants& constants, double restitution) {
    return constants.alpha * std::expm1(constants.beta * std::log(restitution));
}

FittedCurve fit_closed_form(const DampingCurve& exact, const EvenGrid& restitutions, const CurveFitOptions& options) {
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i < restitutions.points; ++i)
        points.push_back({{std::log(restitutions[i]), 0.0}, exact.damping_ratio(restitutions[i])});
    return fit_curve(eq_45_formula, points, listed(eq_45), options);
}

std::span<const FreeParameter> closed_form_parameters() {
    return eq_45;
}

ClosedFormConstants SmoothedConstants::at(double n) const {
    return {curve_value(eq_46_formula, quartic, {n, 0.0}), curve_value(eq_47_formula, power_law, {n, 0.0})};
}

std::vector<std::string> SmoothingFits::description() const {
    return {"alpha(n): " + conditioning_text(quartic, eq_46), "beta(n): " + conditioning_text(power_law, eq_47)};
}

SmoothingFits smooth_constants(std::span<const double> hertz_exponents, std::span<const ClosedFormConstants> values,
                               const CurveFitOptions& options) {
    std::vector<CurvePoint> alpha, beta;
    for (std::size_t i = 0; i < values.size(); ++i) {
        alpha.push_back({{hertz_exponents[i], 0.0}, values[i].alpha});
        beta.push_back({{hertz_exponents[i], 0.0}, values[i].beta});
    }
    return {fit_curve(eq_46_formula, alpha, listed(eq_46), options),
            fit_curve(eq_47_formula, beta, listed(eq_47), options)};
}

}  // namespace impactfit
