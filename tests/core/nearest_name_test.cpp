#include "impactfit/core/nearest_name.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using impactfit::allowed_names;
using impactfit::nearest_names;
using Names = std::vector<std::string>;

namespace {
const Names columns{"impact_speed", "rebound_speed", "restitution", "duration", "stiffness", "peak_force"};
}

TEST_CASE("a slip of the pen finds its name") {
    CHECK(nearest_names("stifness", columns) == Names{"stiffness"});
    CHECK(nearest_names("stiffnses", columns) == Names{"stiffness"});
    CHECK(nearest_names("Peak-Force", columns) == Names{"peak_force"});
    CHECK(nearest_names("restitution", columns) == Names{"restitution"});
}

TEST_CASE("a part of a name finds every name that contains it, at most as many as asked") {
    CHECK(nearest_names("speed", columns) == Names{"impact_speed", "rebound_speed"});
    CHECK(nearest_names("speed", columns, 1) == Names{"impact_speed"});
    CHECK(nearest_names("", columns).empty());
}

TEST_CASE("nothing near gives nothing") {
    CHECK(nearest_names("temperature", columns).empty());
    CHECK(nearest_names("stiffness", Names{}).empty());
}

TEST_CASE("the best comes first") {
    CHECK(nearest_names("kn", Names{"kg", "kN", "km"}) == Names{"kN", "kg", "km"});
}

TEST_CASE("the phrase for an error names the near and the known") {
    CHECK(allowed_names("duratoin", Names{"duration", "restitution"}) ==
          "did you mean 'duration'? available: duration, restitution");
    CHECK(allowed_names("xyzzy", Names{"duration", "restitution"}) == "available: duration, restitution");
    CHECK(allowed_names("speed", columns, 2) ==
          "did you mean 'impact_speed' or 'rebound_speed'? available: impact_speed, rebound_speed and 4 more");
    CHECK(allowed_names("x", Names{}) == "none available");
}
