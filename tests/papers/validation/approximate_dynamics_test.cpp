// Statements of Zhang et al. on their approximate dynamics: motion, energy and exponents. The figures are from an
// independent implementation.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/dynamics/damping/approximate_impact.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/motion/approximate_motion.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/papers/validation/report_rows.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::string data_root = data_folder();
constexpr const char *printed = "as printed", *corrected = "corrected";

/// Root mean square of x [%], as in the report.
double difference(const ValidationReport& report, const std::string& condition, const std::string& law,
                  const char* equations) {
    const auto rows = rows_of(report, condition, law, equations, "rms_difference");
    REQUIRE(rows.size() == 1);
    return 100.0 * number(rows.front()[column::computed]);
}

std::string verdict_on(const ValidationReport& report, const std::string& place, const std::string& law,
                       const char* equations, const char* claim) {
    return words(row_of(report, place, law, equations, claim)[column::verdict]);
}

}  // namespace

TEST_CASE("two springs: peak, duration and restitution of the approximate dynamics in closed form") {
    for (const double m : {0.25, 1.2, 1.5, 1.8})
        for (const double q : {0.9, 1.0, 1.1})
            for (const double e : {0.3, 0.9}) {
                CAPTURE(m);
                CAPTURE(q);
                CAPTURE(e);
                const TwoSpringMotion motion(approximate_springs({1.5, m, q, e}, ApproximateEquations::corrected));
                const ApproximateImpact impact = approximate_impact({1.0, 1.5, m, q, e}, {1.0, 1.0});
                CHECK(relative_difference(motion.peak_indentation(), 1.0) < 1e-14);  // rounding of a power
                CHECK(relative_difference(motion.restitution(), e) < 1e-14);
                CHECK(relative_difference(motion.duration() * impact.peak_indentation, impact.duration) < 1e-13);
                CHECK(motion.indentation(0.0) == 0.0);
                CHECK(motion.indentation(motion.duration() * 1.001) == 0.0);
                CHECK(motion.indentation(motion.time_of_peak_indentation()) == motion.peak_indentation());
            }
}

TEST_CASE("two springs: the motion obeys its equation of motion") {
    const TwoSprings springs{1.2, 0.8, 0.3};
    const TwoSpringMotion motion(springs);
    constexpr double h = 1e-4;  // second difference: error h^2/12 x'''' plus rounding 1e-12/h^2, below 1e-3
    for (const double part : {0.2, 0.6, 1.4, 1.8}) {
        const double time = part < 1.0 ? part * motion.time_of_peak_indentation()
                                       : motion.time_of_peak_indentation() +
                                             (part - 1.0) * (motion.duration() - motion.time_of_peak_indentation());
        const double x = motion.indentation(time);
        const double curvature = (motion.indentation(time + h) - 2.0 * x + motion.indentation(time - h)) / (h * h);
        const double k = part < 1.0 ? springs.compression : springs.restitution;
        CHECK(std::abs(curvature + k * std::pow(x, springs.exponent)) < 1e-3);
    }
    CHECK(thrown_error([] { TwoSpringMotion({1.2, 0.8, 0.0}); }));
    CHECK(thrown_error([] { TwoSpringMotion({-1.0, 0.8, 0.3}); }));
}

TEST_CASE("printed equations of Zhang 2022 miss the prescribed restitution of 0.3") {
    const auto returned = [](double q) {
        return TwoSpringMotion(approximate_springs({1.5, 1.5, q, 0.3}, ApproximateEquations::printed)).restitution();
    };
    CHECK(rounds_to(returned(0.9), 0.36, 0.01));
    CHECK(rounds_to(returned(1.1), 0.23, 0.01));
    CHECK(relative_difference(returned(1.0), 0.3) < 1e-14);  // both equations are equal
}

TEST_CASE("Zhang 2022, Section 3.2: differences of the motion, by both forms of the equations") {
    const ValidationReport report = validate_zhang_2022(data_root);
    struct Known {
        const char *condition, *law, *equations;
        double percent, unit;
    };
    // One unit of the last digit: the sampling in time of the independent implementation is not known.
    for (const Known& known : {Known{"Fig. 4: cr=0.3", "m=1.5 q=0.9", printed, 6.37, 0.01},
                               Known{"Fig. 4: cr=0.3", "m=1.5 q=1", printed, 3.18, 0.01},
                               Known{"Fig. 4: cr=0.3", "m=1.5 q=1.1", printed, 14.83, 0.01},
                               Known{"Fig. 4: cr=0.3", "m=1.5 q=0.9", corrected, 4.20, 0.01},
                               Known{"Fig. 4: cr=0.3", "m=1.5 q=1.1", corrected, 2.59, 0.01},
                               Known{"Fig. 5: cr=0.6", "m=1.5 q=1", printed, 1.22, 0.01},
                               Known{"Fig. 5: cr=0.6", "m=1.8 q=1.1", printed, 2.85, 0.01},
                               Known{"Fig. 5: cr=0.6", "m=1.8 q=0.9", printed, 4.49, 0.01},
                               Known{"Fig. 5: cr=0.6", "m=1.2 q=1.1", printed, 6.37, 0.01},
                               Known{"Fig. 5: cr=0.6", "m=1.8 q=0.9", corrected, 3.19, 0.01},
                               Known{"Fig. 5: cr=0.6", "m=1.8 q=1.1", corrected, 4.00, 0.01},
                               Known{"Fig. 5: cr=0.3", "m=1.2 q=0.9", printed, 3.40, 0.01},
                               Known{"Fig. 5: cr=0.3", "m=1.8 q=0.9", printed, 10.0, 0.1},
                               Known{"Fig. 5: cr=0.3", "m=1.2 q=1.1", printed, 18.4, 0.1},
                               Known{"Fig. 5: cr=0.3", "m=1.8 q=0.9", corrected, 1.64, 0.01},
                               Known{"Fig. 5: cr=0.3", "m=1.2 q=0.9", corrected, 8.74, 0.01}}) {
        CAPTURE(known.condition);
        CAPTURE(known.law);
        const std::vector<std::string> of_law{std::string("zhang_2022 ") + known.law};
        double computed = 0.0;
        for (const auto& row : rows_of(report, known.condition, known.law, known.equations, "rms_difference"))
            if (words(row[column::law]) == of_law.front()) computed = 100.0 * number(row[column::computed]);
        CHECK(std::abs(computed - known.percent) <= known.unit);
    }
    CHECK(rounds_to(difference(report, "Fig. 4: cr=0.9", "q=0.9", printed), 0.19, 0.01));
    CHECK(rounds_to(difference(report, "Fig. 4: cr=0.9", "q=1.1", printed), 0.32, 0.01));
}

