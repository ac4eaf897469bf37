// Inference data: arrays of a posterior, and values drawn from the predictive distribution.
#include "impactfit/calibration/finished/inference_data.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numbers>
#include <string>

#include "impactfit/calibration/finished/predictive_draws.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/initialisation/requested_prior.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "tests/calibration/record_problem.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Impacts of a law with stiffness 3e5 at 35 g, with noise of about 0.003 and 4e-5 s.
FitProblem bounced() {
    FitProblem problem = make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.fix("hysteresis_damping", 1.1e4);
    problem.free("stiffness");
    problem.add_impact({0.035, 1.0}, {{"restitution", 0.974, 0.004}, {"duration", 5.55e-3, 5e-5}});
    problem.add_impact({0.035, 2.0}, {{"restitution", 0.955, 0.004}, {"duration", 4.83e-3, 5e-5}});
    problem.add_impact({0.035, 3.0}, {{"restitution", 0.939, 0.004}, {"duration", 4.44e-3, 5e-5}});
    problem.uncertainty.posterior = {.draws = 1000, .warmup = 200};
    return problem;
}

const InferenceGroup& group_called(const InferenceData& data, const std::string& name) {
    const auto found = std::find_if(data.groups.begin(), data.groups.end(),
                                    [&](const InferenceGroup& group) { return group.name == name; });
    REQUIRE(found != data.groups.end());
    return *found;
}

const InferenceArray& array_called(const InferenceGroup& group, const std::string& name) {
    const auto found = std::find_if(group.arrays.begin(), group.arrays.end(),
                                    [&](const InferenceArray& array) { return array.name == name; });
    REQUIRE(found != group.arrays.end());
    return *found;
}

std::size_t size_of(const InferenceGroup& group, const InferenceArray& array) {
    std::size_t size = 1;
    for (const std::string& name : array.dimensions)
        for (const auto& [dimension, count] : group.dimensions)
            if (dimension == name) size *= count;
    return size;
}

std::string attribute(const InferenceData& data, const std::string& name) {
    for (const auto& [key, text] : data.attributes)
        if (key == name) return text;
    return {};
}

/// Returns predicted residuals of a loss: 1 value, in its standard deviation.
Eigen::ArrayXd predicted_residuals(LossKind kind, double width) {
    FitProblem problem = bounced();
    problem.uncertainty.posterior->draws = 50;
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measured : condition.measurements) measured.loss = {kind, width};
    const FitResult result = fit(problem);
    const Eigen::Index draws = 20'000;
    const Eigen::MatrixXd drawn =
        predictive_draws(result, {Eigen::MatrixXd::Zero(draws, 6), Eigen::MatrixXd::Ones(draws, 6)});
    return (drawn.col(0).array() - 0.974) / 0.004;
}

/// Compares the part of the residuals within 1 with its probability.
void check_part(const Eigen::ArrayXd& residuals, double probability) {
    const double part = (residuals.abs() < 1.0).cast<double>().mean();
    // 4.5 standard deviations of a binomial part.
    CHECK(std::abs(part - probability) <
          4.5 * std::sqrt(probability * (1.0 - probability) / static_cast<double>(residuals.size())));
    CHECK(std::abs((residuals > 0.0).cast<double>().mean() - 0.5) <
          2.25 / std::sqrt(static_cast<double>(residuals.size())));
}

}  // namespace

TEST_CASE("inference data: every array has the size of its dimensions, and finite values") {
    const FitResult result = fit(bounced());
    const InferenceData data = inference_data(result);
    for (const InferenceGroup& group : data.groups)
        for (const InferenceArray& array : group.arrays) {
            CAPTURE(group.name + "." + array.name);
            CHECK(array.values.size() == size_of(group, array));
            CHECK(std::all_of(array.values.begin(), array.values.end(), [](double one) { return std::isfinite(one); }));
        }
    CHECK(array_called(group_called(data, "posterior"), "stiffness").values.size() == 4000);
    CHECK(array_called(group_called(data, "observed_data"), "duration").values[1] == 4.83e-3);
    CHECK(array_called(group_called(data, "constant_data"), "restitution_impact_speed").values[2] == 3.0);
    CHECK(array_called(group_called(data, "posterior"), "stiffness").unit == "N/m^1.5");
    CHECK(attribute(data, "noise") == "stated");
    CHECK(inference_data(result).groups[3].arrays[0].values == data.groups[3].arrays[0].values);
}

