// The checks of the papers against figures from an independent implementation, to the digits those are known to.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/papers/validation/report_rows.hpp"
#include "tests/paths/paths.hpp"
#include "tests/problems/reference_impacts.hpp"

using namespace impactfit;
using namespace impactfit_tests;
namespace reference_detail = impactfit_tests::reference_detail;

namespace {

const std::string data_root = data_folder();

/// The row of exactly this condition and law.
std::vector<Cell> row_named(const ValidationReport& report, const std::string& condition, const std::string& law,
                            const std::string& quantity) {
    for (const std::vector<Cell>& row : rows_of(report, condition, law, "", quantity))
        if (words(row[column::condition]) == condition && words(row[column::law]) == law) return row;
    FAIL("no row ", condition, " ", law, " ", quantity);
    return {};
}

/// Simulations aim at 1e-10; what follows from several of their numbers is allowed ten times that.
constexpr double simulated = 1e-9;

}  // namespace

TEST_CASE("Zhang 2021, Section 2.4: peak indentation and duration of all 18 impacts by both dynamics") {
    const ValidationReport report = validate_zhang_2021(data_root);
    const auto known = reference_detail::rows("approximate_dynamics.csv");
    REQUIRE(known.size() == 18);
    for (const auto& row : known) {
        const std::string law =
            fmt::format("zhang_2021 m={:g} cr={:g}", reference_detail::number(row, "damping_exponent"),
                        reference_detail::number(row, "prescribed_restitution"));
        CAPTURE(law);
        for (const std::string quantity : {"peak_indentation", "duration"}) {
            const double exact = reference_detail::number(row, "law_" + quantity),
                         approximate = reference_detail::number(row, quantity);
            const auto by_simulation = row_of(report, "Sec. 2.4", law, "exact", quantity),
                       by_springs = row_of(report, "Sec. 2.4", law, "approximate", quantity);
            CHECK(relative_difference(number(by_simulation[column::computed]), exact) < simulated);
            CHECK(relative_difference(number(by_springs[column::computed]), approximate) <
                  1e-12);  // digits of the file
            CHECK(std::abs(number(by_springs[column::relative_error]) - (approximate / exact - 1.0)) < 2.0 * simulated);
        }
    }
}

TEST_CASE("Zhang 2021, Section 2.4: one printed error is not the largest, the other occurs elsewhere") {
    const ValidationReport report = validate_zhang_2021(data_root);
    CHECK(report.as_expected);
    const auto peak = row_of(report, "Sec. 2.4", "m=1.5 cr=0.2", "", "largest_peak_indentation_error");
    CHECK(rounds_to(100.0 * number(peak[column::computed]), 4.64, 0.01));
    CHECK(words(peak[column::verdict]) == "not_the_largest");
    const auto duration = row_of(report, "Sec. 2.4", "m=0.25 cr=0.5", "whole steps", "largest_duration_error");
    CHECK(rounds_to(100.0 * number(duration[column::computed]), 26.38, 0.01));
    CHECK(words(duration[column::verdict]) == "found_elsewhere");
}

TEST_CASE("Zhang 2021, Section 3: the steel ball at six exponents and two speeds, and four claims that hold") {
    const ValidationReport report = validate_zhang_2021(data_root);
    const auto known = reference_detail::rows("zhang_2021_steel_ball.csv");
    REQUIRE(known.size() == 12);
    for (const auto& row : known) {
        const std::string speed = fmt::format("Sec. 3: {:g} m/s", reference_detail::number(row, "impact_speed"));
        const std::string law = fmt::format("zhang_2021 m={:g}", reference_detail::number(row, "damping_exponent"));
        CAPTURE(speed);
        CAPTURE(law);
        for (const char* quantity : {"restitution", "duration", "peak_force"}) {
            const auto found = row_named(report, speed, law, quantity);
            CHECK(relative_difference(number(found[column::computed]), reference_detail::number(row, quantity)) <
                  simulated);
            const double error = number(found[column::computed]) / number(found[column::measured]) - 1.0;
            CHECK(std::abs(number(found[column::relative_error]) - error) < 1e-14);
        }
    }
    const auto percent = [&](const char* claim) {
        return 100.0 * number(row_of(report, "Sec. 3", "", "", claim)[column::computed]);
    };
    CHECK(rounds_to(percent("every_error_below"), 4.96, 0.01));  // peak force, m = 2 at 0.5 m/s
    CHECK(rounds_to(percent("restitution_error_below"), 0.79, 0.01));
    CHECK(rounds_to(percent("duration_error_about"), 3.89, 0.01));
    for (const char* claim : {"every_error_below", "restitution_error_below", "duration_error_about",
                              "peak_force_grows_with_damping_exponent"})
        CHECK(words(row_of(report, "Sec. 3", "", "", claim)[column::verdict]) == "holds");
}

