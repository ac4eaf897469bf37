// Populations of specimens: recovered distributions, predictions of unseen thicknesses, and refused problems.

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/problem_draft.hpp"
#include "impactfit/calibration/initialisation/requested_prior.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/population_means.hpp"
#include "impactfit/calibration/summary/population_summary.hpp"
#include "tests/calibration/population_pads.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

/// Fits a table of pads with one start, since the first start is near, and intervals by standard errors, for speed.
FitResult fitted_pads(const std::string& table, const std::string& problem_text) {
    const ScratchFolder scratch;
    scratch.write("pads.csv", table);
    FitProblem problem = read_problem(scratch.write("pads.toml", problem_text), data_folder());
    problem.solver.starts = 1;
    problem.uncertainty.errors = ErrorMethod::covariance;
    return fit(std::move(problem));
}

const PopulationEstimate& estimate_of(const FitPopulation& population, PopulationQuantity quantity,
                                      const std::string& name, Interval& interval) {
    const auto& all = population.fit.estimates;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const auto& one) { return one.quantity == quantity && one.name == name; });
    REQUIRE(found != all.end());
    interval = population.intervals[static_cast<std::size_t>(found - all.begin())];
    return *found;
}

bool holds(const Interval& interval, double value) {
    return interval.lower <= value && value <= interval.upper;
}

/// Reads a problem of pads with other lines of its population, and with another table.
FitProblem read_pads(const std::string& population, const std::string& table) {
    const ScratchFolder scratch;
    scratch.write("pads.csv", table);
    return read_problem(scratch.write("pads.toml", pads_problem(population)), data_folder());
}

TEST_CASE("population: 95 % intervals hold the true mean, exponent and deviation of synthetic pads") {
    NormalNoise noise(50);
    int held = 0, all = 0;
    for (int number = 0; number < 8; ++number) {
        const std::vector<Pad> pads = drawn_pads(12, noise);
        const FitResult result = fitted_pads(pads_table(pads, noise), pads_problem(pads_population));
        REQUIRE(result.population);
        CHECK(result.population->converged());
        CHECK(result.goodness.verdict == FitVerdict::good);
        Interval interval{};
        for (const auto& [name, truth] : {std::pair{"k0", 5e5}, {"b", -0.8}, {"c0", 4e4}}) {
            estimate_of(*result.population, PopulationQuantity::fixed_effect, name, interval);
            held += holds(interval, truth);
        }
        estimate_of(*result.population, PopulationQuantity::deviation, "stiffness", interval);
        held += holds(interval, 0.12);
        all += 4;
    }
    CHECK(all == 32);
    CHECK(held >= 27);  // binomial with 95 %: fewer in 0.5 % of such tests
}

TEST_CASE("population: the prediction of a thickness that was left out holds its pads at the stated rate") {
    NormalNoise noise(51);
    int held = 0, all = 0;
    for (int number = 0; number < 3; ++number) {
        const std::vector<Pad> pads = drawn_pads(12, noise);
        for (const double left_out : {3e-3, 5e-3, 8e-3}) {
            std::vector<Pad> measured;
            for (const Pad& pad : pads)
                if (pad.thickness != left_out) measured.push_back(pad);
            const std::string at = fmt::format("[population]\nat = [{{ thickness = \"{} mm\" }}]\n", 1e3 * left_out);
            const FitResult result =
                fitted_pads(pads_table(measured, noise), pads_problem(replaced(pads_population, "[population]\n", at)));
            const NewSpecimen& predicted = result.population->predictions.back();
            REQUIRE_FALSE(predicted.measured);
            REQUIRE(predicted.covariates.front() == doctest::Approx(left_out));
            for (const Pad& pad : pads) {
                if (pad.thickness != left_out) continue;
                held += holds(predicted.specimens[0], pad.stiffness);
                ++all;
            }
        }
    }
    CHECK(all == 36);
    CHECK(held >= 30);  // of 36 at 95 %; the four of a thickness share the error of its mean
}

TEST_CASE("population: specimens are drawn towards the mean, and little where their data determine them") {
    NormalNoise noise(52);
    const std::vector<Pad> pads = drawn_pads(9, noise);
    const FitResult result = fitted_pads(pads_table(pads, noise), pads_problem(pads_population));
    const VaryingEstimate& stiffness = result.population->parameters.front();
    REQUIRE(stiffness.name == "stiffness");
    REQUIRE(stiffness.specimens.size() == 9);
    // The standard error of one pad is 1 % of its stiffness, the deviation between pads 12 %: shrinkage below 1 %.
    CHECK(stiffness.shrinkage < 0.05);
    for (std::size_t g = 0; g < 9; ++g) {
        CHECK(stiffness.specimens[g].value == doctest::Approx(stiffness.specimens[g].separate).epsilon(0.01));
        CHECK(stiffness.specimens[g].value == doctest::Approx(pads[g].stiffness).epsilon(0.04));
    }
}

