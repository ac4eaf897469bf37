// Statements of Ramaswamy and Humbert on Figs. 1 and 4, against figures from an independent implementation.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/reduced/hunt_crossley_rate.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/papers/validation/report_rows.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::string data_root = data_folder();

double computed(const ValidationReport& report, const char* place, const char* claim) {
    return number(row_of(report, place, "", "", claim)[column::computed]);
}

}  // namespace

TEST_CASE("rate over indentation of the Hunt-Crossley impact: closed form and simulation") {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    for (const double n : {1.0, 1.5, 3.0})
        for (const double eps : {0.2, 5.0, 50.0}) {
            CAPTURE(n);
            CAPTURE(eps);
            const std::array values{1.0, n, eps};
            const double peak = simulate(law, values, {1.0, 1.0}).peak_indentation;
            for (const TrajectoryPoint& point : simulate_trajectory(law, values, {1.0, 1.0}, {}, 41)) {
                const double share = std::min(1.0, point.indentation / peak);
                const double rate = hunt_crossley_rate(
                    eps, n, share, point.indentation_rate > 0.0 ? ImpactPhase::compression : ImpactPhase::restitution);
                // At the peak the rate depends on the root of 1 - share: 1e-10 of the simulation becomes 1e-5.
                CHECK(std::abs(rate - point.indentation_rate) < (share > 0.999 ? 1e-4 : 1e-7));
            }
            const double e = *closed_form_restitution({n, n, 1.0, Separation::zero_indentation}, eps);
            CHECK(std::abs(hunt_crossley_rate(eps, n, 0.0, ImpactPhase::restitution) + e) < 1e-12);
            CHECK(hunt_crossley_rate(eps, n, 0.0, ImpactPhase::compression) == 1.0);
            CHECK(hunt_crossley_rate(eps, n, 1.0, ImpactPhase::restitution) == 0.0);
        }
    CHECK(thrown_error([] { hunt_crossley_rate(0.0, 1.5, 0.5, ImpactPhase::compression); }));
    CHECK(thrown_error([] { hunt_crossley_rate(1.0, 1.5, 1.5, ImpactPhase::compression); }));
}

TEST_CASE("Ramaswamy, Fig. 1: best p at eps = 5 is not that of Eq. 14") {
    const ValidationReport report = validate_ramaswamy_humbert(data_root);
    CHECK(report.as_expected);
    CHECK(rounds_to(computed(report, "Fig. 1", "restitution_of_damping_ratio"), 0.19698, 1e-5));
    const auto p = row_of(report, "Eq. 14", "", "", "p_of_eq_14");
    CHECK(rounds_to(number(p[column::computed]), 0.243, 0.001));
    CHECK(words(p[column::law]) == "Eq. 14 p=0.384");
    CHECK(words(p[column::verdict]) == "fails");
    CHECK(rounds_to(number(row_of(report, "Eq. 14", "", "e=0", "limit_of_p")[column::computed]), 0.50132, 1e-5));
    CHECK(number(row_of(report, "Eq. 14", "", "e=1", "limit_of_p")[column::computed]) == 0.0);
    CHECK(computed(report, "Eq. 15", "p_zero_is_hu_guo") < 1e-14);
}

TEST_CASE("Ramaswamy, Fig. 4: slope and undamped time of the impact time") {
    const ValidationReport report = validate_ramaswamy_humbert(data_root);
    const auto exact = rows_of(report, "Fig. 4 a", "", "exact", "slope"),
               printed = rows_of(report, "Fig. 4 a", "", "S(n)", "slope");
    const std::array known_exact{0.210, 0.443, 0.595, 0.694, 0.761}, known_printed{0.211, 0.448, 0.598, 0.692, 0.751};
    REQUIRE(exact.size() == 5);
    REQUIRE(printed.size() == 5);
    for (std::size_t i = 0; i < 5; ++i) {
        CHECK(rounds_to(number(exact[i][column::computed]), known_exact[i], 0.001));
        CHECK(rounds_to(number(printed[i][column::computed]), known_printed[i], 0.001));
    }
    CHECK(rounds_to(100.0 * computed(report, "Fig. 4 a", "slope_function"), 1.3, 0.1));
    CHECK(computed(report, "Sec. 4.1", "linear") < 0.01);
    CHECK(rounds_to(100.0 * computed(report, "Sec. 4.1", "linear_beyond"), 15.0, 1.0));
    CHECK(rounds_to(100.0 * computed(report, "Eq. 20", "undamped_time_of_eq_20"), 1.48, 0.01));
}
