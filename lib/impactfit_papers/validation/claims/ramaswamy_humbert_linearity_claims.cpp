#include <fmt/format.h>

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "impactfit/contact/forms/ramaswamy_humbert_impact_time.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit_papers/published/fit_error.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"

namespace impactfit {
namespace {

constexpr std::array hertz_exponents{1.0, 2.0, 3.0, 4.0, 5.0};  // range of Figs. 3 to 5

struct Line {
    double intercept, slope;
};

/// Returns the least-squares line of the exact impact time over the damping ratio.
Line fitted_line(double from, double to, double n) {
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0, count = 0.0;
    for (const double ratio : even_grid(from, to, 71)) {
        const double time = impact_time(ratio, n);
        x += ratio, y += time, xx += ratio * ratio, xy += ratio * time, count += 1.0;
    }
    const double slope = (count * xy - x * y) / (count * xx - x * x);
    return {(y - slope * x) / count, slope};
}

/// Constants of Eq. 23 in the order of the equation.
std::vector<double> constants_of(const Dataset& table) {
    std::vector<double> constants;
    for (const char* name : {"a", "b", "c", "d", "f", "g", "h", "i", "j", "k"})
        constants.push_back(required(table, 0, name));
    return constants;
}

/// The largest error is within the limit.
ClaimResult within(const ClaimRow& row, const FitError& error, const char* subject) {
    return {"ramaswamy_humbert",
            "largest, at " + error.place,
            error.largest,
            held(error.largest <= row.number("limit")),
            subject,
            fmt::format(". Largest error {:.2f} %, at {}.", 100.0 * error.largest, error.place)};
}

FitError line_error(const ClaimRow& row) {
    const double from = row.number("fitted_from");
    const Line line = fitted_line(from, row.number("fitted_to"), 1.0);
    FitError error;
    for (const double ratio : even_grid(from, row.number("evaluated_to"), 271))
        error.note(line.intercept + line.slope * ratio, impact_time(ratio, 1.0), fmt::format("eps={:.3g}", ratio));
    return error;
}

/// Shows the slope of the line and S(n).
FitError slope_error(PaperReport& report, const ClaimRow& row, std::span<const double> constants) {
    FitError error;
    for (const double n : hertz_exponents) {
        const double slope = fitted_line(row.number("fitted_from"), row.number("fitted_to"), n).slope;
        const double printed = constants[2] - constants[3] * std::exp(-constants[4] * n);
        error.note(printed, slope, fmt::format("n={:g}", n));
        report.show({"Fig. 4 a", fmt::format("hunt_crossley_1975 n={:g}", n), "exact", "slope", "1", slope});
        report.show({"Fig. 4 a",
                     fmt::format("ramaswamy_humbert n={:g}", n),
                     "S(n)",
                     "slope",
                     "1",
                     printed,
                     {},
                     printed / slope - 1.0});
    }
    return error;
}

/// Returns the error of Y(n), or of a + Y(n), as undamped impact time.
FitError undamped_error(std::span<const double> constants, bool with_exponential) {
    FitError error;
    for (const double n : hertz_exponents) {
        const std::array undamped{0.0, n};
        const double of_equation_20 = forms::RamaswamyHumbertImpactTime::value<double>(undamped, constants);
        error.note(of_equation_20 - (with_exponential ? 0.0 : constants[0]), undamped_duration(n),
                   fmt::format("n={:g}", n));
    }
    return error;
}

}  // namespace

void check_impact_time_shape(PaperReport& report) {
    const Dataset claims = report.published("linearity_claims.csv"),
                  table = report.published("impact_time_constants.csv");
    const std::vector<double> constants = constants_of(table);
    report.judge(
        claims,
        {{"linear", [&](auto& row) { return within(row, line_error(row), "impact time linear in the range"); }},
         {"linear_beyond",
          [&](auto& row) { return within(row, line_error(row), "impact time linear beyond the range"); }},
         {"slope_function",
          [&](auto& row) { return within(row, slope_error(report, row, constants), "S(n) as slope past eps = 3"); }},
         {"undamped_time",
          [&](auto& row) { return within(row, undamped_error(constants, false), "Y(n) as undamped impact time"); }},
         {"undamped_time_of_eq_20", [&](auto& row) {
              return within(row, undamped_error(constants, true), "a + Y(n) as undamped impact time");
          }}});
}

}  // namespace impactfit
