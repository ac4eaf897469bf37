// Statements before a fit on the accuracy of the data, and on the degrees of freedom that test the fit.
#include "impactfit/calibration/summary/noise_summary.hpp"

#include <doctest/doctest.h>

#include <string>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;

namespace {

const std::string root = impactfit_tests::data_folder();

FitProblem example(const char* name) {
    return read_problem(root + "/examples/" + name + ".toml", root);
}

bool has(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("noise summary: errors of impact speeds in m/s") {
    CHECK(has(noise_text(example("ball_lots")), "  impact_speed             0.01 to 0.05 m/s, nuisance parameters\n"));
    CHECK_FALSE(has(noise_text(example("zhang_sharf")), "impact_speed"));
}

TEST_CASE("noise summary: records with their sensor and clock") {
    CHECK(has(noise_text(example("baseball_loops")),
              "  records of force over indentation: force 20 N, indentation 2e-05 m, ideal sensor\n"));
    const std::string hammer = noise_text(example("hammer"));
    CHECK(has(hammer, "  records of force over time: force "));
    CHECK(has(hammer, ", touch "));
}

TEST_CASE("noise summary: a force threshold and the losses of records") {
    FitProblem problem = example("hammer");
    for (FitCondition& condition : problem.conditions)
        for (FitRecord& record : condition.records) record.loss = {LossKind::cauchy, 2.0};
    CHECK(has(noise_text(problem), "robust loss: cauchy (width 2 standard deviations)"));
    problem = example("zhang_sharf");
    CHECK_FALSE(has(noise_text(problem), "time with force above"));
    problem.conditions[0].measurements[0].force_threshold = 5.0;
    CHECK(has(noise_text(problem), "time with force above 5 N\n"));
}

TEST_CASE("noise summary: errors with a prior use no degrees of freedom") {
    // Twelve values and seventeen errors of a figure, each known to 0 +- 1, for one parameter.
    CHECK_FALSE(has(explain(example("digitised_figure")), "no degrees of freedom"));
    FitProblem problem = example("zhang_sharf");
    CHECK_FALSE(has(explain(problem), "no degrees of freedom"));
    problem.conditions.resize(1);
    problem.conditions[0].measurements.pop_back();
    CHECK(has(explain(problem), "2 values for 2 parameters: no degrees of freedom to test the fit."));
}