TEST_CASE("population: well-determined specimens give the regression of their separate values") {
    NormalNoise noise(56);
    const FitResult result =
        fitted_pads(pads_table(drawn_pads(12, noise), noise),
                    pads_problem("[population.stiffness]\nby = \"pad\"\nmean = \"k0 * (thickness/3e-3)^b\"\n"
                                 "coefficients = { k0 = 1e6, b = 1 }\n[population.hysteresis_damping]\n"));
    const auto& specimens = result.population->parameters.front().specimens;
    const PopulationPlan& plan = *result.problem->population;
    Eigen::MatrixXd known(12, 2);
    Eigen::VectorXd values(12);
    for (Eigen::Index g = 0; g < 12; ++g) {
        known.row(g) << 1.0, std::log(plan.covariates_of(static_cast<std::size_t>(g)).front() / 3e-3);
        values[g] = std::log(specimens[static_cast<std::size_t>(g)].separate);
    }
    const Eigen::Vector2d line = known.colPivHouseholderQr().solve(values);
    Interval interval{};
    const auto value = [&](PopulationQuantity quantity, const char* name) {
        return estimate_of(*result.population, quantity, name, interval).value;
    };
    // The standard errors of the specimens are equal within 1e-3 of themselves, and 8 % of the deviation.
    CHECK(std::log(value(PopulationQuantity::fixed_effect, "k0")) == doctest::Approx(line[0]).epsilon(1e-4));
    CHECK(value(PopulationQuantity::fixed_effect, "b") == doctest::Approx(line[1]).epsilon(1e-3));
    // A coefficient that scales a median has its interval in the logarithm.
    value(PopulationQuantity::fixed_effect, "k0");
    CHECK(std::log(interval.lower * interval.upper) == doctest::Approx(2.0 * line[0]).epsilon(1e-3));
    const double error = result.uncertainty.covariance->relative_errors[0];
    const double deviation = std::sqrt((values - known * line).squaredNorm() / 12.0 - error * error);
    CHECK(value(PopulationQuantity::deviation, "stiffness") == doctest::Approx(deviation).epsilon(2e-3));
}

TEST_CASE("population: noise that is not stated has a deviation for each observable") {
    NormalNoise noise(53);
    const std::string table = pads_table(drawn_pads(9, noise), noise);
    const FitResult result = fitted_pads(table, replaced(pads_problem("[population.stiffness]\nby = \"pad\"\n"),
                                                         "sd = { restitution = 0.004, duration = \"1 %\" }\n", ""));
    REQUIRE(result.population->deviations.size() == 2);
    const ResidualDeviation& restitution = result.population->deviations.front();
    CHECK(restitution.name == "restitution");
    CHECK(restitution.unit == "1");
    // The shared damping and the pure deviations of 72 values: 0.004 and the differences of damping between pads.
    CHECK(restitution.value > 0.004);
    CHECK(restitution.value < 0.02);
}

TEST_CASE("population: a mean that equal values would not determine is checked at its stated coefficients") {
    NormalNoise noise(54);
    const std::string table = pads_table(drawn_pads(6, noise), noise);
    for (const char* mean : {"k0 + k1 * exp(b*(thickness - 3e-3))", "k0/(1 + exp(b*(thickness - k1)))"}) {
        CAPTURE(mean);
        const std::string coefficients =
            mean[3] == '+' ? "k0 = 1e5, k1 = 4e5, b = -300" : "k0 = 6e5, k1 = 7e-3, b = 500";
        const std::string population = "[population.stiffness]\nby = \"pad\"\nmean = \"" + std::string(mean) +
                                       "\"\ncoefficients = { " + coefficients + " }\n";
        CHECK_NOTHROW(check_fit(read_pads(population, table)));
    }
}

