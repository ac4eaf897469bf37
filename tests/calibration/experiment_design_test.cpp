// Designs of experiments on problems solved by hand, and against fits to the data they propose.
#include "impactfit/calibration/design/experiment_design.hpp"

#include <doctest/doctest.h>

#include <Eigen/LU>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/observation/errors_in_variables.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/design_summary.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/estimation/formula_residuals.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const double inf = std::numeric_limits<double>::infinity();

/// A line measured at these times with a standard deviation of 1, at level 1 and slope 1: J^T J = sum (1, t; t, t^2).
FisherInformation line_at(const std::vector<double>& times, const ParameterSpace& space, Eigen::Index units = 0) {
    const FormulaResiduals line(2, static_cast<Eigen::Index>(times.size()), [&](const JetVector& p, JetVector& r) {
        for (std::size_t i = 0; i < times.size(); ++i) r[static_cast<Eigen::Index>(i)] = p[0] + p[1] * times[i] - 1.0;
        return true;
    });
    return {*linearise(line, space, Eigen::Vector2d(1.0, 1.0), true), space, units};
}

const Eigen::MatrixXd no_units(1, 0);

Eigen::RowVector2d at_time(double t) {
    return {1.0, t};
}

Measurement simulated(const FitProblem& problem, const FitCondition& condition, const char* observable,
                      double relative_deviation) {
    const ParameterMap map(problem);
    const Eigen::VectorXd truth = start_of(problem);
    std::array<Collision<double>, 1> collisions;
    simulate_batch(*problem.model->law, map.law_values(truth, condition), std::array{map.impact(truth, condition)},
                   problem.simulation, collisions);
    const double value = find_observable(observable)(collisions[0]);
    return measured(observable, value, relative_deviation * value);
}

void add_impact(FitProblem& problem, double mass, double speed, const char* observable, double relative_deviation) {
    FitCondition condition{{mass, speed}, {}, {}};
    condition.measurements = {simulated(problem, condition, observable, relative_deviation)};
    problem.conditions.push_back(condition);
}

constexpr double mass = 0.5, stiffness = 2e6, damping = 300.0;  // damping ratio 0.15

/// Restitution at two speeds to 1 %; it does not depend on the speed.
FitProblem spring_and_dashpot() {
    FitProblem problem = problem_of(
        "kelvin_voigt", {free_parameter("stiffness", stiffness), free_parameter("hysteresis_damping", damping)});
    for (FitParameter& parameter : problem.parameters) {
        parameter.lower = 0.0;
        parameter.scale = ParameterScale::log10;
    }
    problem.simulation.separation = Separation::zero_indentation;
    add_impact(problem, mass, 0.2, "restitution", 0.01);
    add_impact(problem, mass, 1.0, "restitution", 0.01);
    return problem;
}

DesignRequest asking(std::vector<const char*> observables, const std::vector<double>& speeds) {
    DesignRequest request;
    for (const char* name : observables) request.observables.push_back(&find_observable(name));
    request.speeds = speeds;
    return request;
}

/// A Hunt-Crossley impact of the scales of a steel ball, with restitution at three speeds and one contact time.
FitProblem steel_ball() {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {free_parameter("stiffness", 2.4e10), fixed_parameter("hertz_exponent", 1.5),
                                          free_parameter("hysteresis_damping", 3e10)});
    for (FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::free) {
            parameter.lower = 1e8;
            parameter.upper = 1e12;
            parameter.scale = ParameterScale::log10;
        }
    for (const double speed : {0.1, 0.2, 0.4}) add_impact(problem, 0.54, speed, "restitution", 0.01);
    add_impact(problem, 0.54, 0.2, "duration", 0.05);
    return problem;
}

}  // namespace

TEST_CASE("design: information of a line grows by a measurement as by hand") {
    const ParameterSpace space({{"level", 1.0}, {"slope", 1.0}});
    const FisherInformation three = line_at({-1.0, 0.0, 1.0}, space);  // diag(3, 2)
    CHECK(relative_difference(e_criterion(three.known()), std::sqrt(0.5)) < 1e-14);
    const LinearCovariance more = three.with(at_time(2.0), no_units).known();  // (4, 2; 2, 6), determinant 20
    CHECK(relative_difference(e_criterion(more), 1.0 / std::sqrt(5.0 - std::sqrt(5.0))) < 1e-14);
    CHECK(relative_difference(more.relative_errors[0], std::sqrt(0.3)) < 1e-14);
    CHECK(relative_difference(more.relative_errors[1], std::sqrt(0.2)) < 1e-14);
    CHECK(relative_difference(std::exp(d_criterion(more) - d_criterion(three.known())), std::sqrt(6.0 / 20.0)) < 1e-14);
    // Of the slope, which was known worst.
    CHECK(relative_difference(error_of(more, three.known().combinations.directions.back()), std::sqrt(0.2)) < 1e-14);
}

