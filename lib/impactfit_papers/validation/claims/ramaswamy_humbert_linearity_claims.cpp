#include "impactfit_papers/validation/claims/ramaswamy_humbert_linearity_claims.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "impactfit/contact/forms/ramaswamy_humbert_impact_time.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit_papers/published/fit_error.hpp"
#include "impactfit_papers/published/required_data.hpp"

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

/// Adds the claim that the largest error is within the limit. Adds a sentence.
void add_within(PaperReport& report, const Dataset& claims, const char* claim, const FitError& error,
                const char* sentence) {
    const std::size_t row = claim_row(claims, claim);
    const std::string verdict = error.largest <= required(claims, row, "limit") ? "holds" : "fails";
    report.add_claim(claims, row, {"ramaswamy_humbert", "largest, at " + error.place, error.largest, verdict});
    report.add_sentence(fmt::format("{}, {}: {}. Largest error {:.2f} %, at {}.", claims.text(row, "place"), sentence,
                                    in_words(verdict), 100.0 * error.largest, error.place));
}

FitError line_error(const Dataset& claims, const char* claim) {
    const std::size_t row = claim_row(claims, claim);
    const double from = required(claims, row, "fitted_from");
    const Line line = fitted_line(from, required(claims, row, "fitted_to"), 1.0);
    FitError error;
    for (const double ratio : even_grid(from, required(claims, row, "evaluated_to"), 271))
        error.note(line.intercept + line.slope * ratio, impact_time(ratio, 1.0), fmt::format("eps={:.3g}", ratio));
    return error;
}

/// Shows the slope of the line and S(n).
FitError slope_error(PaperReport& report, const Dataset& claims, std::span<const double> constants) {
    const std::size_t row = claim_row(claims, "slope_function");
    FitError error;
    for (const double n : hertz_exponents) {
        const double slope =
            fitted_line(required(claims, row, "fitted_from"), required(claims, row, "fitted_to"), n).slope;
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
    for (const auto& [claim, sentence] : {std::pair{"linear", "impact time linear in the range"},
                                          {"linear_beyond", "impact time linear beyond the range"}})
        at_row(claims, claim_row(claims, claim),
               [&] { add_within(report, claims, claim, line_error(claims, claim), sentence); });
    at_row(claims, claim_row(claims, "slope_function"), [&] {
        add_within(report, claims, "slope_function", slope_error(report, claims, constants),
                   "S(n) as slope past eps = 3");
    });
    add_within(report, claims, "undamped_time", undamped_error(constants, false), "Y(n) as undamped impact time");
    add_within(report, claims, "undamped_time_of_eq_20", undamped_error(constants, true),
               "a + Y(n) as undamped impact time");
}

}  // namespace impactfit
