// Posteriors of populations: moments of the separate values of well-determined specimens, whose population is normal,
// by a sum over a grid; files of the draws; refused populations.
#include "impactfit/calibration/fit/population_draws.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "impactfit/calibration/finished/inference_data.hpp"
#include "impactfit/calibration/finished/pointwise_likelihood.hpp"
#include "impactfit/calibration/finished/posterior_of_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/posterior_summary.hpp"
#include "tests/calibration/population_pads.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

/// Pads of one thickness in all: the same median.
const std::string equal_pads = "[population]\nby = \"pad\"\n[population.stiffness]\n[population.hysteresis_damping]\n";

FitProblem problem_of_pads(const std::string& table, const std::string& text, const PosteriorOptions& options) {
    const ScratchFolder scratch;
    scratch.write("pads.csv", table);
    FitProblem problem = read_problem(scratch.write("pads.toml", text), data_folder());
    problem.solver.starts = 1;
    problem.uncertainty.posterior = options;
    return problem;
}

FitResult drawn_pads_fit(std::uint64_t seed, const PosteriorOptions& options, const std::string& text, int impacts = 2,
                         std::size_t count = 6) {
    NormalNoise noise(seed);
    const PadDistribution pads{.b = 0.0, .deviation = 0.2, .damping_deviation = 0.2};
    return fit(problem_of_pads(pads_table(drawn_pads(count, noise, pads), noise, impacts), text, options));
}

/// Few draws: their number does not matter.
constexpr PosteriorOptions few_draws{.draws = 20, .chains = 2, .warmup = 150};

std::size_t place_of(const FitResult& result, const std::string& name) {
    const auto& parameters = result.posterior->drawn.parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (parameters[i].name == name) return i;
    FAIL("no drawn quantity ", name);
    return 0;
}

/// Population of ln p of the separate values y with errors s: mean m flat, deviation w half-normal(1).
struct NormalPopulation {
    std::vector<double> values, errors;

    /// Calls `add` with w, its density, and moments of m given w.
    template <class Add>
    void over_deviations(const Add& add) const {
        for (double w = 0.001; w < 3.0; w += 0.002) {
            double weights = 0.0, weighted = 0.0, logarithms = 0.0, squares = 0.0;
            for (std::size_t g = 0; g < values.size(); ++g) {
                const double variance = errors[g] * errors[g] + w * w;
                weights += 1.0 / variance, weighted += values[g] / variance, logarithms += std::log(variance);
            }
            for (std::size_t g = 0; g < values.size(); ++g)
                squares += std::pow(values[g] - weighted / weights, 2) / (errors[g] * errors[g] + w * w);
            add(w, std::exp(-0.5 * (logarithms + std::log(weights) + squares + w * w) - 12.0), weighted / weights,
                1.0 / weights);
        }
    }
    /// Probability that ln p of a new specimen is below x.
    double below(double x) const {
        double sum = 0.0, part = 0.0;
        over_deviations([&](double w, double density, double mean, double variance) {
            sum += density;
            part += density * 0.5 * std::erfc((mean - x) / std::sqrt(2.0 * (variance + w * w)));
        });
        return part / sum;
    }
};

TEST_CASE("population draws: mean, deviation and new specimen of well-determined pads by a sum over a grid") {
    const FitResult result = drawn_pads_fit(60, {.draws = 500, .warmup = 200}, pads_problem(equal_pads));
    REQUIRE(result.posterior);
    REQUIRE(result.posterior->refused.empty());
    // Standard errors of one pad are 2 % of its values, the deviations between pads 20 %: its likelihood is normal.
    NormalPopulation stiffness;
    for (std::size_t j = 0; j < result.estimate.free.size(); ++j)
        if (result.estimate.free[j].name.starts_with("stiffness")) {
            stiffness.values.push_back(std::log(result.estimate.values[static_cast<Eigen::Index>(j)]));
            stiffness.errors.push_back(result.uncertainty.covariance->relative_errors[static_cast<Eigen::Index>(j)]);
        }
    REQUIRE(stiffness.values.size() == 6);
    double sum = 0.0, mean = 0.0, deviation = 0.0;
    stiffness.over_deviations([&](double w, double density, double m, double) {
        sum += density, mean += density * m, deviation += density * w;
    });
    const auto check = [&](const std::string& name, bool logarithmic, double wanted) {
        const std::size_t j = place_of(result, name);
        ChainValues chains = result.posterior->drawn.parameter_values(static_cast<Eigen::Index>(j));
        double drawn = 0.0, count = 0.0;
        for (std::vector<double>& chain : chains)
            for (double& value : chain) {
                if (logarithmic) value = std::log(value);
                drawn += value, count += 1.0;
            }
        const double error = chain_diagnostics(chains).standard_error;
        INFO(name, ": ", drawn / count, ", wanted ", wanted, " +- ", error);
        CHECK(std::abs(drawn / count - wanted) < 4.5 * error + 1e-3);  // 1e-3: the likelihood is not quite normal
    };
    check("stiffness", true, mean / sum);
    check("deviation_of_ln_stiffness", false, deviation / sum);
    const std::vector<NewSpecimen>& predicted = result.posterior->population->new_specimens;
    REQUIRE(predicted.size() == 1);
    // Of 2000 draws 2.5 % are 50 +- 7; 3.5 deviations.
    CHECK(std::abs(stiffness.below(std::log(predicted[0].specimens[0].lower)) - 0.025) < 0.0125);
    CHECK(std::abs(stiffness.below(std::log(predicted[0].specimens[0].upper)) - 0.975) < 0.0125);
    CHECK(predicted[0].mean[0].lower > predicted[0].specimens[0].lower);
    CHECK(predicted[0].mean[0].upper < predicted[0].specimens[0].upper);
}