TEST_CASE("Zhang 2022, Section 3.4: peak forces of Fig. 7 and the one direction that is the opposite") {
    const ValidationReport report = validate_zhang_2022(data_root);
    CHECK(report.as_expected);
    const auto known = reference_detail::rows("zhang_2022_exponent_sets.csv");
    REQUIRE(known.size() == 35);
    const auto forces = rows_of(report, "Fig. 7", "zhang_2022", "unit m0 v0^2/xp", "peak_force"),
               indentations = rows_of(report, "Fig. 7", "zhang_2022", "unit xp", "peak_indentation");
    REQUIRE(forces.size() == known.size());
    REQUIRE(indentations.size() == known.size());
    for (std::size_t i = 0; i < known.size(); ++i) {
        CAPTURE(i);
        CHECK(words(forces[i][column::condition]).find("Fig. 7 " + known[i].at("set")) == 0);
        CHECK(relative_difference(number(forces[i][column::computed]),
                                  reference_detail::number(known[i], "peak_force")) < simulated);
        CHECK(relative_difference(number(indentations[i][column::computed]),
                                  reference_detail::number(known[i], "peak_indentation")) < simulated);
    }
    CHECK(words(row_of(report, "Fig. 7 b", "", "", "b_damping_exponent")[column::verdict]) == "opposite");
    CHECK(words(row_of(report, "Fig. 7 a", "", "", "a_velocity_exponent")[column::verdict]) == "holds");
}

TEST_CASE("Milehins 2024, Table 1: the surrogate is recovered, and J against it is called circular") {
    const ValidationReport report = validate_milehins_2024(data_root);
    CHECK(report.as_expected);
    const auto misfits = rows_of(report, "Table 1", "", "", "misfit");
    REQUIRE(misfits.size() == 4);
    for (const auto& row : misfits) {
        CHECK(words(row[column::verdict]) == "circular");
        // The surrogate is the mean of two laws that differ by at most 0.0032 at 24 points: J <= sqrt(24) 0.0016.
        CHECK(number(row[column::computed]) < std::sqrt(24.0) * 0.0016);
        CHECK(number(row[column::computed]) < number(row[column::printed]));
    }
    for (const auto& row : rows_of(report, "Table 1", "", "largest difference", "restitution"))
        CHECK(number(row[column::computed]) < 1.0e-4);  // one unit of the four decimals of the surrogate
}

TEST_CASE("Milehins 2024, Table 2: loops of the baseball, and the warning beyond them") {
    const ValidationReport report = validate_milehins_2024(data_root);
    struct Known {
        double speed, restitution, duration_ms, peak_force, peak_mm, residual_mm;
    };
    for (const Known& known :
         {Known{2, 0.741387, 1.36402, 767.37, 0.95865, 0.23819}, Known{3, 0.670042, 1.19193, 1256.84, 1.27918, 0.44427},
          Known{4, 0.612768, 1.06630, 1779.54, 1.56490, 0.69000},
          Known{5, 0.565295, 0.97755, 2328.42, 1.82580, 0.92772},
          Known{10, 0.411456, 0.72908, 5382.34, 2.90110, 2.04234},
          Known{15, 0.326798, 0.60826, 8891.16, 3.75061, 2.97182},
          Known{20, 0.272811, 0.53451, 12828.94, 4.46683, 3.75339},
          Known{25, 0.235122, 0.48367, 17179.39, 5.09201, 4.42957},
          Known{30, 0.207173, 0.44586, 21926.97, 5.65011, 5.02821}}) {
        const std::string condition = fmt::format("baseball at {:g} m/s", known.speed);
        CAPTURE(condition);
        const auto computed = [&](const char* quantity) {
            return number(row_of(report, condition, "", "", quantity)[column::computed]);
        };
        CHECK(rounds_to(computed("restitution"), known.restitution, 1e-6));
        CHECK(rounds_to(1e3 * computed("duration"), known.duration_ms, 1e-5));
        CHECK(rounds_to(computed("peak_force"), known.peak_force, 1e-2));
        CHECK(rounds_to(1e3 * computed("peak_indentation"), known.peak_mm, 1e-5));
        CHECK(rounds_to(1e3 * computed("residual_indentation"), known.residual_mm, 1e-5));
        const std::string verdict = words(row_of(report, condition, "", "", "restitution")[column::verdict]);
        CHECK(verdict == (known.speed < 8.0 ? "plausible" : "not_to_be_extrapolated"));
    }
    CHECK(report.verdict.back().find("WARNING") == 0);
    CHECK(report.verdict.back().find("0.21 at 30 m/s") != std::string::npos);
}

TEST_CASE("loops of the baseball: at 2 to 6 m/s, from first touch to zero force") {
    const auto loops = baseball_loops(data_root, 101);
    REQUIRE(loops.size() == 5);
    for (std::size_t i = 0; i < loops.size(); ++i) {
        CHECK(loops[i].impact_speed == 2.0 + static_cast<double>(i));
        REQUIRE(loops[i].motion.size() == 101);
        CHECK(loops[i].motion.front().indentation == 0.0);
        CHECK(loops[i].motion.back().indentation > 0.0);
        CHECK(std::abs(loops[i].motion.back().force) < 1e-6);  // of a peak of 767 N and more: 1e-9
    }
}

