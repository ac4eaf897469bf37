// Posteriors of fits: those of linear theory where it holds, and none where a direction has no data and no prior.
#include "impactfit/calibration/fit/fit_posterior.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "impactfit/calibration/finished/inference_data.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "tests/calibration/bounced_ball.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/calibration/peak_force_problem.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::array bounced_ball{BouncedBall{1.0, 0.974, 5.55e-3}, BouncedBall{1.5, 0.971, 5.02e-3},
                                  BouncedBall{2.0, 0.955, 4.83e-3}, BouncedBall{2.5, 0.944, 4.55e-3},
                                  BouncedBall{3.0, 0.939, 4.44e-3}, BouncedBall{3.5, 0.921, 4.31e-3},
                                  BouncedBall{4.0, 0.917, 4.13e-3}, BouncedBall{4.5, 0.898, 4.10e-3}};

FitProblem ball_problem(double noise_of_restitution, double noise_of_duration) {
    FitProblem problem = impactfit_tests::ball_problem(bounced_ball, noise_of_restitution, noise_of_duration);
    problem.uncertainty.posterior.emplace();
    problem.solver.threads = 2;
    return problem;
}

/// Restitution alone, which determines one of two directions.
FitProblem restitution_alone() {
    FitProblem problem = make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.free("stiffness", {.start = 3e5});
    problem.free("hysteresis_damping", {.start = 1e4});
    for (const BouncedBall& one : bounced_ball)
        problem.add_impact({0.035, one.speed}, {{"restitution", one.restitution, 0.004}});
    problem.uncertainty.posterior.emplace();
    return problem;
}

/// Share of a parameter below a value, by the trapezoidal rule in its logarithm.
double exact_share_below(const FitResult& result, double limit) {
    const ContactResiduals function(*result.problem);
    Eigen::VectorXd residuals(function.residual_count());
    double below = 0.0, above = 0.0;
    constexpr double step = 0.01;  // a tenth of the narrower mode: exact to 1e-8
    for (double logarithm = std::log(1e3) + 0.5 * step; logarithm < std::log(1e7); logarithm += step) {
        REQUIRE(function.evaluate(Eigen::VectorXd::Constant(1, std::exp(logarithm)), residuals, nullptr));
        (std::exp(logarithm) < limit ? below : above) += std::exp(-0.5 * residuals.squaredNorm());
    }
    return below / (below + above);
}

struct Moments {
    double mean, deviation;
};

/// Moments of the logarithm of a parameter, in which the fit is nearly linear.
Moments moments_of_logarithm(const FitPosterior& posterior, Eigen::Index parameter) {
    double sum = 0.0, squares = 0.0, count = 0.0;
    for (const std::vector<double>& chain : posterior.drawn.parameter_values(parameter))
        for (const double value : chain) {
            sum += std::log(value);
            squares += std::log(value) * std::log(value);
            count += 1.0;
        }
    return {sum / count, std::sqrt(squares / count - sum * sum / (count * count))};
}

/// `factor`: exact deviation / standard error of the fit.
void check_against_covariance(const FitResult& result, double factor = 1.0) {
    REQUIRE(result.posterior);
    const FitPosterior& posterior = *result.posterior;
    REQUIRE(posterior.refused.empty());
    CHECK(posterior.within_limits());
    for (std::size_t j = 0; j < result.estimate.free.size(); ++j) {
        const ParameterEstimate estimate = result[result.estimate.free[j].name];
        const double error = estimate.standard_error / estimate.value;
        const ChainDiagnostics& found = posterior.drawn.parameters[j].diagnostics;
        const Moments drawn = moments_of_logarithm(posterior, static_cast<Eigen::Index>(j));
        // 4.5 Monte-Carlo errors, and the second order of linear theory: a relative error of the relative error.
        const double effective = std::min(found.ess_bulk, found.ess_tail);
        INFO(result.estimate.free[j].name);
        CHECK(std::abs(drawn.mean - std::log(estimate.value)) < error * (4.5 / std::sqrt(effective) + error));
        CHECK(std::abs(drawn.deviation / (factor * error) - 1.0) < 4.5 / std::sqrt(2.0 * 0.5 * effective) + error);
    }
}

std::string text_of(const FitResult& result) {
    std::string text;
    for (const std::string& sentence : summary(result)) text += sentence + "\n";
    return text;
}

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

