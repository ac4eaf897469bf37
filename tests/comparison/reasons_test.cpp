// The reason why no law is left, stated once for all laws that it meets.
#include "impactfit/comparison/reasons.hpp"

#include <doctest/doctest.h>

namespace impactfit {
namespace {

TEST_CASE("reasons: groups laws by reason, the largest group first") {
    CHECK(grouped_reasons({{"a", "no peak"}}) == "a: no peak");
    CHECK(grouped_reasons({{"a", "no peak"}, {"b", "no peak"}}) == "a, b: no peak");
    CHECK(grouped_reasons({{"a", "no peak"}, {"b", "one speed"}, {"c", "one speed"}}) ==
          "b, c: one speed | a: no peak");
}

TEST_CASE("reasons: of many laws three are named and the others counted") {
    std::vector<LawReason> reasons{{"z", "no peak"}};
    for (const char* law : {"a", "b", "c", "d"}) reasons.push_back({law, "one speed"});
    CHECK(grouped_reasons(reasons) == "a, b, c, d: one speed | z: no peak");
    reasons.push_back({"e", "one speed"});
    CHECK(grouped_reasons(reasons) == "a, b, c and 2 more: one speed | z: no peak");
    reasons.erase(reasons.begin());
    CHECK(grouped_reasons(reasons) == "all 5 laws: one speed");
}

}  // namespace
}  // namespace impactfit
