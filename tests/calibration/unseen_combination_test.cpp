// ParameterDirections of parameters that the data do not see, where the derivatives along them are the rounding of a
// simulation and not zero: they are to be counted and named as unseen, and no number may rest on them.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/summary/design_summary.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Adds an impact with the values that the law gives at the start, each with this relative standard deviation. The
/// values are off by up to half of that, up and down in turn.
void add_impact(FitProblem& problem, const Impact<double>& impact, const std::vector<const char*>& observables,
                double deviation) {
    std::vector<double> law;
    for (const FitParameter& parameter : problem.parameters) law.push_back(parameter.value);
    const auto collision = simulate(*problem.model->law, law, impact);
    FitCondition condition{impact, {}, {}};
    for (const char* name : observables) {
        const double value = find_observable(name)(collision), sign = problem.conditions.size() % 2 == 0 ? 0.5 : -0.5;
        condition.measurements.push_back(measured(name, value * (1.0 + sign * deviation), deviation * value));
    }
    problem.conditions.push_back(condition);
}

/// Of these spheres restitution determines speed over yield speed: stiffness^(1/2) yield_indentation^(5/4).
FitProblem spheres(double mass, double stiffness, double yield, const std::vector<double>& speeds) {
    FitProblem problem = problem_of(
        "thornton_1997", {positive_parameter("stiffness", stiffness), positive_parameter("yield_indentation", yield)});
    for (const double speed : speeds) add_impact(problem, {mass, speed}, {"restitution"}, 0.02);
    return problem;
}

std::vector<FitProblem> all_spheres() {
    return {spheres(0.17, 2.4e10, 3e-7, {0.01, 0.05, 0.2, 1.0}), spheres(0.1, 1.2e10, 3e-6, {0.5, 1.0, 2.0, 3.0}),
            spheres(0.03, 6e9, 1e-6, {0.1, 0.3, 1.0}), spheres(1.2, 4e10, 2e-6, {0.05, 0.1, 0.4, 0.9, 2.5})};
}

FitProblem with_fixed(FitProblem problem, std::size_t which) {
    problem.parameters[which].role = Role::fixed;
    return problem;
}

/// Restitution determines damping * speed / stiffness, not the exponent: both forces have the same.
FitProblem steel_ball(double exponent) {
    FitParameter free_exponent = free_parameter("hertz_exponent", exponent);
    free_exponent.lower = 1.0;
    free_exponent.upper = 3.0;
    FitProblem problem = problem_of("hunt_crossley_1975", {fixed_parameter("stiffness", 2.4e10), free_exponent,
                                                           positive_parameter("hysteresis_damping", 3e10)});
    for (const double speed : {0.1, 0.2, 0.4}) add_impact(problem, {0.54, speed}, {"restitution"}, 0.01);
    return problem;
}

double band_at(const FitResult& result, double speed) {
    return prediction_band(result, find_observable("restitution"), {speed}).standard_error[0];
}

}  // namespace

TEST_CASE("unseen: restitutions of plastic spheres determine one of two combinations, as stated") {
    for (const FitProblem& problem : all_spheres()) {
        const FitResult result = fit(problem);
        CAPTURE(problem.conditions.front().impact.effective_mass);
        REQUIRE(result.uncertainty.covariance);
        CHECK(result.search.best.status == SolutionStatus::converged);
        CHECK(result.goodness.verdict == FitVerdict::not_identifiable);
        CHECK(result.uncertainty.covariance->combinations.rank == 1);
        CHECK(result.uncertainty.covariance->combinations.unseen.size() == 2);
        CHECK(std::isinf(result.uncertainty.covariance->standard_errors[0]));
        CHECK(std::isinf(result.uncertainty.covariance->standard_errors[1]));
        // stiffness yield_indentation^(5/2) stays as it is along (ln k, ln y) = (5/2, -1).
        CHECK(result.uncertainty.covariance->combinations.directions.back().text ==
              "0.93 stiffness - 0.37 yield_indentation");
    }
}