TEST_CASE("population draws: the same at any number of threads") {
    NormalNoise noise(61);
    FitProblem problem =
        problem_of_pads(pads_table(drawn_pads(4, noise), noise, 2), pads_problem(equal_pads), few_draws);
    problem.solver.threads = 1;
    const FitResult one = fit(problem);
    problem.solver.threads = 2;
    const FitResult two = fit(problem);
    REQUIRE(one.posterior->drawn.parameters.size() == 2 + 2 + 8);
    for (std::size_t chain = 0; chain < 2; ++chain)
        CHECK(one.posterior->drawn.chains[chain].draws.back().point ==
              two.posterior->drawn.chains[chain].draws.back().point);
}

TEST_CASE("population draws: names, priors and units of all quantities") {
    const FitResult result = drawn_pads_fit(
        62, few_draws,
        replaced(replaced(pads_problem(pads_population), "sd = { restitution = 0.004, duration = \"1 %\" }\n", ""),
                 "[population.stiffness]\n", "[population.stiffness]\ndeviation_prior = 0.3\n"),
        3);
    REQUIRE(result.posterior->refused.empty());
    std::string names, priors;
    for (std::size_t i = 0; i < result.posterior->population->estimates; ++i) {
        const std::string& name = result.posterior->drawn.parameters[i].name;
        names += name + " [" + unit_of_drawn(result, name) + "] ";
        priors += result.posterior->priors[i].parameter + " " + result.posterior->priors[i].text() + "; ";
    }
    CHECK(names ==
          "k0 [] b [] c0 [] deviation_of_ln_stiffness [1] deviation_of_ln_hysteresis_damping [1] correlation [1] "
          "noise_of_restitution [1] noise_of_duration [s] ");
    CHECK(priors ==
          "k0 uniform in its logarithm; b uniform; c0 uniform in its logarithm; "
          "deviation_of_ln_stiffness half-normal(0.3); deviation_of_ln_hysteresis_damping half-normal(1); "
          "correlation lkj(1); noise_of_restitution uniform in its logarithm; "
          "noise_of_duration uniform in its logarithm; ");
    // True noise: 0.004, and 1 % of 5 ms.
    CHECK(result.posterior->drawn.parameters[6].mean == doctest::Approx(0.004).epsilon(0.6));
    CHECK(result.posterior->drawn.parameters[7].mean == doctest::Approx(5e-5).epsilon(0.6));
}

/// Log density of the measured values of a draw, by simulations of its specimens.
double likelihood_of_draw(const FitResult& result, const NutsDraw& draw) {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    const FitProblem& problem = *result.problem;
    double sum = 0.0;
    for (const FitCondition& condition : problem.conditions) {
        const auto value = [&](const char* parameter) {
            const std::string name = std::string(parameter) + "_" + problem.groups[condition.group];
            return draw.point[static_cast<Eigen::Index>(place_of(result, name))];
        };
        const auto hit = simulate(law, std::vector{value("stiffness"), 1.5, value("hysteresis_damping")},
                                  {condition.impact.effective_mass, condition.impact.impact_speed});
        for (const Measurement& one : condition.measurements) {
            const bool restitution = one.observable->name == "restitution";
            const double noise = problem.noise_stated
                                     ? one.standard_deviation
                                     : draw.point[static_cast<Eigen::Index>(place_of(
                                           result, restitution ? "noise_of_restitution" : "noise_of_duration"))];
            const double distance = (one.value - (restitution ? hit.restitution : hit.duration)) / noise;
            sum -= 0.5 * distance * distance + std::log(noise * std::sqrt(2.0 * std::numbers::pi));
        }
    }
    return sum;
}

TEST_CASE("population draws: the likelihood of a draw is that of its specimens and its noise") {
    const std::string stated = pads_problem(equal_pads);
    for (const std::string& text :
         {stated, replaced(stated, "sd = { restitution = 0.004, duration = \"1 %\" }\n", "")}) {
        const FitResult result = drawn_pads_fit(63, few_draws, text, 3, 4);
        REQUIRE(result.posterior->refused.empty());
        const Eigen::MatrixXd each = log_likelihood_of_draws(result);
        REQUIRE(each.rows() == 40);
        REQUIRE(each.cols() == 24);
        // Simulations of both have a relative tolerance of 1e-9 or less.
        CHECK(each.row(0).sum() ==
              doctest::Approx(likelihood_of_draw(result, result.posterior->drawn.chains[0].draws[0])).epsilon(1e-6));
    }
}