TEST_CASE("design: a measurement of an undetermined combination makes the rank full") {
    const ParameterSpace space({{"level", 1.0}, {"slope", 1.0}});
    const FisherInformation level = line_at({0.0, 0.0, 0.0}, space);  // diag(3, 0)
    const LinearCovariance before = level.known();
    CHECK(before.combinations.rank == 1);
    CHECK(e_criterion(before) == inf);
    CHECK(relative_difference(e_criterion_within_rank(before), std::sqrt(1.0 / 3.0)) < 1e-14);
    CHECK(level.with(at_time(0.0), no_units).known().combinations.rank == 1);
    const LinearCovariance after = level.with(at_time(2.0), no_units).known();  // (4, 2; 2, 4): eigenvalues 2 and 6
    CHECK(after.combinations.rank == 2);
    CHECK(relative_difference(e_criterion(after), std::sqrt(0.5)) < 1e-14);
    // One row less than parameters, and none at all, are no other cases.
    CHECK(line_at({0.0}, space).known().combinations.rank == 1);
    CHECK(line_at({}, space).known().combinations.rank == 0);
}

TEST_CASE("design: one measurement in an open unit determines nothing and two determine their ratio") {
    const ParameterSpace space({{"level", 1.0}, {"slope", 1.0}});
    const FisherInformation level = line_at({0.0, 0.0, 0.0}, space, 1);
    const Eigen::MatrixXd one = at_time(2.0), unit = Eigen::MatrixXd::Constant(1, 1, 7.0);
    CHECK(level.with(one, unit).known().combinations.rank == 1);
    const Eigen::MatrixXd two = (Eigen::MatrixXd(2, 2) << at_time(2.0), at_time(5.0)).finished();
    const LinearCovariance known = level.with(two, Eigen::MatrixXd::Constant(2, 1, 7.0)).known();
    // Their difference (0, 3) with a standard deviation of sqrt(2) is left: 9/2 of the slope.
    CHECK(relative_difference(known.relative_errors[1], std::sqrt(2.0) / 3.0) < 1e-13);
    CHECK(relative_difference(known.relative_errors[0], std::sqrt(1.0 / 3.0)) < 1e-13);
    // A third then counts with the mean of both as its unit: differences from the mean of (2, 5, 8) make 18.
    const LinearCovariance third =
        level.with(two, Eigen::MatrixXd::Constant(2, 1, 7.0)).with(at_time(8.0), unit).known();
    CHECK(relative_difference(third.relative_errors[1], std::sqrt(1.0 / 18.0)) < 1e-13);
}

TEST_CASE("design: restitution determines the damping ratio of a dashpot, a duration the stiffness") {
    const FitProblem problem = spring_and_dashpot();
    DesignRequest request = asking({"restitution", "duration"}, {0.2, 0.5, 1.0});
    request.noise = {
        {&find_observable("duration"), planned_noise(find_observable("duration"), ValueWithUnit(2, "%"), {})}};
    const ExperimentDesign design = design_experiment(problem, start_of(problem), request);
    CHECK(design.now.combinations.rank == 1);
    // The ratio c / (2 sqrt(m k)) stays as it is along (ln k, ln c) = (2, 1).
    const ParameterDirection& worst = design.now.combinations.directions.back();
    CHECK(worst.text == "0.89 stiffness + 0.45 hysteresis_damping");
    CHECK(std::abs(worst.weights[0] - 2.0 / std::sqrt(5.0)) < 1e-8);  // derivatives of the simulation
    REQUIRE(design.steps.size() == 1);
    const DesignStep& step = design.steps.front();
    const Candidate& best = step.prospects.front().candidate;
    CHECK(design.observables[best.observable].observable->name == "duration");
    CHECK(best.speed == 0);  // at any speed the same, so at the first
    // By hand, z the ratio: ln e = -pi z / sqrt(1 - z^2), T = pi / (omega sqrt(1 - z^2)).
    const double z = 0.15, w = 1.0 - z * z, pi = std::numbers::pi;
    const double by_ratio = -pi * z / std::pow(w, 1.5);  // d ln e / d ln z
    const Eigen::RowVector2d ratio(-0.5, 1.0), e = by_ratio * ratio / 0.01;
    const Eigen::RowVector2d time = (Eigen::RowVector2d(-0.5, 0.0) + z * z / w * ratio) / 0.02;
    const Eigen::Matrix2d information = 2.0 * e.transpose() * e + time.transpose() * time;
    const Eigen::Matrix2d covariance = information.inverse();
    for (int j = 0; j < 2; ++j)
        CHECK(relative_difference(step.after.relative_errors[j], std::sqrt(covariance(j, j))) < 1e-7);
    CHECK(relative_difference(step.prospects.front().value, pi / std::sqrt(stiffness / mass * w)) < 1e-9);
    const std::vector<std::string> sentences = design_sentences(design);
    CHECK(sentences.front().starts_with(
        "Measure duration at 0.2 m/s: 0.89 stiffness + 0.45 hysteresis_damping, which the "
        "data do not determine, then has a standard error of "));
    // Restitution again would determine nothing new.
    CHECK(step.prospects.back().rank == 1);
    CHECK(!step.prospects.front().volume);
}

