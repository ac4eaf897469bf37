// Stages whose units other runs compute: results are those of a single run, to the bit.
#include "impactfit/estimation/checkpoint/distributed_work.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/inference/bootstrap.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "impactfit/estimation/profile/profile_likelihood.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// A decay through six points, with stated noise.
const FormulaResiduals decay(2, 6, [](const JetVector& p, JetVector& r) {
    using std::exp;
    for (int i = 0; i < 6; ++i)
        r[i] = (p[0] * exp(-p[1] * static_cast<double>(i)) - std::exp(-0.5 * i) - 0.01 * (i % 3)) / 0.02;
    return true;
});

const ParameterSpace space({{"height", 1.2}, {"rate", 0.4}});

/// Ends of the profiles and all draws, as numbers.
std::vector<double> intervals(const Eigen::VectorXd& estimate, WorkStore* store) {
    std::vector<double> numbers;
    const ProfileRun run{{}, 0.95, 1000, 2, store, "profile"};
    for (const ProfileLikelihood& profile : profile_likelihoods(decay, space, estimate, {0, 1}, run, {}))
        for (const ProfileSide* side : {&profile.lower, &profile.upper}) numbers.push_back(side->limit);
    BootstrapOptions options;
    options.draws = 20;
    options.groups.assign(6, 0);
    options.store = store;
    const auto drawn = bootstrap(decay, space, estimate, options, {});
    for (const BootstrapDraw& draw : drawn->draws)
        numbers.insert(numbers.end(), {draw.parameters[0], draw.parameters[1], draw.cost});
    return numbers;
}

}  // namespace

TEST_CASE("distributed work: units of other runs, in any order, give the bits of a single run") {
    const Eigen::VectorXd estimate = solve(decay, space).best.parameters;
    const std::vector<double> alone = intervals(estimate, nullptr);
    std::vector<std::string> stages;
    MemoryStore checkpoint;
    DistributedStore store(
        [&](const std::string& kind, const std::vector<long>& missing, MemoryStore& all) {
            stages.push_back(kind + " " + std::to_string(missing.size()));
            const auto known = all.units();
            for (auto number = missing.rbegin(); number != missing.rend(); ++number) {
                if (*number % 5 == 3) continue;  // left to the main run
                for (WorkUnit& unit : compute_units(known, kind, {*number},
                                                    [&](WorkStore& of_worker) { intervals(estimate, &of_worker); }))
                    all.keep(unit.kind, unit.number, unit.values);
            }
        },
        &checkpoint);
    CHECK(intervals(estimate, &store) == alone);
    CHECK(stages == std::vector<std::string>{"profile 4", "draw 20"});
    CHECK(checkpoint.units().size() == 24);

    stages.clear();
    DistributedStore resumed(
        [&](const std::string& kind, const std::vector<long>&, MemoryStore&) { stages.push_back(kind); }, &checkpoint);
    CHECK(intervals(estimate, &resumed) == alone);
    CHECK(stages.empty());
}

TEST_CASE("distributed work: a stage that the run does not have is an error") {
    CHECK_THROWS_WITH_AS(compute_units({}, "draw", {0}, [](WorkStore&) {}), doctest::Contains("no such stage"), Error);
}

TEST_CASE("memory store: drop removes the units of its kind only") {
    MemoryStore store({{"draw", 0, {1.0}}, {"draw", 1, {2.0}}, {"draw_0", 0, {3.0}}});
    store.drop("draw");
    CHECK_FALSE(store.find("draw", 1));
    CHECK(store.find("draw_0", 0) == std::vector{3.0});
    CHECK(store.units().size() == 1);
}
