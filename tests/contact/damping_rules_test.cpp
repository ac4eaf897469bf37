// Published formulas give the dampings of the reference impacts that were made with them.
#include <doctest/doctest.h>

#include <string>

#include "impactfit/core/tolerance.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/reference_impacts.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

double damping(std::string_view rule, const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
    return damping_by_rule(rule, law, impact, Separation::zero_indentation, e, default_tolerance);
}

std::string_view rule_of(const std::string& set) {
    if (set == "steel_ball_HC") return "hunt_crossley_1975";
    if (set == "steel_ball_LN") return "lankarani_nikravesh_1990";
    if (set == "steel_ball_Zhang2020") return "zhang_2020";
    if (set == "steel_ball_alpha_published") return "zhang_2021";
    return set == "steel_ball_new" ? "zhang_2022" : "";
}

}  // namespace

TEST_CASE("the dampings of the steel ball follow from its measured restitution") {
    int compared = 0;
    for (const auto& row : dimensional_reference_impacts()) {
        const auto rule = rule_of(row.set);
        if (rule.empty()) continue;
        CAPTURE(row.set);
        CAPTURE(row.damping_exponent);
        const double e = row.impact.impact_speed == 0.15 ? 0.8892 : 0.7568;
        const PowerLawCoefficients<double> law{row.stiffness, row.hertz_exponent, 0.0, row.damping_exponent,
                                               row.velocity_exponent};
        // The table is printed to 14 digits.
        CHECK(relative_difference(damping(rule, law, row.impact, e), row.hysteresis_damping) < 2e-13);
        ++compared;
    }
    CHECK(compared == 28);
}

TEST_CASE("Tsuji's formula is exact for its law") {
    const PowerLawCoefficients<double> law{2.0e9, 1.5, 0.0, 0.25, 1.0};
    for (const double e : {1e-3, 0.1, 0.5, 0.9, 0.999})
        CHECK(relative_difference(damping("tsuji_1992", law, {0.3, 2.0}, e), damping("exact", law, {0.3, 2.0}, e)) <
              1e-14);
}

TEST_CASE("rejects a rule for exponents outside its publication, and an unknown rule") {
    const PowerLawCoefficients<double> odd{1.0, 1.5, 0.0, 0.3, 1.0}, squared{1.0, 1.5, 0.0, 1.5, 2.0};
    for (const std::string_view rule :
         {"hunt_crossley_1975", "lankarani_nikravesh_1990", "zhang_2020", "zhang_2021", "tsuji_1992"}) {
        CAPTURE(rule);
        CHECK(refuses(
            ErrorKind::usage, [&] { damping(rule, odd, {}, 0.5); }, "m = 0.3", "exact"));
        CHECK(refuses(
            ErrorKind::usage, [&] { damping(rule, squared, {}, 0.5); }, "q = 2", "exact"));
    }
    CHECK(refuses(
        ErrorKind::usage, [&] { damping("zhang_2012", odd, {}, 0.5); }, "zhang_2012", "zhang_2021"));
}