TEST_CASE("design: with two undetermined combinations a measurement is reported to determine one") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", "impact_speed [m/s],restitution [1]\n1,0.5\n1,0.51\n1,0.49\n");
    const FitProblem problem =
        read_problem(scratch.write("mine.toml",
                                   "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = \"0.1 kg\"\n"
                                   "[[data]]\nfile = \"mine.csv\"\nsd = { restitution = 0.01 }\n[parameters]\n"
                                   "stiffness = { start = 1e6, lower = 1e3, upper = 1e9 }\n"
                                   "hertz_exponent = { start = 1.5, lower = 1.1, upper = 2 }\n"
                                   "hysteresis_damping = { start = 1e6, lower = 1, upper = 1e9 }\n"),
                     data_folder());
    DesignRequest request = asking({"duration", "peak_force"}, {0.5, 1.0});
    for (const char* name : {"duration", "peak_force"})
        request.noise.push_back(
            {&find_observable(name), planned_noise(find_observable(name), ValueWithUnit(2, "%"), {})});
    const ExperimentDesign design = design_experiment(problem, start_of(problem), request);
    REQUIRE(design.now.combinations.rank == 1);
    const std::string sentences = design_sentences(design).front();
    CAPTURE(sentences);
    CHECK(sentences.find("2 of 3") != std::string::npos);
    CHECK(sentences.find("error of not determined") == std::string::npos);
}

TEST_CASE("design: predicted standard errors are those of a fit with the proposed measurement") {
    const FitProblem problem = steel_ball();
    DesignRequest request = asking({"duration", "peak_force", "restitution"}, {0.1, 0.2, 0.4, 0.8});
    const Observable& force = find_observable("peak_force");
    request.noise = {{&force, planned_noise(force, ValueWithUnit(3, "%"), {})}};
    request.repeats = 2;
    request.count = 2;
    const ExperimentDesign design = design_experiment(problem, start_of(problem), request);
    FitProblem more = problem;
    for (const DesignStep& step : design.steps) {
        const CandidateResult& best = step.prospects.front();
        const std::string name(design.observables[best.candidate.observable].observable->name);
        for (int i = 0; i < request.repeats; ++i)
            add_impact(more, 0.54, design.speeds[best.candidate.speed], name.c_str(),
                       best.standard_deviation / best.value);
        FitProblem elsewhere = more;  // a search from the truth would stay there
        for (FitParameter& parameter : elsewhere.parameters)
            if (parameter.role == Role::free) parameter.value *= 1.2;
        const FitResult result = fit(elsewhere);
        REQUIRE(result.uncertainty.covariance);
        CHECK(result.search.counts.jacobians > 2);
        CHECK(relative_difference(result.estimate.values[0], start_of(problem)[0]) < 1e-6);
        // Data are without noise, so the fit comes back to the truth as far as its steps go: to 1e-8 in chi-squared,
        // 1e-4 of the standard errors of up to 5 %. The errors move with the estimate about as much as it does.
        for (int j = 0; j < 2; ++j) {
            CHECK(relative_difference(result.uncertainty.covariance->relative_errors[j],
                                      step.after.relative_errors[j]) < 1e-5);
            CHECK(relative_difference(best.relative_errors[j], step.after.relative_errors[j]) < 1e-12);
        }
        CHECK(relative_difference(result.uncertainty.covariance->combinations.directions.back().singular_value,
                                  1.0 / e_criterion(step.after)) < 1e-5);
        CHECK(e_criterion(step.after) < 0.9 * e_criterion(step.before));
        // 1 % is no difference, and may fall on both sides of a rounding.
        for (const CandidateResult& other : step.prospects) CHECK(other.e_criterion > best.e_criterion * 0.98);
    }
}

