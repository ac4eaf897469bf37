// The cost of a kill, in evaluations: a resumed run does the remaining work and gives the same bits.
#include <doctest/doctest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/calibration/fit/fit_intervals.hpp"
#include "impactfit/estimation/checkpoint/memoised_residuals.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "impactfit/estimation/profile/profile_likelihood.hpp"
#include "tests/estimation/formula_residuals.hpp"
#include "tests/estimation/two_wells.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

struct Killed {};

/// Counts evaluations, derivatives as one more, and kills the run that exceeds the given number.
class CountedResiduals : public ResidualFunction {
public:
    CountedResiduals(const ResidualFunction& function, long most) : function_(function), most_(most) {}

    long spent() const { return spent_; }

    Eigen::Index parameter_count() const override { return function_.parameter_count(); }
    Eigen::Index residual_count() const override { return function_.residual_count(); }
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        spend(jacobian ? 2 : 1);
        return function_.evaluate(parameters, residuals, jacobian);
    }
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override {
        spend(1);
        return function_.derivatives(parameters, jacobian);
    }

private:
    void spend(long evaluations) const {
        if (spent_ + evaluations > most_) throw Killed{};
        spent_ += evaluations;
    }

    const ResidualFunction& function_;
    long most_;
    mutable std::atomic<long> spent_ = 0;
};

class StoreInMemory : public WorkStore {
public:
    std::optional<std::vector<double>> find(std::string_view kind, long number) const override {
        const std::lock_guard lock(mutex_);
        const auto found = units_.find({std::string(kind), number});
        return found == units_.end() ? std::nullopt : std::optional(found->second);
    }
    void keep(std::string_view kind, long number, std::vector<double> values) override {
        const std::lock_guard lock(mutex_);
        units_[{std::string(kind), number}] = std::move(values);
    }
    void drop(std::string_view kind) override {
        const std::lock_guard lock(mutex_);
        std::erase_if(units_, [&](const auto& unit) { return unit.first.first == kind; });
    }

private:
    mutable std::mutex mutex_;
    std::map<std::pair<std::string, long>, std::vector<double>> units_;
};

constexpr long no_limit = 1'000'000'000;

/// height exp(-rate t) / (1 + t / knee) at twenty times.
FormulaResiduals falling_curve(long seed) {
    RandomStream random(seed, 0);
    Eigen::VectorXd data(20);
    const auto time = [](Eigen::Index i) { return 0.2 * static_cast<double>(i); };
    for (Eigen::Index i = 0; i < 20; ++i)
        data[i] = 2.0 * std::exp(-0.8 * time(i)) / (1.0 + time(i)) + 0.02 * random.normal();
    return {3, 20, [data, time](const JetVector& p, JetVector& r) {
                for (Eigen::Index i = 0; i < 20; ++i)
                    r[i] = (p[0] * exp(-p[1] * time(i)) / (1.0 + time(i) / p[2]) - data[i]) / 0.02;
                return true;
            }};
}

const ParameterSpace space({{"height", 1.0, 1e-2, 1e2, ParameterScale::log10},
                            {"rate", 0.3, 1e-3, 1e2, ParameterScale::log10},
                            {"knee", 3.0, 1e-2, 1e3, ParameterScale::log10}});

struct Request {
    int starts;
    ErrorMethod errors;
    int draws;
};

const Request all_of_it{8, ErrorMethod::profile, 20}, profiles_only{1, ErrorMethod::profile, 0};

struct Run {
    std::vector<double> numbers;
    long spent;
};

/// On two threads.
Run run_with(const Request& request, WorkStore& store, long seed, long most) {
    const FormulaResiduals formula = falling_curve(seed);
    const CountedResiduals counted(formula, most);
    FitProblem problem;
    problem.solver.starts = request.starts;
    problem.solver.seed = seed;
    problem.solver.threads = 2;
    problem.uncertainty.errors = request.errors;
    problem.uncertainty.bootstrap = request.draws;
    SolveResult search = solve(MemoisedResiduals(counted, store, "evaluation"), space, problem.solver);
    const FitIntervals intervals = find_intervals(counted, space, problem, search, {}, &store);
    Run run{numbers_of(search), counted.spent()};
    for (const ProfileLikelihood& profile : intervals.profiles)
        for (const ProfileSide* side : {&profile.lower, &profile.upper})
            for (const double number : numbers_of(*side)) run.numbers.push_back(number);
    for (int number = 0; number < request.draws; ++number) {
        const Solution draw = solution_of(*store.find("draw", number), space.size());
        run.numbers.insert(run.numbers.end(), draw.parameters.begin(), draw.parameters.end());
    }
    return run;
}

Run whole_run(const Request& request, long seed) {
    StoreInMemory store;
    return run_with(request, store, seed, no_limit);
}

Run killed_and_resumed(const Request& request, long seed, long most) {
    StoreInMemory store;
    CHECK_THROWS_AS(run_with(request, store, seed, most), Killed);
    return run_with(request, store, seed, no_limit);
}

}  // namespace

TEST_CASE("resume: a run killed at any point does the remaining work and gives the same bits") {
    for (const Request* request : {&all_of_it, &profiles_only}) {
        const Run whole = whole_run(*request, 1);
        // What a kill may cost: what profiles and bootstrap look at first, a point or two each, and the one evaluation
        // on each thread that was not kept yet.
        const long lost = 12;
        REQUIRE(lost < whole.spent / 4);
        for (int twentieth = 1; twentieth < 20; ++twentieth) {
            CAPTURE(twentieth);
            const long most = whole.spent * twentieth / 20;
            const Run resumed = killed_and_resumed(*request, 1, most);
            CHECK(resumed.numbers == whole.numbers);
            CHECK(resumed.spent <= whole.spent - most + lost);
        }
    }
}

TEST_CASE("resume: killed at 60 percent ten times each goes on in less than 60 percent of the work") {
    for (long seed = 1; seed <= 10; ++seed) {
        CAPTURE(seed);
        const Run whole = whole_run(all_of_it, seed);
        const Run resumed = killed_and_resumed(all_of_it, seed, whole.spent * 6 / 10);
        CHECK(resumed.numbers == whole.numbers);
        CHECK(resumed.spent * 10 < whole.spent * 6);
    }
}

TEST_CASE("a resumed run does not repeat the search for the better minimum of a profile") {
    const FormulaResiduals wells = two_wells();
    const ParameterSpace wells_space({{"x", -1.0}, {"y", -1.0}});
    FitProblem problem;
    const SolveResult from = solve(wells, wells_space, problem.solver);
    StoreInMemory store;
    const CountedResiduals whole(wells, no_limit), again(wells, no_limit);
    SolveResult first = from, second = from;
    REQUIRE(find_intervals(whole, wells_space, problem, first, {}, &store).better_minima == 1);
    CHECK(find_intervals(again, wells_space, problem, second, {}, &store).better_minima == 1);
    CHECK(first.best.parameters == second.best.parameters);
    // The linearisations at the first minimum and at the better one, with its residuals for the profiles.
    CHECK(again.spent() <= 10);
}