FitProblem file_problem(const std::string& stiffness, const std::string& closing = {}) {
    const ScratchFolder scratch;
    scratch.write("mine.csv", small_problem_csv);
    const std::string text =
        replaced(small_problem, "stiffness = { start = 2e10, lower = 1e9, upper = 1e12 }", "stiffness = " + stiffness);
    return read_problem(scratch.write("problem.toml", text + closing), data_folder());
}

}  // namespace

TEST_CASE("fit posterior: that of stated noise has the covariance of the fit") {
    check_against_covariance(fit(ball_problem(0.004, 5e-5)));
}

TEST_CASE("fit posterior: the bounce test has the covariance of its fit") {
    FitProblem problem = read_problem(std::string(data_folder()) + "/examples/bounce_test.toml", data_folder());
    problem.uncertainty.posterior.emplace();
    check_against_covariance(fit(problem));
}

TEST_CASE("fit posterior: noise that is not stated is integrated, and widens the posterior to Student's t") {
    FitProblem problem = ball_problem(std::nan(""), std::nan(""));
    for (FitCondition& condition : problem.conditions) condition.measurements.pop_back();
    problem.fix("stiffness", 3e5);  // one observable has one noise
    const FitResult result = fit(problem);
    REQUIRE(result.posterior);
    CHECK(result.posterior->noise_integrated);
    const double freedom = static_cast<double>(result.intervals.noise.degrees_of_freedom);
    CHECK(freedom == 7.0);
    check_against_covariance(result, std::sqrt(freedom / (freedom - 2.0)));
}

TEST_CASE("fit posterior: refuses a direction without data, by name, unless a prior limits it") {
    const FitResult open = fit(restitution_alone());
    REQUIRE(open.posterior);
    CHECK(open.goodness.verdict == FitVerdict::not_identifiable);
    CHECK(open.posterior->drawn.parameters.empty());
    CHECK(holds(open.posterior->refused, "neither the data nor a prior limit stiffness"));
    CHECK(holds(text_of(open), "No posterior: neither the data nor a prior limit stiffness"));
    FitProblem limited = restitution_alone();
    limited.parameters[0].prior = NormalPrior{3e5, 3e4};
    const FitResult result = fit(limited);
    REQUIRE(result.posterior);
    CHECK(result.posterior->refused.empty());
    CHECK(result.posterior->priors[0].text() == "lognormal(3e5, 0.1)");
    check_against_covariance(result);
}

TEST_CASE("fit posterior: bounds of the problem limit a uniform prior, those of the search do not") {
    const FitResult stated =
        fit(file_problem("{ start = 2e10, lower = 1e9, upper = 1e12 }", "[posterior]\ndraws = 50\n"));
    REQUIRE(stated.posterior);
    CHECK(stated.posterior->priors[0].text() == "uniform in its logarithm, 1e9 to 1e12");
    const FitResult automatic = fit(ball_problem(0.004, 5e-5));
    CHECK(automatic.posterior->priors[0].text() == "uniform in its logarithm");
}

TEST_CASE("fit posterior: two dampings that repeats at one speed cannot distinguish are two modes and two minima") {
    const FitResult result = fit(peak_force_problem(true));
    CHECK(result.search.clusters.size() == 1);  // equal residuals
    CHECK(result.goodness.verdict == FitVerdict::not_identifiable);
    CHECK(holds(text_of(result), "lie outside the interval of"));
    REQUIRE(result.posterior);
    REQUIRE(result.posterior->drawn.modes.size() == 2);
    const PosteriorMode& first = result.posterior->drawn.modes[0];
    const double below = first.parameters[0].mean < 1e5 ? first.weight : 1.0 - first.weight;
    CHECK(std::abs(below - exact_share_below(result, 1e5)) < 4.0 * first.weight_error);
    CHECK(result.posterior->within_limits());
}