TEST_CASE("population draws: inference data have a dimension of specimens") {
    const FitResult result = drawn_pads_fit(64, few_draws, pads_problem(pads_population), 2);
    const InferenceData data = inference_data(result);
    const InferenceGroup& posterior = data.groups.front();
    REQUIRE(posterior.name == "posterior");
    CHECK(posterior.dimensions.back() == std::pair<std::string, std::size_t>{"specimen", 6});
    const InferenceArray& specimens = *std::find_if(posterior.arrays.begin(), posterior.arrays.end(),
                                                    [](const auto& one) { return one.name == "specimen_stiffness"; });
    CHECK(specimens.dimensions == std::vector<std::string>{"chain", "draw", "specimen"});
    REQUIRE(specimens.values.size() == 240);
    const NutsDraw& draw = result.posterior->drawn.chains[0].draws[1];
    CHECK(specimens.values[6 + 2] == draw.point[static_cast<Eigen::Index>(place_of(result, "stiffness_P03"))]);
    bool has_thickness = false;
    for (const InferenceGroup& group : data.groups)
        for (const InferenceArray& array : group.arrays)
            if (group.name == "constant_data" && array.name == "specimen_thickness") has_thickness = true;
    CHECK(has_thickness);
    for (const auto& [name, text] : data.attributes) {
        if (name == "specimens") CHECK(text == "P01, P02, P03, P04, P05, P06");
        if (name == "priors_without_draws") CHECK(text == "k0, b, c0: uniform without bounds; correlation: lkj(1)");
    }
}

TEST_CASE("population draws: a normal population has its mean in its value, and short trajectories") {
    const FitResult result =
        drawn_pads_fit(69, few_draws,
                       pads_problem("[population]\nby = \"pad\"\n[population.stiffness]\ndistribution = \"normal\"\n"
                                    "[population.hysteresis_damping]\ndistribution = \"normal\"\n"),
                       2, 8);
    REQUIRE(result.posterior->refused.empty());
    CHECK(result.posterior->priors[0].text() == "uniform, 1000 to 1e8");
    CHECK(unit_of_drawn(result, "deviation_of_stiffness") == "N/m^1.5");
    CHECK(result.posterior->drawn.deepest == 0);
    for (const NutsDraw* draw : result.posterior->drawn.draws()) CHECK(draw->depth <= 7);
}

TEST_CASE("population draws: deviations that only their prior limits are named") {
    const FitResult result =
        drawn_pads_fit(65, few_draws, pads_problem("[population.stiffness]\nby = \"pad\"\n"), 2, 2);
    REQUIRE(result.posterior->refused.empty());
    bool named = false;
    for (const std::string& sentence : posterior_sentences(result))
        named = named || sentence.find("2 specimens alone do not limit the deviation of stiffness") == 0;
    CHECK(named);
}

TEST_CASE("population draws: noise whose residuals can all be zero has no posterior") {
    // Two impacts of each pad: as many durations as parameters, which depend on each of them.
    const FitResult result = drawn_pads_fit(
        66, few_draws, replaced(pads_problem(equal_pads), "sd = { restitution = 0.004, duration = \"1 %\" }\n", ""), 2);
    CHECK(result.posterior->refused == "the values of duration do not limit their noise above zero");
    CHECK(result.posterior->advice.find("duration") != std::string::npos);
    CHECK(result.posterior->drawn.parameters.empty());
}

TEST_CASE("population draws: requests that no fit can meet are refused before the search") {
    NormalNoise noise(67);
    const std::string table = pads_table(drawn_pads(6, noise), noise, 2);
    const std::string text =
        replaced(replaced(pads_problem(pads_population), "b = 0 }", "draw = 0 }"), ")^b", ")^draw");
    const std::string both = replaced(replaced(text, "b = 0 }", "draw = 0 }"), ")^b", ")^draw");
    FitProblem problem = problem_of_pads(table, both, few_draws);
    CHECK(refuses(
        ErrorKind::problem, [&] { check_fit(problem); }, "a coefficient with a name of the draws", "another name"));
    problem.uncertainty.posterior.reset();
    check_fit(problem);  // the names of draws do not matter without them
    CHECK_THROWS_AS(
        problem_of_pads(table, pads_problem("[population.stiffness]\nby = \"pad\"\ndeviation_prior = 0\n"), few_draws),
        Error);
}

TEST_CASE("population draws: a comparison does not draw separate values in place of a population") {
    const FitResult result =
        drawn_pads_fit(68, few_draws, pads_problem("[population.stiffness]\nby = \"pad\"\n"), 2, 4);
    CHECK_THROWS_AS(with_posterior(result, few_draws, 1), Error);
}

}  // namespace
}  // namespace impactfit