TEST_CASE("population: far starts of coefficients do not change the result") {
    NormalNoise noise(54);
    const std::string table = pads_table(drawn_pads(6, noise), noise);
    const double least = fitted_pads(table, pads_problem(pads_population)).population->fit.minus_two_log_likelihood;
    using Starts = std::pair<const char*, const char*>;
    for (const auto& [k0, b] : {Starts{"1,", "-5"}, {"4e9,", "1"}, {"4e5,", "30"}}) {
        CAPTURE(b);
        std::string population = replaced(pads_population, "4e5,", k0);
        for (int mean = 0; mean < 2; ++mean)
            population = replaced(population, "b = 0 }", "b = " + std::string(b) + "}");
        const FitResult far = fitted_pads(table, pads_problem(population));
        // The search ends where an expected decrease is below 1e-7.
        CHECK(std::abs(far.population->fit.minus_two_log_likelihood - least) < 1e-6);
    }
}

TEST_CASE("population: an option is the problem of a file") {
    NormalNoise noise(54);
    const std::string table = pads_table(drawn_pads(6, noise), noise);
    ProblemRequest request{.data = "pads.csv", .text = std::make_shared<const std::string>(table)};
    request.mass = ValueWithUnit(60, "g");
    request.law = "hunt_crossley_1975";
    request.group = "pad";
    request.population = {"stiffness"};
    request.sd["restitution"] = 0.004;
    request.sd["duration"] = ValueWithUnit(1, "%");
    const FitProblem problem = make_problem(request);
    REQUIRE(problem.population);
    CHECK(problem.population->by == "pad");
    CHECK(problem.free_parameters().size() == 7);
    const std::string draft = draft_problem(request, "pads.csv");
    CHECK(draft.find("[population.stiffness]") != std::string::npos);
    CHECK(draft.find("group_by") == std::string::npos);
}

std::string some_pads(std::size_t count = 6) {
    NormalNoise noise(55);
    return pads_table(drawn_pads(count, noise), noise);
}

TEST_CASE("population: bad input names the specimen, the row or the key") {
    const auto refused = [&](ErrorKind kind, const std::string& population, const std::string& table,
                             const std::string& offence, const std::string& hint) {
        CHECK_MESSAGE(refuses(
                          kind, [&] { read_pads(population, table); }, offence, hint),
                      population);
    };
    const std::string table = some_pads();
    const auto spoilt = [&](const std::string& from, const std::string& to) {
        return replaced(pads_population, from, to);
    };
    const std::string plain = "[population.stiffness]\nby = \"pad\"\n";
    refused(ErrorKind::problem, plain, some_pads(1), "P01", "two or more groups");
    refused(ErrorKind::data, pads_population, replaced(table, "P02,5,1.5", "P02,6,1.5"), "P02", "one value for each");
    refused(ErrorKind::data, pads_population, replaced(table, "P02,5,1.5", "P02,,1.5"), "line 12", "every row");
    std::string equal = table;
    for (const char* from : {",5,", ",8,"})
        for (std::size_t at; (at = equal.find(from)) != std::string::npos;) equal.replace(at, 3, ",3,");
    refused(ErrorKind::problem, pads_population, equal, "thickness = 0.003 m", "without it");
    refused(ErrorKind::problem, spoilt("thickness/", "thicknes/"), table, "thicknes", "did you mean 'thickness'");
    refused(ErrorKind::problem, spoilt("b = 0 }\n[pop", "b = 0, e = 1 }\n[pop"), table, "mean does not contain",
            "k0 *");
    refused(ErrorKind::problem, spoilt("c0 = 4e4, b = 0", "c0 = 4e4, b = 1"), table, "two starts", "one start");
    refused(ErrorKind::problem, spoilt("coefficients = { k0 = 4e5, b = 0 }\n", ""), table, "coefficients",
            "coefficients = {");
    refused(ErrorKind::problem, spoilt("(thickness", "((thickness"), table, "invalid mean of stiffness", "formula");
    refused(ErrorKind::problem, spoilt("population.stiffness", "population.stifness"), table, "stifness",
            "did you mean 'stiffness'");
    refused(ErrorKind::problem, spoilt("population.stiffness", "population.hertz_exponent"), table, "hertz_exponent",
            "available");
    refused(ErrorKind::problem, spoilt("\"pad\"", "\"pat\""), table, "pat", "did you mean 'pad'");
    refused(ErrorKind::problem, spoilt("[\"stiffness\", ", "["), table, "two parameters", "two or more");
    refused(ErrorKind::problem, spoilt("by = \"pad\"\n", ""), table, "without groups", "by =");
    refused(ErrorKind::problem, plain + "mean = \"thickness\"\ncoefficients = { thickness = 4e5 }\n", table,
            "a coefficient with the name of a column", "another name");
    refused(ErrorKind::problem, pads_population, replaced(table, "thickness [mm]", "thickness [Shore]"),
            "thickness [Shore]", "[1] for a number");
    refused(ErrorKind::problem, plain + "start = -1\n", table, "-1", "above 0");
    refused(ErrorKind::problem, plain + "[population]\nat = [{ thickness = \"4 mm\" }]\n", table, "without covariates",
            "no key");
    refused(ErrorKind::problem, spoilt("[population]\n", "[population]\nat = [{ thickness = \"4 kg\" }]\n"), table,
            "kg", "m");
}

