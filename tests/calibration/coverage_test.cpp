// How often intervals hold the truth, over many made-up data sets: by covariance, profile likelihood and bootstrap,
// against the binomial distribution. All checks together fail by accident once in a thousand seeds; the seed is fixed.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <map>

#include "impactfit/calibration/bootstrap.hpp"
#include "impactfit/calibration/contact_residuals.hpp"
#include "impactfit/calibration/fit.hpp"
#include "impactfit/calibration/profile_likelihood.hpp"
#include "impactfit/calibration/random_draws.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/calibration/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::array levels{0.68, 0.95};

/// Of one method, level and parameter.
struct Coverage {
    long held = 0, made = 0;
    void count(const Interval& interval, double truth) {
        ++made;
        // An open side, NaN, holds all on its side.
        held += !(truth < interval.lower) && !(truth > interval.upper);
    }
    /// Of a count as unlikely as this, on its side, if intervals do what they say.
    double probability(double level) const {
        const boost::math::binomial all(static_cast<double>(made), level);
        const double below = cdf(all, static_cast<double>(held));
        const double above = held == 0 ? 1.0 : cdf(complement(all, static_cast<double>(held - 1)));
        return std::min({1.0, 2.0 * below, 2.0 * above});
    }
};

using Coverages = std::map<std::string, std::pair<double, Coverage>>;

void check_all(const Coverages& coverages) {
    constexpr double error = 1e-3;
    for (const auto& [name, entry] : coverages) {
        const auto& [level, coverage] = entry;
        const std::string words = fmt::format("{}: {} of {} at level {}", name, coverage.held, coverage.made, level);
        CAPTURE(words);
        CHECK(coverage.made > 0);
        CHECK(coverage.probability(level) > error / static_cast<double>(coverages.size()));
    }
}

/// All intervals of one data set, counted.
void count_intervals(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& truth,
                     bool noise_stated, int draws, long seed, Coverages& coverages) {
    SolverOptions solver = solver_for_simulations();
    solver.seed = seed;
    const Solution best = solve(function, space, solver).best;
    REQUIRE(best.status == SolutionStatus::converged);
    const auto at = linearise(function, space, best.parameters, noise_stated);
    REQUIRE(at);
    const ResidualNoise noise = residual_noise(*at, noise_stated);
    BootstrapOptions options;
    options.draws = draws;
    options.noise = noise;
    options.solver = solver;
    options.groups.assign(static_cast<std::size_t>(function.residual_count()), 0);
    const auto drawn = bootstrap(function, space, best.parameters, options, {});
    for (const double level : levels) {
        const auto wald =
            covariance_intervals(linear_uncertainty(*at, space), space, best.parameters, noise.reach(level));
        const auto profiles = profile_likelihoods(function, space, best.parameters, {0, 1},
                                                  {noise, level, 2000, 1, nullptr, "profile"}, {});
        for (Eigen::Index j = 0; j < space.size(); ++j) {
            const auto count = [&](const char* method, const Interval& interval) {
                auto& [its_level, coverage] =
                    coverages[fmt::format("{} {} {}", method, space.parameter(j).name, level)];
                its_level = level;
                coverage.count(interval, truth[j]);
            };
            count("covariance", wald[static_cast<std::size_t>(j)]);
            count("profile", profiles[static_cast<std::size_t>(j)].interval());
            if (const auto interval = drawn->interval(j, level)) count("bootstrap", *interval);
        }
    }
}

/// height (1 - exp(-rate t)) at twelve times, measured with a deviation of 0.05.
FormulaResiduals rising_curve(const Eigen::VectorXd& truth, bool noise_stated, long seed) {
    RandomDraws random(seed, 0);
    Eigen::VectorXd data(12);
    const auto time = [](Eigen::Index i) { return 0.25 * static_cast<double>(i + 1); };
    for (Eigen::Index i = 0; i < 12; ++i)
        data[i] = truth[0] * -std::expm1(-truth[1] * time(i)) + 0.05 * random.normal();
    const double unit = noise_stated ? 0.05 : 1.0;
    return {2, 12, [data, unit, time](const JetVector& p, JetVector& r) {
                for (Eigen::Index i = 0; i < 12; ++i) r[i] = (p[0] * (1.0 - exp(-p[1] * time(i))) - data[i]) / unit;
                return true;
            }};
}

Coverages rising_curves(bool noise_stated) {
    const Eigen::Vector2d truth(2.0, 1.2);
    const SearchSpace space(
        {{"height", 1.0, 1e-3, 1e3, ParameterScale::log10}, {"rate", 1.0, 1e-3, 1e3, ParameterScale::log10}});
    Coverages coverages;
    for (long seed = 1; seed <= 400; ++seed)
        count_intervals(rising_curve(truth, noise_stated, seed), space, truth, noise_stated, 199, seed, coverages);
    return coverages;
}

/// Hunt and Crossley's law from restitution and duration at five speeds; data of the true parameters with noise.
FitProblem impacts(const Eigen::VectorXd& truth, long seed) {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {free_parameter("stiffness", 2e10), fixed_parameter("hertz_exponent", 1.5),
                                          free_parameter("hysteresis_damping", 1e10)});
    for (FitParameter& parameter : problem.parameters) {
        parameter.scale = ParameterScale::log10;
        parameter.lower = 1e-3 * parameter.value;
        parameter.upper = 1e3 * parameter.value;
    }
    for (const double speed : {0.1, 0.2, 0.3, 0.4, 0.5})
        problem.conditions.push_back(
            {{0.54, speed}, {}, {measured("restitution", 0.0, 1.0), measured("duration", 0.0, 1.0)}});
    RandomDraws random(seed, 0);
    const auto hits = ContactResiduals(problem).simulate(truth);
    for (std::size_t i = 0; i < hits.size(); ++i)
        for (Measurement& m : problem.conditions[i].measurements) {
            const double exact = (*m.observable)(hits[i]);
            m.standard_deviation = m.observable->quantity == Quantity::restitution ? 0.01 : 0.03 * exact;
            m.value = exact + m.standard_deviation * random.normal();
        }
    return problem;
}

}  // namespace

TEST_CASE("coverage: intervals of a curved model hold the truth as often as they say with stated noise") {
    check_all(rising_curves(true));
}

TEST_CASE("coverage: and with noise estimated from the misfit") {
    check_all(rising_curves(false));
}

TEST_CASE("coverage: intervals of a contact law hold the truth as often as they say") {
    const Eigen::Vector2d truth(2.4e10, 1.5e10);
    Coverages coverages;
    for (long seed = 1; seed <= 80; ++seed) {
        const FitProblem problem = impacts(truth, seed);
        count_intervals(ContactResiduals(problem), SearchSpace(problem.free_parameters()), truth, true, 59, seed,
                        coverages);
    }
    check_all(coverages);
}
