// Searches whose way to a minimum is by residuals that cost less and are less exact.
#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <map>
#include <utility>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/checkpoint/memoised_residuals.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

class Counted : public DelegatingResiduals {
public:
    explicit Counted(const ResidualFunction& function) : DelegatingResiduals(function) {}

    long evaluations() const { return evaluations_; }
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        ++evaluations_;
        return function().evaluate(parameters, residuals, jacobian);
    }

private:
    mutable std::atomic<long> evaluations_ = 0;
};

/// A function beside which another one is rough.
class WithRough : public Counted {
public:
    WithRough(const ResidualFunction& exact, const ResidualFunction& rough) : Counted(exact), low_fidelity_(rough) {}

    const ResidualFunction& low_fidelity() const override { return low_fidelity_; }
    long rough_evaluations() const { return low_fidelity_.evaluations(); }

private:
    Counted low_fidelity_;
};

/// A store for one thread.
class StoreOfOne : public WorkStore {
public:
    std::optional<std::vector<double>> find(std::string_view kind, long number) const override {
        const auto found = units_.find({std::string(kind), number});
        return found == units_.end() ? std::nullopt : std::optional(found->second);
    }
    void keep(std::string_view kind, long number, std::vector<double> values) override {
        units_[{std::string(kind), number}] = std::move(values);
    }
    void drop(std::string_view) override {}

private:
    std::map<std::pair<std::string, long>, std::vector<double>> units_;
};

/// exp(-rate t) at ten times, of data with this rate.
FormulaResiduals decay(double rate) {
    return {2, 10, [rate](const JetVector& p, JetVector& r) {
                for (int i = 0; i < 10; ++i) r[i] = p[0] * exp(-p[1] * (0.5 * i)) - 3.0 * std::exp(-rate * 0.5 * i);
                return true;
            }};
}

const ParameterSpace decay_space({{"a", 1.0, 0.1, 10.0}, {"k", 2.0, 0.1, 10.0}});

SolverOptions with_starts(int starts) {
    SolverOptions options;
    options.starts = starts;
    return options;
}

}  // namespace

TEST_CASE("rough search: many starts use the rough function most of the way; the result is exact") {
    const FormulaResiduals exact = decay(0.7), rough = decay(0.71);
    const WithRough both(exact, rough);
    const SolveResult result = solve(both, decay_space, with_starts(8));
    CHECK(result.best.status == SolutionStatus::converged);
    CHECK(relative_difference(result.best.parameters[1], 0.7) < 1e-9);  // of exact data: to rounding
    CHECK(both.rough_evaluations() > both.evaluations());
    for (const SolutionCluster& cluster : result.clusters)
        if (cluster.best.status == SolutionStatus::converged)
            CHECK(relative_difference(cluster.best.parameters[1], 0.7) <
                  1e-6);  // where descents end: to a root of 1e-12
}

TEST_CASE("rough search: a single start uses exact residuals only") {
    const FormulaResiduals exact = decay(0.7), rough = decay(0.71);
    const WithRough both(exact, rough);
    const SolveResult result = solve(both, decay_space, with_starts(1));
    CHECK(both.rough_evaluations() == 0);
    CHECK(result.best.parameters == solve(exact, decay_space, with_starts(1)).best.parameters);
}

TEST_CASE("rough search: has no result where only the rough function has numbers") {
    // Wells at -1 and 1; the rough function is lower in the left one, which the function does not have.
    const auto wells = [](double left) {
        return FormulaResiduals(1, 2, [left](const JetVector& p, JetVector& r) {
            r[0] = p[0] * p[0] - 1.0;
            r[1] = 0.1 * (p[0] + 1.0);
            return p[0].a >= left;
        });
    };
    const FormulaResiduals exact = wells(0.0), rough = wells(-10.0);
    const WithRough both(exact, rough);
    const ParameterSpace space({{"x", 2.0, -3.0, 3.0}});
    const SolveResult result = solve(both, space, with_starts(12));
    CHECK(result.best.status == SolutionStatus::converged);
    const double alone = solve(exact, space, with_starts(1)).best.parameters[0];
    CHECK(relative_difference(result.best.parameters[0], alone) < 1e-6);  // where descents end: to a root of 1e-12
    int members = 0;
    for (const SolutionCluster& cluster : result.clusters) members += cluster.members;
    CHECK(members < 12);
}

TEST_CASE("rough search: does not repeat stored evaluations") {
    const FormulaResiduals exact = decay(0.7), rough = decay(0.71);
    const WithRough first(exact, rough), second(exact, rough);
    StoreOfOne store;
    const SolveResult found = solve(MemoisedResiduals(first, store, "evaluation"), decay_space, with_starts(4));
    const SolveResult again = solve(MemoisedResiduals(second, store, "evaluation"), decay_space, with_starts(4));
    CHECK(first.rough_evaluations() > 0);
    CHECK(second.rough_evaluations() == 0);
    CHECK(second.evaluations() == 0);
    CHECK(found.best.parameters == again.best.parameters);
    CHECK(found.counts.evaluations == again.counts.evaluations);
}

TEST_CASE("rough search: contact residuals are rough by their tolerance, with many starts") {
    // A law with integration in time: the error of a reduced solution hardly depends on the tolerance.
    FitProblem problem = problem_of("kuwabara_kono_1987",
                                    {free_parameter("stiffness", 1e8), fixed_parameter("hysteresis_damping", 1e4)});
    problem.conditions.push_back({{0.54, 0.3}, {}, {measured("duration", 2.6e-4, 2.6e-7)}});
    const Eigen::VectorXd at = start_of(problem);
    const ContactResiduals single(problem);
    CHECK(&single.low_fidelity() == &single);
    problem.solver.starts = 2;
    const ContactResiduals many(problem);
    Eigen::VectorXd exact(1), cheap(1);
    REQUIRE(many.evaluate(at, exact, nullptr));
    REQUIRE(many.low_fidelity().evaluate(at, cheap, nullptr));
    CHECK(cheap != exact);
    CHECK(std::abs(cheap[0] - exact[0]) < 1e-3);  // 1e-7 of the value in errors of 1e-3 of it, ten times over
    problem.simulation.tolerance = 1e-6;
    const ContactResiduals loose(problem);
    CHECK(&loose.low_fidelity() == &loose);
}