TEST_CASE("population: a prediction beyond the data or the law is named") {
    NormalNoise noise(57);
    const std::string text =
        "[population.stiffness]\nby = \"pad\"\ndistribution = \"normal\"\nmean = \"k0 + k1 * thickness\"\n"
        "coefficients = { k0 = 7e5, k1 = -6e7 }\n[population]\nat = [{ thickness = 4 }]\n";
    const FitResult result = fitted_pads(pads_table(drawn_pads(9, noise), noise), pads_problem(text));
    const std::vector<std::string> sentences = population_sentences(result);
    const auto has_words = [&](const char* words) {
        return std::any_of(sentences.begin(), sentences.end(),
                           [&](const std::string& one) { return one.find(words) != std::string::npos; });
    };
    CHECK(has_words("thickness 4 m is an extrapolation: measured are 0.003 to 0.008 m"));
    CHECK(has_words("stiffness of a new specimen has values below 0"));
}

TEST_CASE("population: a mean has its slope at a coefficient that is nearly zero") {
    VaryingParameter parameter{"stiffness"};
    parameter.mean = "k0 * (thickness/3e-3)^b";
    parameter.coefficients = {{"k0", 4e5}, {"b", 0.0}};
    parameter.covariates = {"thickness"};
    const MeanFormula formula(parameter);
    const std::vector<double> thickness{5e-3};
    for (const double b : {0.0, 1e-14, -1e-11, 1e-6, -0.8})
        // The derivative by b of ln k0 + b ln(thickness/3e-3); rounding of the differences.
        CHECK(formula.slopes(Eigen::Vector2d(4e5, b), thickness)[1] ==
              doctest::Approx(std::log(5.0 / 3.0)).epsilon(1e-8));
}

TEST_CASE("population: a mean without a value at its starts names the specimen") {
    NormalNoise noise(59);
    const std::string text =
        "[population.stiffness]\nby = \"pad\"\nmean = \"k0 * log(k1 * thickness)\"\n"
        "coefficients = { k0 = 4e5, k1 = 1e-3 }\n";
    const std::string table = pads_table(drawn_pads(6, noise), noise);
    CHECK(refuses(
        ErrorKind::problem, [&] { fitted_pads(table, pads_problem(text)); }, "P01", "above 0"));
}

TEST_CASE("population: no curve predicts all specimens") {
    NormalNoise noise(58);
    const FitResult result = fitted_pads(pads_table(drawn_pads(6, noise), noise), pads_problem(pads_population));
    CHECK(refuses(
        ErrorKind::problem, [&] { predict(result, "duration", {1.0}); }, "no unique prediction curve", "one value"));
}

TEST_CASE("population: no option states a prior of a specimen") {
    FitProblem problem = read_pads(pads_population, some_pads());
    for (const char* name : {"stiffness", "stiffness_P01"})
        CHECK(refuses(
            ErrorKind::usage, [&] { set_prior(problem, name, "lognormal(4e5, 0.3)"); }, name, "no prior"));
}

TEST_CASE("population: what does not support one refuses it by name") {
    FitProblem problem = read_pads(pads_population, some_pads());
    const auto refused = [&](const FitProblem& other, const std::string& offence) {
        CHECK_MESSAGE(refuses(
                          ErrorKind::problem, [&] { check_fit(other); }, offence, ""),
                      offence);
    };
    FitProblem with = problem;
    with.uncertainty.bootstrap = 50;
    refused(with, "a bootstrap of a population");
    with = problem;
    for (FitCondition& condition : with.conditions)
        for (Measurement& one : condition.measurements) one.loss = {LossKind::huber, 1.345};
    refused(with, "a robust loss of a population");
    CHECK_NOTHROW(check_fit(problem));
}

}  // namespace
}  // namespace impactfit
