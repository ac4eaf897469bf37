// Statements of Poursina and Nikravesh on separation and on Eq. 55, and of Milehins and Marghitu on the motion without
// separation, against figures from independent implementations.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/motion/bouc_wen_run.hpp"
#include "tests/papers/validation/report_rows.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::string data_root = data_folder();

}  // namespace

TEST_CASE("Poursina 2020: bounds of lambda, and indentation at separation") {
    const ValidationReport report = validate_poursina_nikravesh_2020(data_root, 1);
    const auto computed = [&](const char* place, const char* claim) {
        return number(row_of(report, place, "", "", claim)[column::computed]);
    };
    // The independent implementation has 0.298 as largest value on another grid of e and n.
    CHECK(std::abs(computed("Eq. 48", "lambda_of_closed_form") - 0.298) < 0.001);
    CHECK(std::abs(computed("Eq. 34", "lambda_in_unit_interval") - 0.298) < 0.001);
    CHECK(computed("Eq. 28", "indentation_below_hertz") < 0.5);
    CHECK(computed("Eq. 51", "indentation_at_separation") < 1e-12);
}

TEST_CASE("Poursina 2020, Eq. 55: the branches beside the exact restitution") {
    const ValidationReport report = validate_poursina_nikravesh_2020(data_root, 1);
    CHECK(report.as_expected);
    struct Known {
        const char *claim, *convention, *verdict;
        double exact;
    };
    for (const Known& known : {Known{"principal_value", "gives 1.831", "fails", 0.298436},
                               Known{"quadrant_of_the_text", "gives 0.2984", "holds", 0.298436},
                               Known{"critical", "no branch", "not_covered", 0.135335},
                               Known{"overdamped", "gives 0.1581", "fails", 0.0755883}}) {
        CAPTURE(known.claim);
        const auto row = row_of(report, "Eq. 55", "kelvin_voigt", known.convention, known.claim);
        CHECK(std::abs(number(row[column::computed]) - known.exact) < 5e-7);  // digits of the figure
        CHECK(words(row[column::verdict]) == known.verdict);
    }
}

TEST_CASE("Milehins 2024: properties of the solutions, and error of the solver") {
    const ValidationReport report = validate_milehins_2024(data_root);
    CHECK(report.as_expected);
    for (const char* claim : {"equilibrium", "energy_never_rises", "bounded", "converges", "solver_settings"}) {
        CAPTURE(claim);
        const auto rows = rows_of(report, "", "bouc_wen", "", claim);
        REQUIRE(rows.size() == 2);
        for (const auto& row : rows) CHECK(words(row[column::verdict]) == "holds");
    }
    // The independent implementation has 3e-11 to 2e-10 for these settings.
    for (const auto& row : rows_of(report, "Sec. 7", "", "", "solver_settings"))
        CHECK(number(row[column::computed]) < 5e-10);
}

TEST_CASE("Bouc-Wen runs: known restitution, and a coarse tolerance shows in it") {
    // Model in parallel, DSA, 3 m/s: restitution to twelve digits from an independent implementation.
    const BoucWenGroups groups = scaled_groups({0.0139, 0.457, -0.442, 1.0, 2.02, 0.439, 1.83}, false, 3.0);
    constexpr double exact = 0.648631340044;
    CHECK(std::abs(restitution_by_steps(groups, false, {1e-2, 1e-10, 1e-12}) - exact) < 1e-9);
    CHECK(std::abs(restitution_by_steps(groups, false, {1.0, 1e-2, 1e-2}) - exact) > 1e-6);
    const EquilibriumCheck check = check_equilibria(groups, false);
    CHECK(check.at_equilibria < 1e-14);
    CHECK(check.beside > 1e-3);
}

TEST_CASE("statements that are not checked have a row with the reason and no number") {
    const ValidationReport report = validate_zhang_2021(data_root);
    for (const char* claim : {"hertz_exponents_of_bodies", "errors_over_speed"}) {
        const auto row = row_of(report, "", "", "", claim);
        CHECK(row[column::computed] == Cell{});
        CHECK(words(row[column::verdict]).find("not checked: ") == 0);
    }
}
