// Impacts that the user leaves out, with their reasons.

#include <doctest/doctest.h>

#include <string>

#include "impactfit/recording/values/excluded_impacts.hpp"

namespace impactfit {
namespace {

TEST_CASE("recording: exclusions have numbers and a reason, which may contain commas and colons") {
    const std::vector<ImpactExclusion> plain = impact_exclusions("3, 7", {});
    REQUIRE(plain.size() == 2);
    CHECK(plain[1].number == 7);
    CHECK(plain[1].reason.empty());
    const std::vector<ImpactExclusion> reasons = impact_exclusions("3,7: double hit, see video: 2:10", {});
    REQUIRE(reasons.size() == 2);
    for (const ImpactExclusion& one : reasons) {
        CHECK(one.reason == "double hit, see video: 2:10");
        const std::vector<ImpactExclusion> again = impact_exclusions(exclusion_text(one), {});
        REQUIRE(again.size() == 1);
        CHECK(again[0].number == one.number);
        CHECK(again[0].reason == one.reason);
    }
    for (const char* text : {"", "0", "1.5", "3,", "3:", "3: ", "double hit", "3 7", "-1"}) {
        CAPTURE(std::string(text));
        CHECK_THROWS_WITH_AS(impact_exclusions(text, {}), doctest::Contains("not the number of an impact"), Error);
    }
}

TEST_CASE("recording: a reason of the user does not replace one that was found") {
    RecordedImpact used{"", 1, 0, 0.0, 1.0, 0.9}, clipped = used;
    clipped.reason = "clipped";
    exclude_impacts(impact_exclusions("1,2: double hit", {}), {&used, &clipped});
    CHECK(used.reason == "excluded by the user: double hit");
    CHECK(is_excluded(used));
    CHECK(clipped.reason == "clipped");
    CHECK(!is_excluded(clipped));
}

}  // namespace
}  // namespace impactfit
