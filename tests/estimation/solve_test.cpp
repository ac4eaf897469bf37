// The solvers on problems with known solutions.
#include "impactfit/estimation/multi_start/solve.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/multi_start/solution_clusters.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

SolverOptions options(SolverMethod method, int starts = 1, int threads = 1) {
    SolverOptions result;
    result.method = method;
    result.starts = starts;
    result.threads = threads;
    return result;
}

/// y = a exp(-k t) at t = 0, 0.5, ..., 4.5, made with a = 3, k = 0.7; no numbers for k > 50.
FormulaResiduals decay() {
    return {2, 10, [](const JetVector& p, JetVector& r) {
                for (int i = 0; i < 10; ++i) r[i] = p[0] * exp(-p[1] * (0.5 * i)) - 3.0 * std::exp(-0.35 * i);
                return p[1] < 50.0;
            }};
}

/// A sine of unknown frequency: a local minimum at every other one. Made with 5.3.
FormulaResiduals sine() {
    return {1, 40, [](const JetVector& p, JetVector& r) {
                for (int i = 0; i < 40; ++i) r[i] = sin(p[0] * (0.1 * i)) - std::sin(0.53 * i);
                return true;
            }};
}

bool same_bytes(const SolveResult& a, const SolveResult& b) {
    bool same = a.best.parameters == b.best.parameters && a.best.cost == b.best.cost &&
                a.counts.evaluations == b.counts.evaluations && a.clusters.size() == b.clusters.size();
    for (std::size_t i = 0; same && i < a.clusters.size(); ++i)
        same = a.clusters[i].members == b.clusters[i].members &&
               a.clusters[i].best.parameters == b.clusters[i].best.parameters;
    return same;
}

}  // namespace

TEST_CASE("solve: every method and scale finds the parameters of exact data") {
    const auto function = decay();
    for (const SolverMethod method :
         {SolverMethod::least_squares, SolverMethod::ceres, SolverMethod::nelder_mead, SolverMethod::global})
        for (const ParameterScale scale : {ParameterScale::linear, ParameterScale::log10, ParameterScale::logit}) {
            CAPTURE(static_cast<int>(method));
            CAPTURE(static_cast<int>(scale));
            const ParameterSpace space({{"a", 1.0, 0.1, 10.0, scale}, {"k", 2.0, 0.1, 60.0, scale}});
            const SolveResult result = solve(function, space, options(method));
            CHECK(result.best.status == SolutionStatus::converged);
            // exact data: the remainder is the root of the rounding of costs for the simplex
            CHECK(relative_difference(result.best.parameters[0], 3.0) < 1e-7);
            CHECK(relative_difference(result.best.parameters[1], 0.7) < 1e-7);
        }
}

TEST_CASE("solve: a minimum outside the bounds ends on the bound also from a start on it") {
    const auto function = decay();
    for (const SolverMethod method : {SolverMethod::least_squares, SolverMethod::nelder_mead})
        for (const double start : {1.5, 2.0}) {
            CAPTURE(static_cast<int>(method));
            CAPTURE(start);
            const ParameterSpace space({{"a", start, 0.1, 2.0}, {"k", 0.5, 0.0, 10.0}});
            const SolveResult result = solve(function, space, options(method));
            CHECK(result.best.status == SolutionStatus::converged);
            CHECK(result.best.parameters[0] == 2.0);
        }
}

TEST_CASE("solve: counts and avoids points that are not finite; a start that is not finite fails") {
    const auto function = decay();
    const ParameterSpace far({{"a", 1.0}, {"k", 49.9}});
    const SolveResult round = solve(function, far, options(SolverMethod::nelder_mead));
    CHECK(round.counts.failures > 0);
    CHECK(relative_difference(round.best.parameters[1], 0.7) < 1e-7);
    const ParameterSpace outside({{"a", 1.0}, {"k", 60.0}});
    const SolveResult none = solve(function, outside);
    CHECK(none.best.status == SolutionStatus::failed);
    CHECK(none.clusters.empty());
    CHECK(none.best.parameters == outside.start());
}