TEST_CASE("Poursina 2020: absolute error 0.00337, and the relative one grows at small restitution") {
    const ValidationReport report = validate_poursina_nikravesh_2020(data_root, 1);
    CHECK(report.as_expected);
    const auto claim = [&](const char* name) { return row_of(report, "Fig.", "", "largest", name); };
    CHECK(rounds_to(number(claim("absolute_error")[column::computed]), 0.00337, 1e-5));
    CHECK(rounds_to(number(claim("absolute_error_linear_spring")[column::computed]), 0.00337, 1e-5));
    CHECK(rounds_to(number(claim("relative_error")[column::computed]), 2.35, 1e-2));
    CHECK(rounds_to(number(claim("relative_error_linear_spring")[column::computed]), 0.55, 1e-2));
    CHECK(words(claim("absolute_error")[column::verdict]) == "holds");
    CHECK(words(claim("relative_error")[column::verdict]) == "fails_at_small_restitution");
    // Where the relative error passes 1 %: bisected in another implementation by fixed steps of 1e-4.
    for (const auto& [n, e] : {std::pair{"n=1", 0.0361}, {"n=2", 0.0627}})
        for (const auto& row : rows_of(report, "relative error", "", "exceeded below", "prescribed_restitution"))
            if (words(row[column::law]) == std::string("poursina_nikravesh_2020 ") + n)
                CHECK(rounds_to(number(row[column::computed]), e, 1e-4));
}

TEST_CASE("Poursina 2020: another seed draws other systems, and the verdicts stay") {
    const ValidationReport report = validate_poursina_nikravesh_2020(data_root, 2);
    CHECK(report.as_expected);
    const auto middle = [](const ValidationReport& some) {  // the ends of the range are the same for every seed
        return number(row_of(some, "Fig. 8: e=0.35", "", "farthest", "restitution")[column::computed]);
    };
    CHECK(middle(report) != middle(validate_poursina_nikravesh_2020(data_root, 1)));
}

TEST_CASE("Ramaswamy: printed errors are 2-norms, at a point they are larger, and stiffness suffers by 6.5 %") {
    const ValidationReport report = validate_ramaswamy_humbert(data_root);
    CHECK(report.as_expected);
    const auto percent = [&](const char* convention, const char* quantity) {
        const auto rows = rows_of(report, "Sec.", "Eq.", convention, quantity);
        REQUIRE_FALSE(rows.empty());
        return 100.0 * number(rows.front()[column::computed]);
    };
    CHECK(rounds_to(percent("relative 2-norm", "damping_ratio_error"), 0.0620, 1e-4));
    CHECK(rounds_to(percent("relative 2-norm, eps to 100", "damping_ratio_error"), 0.0593, 1e-4));
    CHECK(rounds_to(percent("largest, at e=0.32", "damping_ratio_error"), 3.35, 0.01));
    CHECK(rounds_to(percent("relative 2-norm", "impact_time_error"), 0.2363, 1e-4));
    CHECK(rounds_to(percent("largest, at eps=0 n=2.15", "impact_time_error"), 1.51, 0.01));
    const std::vector<std::pair<const char*, double>> known{{"n=1", 1.6}, {"n=1.5", 2.9}, {"n=2", 4.5},
                                                            {"n=3", 5.2}, {"n=4", 6.0},   {"n=5", 6.5}};
    const auto published = rows_of(report, "Eq. 25", "", "Eqs. 17 and 23", "stiffness_error"),
               exact = rows_of(report, "Eq. 25", "", "exact", "stiffness_error");
    REQUIRE(published.size() == known.size());
    REQUIRE(exact.size() == known.size());
    for (std::size_t i = 0; i < known.size(); ++i) {
        CAPTURE(known[i].first);
        CHECK(words(published[i][column::condition]).ends_with(known[i].first));
        CHECK(rounds_to(100.0 * number(published[i][column::computed]), known[i].second, 0.1));
        // Impacts simulated at 1e-10; K takes up to (n+1) times the error of the duration.
        CHECK(number(exact[i][column::computed]) < 6e-10);
    }
}

TEST_CASE("validate_papers: one report a paper, each as expected, each announced") {
    std::vector<std::string> announced;
    const auto reports = validate_papers(data_root, 1, [&](std::string_view paper) { announced.emplace_back(paper); });
    REQUIRE(reports.size() == 5);
    CHECK(announced.size() == 5);
    for (const ValidationReport& report : reports) {
        CAPTURE(report.title);
        CHECK(report.as_expected);
        CHECK_FALSE(report.verdict.empty());
        bool any_expected = false;
        for (const auto& row : report.rows.rows) any_expected = any_expected || row[column::expected] != Cell{};
        CHECK(any_expected);
    }
}
