// Units that depend on exponents.
#include "impactfit/contact/parameter_unit.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string_view>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/units/unit.hpp"

using impactfit::find_model;

TEST_CASE("the unit of a parameter follows the exponents") {
    const auto& law = *find_model("power_law").law;
    const std::array values{1.0, 1.5, 1.2, 0.9, 1.0};
    CHECK(law.unit_of(law.index_of("stiffness"), values) == "N/m^1.5");
    CHECK(law.unit_of(law.index_of("hysteresis_damping"), values) == "N*s^0.9/m^2.1");
    CHECK(law.unit_of(law.index_of("hertz_exponent"), values) == "1");
}

TEST_CASE("sums may hold numbers beside names") {
    static constexpr std::array parameters{
        impactfit::Parameter{"p", "p", "1", "an exponent", 0.0, 9.0, true, impactfit::ParameterScale::linear},
        impactfit::Parameter{"c", "c", "N*s/m^{p+1}*K^{0.5}", "a factor", 0.0, 9.0, true,
                             impactfit::ParameterScale::linear}};
    const std::array values{1.25, 1.0};
    CHECK(impactfit::parameter_unit(parameters, 1, values) == "N*s/m^2.25*K^0.5");
}

TEST_CASE("pure numbers come before the parameters with units, each group in the order of the law") {
    const auto& law = *find_model("power_law").law;
    const std::vector<std::size_t> order = impactfit::numbers_first(law.parameters);
    std::vector<std::string_view> names;
    for (const std::size_t index : order) names.push_back(law.parameters[index].name);
    CHECK(names == std::vector<std::string_view>{"hertz_exponent", "damping_exponent", "velocity_exponent", "stiffness",
                                                 "hysteresis_damping"});
}
