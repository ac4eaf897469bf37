// Every law is fitted before one is called the best, and none is called good that no test supports.
#include "impactfit/comparison/law_status.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/comparison/law_comparison.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"
#include "tests/comparison/compared_laws.hpp"
#include "tests/comparison/synthetic_data.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::vector<std::string> power_laws = without_bouc_wen();

/// Restitution e(v) at v = 0.3, 0.5, ..., 2.1, rounded to four digits.
std::string restitutions(double (*e)(double)) {
    std::string csv = "impact_speed [m/s],restitution\n";
    for (int i = 0; i < 10; ++i) csv += fmt::format("{:.1f},{:.4f}\n", 0.3 + 0.2 * i, e(0.3 + 0.2 * i));
    return csv;
}

TEST_CASE("compare: a law with another speed exponent is fitted, and the nearest law is not called good") {
    // Restitution that rises with speed, as no law with fixed exponents gives it.
    const ScratchFolder scratch;
    const ProblemRequest request{
        .data = scratch.write("rising.csv", restitutions([](double v) { return 0.45 + 0.2 * v - 0.03 * v * v; })),
        .mass = ValueWithUnit(120, "g"),
        .sd = {{"restitution", ValueWithUnit(0.01)}}};
    const LawComparison comparison = compare_laws(law_candidates(request, {power_laws, 2, 1}), {});
    const auto chi_squared = [&](const char* law) {
        return law_called(comparison, law).fit->goodness.statistics.chi_squared;
    };
    // Values of a calculation by other programs, printed with four digits.
    CHECK(chi_squared("walton_braun_1986") == doctest::Approx(548.3).epsilon(2e-4));
    CHECK(chi_squared("poursina_nikravesh_2020") == doctest::Approx(181.9).epsilon(5e-4));
    CHECK(chi_squared("power_law") == doctest::Approx(29.4).epsilon(2e-3));
    CHECK(comparison.laws.front().name() == "power_law");
    const FitResult& best = *comparison.laws.front().fit;
    CHECK(best["velocity_exponent"].value == doctest::Approx(0.846).epsilon(1e-3));
    CHECK(best["damping_exponent"].value < 1e-3);
    CHECK(law_called(comparison, "poursina_nikravesh_2020").candidate.misses_speed_exponent());
    for (const ComparedLaw& law : comparison.laws) CHECK((law.fit.has_value() || !law.candidate.obstacle.empty()));
    CHECK(comparison.summary.front().starts_with("power_law is nearest to these data: the next law, "));
    CHECK(std::get<std::string>(comparison_table(comparison).rows.front()[1]) != "good");
}

TEST_CASE("compare: a law far above a smooth curve is doubtful, with and without JSON") {
    // A hump that the noise hides from chi-squared, but not from a curve.
    const ScratchFolder scratch;
    const ProblemRequest request{.data = scratch.write("hump.csv", restitutions([](double v) {
                                                           return 0.7 - 0.03 * v +
                                                                  0.03 * std::exp(-std::pow((v - 1.1) / 0.25, 2));
                                                       })),
                                 .mass = ValueWithUnit(120, "g"),
                                 .sd = {{"restitution", ValueWithUnit(0.01)}}};
    LawComparison comparison = compare_laws(law_candidates(request, {{"hunt_crossley_1975"}, 2, 1}), {});
    FitResult& fit = *comparison.laws.front().fit;
    const auto with_gap = [&](double gap) {
        comparison.smooth.obstacle.clear();
        comparison.smooth.statistics.aicc = *fit.goodness.statistics.aicc - gap;
        fit.goodness.verdict = FitVerdict::good;
        fit.goodness.statistics.probability = 0.5;
        return law_status(comparison, comparison.laws.front());
    };
    CHECK(with_gap(40.0) == "doubtful");
    CHECK_FALSE(describes_data(comparison, comparison.laws.front()));
    CHECK(comparison_json(comparison).find("\"status\": \"doubtful\"") != std::string::npos);
    CHECK(with_gap(1.0) == "good");
    CHECK(describes_data(comparison, comparison.laws.front()));
}

TEST_CASE("compare: without stated noise and repeats no law is called good") {
    const ScratchFolder scratch;
    const ProblemRequest request{
        .data =
            scratch.write("data.csv", synthetic_csv("hunt_crossley_1975", {3e7, 1.5, 1.2e7}, synthetic_speeds, 1, 5)),
        .mass = 0.2};
    const LawComparison comparison =
        compare_laws(law_candidates(request, {{"hunt_crossley_1975", "kuwabara_kono_1987"}, 2, 1}), {});
    CHECK_FALSE(describes_data(comparison, comparison.laws.front()));
    CHECK(law_status(comparison, comparison.laws.front()) != "good");
    CHECK(comparison.summary.front().find("nearest") != std::string::npos);
}

TEST_CASE("compare: each named law has a row or its reason") {
    const auto candidates =
        law_candidates({.data = "zhang-sharf-2009", .data_root = data_folder()},
                       {{"zhang_2021", "zhang_2022", "lankarani_nikravesh_1990", "flores_2011", "hunt_crossley_1975"}});
    REQUIRE(candidates.size() == 5);
    for (const char* formula : {"zhang_2022", "lankarani_nikravesh_1990", "flores_2011"}) {
        const auto found = std::find_if(candidates.begin(), candidates.end(),
                                        [&](const LawCandidate& one) { return one.name() == formula; });
        REQUIRE(found != candidates.end());
        CHECK(found->named);
        CHECK(found->obstacle.starts_with("a damping formula for "));
    }
}

TEST_CASE("compare: damping formulas at the measured restitution, without free parameters") {
    ProblemRequest request{.data = "zhang-sharf-2009", .data_root = data_folder()};
    request.fix("prescribed_restitution", ColumnName{"restitution"});
    const LawComparison comparison = compare_laws(law_candidates(request, {{}, 2, 1}), {});
    const ComparedLaw& hunt_crossley = law_called(comparison, "lankarani_nikravesh_1990");
    REQUIRE(hunt_crossley.fit);
    CHECK(hunt_crossley.free_count() == 0);
    // The restitution that the paper prints for this formula at 0.15 m/s and 0.5 m/s: 0.9052 and 0.8234.
    std::vector<double> found;
    for (const FitResidual& row : hunt_crossley.fit->residuals.values)
        if (row.measurement->observable->name == "restitution") found.push_back(row.predicted);
    REQUIRE(found.size() == 2);
    CHECK(std::min(found[0], found[1]) == doctest::Approx(0.8234).epsilon(1e-4));
    CHECK(std::max(found[0], found[1]) == doctest::Approx(0.9052).epsilon(1e-4));
    // The formulas that the paper compares: its own reproduces the restitution better.
    const ComparedLaw& zhang = law_called(comparison, "zhang_2020");
    REQUIRE(zhang.fit);
    CHECK(zhang.fit->goodness.statistics.chi_squared < hunt_crossley.fit->goodness.statistics.chi_squared);
}

}  // namespace
