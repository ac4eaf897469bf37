// Requests of labs to forms: impact times beyond the published range, measured durations, grids of one value, a table
// of several exponents, several outputs.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_form.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/form_quality.hpp"
#include "impactfit/comparison/form_comparison.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/fit/form_report.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

FitResult fitted(FitProblem problem) {
    problem.uncertainty.errors = ErrorMethod::covariance;
    return fit(std::move(problem));
}

}  // namespace

TEST_CASE("form fit: impact times beyond the published damping ratios") {
    const ScratchFolder scratch;
    std::string points = "damping_ratio,hertz_exponent,impact_time\n";
    for (const double ratio : even_grid(5.0, 60.0, 12))
        points += fmt::format("{:.17g},1.5,{:.17g}\n", ratio, impact_time(ratio, 1.5));
    const FitResult result = fitted(make_form_problem({.data = scratch.write("rubber.csv", points),
                                                       .form = "ramaswamy_humbert_impact_time",
                                                       .parameters = {{"c", FreeRole{}}, {"k", FreeRole{}}}}));
    const auto quality = form_quality(result);
    REQUIRE((quality && quality->published));
    CHECK(quality->output.largest < 0.2 * quality->published->largest);
    const FitProblem grid = make_form_problem({.form = "ramaswamy_humbert_impact_time",
                                               .grid = {{"damping_ratio", "5:60:12"}, {"hertz_exponent", "1.5"}},
                                               .parameters = {{"c", FreeRole{}}}});
    CHECK(grid.conditions.size() == 12);
    CHECK(grid.conditions.back().measurements.front().value == doctest::Approx(impact_time(60.0, 1.5)));
}

TEST_CASE("form fit: an input with one value on the grid") {
    for (const char* one : {"1.5", "1.5:1.5:1"}) {
        const FitProblem problem = make_form_problem({.form = "poursina_nikravesh_2020_damping",
                                                      .grid = {{"restitution", "0.3:0.9:4"}, {"hertz_exponent", one}},
                                                      .parameters = {{"a0", FreeRole{}}}});
        CHECK(problem.conditions.size() == 4);
        CHECK(fitted(problem).search.best.status == SolutionStatus::converged);
    }
    CHECK(refuses(
        ErrorKind::usage,
        [] {
            make_form_problem({.form = "ramaswamy_humbert_damping_ratio", .grid = {{"restitution", "0.3:0.9:1"}}});
        },
        "0.3:0.9:1", "or one number"));
}

}  // namespace impactfit