TEST_CASE("solve: a parameter that moves no residual is an error by name before any iteration") {
    const FormulaResiduals function(3, 4, [](const JetVector& p, JetVector& r) {
        for (int i = 0; i < 4; ++i) r[i] = p[0] * (1.0 + i) + p[2] * p[2] - 1.0;  // p[2] has no slope at 0
        return true;
    });
    const ParameterSpace space({{"stiffness", 1.0}, {"idle", 1.0}, {"square", 0.0}});
    const auto error = thrown_error([&] { solve(function, space); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::problem);
    CHECK(error->where().key == "idle");
}

TEST_CASE("solve: rejects parameters whose influence is below the error of their derivatives") {
    /// Derivatives good to 1e-7; the residual moves by 1e-9 round `far` from the other end of the range, if there is
    /// one.
    class Rounding : public FormulaResiduals {
    public:
        explicit Rounding(bool seen_far_away)
            : FormulaResiduals(1, 2, [seen_far_away](const JetVector& p, JetVector& r) {
                  r[0] = 1.0 + 1e-9 * p[0] + (seen_far_away ? 1.0 / (1.0 + exp(50.0 - p[0])) : Jet(0.0));
                  r[1] = Jet(1.0);
                  return true;
              }) {}
        double derivative_error(Eigen::Index) const override { return 1e-7; }
    };
    const ParameterSpace space({{"stiffness", 1.0, 0.1, 100.0}});
    const auto error = thrown_error([&] { solve(Rounding(false), space); });
    REQUIRE(error);
    CHECK(error->where().key == "stiffness");
    CHECK(solve(Rounding(true), space).counts.evaluations > 9);
}

TEST_CASE("solve: Tukey's loss converges from a distant start") {
    // 1000 widths off, with the last value an outlier; the others lie on 2 + 3 x to the digit.
    const FormulaResiduals line(2, 8,
                                [](const JetVector& p, JetVector& r) {
                                    for (int i = 0; i < 8; ++i)
                                        r[i] = (p[0] + p[1] * (1.0 * i) - (i == 7 ? 90.0 : 2.0 + 3.0 * i)) / 1e-3;
                                    return true;
                                },
                                {LossKind::tukey, 4.685});
    const ParameterSpace space({{"offset", 20.0}, {"slope", -4.0}});
    for (const SolverMethod method : {SolverMethod::least_squares, SolverMethod::nelder_mead}) {
        const SolveResult found = solve(line, space, options(method));
        CHECK(relative_difference(found.best.parameters[0], 2.0) < 1e-6);  // a thousandth of a standard deviation
        CHECK(relative_difference(found.best.parameters[1], 3.0) < 1e-6);
    }
}

TEST_CASE("solve: fewer residuals than parameters and a global search without bounds are errors") {
    const FormulaResiduals one(2, 1, [](const JetVector& p, JetVector& r) {
        r[0] = p[0] + p[1];
        return true;
    });
    const ParameterSpace two({{"a", 1.0}, {"b", 1.0}});
    CHECK(refuses(
        ErrorKind::problem, [&] { solve(one, two); }, "1 residuals for 2 parameters", "one residual per"));
    const ParameterSpace open({{"a", 1.0, 0.1, 2.0}, {"k", 1.0, 0.0, inf}});
    CHECK(refuses(
        ErrorKind::problem, [&] { solve(decay(), open, options(SolverMethod::global)); }, "where: k", "finite"));
    SolverOptions none;
    for (const int starts : {0, most_starts + 1}) {
        none.starts = starts;
        CHECK(refuses(
            ErrorKind::problem, [&] { solve(decay(), two, none); }, "starts", "1 to 1e6"));
    }
}

TEST_CASE("solve: a global search takes nuisance parameters without bounds") {
    // A level of 3 +- 0.1 that an error known to 0 +- 1 may shift: the error stays 0, as nothing speaks for it.
    const FormulaResiduals shifted(2, 4, [](const JetVector& p, JetVector& r) {
        for (int i = 0; i < 3; ++i) r[i] = (p[0] - 3.0) / 0.1;
        r[0] += 2.0 + p[1];
        r[3] = p[1];
        return true;
    });
    FreeParameter error{"error", 0.0};
    error.nuisance = error.exact = true;
    const ParameterSpace space({{"level", 0.5, 0.1, 20.0}, error});
    const SolveResult found = solve(shifted, space, options(SolverMethod::global));
    REQUIRE(found.best.status == SolutionStatus::converged);
    // Least squares by hand of r = (x + 2 + e, x, x, e) with x = 10 (level - 3): x = -2/5, e = -4/5.
    CHECK(found.best.parameters[0] == doctest::Approx(3.0 - 0.04).epsilon(1e-6));
    CHECK(found.best.parameters[1] == doctest::Approx(-0.8).epsilon(1e-6));
}

TEST_CASE("solve: many starts find what one misses and results do not depend on threads") {
    const auto function = sine();
    const ParameterSpace space({{"frequency", 1.0, 0.5, 10.0}});
    CHECK(solve(function, space).best.cost > 1.0);
    const SolveResult one = solve(function, space, options(SolverMethod::least_squares, 12, 1));
    CHECK(relative_difference(one.best.parameters[0], 5.3) < 1e-9);
    CHECK(one.clusters.size() > 1);
    int members = 0;
    for (const SolutionCluster& cluster : one.clusters) members += cluster.members;
    CHECK(members == 12);
    CHECK(same_bytes(one, solve(function, space, options(SolverMethod::least_squares, 12, 2))));
    SolverOptions other = options(SolverMethod::least_squares, 12, 1);
    other.seed = 2;
    CHECK_FALSE(same_bytes(one, solve(function, space, other)));
    for (const SolverMethod method : {SolverMethod::global, SolverMethod::nelder_mead})
        CHECK(same_bytes(solve(function, space, options(method, 4, 1)), solve(function, space, options(method, 4, 2))));
}

TEST_CASE("solve: ends with equal residuals but other parameters are one cluster") {
    const FormulaResiduals function(2, 3, [](const JetVector& p, JetVector& r) {
        for (int i = 0; i < 3; ++i) r[i] = p[0] * p[1] * (1.0 + i) - 2.0 * (1.0 + i) + 0.1 * (i - 1);
        return true;
    });
    const ParameterSpace space({{"a", 1.0, 0.1, 10.0}, {"b", 1.0, 0.1, 10.0}});
    const SolveResult result = solve(function, space, options(SolverMethod::least_squares, 8));
    REQUIRE(result.clusters.size() == 1);
    CHECK(result.clusters[0].members == 8);
    CHECK(result.best.status == SolutionStatus::converged);
}

TEST_CASE("solve: among ends of equal cost the earliest start represents all") {
    const FormulaResiduals line(1, 2, [](const JetVector& p, JetVector& r) {
        r[0] = p[0] - 1.0;
        r[1] = p[0] - 3.0;
        return true;
    });
    const auto end_at = [](double p, SolutionStatus status) {
        return Solution{status, Eigen::VectorXd::Constant(1, p), 0.5 * ((p - 1) * (p - 1) + (p - 3) * (p - 3)), {}};
    };
    const auto best_of = [&](const std::vector<Solution>& ends) {
        SearchCounts counts;
        const auto clusters = cluster_solutions(line, Eigen::VectorXd::Zero(1), ends, counts);
        REQUIRE(clusters.size() == 1);
        CHECK(clusters.front().members == static_cast<int>(ends.size()));
        return clusters.front().best.parameters[0];
    };
    constexpr auto converged = SolutionStatus::converged, stopped = SolutionStatus::not_converged;
    // Costs that differ by 1e-12 of themselves are equal, by 1e-7 they are not.
    CHECK(best_of({end_at(2 + 1e-6, converged), end_at(2, converged)}) == 2 + 1e-6);
    CHECK(best_of({end_at(2 + 3e-4, converged), end_at(2, converged)}) == 2);
    CHECK(best_of({end_at(2 + 1e-6, stopped), end_at(2, converged)}) == 2);
    CHECK(best_of({end_at(2, stopped), end_at(2 + 2e-6, converged), end_at(2 + 1e-6, converged)}) == 2 + 2e-6);
}

TEST_CASE("solve: the result of many starts is as converged as that of one") {
    const FormulaResiduals function(2, 10, [](const JetVector& p, JetVector& r) {
        for (int i = 0; i < 10; ++i)
            r[i] = p[0] * exp(-p[1] * (0.5 * i)) - 3.0 * std::exp(-0.35 * i) + (i % 3 == 0 ? 0.3 : -0.2);
        return true;
    });
    const ParameterSpace space({{"a", 1.0, 0.1, 10.0}, {"k", 2.0, 0.1, 10.0}});
    const Eigen::VectorXd exact = solve(function, space).best.parameters;
    SolverOptions coarse = options(SolverMethod::least_squares, 8);
    coarse.tolerance = 1e-6;
    for (coarse.seed = 1; coarse.seed <= 10; ++coarse.seed)
        // A step that lowers the cost by 1e-10 of it or less is not taken.
        CHECK(relative_difference(solve(function, space, coarse).best.parameters[1], exact[1]) < 1e-5);
}

TEST_CASE("solve: robust losses limit the influence of an outlier") {
    for (const LossKind kind : {LossKind::huber, LossKind::cauchy, LossKind::tukey}) {
        const FormulaResiduals function(
            2, 12,
            [](const JetVector& p, JetVector& r) {
                for (int i = 0; i < 12; ++i)
                    r[i] = (p[0] + p[1] * (1.0 * i) - (1.0 + 2.0 * i) - (i == 7 ? 30.0 : 0.0)) / 0.1;
                return true;
            },
            {kind, kind == LossKind::tukey ? 20.0 : 1.0});  // Tukey has no slope beyond: the start is up to 12 off
        const ParameterSpace space({{"intercept", 2.0}, {"slope", 1.8}});
        const SolveResult result = solve(function, space);
        CAPTURE(static_cast<int>(kind));
        // 300 standard deviations off, it moves the slope by less than one standard deviation; a plain square by many
        CHECK(std::abs(result.best.parameters[1] - 2.0) < 0.1);
    }
}

TEST_CASE("solve: reports progress and stops a run with the best so far") {
    long reported = 0;
    const auto stop_soon = [&](const SearchProgress& progress) {
        reported = progress.evaluations;
        return progress.evaluations < 5;
    };
    for (const SolverMethod method :
         {SolverMethod::least_squares, SolverMethod::ceres, SolverMethod::nelder_mead, SolverMethod::global}) {
        const ParameterSpace space({{"a", 1.0, 0.1, 10.0}, {"k", 2.0, 0.1, 40.0}});
        const SolveResult result = solve(decay(), space, options(method, 3), stop_soon);
        CHECK(reported == 5);
        CHECK(result.best.status == SolutionStatus::interrupted);
        CHECK(std::isfinite(result.best.cost));
    }
}

TEST_CASE("solve: a curved valley that runs into a bound is followed along it") {
    // Rosenbrock's valley; its floor is cut off at 0.8, and the least on that bound is 0.8^2.
    const FormulaResiduals function(2, 2, [](const JetVector& p, JetVector& r) {
        r[0] = 10.0 * (p[1] - p[0] * p[0]);
        r[1] = 1.0 - p[0];
        return true;
    });
    const ParameterSpace space({{"x", -1.2, -2.0, 0.8}, {"y", 1.0, -2.0, 2.0}});
    const SolveResult result = solve(function, space);
    CHECK(result.best.status == SolutionStatus::converged);
    CHECK(result.best.parameters[0] == 0.8);
    CHECK(relative_difference(result.best.parameters[1], 0.64) < 1e-9);  // one Gauss-Newton step on the bound is exact
    CHECK(result.counts.evaluations < 100);  // with steps cut off at the bound it creeps: thousands
}

TEST_CASE("solve: uses a rejected step to determine the curvature of the valley") {
    // Rosenbrock's valley at ten times its steepness: straight steps alone take 60 Jacobians, bent ones 20.
    const FormulaResiduals function(2, 2, [](const JetVector& p, JetVector& r) {
        r[0] = 100.0 * (p[1] - p[0] * p[0]);
        r[1] = 1.0 - p[0];
        return true;
    });
    const ParameterSpace space({{"x", -1.2, -2.0, 2.0}, {"y", 1.0, -2.0, 5.0}});
    const SolveResult result = solve(function, space);
    CHECK(result.best.status == SolutionStatus::converged);
    CHECK(relative_difference(result.best.parameters[0], 1.0) < 1e-9);  // its residuals are zero
    CHECK(result.counts.jacobians < 30);
}

TEST_CASE("solve: no step changes a parameter on a logarithmic scale by more than a factor of five") {
    // Undamped the first step is one of exp(-2000); the descent may evaluate a known point again.
    std::vector<double> points;
    const FormulaResiduals flat(1, 2, [&points](const JetVector& p, JetVector& r) {
        points.push_back(p[0].a);
        r[0] = 2.0 + 1e-3 * log(p[0]);
        r[1] = 0.1 * p[0];
        return true;
    });
    const ParameterSpace space({{"flat", 1.0, 1e-300, 1e300, ParameterScale::log10}});
    const SolveResult result = solve(flat, space, options(SolverMethod::least_squares));
    CHECK(result.best.status == SolutionStatus::converged);
    double low = 1.0;
    for (const double now : points) {
        CHECK(now >= 0.1999 * low);
        low = std::min(low, now);
    }
    CHECK(low < 0.5);
}

TEST_CASE("solve: a residual that stays large and curves is followed by its curvature") {
    // The distance of 3 from a bend: least where its slope is 0 and only its curvature holds the sum of x and y.
    const FormulaResiduals function(2, 3, [](const JetVector& p, JetVector& r) {
        r[0] = p[0] - p[1];
        r[1] = 0.01 * (p[0] + p[1] - 1.0);
        r[2] = sqrt(9.0 + 1e3 * (p[0] + p[1]) * (p[0] + p[1]));
        return true;
    });
    const ParameterSpace space({{"x", 2.0, -5.0, 5.0}, {"y", -1.0, -5.0, 5.0}});
    const SolveResult result = solve(function, space);
    CHECK(result.best.status == SolutionStatus::converged);
    CHECK(result.counts.jacobians < 60);  // by slopes alone it creeps: 2900
}

TEST_CASE("solve: computes derivatives once per point and reuses the residuals there") {
    const auto function = decay();
    const ParameterSpace space({{"a", 1.0, 0.1, 10.0}, {"k", 2.0, 0.1, 60.0}});
    const SolveResult result = solve(function, space);
    // The influence check, the start and the first end of a cluster are evaluated again; every other Jacobian is at a
    // point whose residuals are known.
    CHECK(result.counts.jacobians <= result.counts.evaluations);
    CHECK(result.counts.evaluations < 40);
}

TEST_CASE("solve: starts that creep far above the best are given up and counted") {
    // A winding valley that falls gently to x = 10: a start at its far end creeps, one near its end is there.
    const FormulaResiduals function(2, 3, [](const JetVector& p, JetVector& r) {
        r[0] = 1e3 * (p[1] - sin(8.0 * p[0]));
        r[1] = p[0] - 10.0;
        r[2] = Jet(0.1);
        return true;
    });
    const ParameterSpace space({{"x", 9.9, -10.0, 11.0}, {"y", 0.0, -1.0, 1.0}});
    const SolveResult result = solve(function, space, options(SolverMethod::least_squares, 30));
    CHECK(result.best.status == SolutionStatus::converged);
    CHECK(relative_difference(result.best.parameters[0], 10.0) < 1e-9);  // zero residuals but for a constant
    CHECK(result.pruned > 0);
    CHECK(result.pruned < 30);
    CHECK(solve(function, space).pruned == 0);
}

TEST_CASE("solve: redraws a drawn start that is not finite, not the given start") {
    // No numbers over three quarters of the box of starts.
    const FormulaResiduals function(2, 10, [](const JetVector& p, JetVector& r) {
        for (int i = 0; i < 10; ++i) r[i] = p[0] * exp(-p[1] * (0.5 * i)) - 3.0 * std::exp(-0.35 * i);
        return p[1] < 2.5;
    });
    const ParameterSpace space({{"a", 1.0, 0.1, 10.0}, {"k", 2.0, 0.1, 10.0}});
    const SolveResult result = solve(function, space, options(SolverMethod::least_squares, 12));
    CHECK(result.counts.failures >= 9);  // strata 4 to 12 of k
    int members = 0;
    for (const SolutionCluster& cluster : result.clusters) members += cluster.members;
    CHECK(members == 12);
    CHECK(same_bytes(result, solve(function, space, options(SolverMethod::least_squares, 12, 2))));
}
