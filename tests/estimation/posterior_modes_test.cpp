// Posteriors with several modes: their weights and draws against integrals over a grid. Draws are those of a fixed
// seed; tolerances are four stated standard errors.
#include "impactfit/estimation/posterior/posterior_modes.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "impactfit/estimation/posterior/bridge_sampling.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Minima at x = -1 and 1 with a wall of depth²/2 between them, the left one three times as wide; y is x with
/// deviation 1.
FormulaResiduals unequal_wells(double depth, double tilt = 0.2) {
    return {2, 3, [depth, tilt](const JetVector& p, JetVector& r) {
                r[0] = depth * (p[0] * p[0] - 1.0) * (1.0 + 0.5 * tanh(3.0 * p[0]));
                r[1] = tilt * (p[0] - 1.0);
                r[2] = p[1] - p[0];
                return true;
            }};
}

const ParameterSpace plane({{"x", 1.0}, {"y", 1.0}});

/// Returns the minimum right of 0, and that left of it.
std::vector<Eigen::VectorXd> both_minima(const ResidualFunction& function) {
    const ParameterSpace left({{"x", -1.0}, {"y", -1.0}});
    return {solve(function, plane).best.parameters, solve(function, left).best.parameters};
}

Posterior modes_of(const FormulaResiduals& function, std::vector<Eigen::VectorXd> minima, int threads = 2,
                   const ProgressCallback& progress = {}, WorkStore* store = nullptr) {
    const UnconstrainedScale scale(plane);
    const LogPosterior density(function, scale, NoiseGroups(3, -1));
    return draw_modes(density, {"x", "y"}, minima, {}, 1, threads, progress, store);
}

/// Share of x < 0, mean and standard deviation of x, by sums over a fine grid: exact to 1e-9.
struct Exact {
    double left = 0.0, mean = 0.0, deviation = 0.0;
};

Exact exact_moments(const ResidualFunction& function) {
    double sum = 0.0, squares = 0.0;
    Exact exact;
    Eigen::VectorXd residuals(3);
    for (int i = -30000; i <= 30000; ++i) {
        const double x = 1e-4 * (i + 0.5);
        function.evaluate(Eigen::Vector2d(x, x), residuals, nullptr);
        const double height = std::exp(-0.5 * residuals.squaredNorm());
        sum += height;
        exact.left += x < 0.0 ? height : 0.0;
        exact.mean += height * x;
        squares += height * x * x;
    }
    exact.left /= sum;
    exact.mean /= sum;
    exact.deviation = std::sqrt(squares / sum - exact.mean * exact.mean);
    return exact;
}

bool same_draws(const Posterior& a, const Posterior& b) {
    const auto draws = a.draws(), others = b.draws();
    for (std::size_t i = 0; i < draws.size() && draws.size() == others.size(); ++i)
        if (draws[i]->point != others[i]->point || draws[i]->energy != others[i]->energy) return false;
    return draws.size() == others.size();
}

// ---- Two normal bumps in three dimensions, one inside the reach of the other -----------------------------------

constexpr double spike_weight = 0.7, spike_deviation = 0.05, spike_place = 1.5;

double log_bump(double weight, double deviation, double square) {
    return std::log(weight) - 3.0 * std::log(deviation * std::sqrt(2.0 * std::numbers::pi)) -
           0.5 * square / (deviation * deviation);
}

/// ln of the broad bump at 0, with deviation 1 and weight 1, and of the spike.
std::pair<double, double> log_bumps(const Eigen::VectorXd& z) {
    return {log_bump(1.0, 1.0, z.squaredNorm()),
            log_bump(spike_weight, spike_deviation, (z - Eigen::Vector3d(spike_place, 0.0, 0.0)).squaredNorm())};
}

bool bumps_density(const Eigen::VectorXd& z, double& value, Eigen::VectorXd&) {
    const auto [broad, spike] = log_bumps(z);
    value = std::max(broad, spike) + std::log1p(std::exp(-std::abs(broad - spike)));
    return true;
}

/// Independent draws of one bump.
DrawnChains draws_of_bump(bool spike, long seed) {
    DrawnChains chains(4);
    RandomStream random(seed, spike ? 1 : 2);
    for (std::vector<NutsDraw>& chain : chains)
        for (int i = 0; i < 200; ++i) {
            Eigen::VectorXd z(3), gradient;
            for (double& one : z) one = (spike ? spike_deviation : 1.0) * random.normal();
            if (spike) z[0] += spike_place;
            double value = 0.0;
            bumps_density(z, value, gradient);
            chain.push_back({z, value, 1.0, 1.0, 0.0, 1, 1, false});
        }
    return chains;
}

}  // namespace

TEST_CASE("bridge sampling: the weights of two bumps, one inside the other, within the stated errors") {
    double squares = 0.0;
    constexpr int runs = 100;
    for (int run = 0; run < runs; ++run)
        for (const bool spike : {false, true}) {
            const auto belongs = [spike](const Eigen::VectorXd& z) {
                const auto [at_broad, at_spike] = log_bumps(z);
                return (at_spike > at_broad) == spike;
            };
            const BridgeEvidence found =
                bridge_evidence(bumps_density, draws_of_bump(spike, run), belongs, run, 3 + spike, 1);
            CHECK(found.relative_error < 0.05);
            // Draws of the broad bump near the spike, 2e-5 of them, count for the spike.
            squares += std::pow((found.logarithm - std::log(spike ? spike_weight : 1.0)) / found.relative_error, 2);
        }
    // A mean of 200 squares with deviation 1 is within 1 ± 0.1; the normal proposal is near exact, where the errors are
    // small and their estimate is rough: a factor of 1.5 either way.
    CHECK(std::sqrt(squares / (2 * runs)) < 1.5);
    CHECK(std::sqrt(squares / (2 * runs)) > 1 / 1.5);
}