TEST_CASE("design: errors of impact speeds count as in a fit that estimates them jointly") {
    FitProblem problem = steel_ball();
    const auto with_speed_error = [&](FitProblem& all, std::size_t condition) {
        FitParameter error{"speed_error_" + std::to_string(condition + 1)};
        error.role = Role::free;
        error.value = 0.0;
        error.nuisance = true;
        error.display_group = impact_speed_errors;
        error.prior = NormalPrior{0.0, 1.0};
        all.auxiliary.push_back(error);
        FitCondition& impact = all.conditions[condition];
        impact.speed_shifts = {{all.auxiliary.size() - 1, 0.03 * impact.impact.impact_speed}};
    };
    for (std::size_t i = 0; i < problem.conditions.size(); ++i) with_speed_error(problem, i);
    DesignRequest request = asking({"peak_force"}, {0.3});
    const Observable& force = find_observable("peak_force");
    request.noise = {{&force, planned_noise(force, ValueWithUnit(1, "%"), {})}};
    const ExperimentDesign design = design_experiment(problem, start_of(problem), request);
    const CandidateResult& best = design.steps.front().prospects.front();
    // The peak force grows with the speed to the power 1.2 almost: 3 % of the speed are more than the 1 % of the force.
    CHECK(best.standard_deviation / best.value > 0.033);
    CHECK(best.standard_deviation / best.value < 0.038);
    FitProblem more = problem;
    add_impact(more, 0.54, 0.3, "peak_force", 0.01);
    with_speed_error(more, more.conditions.size() - 1);
    const FitResult result = fit(more);
    REQUIRE(result.uncertainty.covariance);
    for (int j = 0; j < 2; ++j)
        CHECK(relative_difference(result.uncertainty.covariance->relative_errors[j],
                                  design.steps[0].after.relative_errors[j]) < 1e-5);
}

TEST_CASE("design: in other units of mass and force the combinations and their errors are the same") {
    const FitProblem problem = steel_ball();
    FitProblem grams = problem;
    for (FitParameter& parameter : grams.parameters)
        if (parameter.role == Role::free) parameter.value *= 1e3, parameter.lower *= 1e3, parameter.upper *= 1e3;
    for (FitCondition& condition : grams.conditions) condition.impact.effective_mass *= 1e3;
    DesignRequest request = asking({"peak_force", "restitution"}, {0.1, 0.4});
    const Observable& force = find_observable("peak_force");
    request.noise = {{&force, {100.0, false, ""}}};
    const ExperimentDesign one = design_experiment(problem, start_of(problem), request);
    request.noise = {{&force, {100e3, false, ""}}};
    const ExperimentDesign other = design_experiment(grams, start_of(grams), request);
    // A simulation in other units takes other roundings.
    const auto same = [](const LinearCovariance& a, const LinearCovariance& b) {
        for (std::size_t k = 0; k < 2; ++k) {
            const ParameterDirection &left = a.combinations.directions[k], &right = b.combinations.directions[k];
            CHECK(relative_difference(left.singular_value, right.singular_value) < 1e-7);
            CHECK((left.weights - right.weights).norm() < 1e-7);
        }
    };
    same(one.now, other.now);
    same(one.steps[0].after, other.steps[0].after);
    CHECK(one.steps[0].prospects.front().candidate.speed == other.steps[0].prospects.front().candidate.speed);
}

TEST_CASE("design: noise is that of the data or of the request, never assumed") {
    FitProblem problem = steel_ball();
    auto planned = planned_observables(problem, {}, 1.0);
    REQUIRE(planned.size() == 2);
    CHECK(planned[0].noise.relative);
    CHECK(relative_difference(planned[0].noise.stated, 0.01) < 1e-12);
    CHECK(relative_difference(planned[1].noise.stated, 0.05) < 1e-12);
    CHECK(planned[1].noise.origin == "as stated for the data");
    CHECK(not_planned(problem, planned).size() == 4);  // the residual indentation is zero where the law ends its impact
    // Restitution to 0.008 at one speed and to 1 % at others: the median, 1 %.
    problem.conditions[0].measurements[0].standard_deviation = 0.008;
    planned = planned_observables(problem, {}, 2.0);  // twice the deviations, if the misfit requires it
    CHECK(relative_difference(planned[0].noise.stated, 0.02) < 1e-12);
    CHECK(planned[0].noise.origin.find("median") != std::string::npos);
    // One deviation for all is that, whatever the values.
    for (FitCondition& condition : problem.conditions) condition.measurements[0].standard_deviation = 0.004;
    CHECK(!planned_observables(problem, {}, 1.0)[0].noise.relative);
    CHECK(planned_observables(problem, {}, 1.0)[0].noise.stated == 0.004);
    const DesignRequest force = asking({"peak_force"}, {});
    CHECK(refuses(
        ErrorKind::usage, [&] { planned_observables(problem, force, 1.0); }, "peak_force", "sd[\"peak_force\"]"));
    for (FitCondition& condition : problem.conditions) condition.measurements.clear();
    CHECK(refuses(
        ErrorKind::usage, [&] { planned_observables(problem, {}, 1.0); }, "no noise for any candidate measurement",
        "sd[\"duration\"]"));
}
