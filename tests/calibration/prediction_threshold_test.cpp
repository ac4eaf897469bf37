// A duration is predicted as the durations of the data are counted.
#include <doctest/doctest.h>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/prediction_check.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// The small problem with durations above a force beside its restitution.
std::string above(const std::string& force) {
    return "[[data]]\nfile = \"above.csv\"\nobservables = [\"duration\"]\nsd = { duration = \"2 %\" }\nforce_threshold "
           "= \"" +
           force + "\"\n[parameters]\n";
}

FitProblem problem_with(const ScratchFolder& scratch, const std::string& durations) {
    scratch.write("mine.csv", "impact_speed [m/s],restitution [1]\n0.15,0.909\n0.5,0.75\n");
    scratch.write("above.csv", "impact_speed [m/s],duration [us]\n0.15,200\n0.5,190\n");
    std::string text =
        replaced(small_problem, "observables = [\"restitution\", \"duration\"]", "observables = [\"restitution\"]");
    text = replaced(text, "duration = \"2 %\" }", "}");
    text = replaced(text, "0.005, }", "0.005 }");
    return read_problem(scratch.write("mine.toml", replaced(text, "[parameters]\n", durations)), data_folder());
}

}  // namespace

TEST_CASE("prediction: a duration above a force is the one of the residuals") {
    const ScratchFolder scratch;
    const FitProblem problem = problem_with(scratch, above("300 N"));
    const Observable& duration = find_observable("duration");
    CHECK(common_threshold(problem, duration) == 300.0);
    CHECK(common_threshold(problem, find_observable("restitution")) == 0.0);
    const FitResult result = fit(problem);
    const PredictionBand band = prediction_band(result, duration, {0.15, 0.5});
    std::size_t number = 0;
    for (const FitResidual& row : result.residuals.values)
        if (row.measurement->observable == &duration)
            CHECK(relative_difference(band.value[number++], row.predicted) <= 1e-14);  // the same simulation
    CHECK(number == 2);
}

TEST_CASE("prediction: durations above different forces have no one curve") {
    const ScratchFolder scratch;
    const std::string both = replaced(above("300 N"), "[parameters]\n", "") + above("200 N");
    const FitProblem problem = problem_with(scratch, both);
    const Observable& duration = find_observable("duration");
    CHECK_FALSE(common_threshold(problem, duration));
    CHECK(refuses(
        ErrorKind::problem, [&] { check_prediction(problem, duration); }, "force_threshold", "one"));
}