TEST_CASE("unseen: undetermined combinations without influence do not widen a prediction") {
    for (const FitProblem& problem : all_spheres()) {
        const FitProblem given = with_fixed(problem, 0);
        const FitResult both = fit(problem), one = fit(given);
        CAPTURE(problem.conditions.front().impact.effective_mass);
        // Searches end where a step would move the estimate by 1e-4 of its standard error, and the error by less.
        for (const double speed : {0.1, 1.0, 3.0})
            CHECK(relative_difference(band_at(both, speed), band_at(one, speed)) < 1e-4);
    }
}

TEST_CASE("unseen: a parameter whose derivatives are all rounding is an error by name") {
    for (const double exponent : {1.2, 1.5, 2.1}) {
        CAPTURE(exponent);
        FitProblem problem = steel_ball(exponent);
        const auto error = thrown_error([&] { fit(problem); });
        REQUIRE(error);
        CHECK(error->problem() == "the residuals are insensitive to these parameters");
        CHECK(error->where().key == "hertz_exponent");
        CHECK_NOTHROW(fit(with_fixed(problem, 1)));
        add_impact(problem, {0.54, 0.3}, {"duration"}, 0.01);
        CHECK_NOTHROW(fit(problem));
    }
}

TEST_CASE("unseen: a plan proposes no combination that no measurement determines") {
    DesignRequest request;
    request.observables = {&find_observable("restitution")};
    request.speeds = {0.05, 0.3, 1.5, 4.0};
    request.count = 2;
    std::vector<FitProblem> problems = all_spheres();
    for (const double exponent : {1.2, 1.5, 2.1}) problems.push_back(steel_ball(exponent));
    for (const FitProblem& problem : problems) {
        const ExperimentDesign design = design_experiment(problem, start_of(problem), request);
        CAPTURE(problem.model->law->description.name);
        CHECK(design.now.combinations.rank == 1);
        for (const DesignStep& step : design.steps)
            for (const CandidateResult& prospect : step.prospects) CHECK(prospect.rank == 1);
        CHECK(design_sentences(design).front().starts_with("No candidate determines "));
    }
}

TEST_CASE("unseen: results do not depend on the units of mass, speed and noise") {
    for (const double unit : {1e-3, 1.0, 1e3, 1e6}) {
        CAPTURE(unit);
        const FitProblem problem = spheres(0.1 * unit, 1.2e10 * unit, 3e-6, {0.5, 1.0, 2.0, 3.0});
        const FitResult result = fit(problem);
        REQUIRE(result.uncertainty.covariance);
        CHECK(result.uncertainty.covariance->combinations.rank == 1);
    }
    FitProblem unstated = spheres(0.1, 1.2e10, 3e-6, {0.5, 1.0, 2.0, 3.0});
    unstated.noise_stated = false;
    for (FitCondition& condition : unstated.conditions) condition.measurements.front().standard_deviation = 1.0;
    const FitResult result = fit(unstated);
    REQUIRE(result.uncertainty.covariance);
    CHECK(result.uncertainty.covariance->combinations.rank == 1);
}

TEST_CASE("unseen: a duration determines what restitutions do not; a prior of one determines both") {
    FitProblem timed = spheres(0.1, 1.2e10, 3e-6, {0.5, 1.0, 2.0, 3.0});
    add_impact(timed, {0.1, 1.0}, {"duration"}, 0.02);
    FitProblem with_prior = spheres(0.1, 1.2e10, 3e-6, {0.5, 1.0, 2.0, 3.0});
    with_prior.parameters[0].prior = NormalPrior{1.2e10, 1e9};
    for (const FitProblem& problem : {timed, with_prior}) {
        const FitResult result = fit(problem);
        REQUIRE(result.uncertainty.covariance);
        CHECK(result.uncertainty.covariance->combinations.rank == 2);
        CHECK(result.goodness.verdict == FitVerdict::good);
    }
    const FitResult result = fit(timed);
    REQUIRE(result.uncertainty.without_observable.size() == 2);
    for (const WithoutObservable& rest : result.uncertainty.without_observable)
        if (rest.observable->name == "duration") CHECK(std::isinf(rest.relative_errors[0]));
}