TEST_CASE("fit posterior: two dampings with the same peak forces are two modes, in every output") {
    const FitResult result = fit(peak_force_problem());
    REQUIRE(result.posterior);
    const FitPosterior& posterior = *result.posterior;
    REQUIRE(posterior.drawn.modes.size() == 2);
    const PosteriorMode& low =
        posterior.drawn.modes[0].parameters[0].mean < 1e5 ? posterior.drawn.modes[0] : posterior.drawn.modes[1];
    CHECK(std::abs(low.weight - exact_share_below(result, 1e5)) < 4.0 * low.weight_error);
    CHECK(low.weight_error < 0.02);
    CHECK(posterior.within_limits());
    CHECK(holds(text_of(result), "The posterior has 2 modes: "));
    CHECK(holds(text_of(result), " % at hysteresis_damping 2.9"));
    CHECK(holds(posterior_draws_text(result, 0), "energy__,mode__,hysteresis_damping"));
    CHECK(holds(fit_json(result), "\"weight_error\""));
    const InferenceData data = inference_data(result);
    const auto statistics = std::find_if(data.groups.begin(), data.groups.end(),
                                         [](const InferenceGroup& group) { return group.name == "sample_stats"; });
    REQUIRE(statistics != data.groups.end());
    CHECK(statistics->arrays.back().name == "mode");
    CHECK(statistics->arrays.back().values.size() == 4000);
}

TEST_CASE("fit posterior: too few effective draws are stated") {
    FitProblem problem = ball_problem(0.004, 5e-5);
    problem.uncertainty.posterior->draws = 60;
    const FitResult result = fit(problem);
    CHECK_FALSE(result.posterior->within_limits());
    CHECK(holds(text_of(result), "effective draws; its limit is 400"));
}

TEST_CASE("fit posterior: a caller stops it, and the verdict is interrupted") {
    long calls = 0;
    const auto stop = [&](const SearchProgress& progress) { return progress.unit != "chain" || ++calls < 100; };
    const FitResult result = fit(ball_problem(0.004, 5e-5), stop);
    CHECK(result.goodness.verdict == FitVerdict::interrupted);
    CHECK(result.posterior->drawn.parameters.empty());
}

TEST_CASE("fit posterior: requests that no fit can meet are refused before the search") {
    FitProblem problem = ball_problem(0.004, 5e-5);
    problem.uncertainty.errors = ErrorMethod::covariance;
    CHECK_THROWS_WITH_AS(fit(problem), doctest::Contains("needs profiles"), Error);
    problem = ball_problem(0.004, 5e-5);
    problem.conditions[0].measurements[0].loss = {LossKind::tukey, 4.0};
    CHECK_THROWS_WITH_AS(check_posterior(problem), doctest::Contains("tukey"), Error);
    problem = ball_problem(0.004, 5e-5);
    problem.uncertainty.posterior->chains = 1;
    CHECK_THROWS_WITH_AS(check_posterior(problem), doctest::Contains("number of chains"), Error);
}

TEST_CASE("problem file: [posterior] and lognormal priors") {
    const FitProblem problem = file_problem("{ start = 2e10, prior = { lognormal = [2.5e10, 0.2] } }",
                                            "[posterior]\ndraws = 300\nchains = 3\nwarmup = 500\n"
                                            "target_acceptance = 0.9\nmax_depth = 8\n");
    const PosteriorOptions& options = problem.uncertainty.posterior.value();
    CHECK(options.draws == 300);
    CHECK(options.chains == 3);
    CHECK(options.warmup == 500);
    CHECK(options.target_acceptance == 0.9);
    CHECK(options.max_depth == 8);
    const FitParameter& stiffness = problem.parameters[0];
    CHECK(stiffness.scale == ParameterScale::log10);
    CHECK(stiffness.prior->mean == 2.5e10);
    CHECK(stiffness.prior->standard_deviation == doctest::Approx(0.5e10));
    CHECK_FALSE(file_problem("{ start = 2e10 }").uncertainty.posterior);
    CHECK_THROWS_WITH_AS(file_problem("{ start = 2e10, scale = \"linear\", prior = { lognormal = [2.5e10, 0.2] } }"),
                         doctest::Contains("log10"), Error);
    CHECK_THROWS_WITH_AS(file_problem("{ start = 2e10, prior = { lognormal = [-1, 0.2] } }"),
                         doctest::Contains("median above 0"), Error);
    CHECK_THROWS_WITH_AS(file_problem("{ start = 2e10, prior = { } }"), doctest::Contains("unique density"), Error);
    CHECK_THROWS_WITH_AS(file_problem("{ start = 2e10 }", "[posterior]\nchains = 1\n"),
                         doctest::Contains("number of chains"), Error);
}