TEST_CASE("bridge sampling: too few draws have no evidence") {
    DrawnChains few = draws_of_bump(false, 1);
    for (std::vector<NutsDraw>& chain : few) chain.resize(7);
    const auto everywhere = [](const Eigen::VectorXd&) { return true; };
    CHECK(std::isnan(bridge_evidence(bumps_density, few, everywhere, 1, 3, 1).logarithm));
}

TEST_CASE("posterior modes: two wells of unequal width have the shares and moments of the exact integrals") {
    const FormulaResiduals function = unequal_wells(8.0);
    const Posterior found = modes_of(function, both_minima(function));
    const Exact exact = exact_moments(function);
    REQUIRE(found.modes.size() == 2);
    CHECK(exact.left > 0.6);  // the higher minimum has the larger share
    CHECK(std::abs(found.modes[0].weight - exact.left) < 4.0 * found.modes[0].weight_error);
    CHECK(found.modes[0].weight_error < 0.02);
    CHECK(found.modes[0].weight + found.modes[1].weight == doctest::Approx(1.0).epsilon(1e-12));
    CHECK(found.modes[0].parameters[0].mean == doctest::Approx(-1.0).epsilon(0.05));
    CHECK(found.modes[1].parameters[0].mean == doctest::Approx(1.0).epsilon(0.05));
    const PosteriorParameter& x = found.parameters[0];
    CHECK(std::abs(x.mean - exact.mean) < 4.0 * x.diagnostics.standard_error);
    // The deviation is sqrt(w (1 - w)) times the distance of 2: its error is that of w times (1 - 2w) / sqrt(w (1 -
    // w)).
    CHECK(std::abs(x.standard_deviation / exact.deviation - 1.0) < 4.0 * found.modes[0].weight_error);
    CHECK(found.converged());
}

TEST_CASE("posterior modes: chains of equal length hold the draws of both by their weights, whatever the threads") {
    const FormulaResiduals function = unequal_wells(8.0);
    const Posterior found = modes_of(function, both_minima(function)),
                    again = modes_of(function, both_minima(function), 1);
    CHECK(same_draws(found, again));
    REQUIRE(found.chains.size() == 4);
    double left = 0.0;
    for (const NutsChain& chain : found.chains) {
        CHECK(chain.draws.size() == 1000);
        double here = 0.0;
        for (const NutsDraw& draw : chain.draws) {
            CHECK((draw.point[0] < 0.0) == (draw.mode == 0));
            here += draw.mode == 0 ? 1.0 : 0.0;
        }
        // Four deviations of a binomial number.
        CHECK(std::abs(here / 1000.0 - found.modes[0].weight) < 4.0 * std::sqrt(0.25 / 1000.0));
        left += here;
    }
    CHECK(std::abs(left / 4000.0 - found.modes[0].weight) < 1.0 / 4000.0);
    CHECK(chain_diagnostics(found.parameter_values(0)).rhat < largest_rhat);  // as ArviZ computes it
}

TEST_CASE("posterior modes: wells whose chains cross the wall are one mode, with the draws from the estimate") {
    const FormulaResiduals function = unequal_wells(1.6);
    const Posterior found = modes_of(function, both_minima(function));
    CHECK(found.modes.empty());
    CHECK(found.missed_minima == 0);
    CHECK(same_draws(found, modes_of(function, {both_minima(function).front()})));
    const Exact exact = exact_moments(function);
    CHECK(std::abs(found.parameters[0].mean - exact.mean) < 4.0 * found.parameters[0].diagnostics.standard_error);
}

TEST_CASE("posterior modes: wells whose chains seldom cross the wall are one mode whose chains disagree") {
    const FormulaResiduals function = unequal_wells(3.0);  // a wall of 4.5
    const Posterior found = modes_of(function, both_minima(function));
    CHECK(found.modes.empty());
    CHECK_FALSE(found.converged());
}

TEST_CASE("posterior modes: a minimum without a share costs no chains") {
    const FormulaResiduals function = unequal_wells(8.0, 3.0);  // the left one is exp(-18) lower
    long transitions = 0;
    const auto count = [&](const SearchProgress& progress) {
        transitions = std::max(transitions, progress.evaluations);
        return true;
    };
    CHECK(modes_of(function, both_minima(function), 1, count).modes.empty());
    CHECK(transitions == 4 * 2000);
}

TEST_CASE("posterior modes: a stored chain of any mode is not drawn again") {
    const FormulaResiduals function = unequal_wells(8.0);
    MemoryStore store;
    const Posterior found = modes_of(function, both_minima(function), 2, {}, &store);
    CHECK(store.units().size() == 8);
    const auto stop = [](const SearchProgress& progress) { return progress.evaluations == 0; };
    CHECK(same_draws(found, modes_of(function, both_minima(function), 2, stop, &store)));
}

TEST_CASE("posterior modes: stopped in the second mode it is interrupted") {
    const FormulaResiduals function = unequal_wells(8.0);
    long reports = 0;
    const auto stop = [&](const SearchProgress&) { return ++reports < 4 * 2000 + 100; };
    const Posterior found = modes_of(function, both_minima(function), 1, stop);
    CHECK(found.interrupted());
    CHECK(found.parameters.empty());
}
