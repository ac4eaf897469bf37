// A comparison whose fits and predictions other runs compute: the bytes of a single run.
#include <doctest/doctest.h>

#include <algorithm>

#include "impactfit/comparison/law_comparison.hpp"
#include "impactfit/estimation/checkpoint/distributed_work.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;

namespace {

LawComparison compared(WorkStore* store) {
    const ProblemRequest request{.data = impactfit_tests::data_folder() + "/examples/bounce_test.csv",
                                 .mass = ValueWithUnit(35, "g")};
    CandidateOptions wanted;
    wanted.laws = {"hunt_crossley_1975", "lee_herrmann_1993", "zhang_2021"};
    ComparisonOptions search;
    search.store = store;
    return compare_laws(law_candidates(request, wanted), search);
}

}  // namespace

TEST_CASE("distributed comparison: units of other runs give the bytes of a single run") {
    std::vector<std::string> stages;
    DistributedStore store([&](const std::string& kind, const std::vector<long>& missing, MemoryStore& all) {
        stages.push_back(kind);
        const auto known = all.units();
        const auto half = missing.begin() + static_cast<std::ptrdiff_t>(missing.size() / 2);
        for (const std::vector<long>& numbers : {std::vector(half, missing.end()), std::vector(missing.begin(), half)})
            for (const WorkUnit& unit : compute_units(known, kind, numbers, [](WorkStore& part) { compared(&part); }))
                all.keep(unit.kind, unit.number, unit.values);
    });
    const std::string answer = comparison_json(compared(&store));
    CHECK(answer == comparison_json(compared(nullptr)));
    CHECK(stages.front() == "law");
    CHECK(std::count(stages.begin(), stages.end(), "prediction") == 1);
}