TEST_CASE("Zhang 2022, Section 3.2: the statements on the best exponents hold for the printed equations alone") {
    const ValidationReport report = validate_zhang_2022(data_root);
    CHECK(report.as_expected);
    struct Statement {
        const char *place, *law, *of_corrected;
    };
    for (const Statement& statement :
         {Statement{"Fig. 4 c", "m=1.5 q=1", "fails"}, Statement{"Fig. 5 b", "m=1.5 q=1", "holds"},
          Statement{"Fig. 5 b", "m=1.8 q=1.1", "fails"}, Statement{"Fig. 5 c", "m=1.5 q=1", "holds"},
          Statement{"Fig. 5 c", "m=1.2 q=0.9", "fails"}}) {
        CAPTURE(statement.place);
        CHECK(verdict_on(report, statement.place, statement.law, printed, "best_approximation") == "holds");
        CHECK(verdict_on(report, statement.place, statement.law, corrected, "best_approximation") ==
              statement.of_corrected);
    }
    CHECK(verdict_on(report, "Eqs. 27-28", "", printed, "loss_ratio") == "fails");
    CHECK(verdict_on(report, "Eqs. 27-28", "", corrected, "loss_ratio") == "holds_for_the_approximation");
}

TEST_CASE("Zhang 2021, Section 2: motion and losses of the approximate dynamics") {
    const ValidationReport report = validate_zhang_2021(data_root);
    CHECK(report.as_expected);
    const auto value = [&](const std::string& law, const char* quantity) {
        for (const auto& row : rows_of(report, "", law, "", quantity))
            if (words(row[column::law]) == "zhang_2021 " + law) return number(row[column::computed]);
        FAIL("no row ", law, " ", quantity);
        return 0.0;
    };
    CHECK(rounds_to(100.0 * value("m=1.5 cr=0.2", "rms_difference"), 3.8, 0.1));
    CHECK(rounds_to(100.0 * value("m=1.5 cr=0.5", "rms_difference"), 1.8, 0.1));
    CHECK(rounds_to(100.0 * value("m=1.5 cr=0.8", "rms_difference"), 0.5, 0.1));
    CHECK(rounds_to(100.0 * value("m=0.25 cr=0.2", "rms_difference"), 27.0, 1.0));
    CHECK(rounds_to(100.0 * value("m=1.5 cr=0.2", "rms_difference_compression"), 2.4, 0.1));
    CHECK(rounds_to(100.0 * value("m=1.5 cr=0.2", "rms_difference_restitution"), 4.1, 0.1));
    CHECK(rounds_to(value("m=1.5 cr=0.2", "loss_ratio"), 3.92, 0.01));
    CHECK(rounds_to(value("m=1.5 cr=0.5", "loss_ratio"), 1.71, 0.01));
    CHECK(rounds_to(value("m=1.5 cr=0.8", "loss_ratio"), 1.18, 0.01));
    CHECK(rounds_to(number(row_of(report, "Sec. 2.5", "m=0.5 cr=0.02", "", "alpha_reduces")[column::computed]), 3.3,
                    0.1));
    CHECK(number(row_of(report, "Sec. 3", "", "", "no_best_exponent")[column::computed]) == 2.0);
}

TEST_CASE("Zhang 2022, Section 3.3.1: errors of the models for the steel ball") {
    const ValidationReport report = validate_zhang_2022(data_root);
    const auto percent = [&](const char* law, const char* condition, const char* claim) {
        return 100.0 * number(row_of(report, "Sec. 3.3.1", law, condition, claim)[column::computed]);
    };
    CHECK(rounds_to(percent("m=1.8 q=0.9", "largest", "new_model_error_below"), 4.97, 0.01));
    CHECK(rounds_to(percent("m=1.2 q=1.1", "0.15 m/s", "smallest_peak_force_error"), 0.37, 0.01));
    CHECK(rounds_to(percent("m=1.2 q=1.1", "0.5 m/s", "smallest_peak_force_error"), -0.97, 0.01));
    CHECK(rounds_to(percent("hunt_crossley_1975", "0.5 m/s", "larger_restitution_error"), 6.19, 0.01));
    CHECK(rounds_to(percent("lankarani_nikravesh_1990", "0.5 m/s", "larger_restitution_error"), 8.80, 0.01));
}