TEST_CASE("inference data: an improper prior has no draws and is named, a proper one has draws") {
    FitProblem problem = bounced();
    CHECK(attribute(inference_data(fit(problem)), "priors_without_draws") == "stiffness: uniform without bounds");
    set_prior(problem, "stiffness", "lognormal(3e5, 0.2)");
    const InferenceData data = inference_data(fit(problem));
    CHECK(attribute(data, "priors_without_draws").empty());
    const std::vector<double>& drawn = array_called(group_called(data, "prior"), "stiffness").values;
    double sum = 0.0, squares = 0.0;
    for (const double value : drawn) {
        const double z = std::log(value / 3e5) / 0.2;
        sum += z;
        squares += z * z;
    }
    // 4.5 standard deviations of mean and mean square of 1000 normal values.
    CHECK(std::abs(sum / 1000.0) < 4.5 / std::sqrt(1000.0));
    CHECK(std::abs(squares / 1000.0 - 1.0) < 4.5 * std::sqrt(2.0 / 1000.0));
}

TEST_CASE("predictive draws: the law at the draws, and the stated noise") {
    const FitResult result = fit(bounced());
    const ResidualsOfDraws at = residuals_of_draws(result);
    const Eigen::VectorXd point = result.posterior->drawn.chains[0].draws[0].point;
    const auto impacts = ContactResiduals(*result.problem).simulate(point);
    const Eigen::MatrixXd without = predictive_draws(result, {at.residuals, 0.0 * at.noise});
    CHECK(without(0, 2) == doctest::Approx(impacts[1].restitution).epsilon(1e-12));
    CHECK(without(0, 5) == doctest::Approx(impacts[2].duration).epsilon(1e-12));
    const Eigen::ArrayXd noise = (predictive_draws(result, at) - without).col(5).array() / 5e-5;
    CHECK(std::abs(noise.mean()) < 4.5 / std::sqrt(4000.0));                       // 4.5 standard deviations
    CHECK(std::abs(noise.square().mean() - 1.0) < 4.5 * std::sqrt(2.0 / 4000.0));  // likewise
}

TEST_CASE("predictive draws: correlated errors have their correlation") {
    FitProblem problem = bounced();
    problem.conditions[0].measurements[0].correlated = 1;
    problem.conditions[1].measurements[0].correlated = 2;
    problem.conditions[1].measurements[0].correlations = {{1, -0.6}};
    const FitResult result = fit(problem);
    const ResidualsOfDraws at = residuals_of_draws(result);
    const Eigen::MatrixXd noise =
        (predictive_draws(result, at) - predictive_draws(result, {at.residuals, 0.0 * at.noise})) / 0.004;
    // 4.5 standard deviations of a correlation of 4000 pairs, (1 - 0.36) / sqrt(4000).
    CHECK(std::abs(noise.col(0).dot(noise.col(2)) / 4000.0 + 0.6) < 0.08);
    CHECK(std::abs(noise.col(0).dot(noise.col(4)) / 4000.0) < 0.08);
}

TEST_CASE("predictive draws: noise of a robust loss has its density") {
    check_part(predicted_residuals(LossKind::none, 1.0), std::erf(1.0 / std::numbers::sqrt2));
    const double a = 0.8, whole = std::sqrt(2.0 * std::numbers::pi), tails = 2.0 / a * std::exp(-0.5 * a * a),
                 beyond_1 = 2.0 / a * std::exp(0.5 * a * a - a);
    check_part(predicted_residuals(LossKind::huber, a),
               1.0 - beyond_1 / (whole * std::erf(a / std::numbers::sqrt2) + tails));
    const double freedom = 2.4 * 2.4 - 1.0;
    const boost::math::students_t student(freedom);
    check_part(predicted_residuals(LossKind::cauchy, 2.4),
               2.0 * boost::math::cdf(student, std::sqrt(freedom) / 2.4) - 1.0);
}

TEST_CASE("predictive draws: samples of a record are those of the predicted curve") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", half_sine());
    std::string text =
        replaced(replaced(record_problem, "sensor = \"cell\"\n", ""), "{ start = 1e6 }", "{ fix = 1e4 }");
    text.erase(text.find("[sensors"), text.find("[[record") - text.find("[sensors"));
    FitProblem problem = read_problem(scratch.write("problem.toml", text), data_folder());
    problem.uncertainty.posterior = {.draws = 4, .warmup = 150};
    const FitResult result = fit(problem);
    REQUIRE(result.posterior->refused == "");
    const ResidualsOfDraws at = residuals_of_draws(result);
    const Eigen::MatrixXd without = predictive_draws(result, {at.residuals, 0.0 * at.noise});
    const ContactResiduals function(*result.problem);
    const FitCondition& condition = result.problem->conditions[0];
    const auto reading = function.read_records(result.posterior->drawn.chains[0].draws[0].point, condition);
    REQUIRE(reading);
    for (const Eigen::Index i : {5, 12, 20})  // of about 100 N
        CHECK(without(0, i) ==
              doctest::Approx(reading->records[0][static_cast<std::size_t>(i)].ordinate).epsilon(1e-9));
    const InferenceData data = inference_data(result);
    CHECK(array_called(group_called(data, "posterior_predictive"), "force_time_1").unit == "N");
    CHECK(array_called(group_called(data, "constant_data"), "force_time_1_time").values[4] ==
          doctest::Approx(0.0).epsilon(1e-12));
}