TEST_CASE("unseen: follows a slope that is weak only far from the estimate") {
    // At a damping of 1e-8 of the estimate, a relative change of it moves no restitution by more than derivatives may
    // be off; they are good to far more there.
    FitParameter damping = free_parameter("hysteresis_damping", 3e10);
    damping.lower = 0.0;
    damping.upper = 1e14;
    FitProblem problem = problem_of("hunt_crossley_1975", {positive_parameter("stiffness", 2.4e10),
                                                           fixed_parameter("hertz_exponent", 1.5), damping});
    for (const double speed : {0.1, 0.2, 0.4}) add_impact(problem, {0.54, speed}, {"restitution", "duration"}, 0.01);
    const FitResult near = fit(problem);
    problem.parameters[2].value = 300.0;
    const FitResult far = fit(problem);
    CHECK(far.search.best.status == SolutionStatus::converged);
    CHECK(relative_difference(far.estimate.values[1], near.estimate.values[1]) <
          1e-6);  // searches end within 1e-4 standard errors
    CHECK(far.uncertainty.unidentified.empty());
}

TEST_CASE("unseen: a parameter that is rounding at the start and a decade round it is not refused") {
    for (const double start : {1e-3, 10.0}) {
        CAPTURE(start);
        FitProblem problem = problem_of(
            "hunt_crossley_1975", {positive_parameter("stiffness", 2.4e10), fixed_parameter("hertz_exponent", 1.5),
                                   positive_parameter("hysteresis_damping", 3e10)});
        for (const double speed : {0.1, 0.2, 0.4})
            add_impact(problem, {0.54, speed}, {"restitution", "duration"}, 0.01);
        const FitResult near = fit(problem);
        problem.parameters[2].value = start;
        problem.parameters[2].lower = 0.0;
        problem.parameters[2].upper = std::numeric_limits<double>::infinity();
        const FitResult far = fit(problem);
        CHECK(far.search.best.status == SolutionStatus::converged);
        CHECK(relative_difference(far.estimate.values[1], near.estimate.values[1]) < 1e-6);  // as above
    }
}

TEST_CASE("unseen: states an insensitive parameter only where the search ends in the flat region") {
    FitProblem problem = problem_of(
        "thornton_1997", {positive_parameter("stiffness", 1.2e10), positive_parameter("yield_indentation", 3e-6)});
    for (const double speed : {0.5, 1.0, 2.0, 3.0})
        add_impact(problem, {0.1, speed}, {"restitution", "peak_force"}, 0.02);
    const auto words_of = [](const FitProblem& one) { return fmt::format("{}", fmt::join(summary(fit(one)), "\n")); };
    const std::string flat = "The residuals are insensitive to yield_indentation at this estimate.";
    CHECK(words_of(problem).find(flat) == std::string::npos);
    problem.parameters[1].value = 0.1;  // no impact yields
    problem.parameters[1].upper = 1.0;
    CHECK(words_of(problem).find("A profile found a lower minimum than the search.") != std::string::npos);
    problem.uncertainty.errors = ErrorMethod::covariance;
    CHECK(words_of(problem).find(flat) != std::string::npos);
}

TEST_CASE("unseen: a single distant value does not mask the other values") {
    FitProblem problem = problem_of("hunt_crossley_1975",
                                    {positive_parameter("stiffness", 2.4e10), fixed_parameter("hertz_exponent", 1.5),
                                     fixed_parameter("hysteresis_damping", 3e10)});
    for (const double speed : {0.1, 0.15, 0.2, 0.3, 0.4}) add_impact(problem, {0.54, speed}, {"duration"}, 0.01);
    for (FitCondition& condition : problem.conditions) condition.measurements.front().loss = {LossKind::cauchy, 1.0};
    const FitResult clean = fit(problem);
    Measurement& in_nanoseconds = problem.conditions[2].measurements.front();
    in_nanoseconds.value *= 1e9;
    const FitResult result = fit(problem);
    REQUIRE(result.uncertainty.covariance);
    CHECK(result.uncertainty.covariance->combinations.rank == 1);
    CHECK(result.uncertainty.covariance->relative_errors[0] < 2.0 * clean.uncertainty.covariance->relative_errors[0]);
}

TEST_CASE("unseen: a bootstrap gives no limits of undetermined parameters") {
    FitProblem problem = all_spheres()[1];
    problem.uncertainty.bootstrap = 40;
    const Table table = interval_table(fit(problem));
    for (const std::size_t side : {8u, 9u})
        for (const std::size_t row : {0u, 1u}) CHECK(std::get<std::string>(table.rows[row][side]) == "open");
}
