// Laws, rules and models by name.
#include "impactfit/contact/law_registry.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <limits>
#include <set>
#include <vector>

#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using impactfit_tests::refuses;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("every law and every rule is a model, once") {
    std::set<std::string_view> names;
    for (const ContactModel& model : all_models()) CHECK(names.insert(model.name).second);
    for (const LawEntry& law : all_laws()) CHECK(names.count(law.description.name) == 1);
    for (const DampingRuleEntry& rule : all_damping_rules()) CHECK(names.count(rule.description.name) == 1);
}

TEST_CASE("a model is a law with a rule") {
    CHECK(find_model("lankarani_nikravesh_1990").law->description.name == "hunt_crossley_1975");
    CHECK(find_model("lankarani_nikravesh_1990").rule == "lankarani_nikravesh_1990");
    CHECK(find_model("tsuji_1992").law->description.name == "tsuji_1992");
    CHECK(find_model("tsuji_1992").rule == "tsuji_1992");
    CHECK(find_model("power_law").rule == exact_rule);
}

TEST_CASE("an alias is another name of the same model and rule") {
    CHECK(&find_model("ye_2009") == &find_model("flores_2011"));
    CHECK(&find_damping_rule("ye_2009") == &find_damping_rule("flores_2011"));
    CHECK(refuses(
        ErrorKind::usage, [] { find_model("ye_2008"); }, "ye_2008", "ye_2009"));
    std::set<std::string_view> names;
    for (const ContactModel& model : all_models()) names.insert(model.name);
    for (const ContactModel& model : all_models()) CHECK(names.count(model.alias) == 0);
}

TEST_CASE("the laws with a material constant have the exponents they are cited for") {
    for (const auto& [law_name, m] :
         std::vector<std::pair<std::string_view, double>>{{"kuwabara_kono_1987", 0.5},
                                                          {"brilliantov_1996", 0.5},
                                                          {"ristow_1992", 1.0},
                                                          {"lee_herrmann_1993", 1.0},
                                                          {"bordbar_hyppanen_2007", 0.65}}) {
        const std::string_view name = law_name;  // which clang 14 can capture
        CAPTURE(name);
        const ContactModel& model = find_model(name);
        CHECK(model.rule == exact_rule);
        const PowerLawCoefficients<double> law = model.law->coefficients(std::array{2.0, 3.0});
        CHECK(law.stiffness == 2.0);
        CHECK(law.hysteresis_damping == 3.0);
        CHECK(law.hertz_exponent == 1.5);
        CHECK(law.damping_exponent == m);
        CHECK(law.velocity_exponent == 1.0);
        // From "N/m^1.5" at the first power of the indentation rate: N s/m^(m+1).
        CHECK(model.law->unit_of(1, std::array{2.0, 3.0}) == fmt::format("N*s/m^{:g}", m + 1.0));
        CHECK(model.law->description.remark.find("Not checked against the original") != std::string_view::npos);
    }
}

TEST_CASE("rejects unknown names with the nearest known name") {
    CHECK(refuses(
        ErrorKind::usage, [] { find_model("hunt_crosley_1975"); }, "hunt_crosley_1975", "hunt_crossley_1975"));
    CHECK(refuses(
        ErrorKind::usage, [] { find_model(""); }, "contact law", "power_law"));
    CHECK(refuses(
        ErrorKind::usage, [] { find_damping_rule("tsuji_1929"); }, "tsuji_1929", "tsuji_1992"));
    const LawEntry& law = *find_model("power_law").law;
    CHECK(refuses(
        ErrorKind::usage, [&] { law.index_of("stifness"); }, "stifness", "stiffness"));
    CHECK(law.has("stiffness"));
    CHECK_FALSE(law.has("stifness"));
}

TEST_CASE("rejects parameter values outside the bounds of a law by name") {
    const LawEntry& law = *find_model("power_law").law;
    const std::array<double, 5> good{1.0, 1.5, 1.5, 1.0, 0.5};
    law.check(good);
    const auto check_bad = [&](std::size_t index, double value) {
        CAPTURE(value);
        auto bad = good;
        bad[index] = value;
        CHECK(refuses(
            ErrorKind::usage, [&] { law.check(bad); }, law.parameters[index].name, ">"));
    };
    for (const double bad : {infinite, -infinite, not_a_number, -1.0})
        for (std::size_t i = 0; i < good.size(); ++i) check_bad(i, bad);
    for (const double bad : {0.0, -0.0}) check_bad(0, bad);
    for (const double bad : {0.4999, 10.01}) check_bad(1, bad);
    check_bad(2, 10.01);
    for (const double bad : {0.2499, 4.01}) check_bad(3, bad);
    CHECK(refuses(
        ErrorKind::usage, [&] { law.check(std::span(good).first(4)); }, "power_law; got: 4", "5"));
}
