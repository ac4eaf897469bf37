#include "impactfit/core/nearest_name.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using impactfit::allowed_names;
using impactfit::NameChoice;
using impactfit::nearest_names;
using impactfit::read_names;
using Names = std::vector<std::string>;

namespace {
const Names columns{"impact_speed", "rebound_speed", "restitution", "duration", "stiffness", "peak_force"};
}

TEST_CASE("a misspelt name finds the right name") {
    CHECK(nearest_names("stifness", columns) == Names{"stiffness"});
    CHECK(nearest_names("stiffnses", columns) == Names{"stiffness"});
    CHECK(nearest_names("Peak-Force", columns) == Names{"peak_force"});
    CHECK(nearest_names("restitution", columns) == Names{"restitution"});
}

TEST_CASE("a part of a name finds every name that contains it, up to the given number") {
    CHECK(nearest_names("speed", columns) == Names{"impact_speed", "rebound_speed"});
    CHECK(nearest_names("speed", columns, 1) == Names{"impact_speed"});
    CHECK(nearest_names("", columns).empty());
}

TEST_CASE("no result without a near name") {
    CHECK(nearest_names("temperature", columns).empty());
    CHECK(nearest_names("stiffness", Names{}).empty());
}

TEST_CASE("a name without its end, and with an error, is near") {
    CHECK(nearest_names("hunt_crosley", Names{"tsuji_1992", "hunt_crossley_1975"}) == Names{"hunt_crossley_1975"});
    CHECK(nearest_names("zang", Names{"zhang-sharf-2009", "sliotar-cores"}) == Names{"zhang-sharf-2009"});
    for (const char* other : {"test", "mas"})
        CHECK(nearest_names(other, Names{"restitution", "max_evaluations"}).empty());
}

TEST_CASE("the nearest name is first") {
    CHECK(nearest_names("kn", Names{"kg", "kN", "km"}) == Names{"kN", "kg", "km"});
}

TEST_CASE("the text of an error has the nearest and the known names") {
    CHECK(allowed_names("duratoin", Names{"duration", "restitution"}) ==
          "did you mean 'duration'? available: duration, restitution");
    CHECK(allowed_names("xyzzy", Names{"duration", "restitution"}) == "available: duration, restitution");
    CHECK(allowed_names("speed", columns, 2) ==
          "did you mean 'impact_speed' or 'rebound_speed'? available: impact_speed, rebound_speed and 4 more");
    CHECK(allowed_names("x", Names{}) == "none available");
}

TEST_CASE("read_names takes the text of allowed_names apart") {
    const NameChoice one =
        read_names("restitution [1]; " + allowed_names("durration", Names{"duration", "restitution"}));
    CHECK(one.before == "restitution [1]");
    CHECK(one.near == Names{"duration"});
    CHECK(one.names == "duration, restitution");
    CHECK(one.count == 2);
    const Names many{"impact_speed", "rebound_speed", "a", "b", "c", "d"};
    CHECK(read_names(allowed_names("speed", many, 2)).count == 6);
    CHECK(read_names(allowed_names("speed", many)).near == Names{"impact_speed", "rebound_speed"});
    CHECK(read_names("available: x and many more").count == 1);  // a column may have any name
    for (const char* other : {"", "> 0", "none available", "did you mean '"}) CHECK(read_names(other).count == 0);
}
