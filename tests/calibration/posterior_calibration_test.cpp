// Simulation-based calibration of posteriors: parameters drawn from the prior, data drawn with them, and the rank of
// each parameter among the draws of its posterior. Ranks of a correct sampler are uniform (Talts et al. 2018).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <vector>

#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/estimation/rank_uniformity.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::array calibrated_speeds{0.3, 1.0, 3.0};
constexpr double calibrated_mass = 0.2, stiffness_spread = 0.3, damping_spread = 0.5;  // of the logarithms

/// Distance of ranked draws, far enough apart to be independent.
constexpr int draws_apart = 20;

/// A law with the medians of its priors: lognormal, of both free parameters.
struct CalibratedLaw {
    const char* law;
    double stiffness, damping;
    bool has_exponent = false;

    std::vector<double> values(double of_stiffness, double of_damping) const {
        return has_exponent ? std::vector{of_stiffness, 1.5, of_damping} : std::vector{of_stiffness, of_damping};
    }
};

FitParameter with_prior(const char* name, double median, double spread) {
    FitParameter parameter = positive_parameter(name, median);
    parameter.prior = NormalPrior{median, spread * median};
    return parameter;
}

/// Restitution and duration at three speeds, whose noise is about that of the prior: 0.05, and 20 % of the duration at
/// the medians. `stated`: stated noise by that of the data.
FitProblem drawn_problem(const CalibratedLaw& law, const std::vector<double>& truth, double stated,
                         RandomStream& random) {
    std::vector<FitParameter> parameters{with_prior("stiffness", law.stiffness, stiffness_spread)};
    if (law.has_exponent) parameters.push_back(fixed_parameter("hertz_exponent", 1.5));
    parameters.push_back(with_prior("hysteresis_damping", law.damping, damping_spread));
    FitProblem problem = problem_of(law.law, parameters);
    problem.noise_stated = true;
    const LawEntry& entry = *problem.model->law;
    for (const double speed : calibrated_speeds) {
        const Impact<double> impact{calibrated_mass, speed};
        const double noise = 0.2 * simulate(entry, law.values(law.stiffness, law.damping), impact).duration;
        const auto collision = simulate(entry, truth, impact);
        FitCondition condition{impact, {}, {}};
        const double restitution = collision.restitution + 0.05 * random.normal();
        const double duration = collision.duration + noise * random.normal();
        condition.measurements = {measured("restitution", restitution, stated * 0.05),
                                  measured("duration", duration, stated * noise)};
        problem.conditions.push_back(condition);
    }
    return problem;
}

/// Returns the ranks of both parameters in data set `number`.
std::array<int, 2> ranks_of(const CalibratedLaw& law, double stated, int number) {
    RandomStream random(20261129, number);
    const double stiffness = law.stiffness * std::exp(stiffness_spread * random.normal());
    const double damping = law.damping * std::exp(damping_spread * random.normal());
    const FitProblem problem = drawn_problem(law, law.values(stiffness, damping), stated, random);
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    const UnconstrainedScale scale(space);
    const LogPosterior density(function, scale, noise_groups(problem, function.residual_count()));
    PosteriorOptions options{.draws = impactfit_tests::ranked_draws * draws_apart / 2, .chains = 2, .warmup = 150};
    const Posterior drawn = draw_posterior(density, {"stiffness", "damping"}, solve(function, space).best.parameters,
                                           options, number + 1, 1);
    std::array<int, 2> ranks{};
    for (const NutsChain& chain : drawn.chains)
        for (std::size_t i = 0; i < chain.draws.size(); i += draws_apart) {
            ranks[0] += chain.draws[i].point[0] < stiffness ? 1 : 0;
            ranks[1] += chain.draws[i].point[1] < damping ? 1 : 0;
        }
    return ranks;
}

/// Returns the probabilities of chi-squared for uniform ranks, of both parameters.
std::array<double, 2> uniformity(const CalibratedLaw& law, double stated, int data_sets) {
    std::vector<std::array<int, 2>> ranks(static_cast<std::size_t>(data_sets));
    parallel_for(ranks.size(), 2, [&](std::size_t i) { ranks[i] = ranks_of(law, stated, static_cast<int>(i)); });
    return impactfit_tests::rank_uniformity(ranks);
}

}  // namespace

TEST_SUITE("noise") {
    TEST_CASE("posterior: ranks of the true parameters are uniform for four laws") {
        constexpr std::array laws{
            CalibratedLaw{"hunt_crossley_1975", 3e7, 1.2e7, true}, CalibratedLaw{"tsuji_1992", 3e7, 500.0},
            CalibratedLaw{"kuwabara_kono_1987", 3e7, 5e3}, CalibratedLaw{"lee_herrmann_1993", 3e7, 2e5}};
        for (const CalibratedLaw& law : laws) {
            const auto probabilities = uniformity(law, 1.0, 300);
            const std::string text =
                fmt::format("{}: stiffness {:.3f}, damping {:.3f}", law.law, probabilities[0], probabilities[1]);
            CAPTURE(text);
            for (const double probability : probabilities) CHECK(probability > 0.01);
        }
    }
    TEST_CASE("posterior: ranks detect posteriors of half the noise") {
        for (const double probability : uniformity({"tsuji_1992", 3e7, 500.0}, 0.5, 300)) CHECK(probability < 1e-4);
    }
}
