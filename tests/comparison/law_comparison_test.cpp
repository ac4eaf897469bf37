// All laws on one set of data: the law the data come from is found again, and every number is that of a calculation by
// hand.
#include "impactfit/comparison/law_comparison.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/comparison/related_laws.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"
#include "tests/comparison/compared_laws.hpp"
#include "tests/comparison/synthetic_data.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

ProblemRequest request_for(const std::string& file) {
    return {.data = file,
            .mass = synthetic_mass,
            .sd = {{"restitution", ValueWithUnit(restitution_noise)}, {"duration", ValueWithUnit(1, "%")}}};
}

/// A law of one shape beside others that can be distinguished from it.
struct Truth {
    const char* law;
    std::vector<double> values;
};

const std::vector<Truth> truths{
    {"hunt_crossley_1975", {3e7, 1.5, 1.2e7}},
    {"tsuji_1992", {3e7, 500.0}},
    {"kuwabara_kono_1987", {3e7, 5e3}},
    {"lee_herrmann_1993", {3e7, 2e5}},
};

const std::vector<std::string> power_laws = without_bouc_wen();

LawComparison compare_file(const std::string& file, const std::vector<std::string>& laws, int threads = 1) {
    return compare_laws(law_candidates(request_for(file), {laws, 2}), {threads});
}

TEST_CASE("compare: a good fit of doubtful probability has the status of the fit") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("data.csv", synthetic_csv("tsuji_1992", {3e7, 500.0}, synthetic_speeds, 2, 3));
    LawComparison comparison = compare_file(file, {"tsuji_1992"});
    const auto status = [&] { return std::get<std::string>(comparison_table(comparison).rows.front()[1]); };
    CHECK(status() == "good");
    comparison.laws.front().fit->goodness.statistics.probability = 0.01;
    CHECK(status() == "doubtful");
}

TEST_CASE("compare: the law the data come from is among the best and keeps its speed exponent") {
    const ScratchFolder scratch;
    for (const Truth& truth : truths) {
        CAPTURE(truth.law);
        const std::string file =
            scratch.write("data.csv", synthetic_csv(truth.law, truth.values, synthetic_speeds, 2, 3));
        const LawComparison comparison = compare_file(file, power_laws);
        const ComparedLaw* own = &law_called(comparison, truth.law);
        // A law of the same force may stand for it.
        if (!own->fit) {
            REQUIRE(own->candidate.obstacle.starts_with("equivalent here to "));
            own = &law_called(comparison, own->candidate.obstacle.substr(std::string("equivalent here to ").size()));
        }
        REQUIRE(own->fit);
        REQUIRE(own->aicc_difference);
        CHECK(*own->aicc_difference <= equal_aicc);
        CHECK_FALSE(own->candidate.misses_speed_exponent());
        // The right law predicts the held-out values as well as the noise lets it: 24 values, so within a factor of 1.6
        // with all but 1e-4 of probability, and a little for the error of the fit.
        CHECK(own->leave_one_out.root_mean_square < 1.8);
        CHECK(own->extrapolation.root_mean_square < 3.0);
    }
}

TEST_CASE("compare: AICc, differences and weights by hand") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("data.csv", synthetic_csv("hunt_crossley_1975", {3e7, 1.5, 1.2e7}, synthetic_speeds, 2, 5));
    const LawComparison comparison =
        compare_file(file, {"hunt_crossley_1975", "kuwabara_kono_1987", "tsuji_1992", "hertz_1882"});
    REQUIRE(comparison.fitted() == 4);
    double least = HUGE_VAL, sum = 0.0;
    std::vector<double> aicc;
    for (const ComparedLaw& law : comparison.laws) {
        double squares = 0.0;
        for (const FitResidual& row : law.fit->residuals.values) squares += row.scaled * row.scaled;
        const double N = 24.0, K = static_cast<double>(law.fit->estimate.free.size());
        aicc.push_back(squares + 2.0 * K + 2.0 * K * (K + 1.0) / (N - K - 1.0));
        CHECK(relative_difference(*law.fit->goodness.statistics.aicc, aicc.back()) <
              1e-12);  // the sums in another order
        least = std::min(least, aicc.back());
    }
    for (const double one : aicc) sum += std::exp(-0.5 * (one - least));
    for (std::size_t i = 0; i < aicc.size(); ++i) {
        CHECK(std::abs(*comparison.laws[i].aicc_difference - (aicc[i] - least)) < 1e-9);
        CHECK(std::abs(*comparison.laws[i].akaike_weight - std::exp(-0.5 * (aicc[i] - least)) / sum) < 1e-9);
        if (i > 0) CHECK(aicc[i] >= aicc[i - 1]);
    }
}

/// The problem with only some of its impacts.
FitProblem only(const FitProblem& problem, const std::vector<double>& speeds, bool inside) {
    FitProblem some = problem;
    std::erase_if(some.conditions, [&](const FitCondition& condition) {
        return (std::find(speeds.begin(), speeds.end(), condition.impact.impact_speed) != speeds.end()) != inside;
    });
    return some;
}

/// Squares of the residuals of the impacts at `speeds` after a fit to the others, from the starts of the problem.
double squares_left_out(const FitProblem& problem, const std::vector<double>& speeds) {
    const FitProblem rest = only(problem, speeds, false), held = only(problem, speeds, true);
    const FitResult refit = fit(rest);
    REQUIRE(refit.search.best.status == SolutionStatus::converged);
    double squares = 0.0;
    const ContactResiduals function(held);
    Eigen::VectorXd residuals(function.residual_count());
    REQUIRE(function.evaluate(refit.estimate.values, residuals, nullptr));
    for (const double residual : residuals) squares += residual * residual;
    return squares;
}

TEST_CASE("compare: cross-validation and extrapolation equal refits by hand") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("data.csv", synthetic_csv("hunt_crossley_1975", {3e7, 1.5, 1.2e7}, synthetic_speeds, 2, 7));
    const LawComparison comparison = compare_file(file, {"hunt_crossley_1975", "zhang_2021"});
    REQUIRE(comparison.fitted() == 2);
    REQUIRE(comparison.groups.size() == synthetic_speeds.size());
    for (const ComparedLaw& law : comparison.laws) {
        CAPTURE(law.name());
        const FitProblem& problem = *law.candidate.problem;
        double squares = 0.0;
        for (const double speed : synthetic_speeds) squares += squares_left_out(problem, {speed});
        // Two searches from different starts end within the tolerance of the search, 1e-8 of the cost, of one another:
        // parameters agree to its root.
        CHECK(relative_difference(law.leave_one_out.root_mean_square, std::sqrt(squares / 24.0)) < 1e-4);
        const double higher = squares_left_out(problem, {1.2, 2.0, 3.5});
        CHECK(relative_difference(law.extrapolation.root_mean_square, std::sqrt(higher / 12.0)) < 1e-4);
        CHECK(law.leave_one_out.values == 24);
        CHECK(law.extrapolation.values == 12);
    }
}

TEST_CASE("compare: many speeds are left out in groups of neighbours") {
    FitProblem problem;
    for (int i = 0; i < 30; ++i) problem.conditions.push_back({{1.0, 0.1 * (30 - i)}, {}, {}});
    problem.conditions.push_back({{1.0, 0.1}, {}, {}});  // a repeat
    const std::vector<SpeedGroup> groups = speed_groups(problem);
    REQUIRE(groups.size() == most_speed_groups);
    std::size_t impacts = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        impacts += groups[i].conditions.size();
        CHECK(groups[i].conditions.size() >= 2);
        CHECK(groups[i].conditions.size() <= 4);
        if (i > 0) CHECK(groups[i].lowest > groups[i - 1].highest);
    }
    CHECK(impacts == 31);
}

TEST_CASE("compare: the same bytes at one and at two threads") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("data.csv", synthetic_csv("tsuji_1992", {3e7, 500.0}, {0.3, 1.0, 3.0}, 2, 11));
    const std::vector<std::string> laws{"hunt_crossley_1975", "tsuji_1992", "zhang_2021", "kuwabara_kono_1987"};
    CHECK(comparison_json(compare_file(file, laws, 1)) == comparison_json(compare_file(file, laws, 2)));
}

TEST_CASE("compare: without enough values for AICc there is no ranking by it") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("data.csv", "impact_speed [m/s],restitution [1],duration [us]\n0.3,0.8,500\n");
    const LawComparison comparison = compare_file(file, {"hunt_crossley_1975", "tsuji_1992"});
    CHECK_FALSE(comparison.has_aicc());
    CHECK(comparison.summary.front().starts_with("No ranking by AICc"));
    CHECK(comparison.laws.front().leave_one_out.obstacle == "all impacts have one speed");
    for (const ComparedLaw& law : comparison.laws) CHECK_FALSE(law.akaike_weight);
}

TEST_CASE("compare: laws that are one force are fitted once") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("data.csv", synthetic_csv("lee_herrmann_1993", {3e7, 2e5}, synthetic_speeds, 1, 2));
    ProblemRequest request = request_for(file);
    request.fix("velocity_exponent", 1.0);
    const LawComparison comparison =
        compare_laws(law_candidates(request, {{"ristow_1992", "lee_herrmann_1993", "power_law", "zhang_2021"}, 2}), {});
    CHECK(comparison.fitted() == 2);
    CHECK(law_called(comparison, "power_law").candidate.obstacle == "equivalent here to zhang_2021");
    CHECK(law_called(comparison, "ristow_1992").candidate.obstacle == "equivalent here to lee_herrmann_1993");
}

TEST_CASE("compare: excludes a law without an observable of the others, with the reason") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("data.csv",
                      "impact_speed [m/s],restitution [1],duration [us],residual_indentation [um]\n"
                      "0.3,0.8,500,1\n0.6,0.75,450,2\n1.2,0.7,400,4\n");
    ProblemRequest request = request_for(file);
    request.sd.clear();
    const auto candidates = law_candidates(request, {{"kelvin_voigt", "hunt_crossley_1975"}});
    CHECK(candidates[0].obstacle == "the law does not predict residual_indentation");
    CHECK(candidates[1].problem);
}

TEST_CASE("compare: rejects data that no law can fit, with the reasons") {
    const ScratchFolder scratch;
    const std::string silent = scratch.write("silent.csv", "impact_speed [m/s],restitution [1]\n1,0.8\n2,0.7\n3,0.6\n");
    const ProblemRequest request{.data = silent, .mass = 0.2};
    CHECK(refuses(
        ErrorKind::problem, [&] { law_candidates(request, {{"hertz_1882"}}); }, "no law can be compared",
        "restitution and a duration"));
    const std::string file =
        scratch.write("data.csv", synthetic_csv("hunt_crossley_1975", {3e7, 1.5, 1.2e7}, synthetic_speeds, 2, 5));
    CHECK(refuses(
        ErrorKind::usage,
        [&] {
            ProblemRequest wrong = request_for(file);
            wrong.fix("stifness", 1.0);
            law_candidates(wrong, {});
        },
        "no compared law has a parameter of this name", "stiffness"));
    CHECK(refuses(
        ErrorKind::usage, [&] { compare_file(file, {"hunt_crosley_1975"}); }, "hunt_crosley_1975",
        "hunt_crossley_1975"));
}

}  // namespace

TEST_CASE("compare: a start from the fit of another law may be outside the range of drawn starts") {
    FitProblem problem = make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.free("stiffness");
    problem.free("hysteresis_damping");
    for (const double speed : {1.0, 2.0, 4.0})
        problem.add_impact({0.035, speed}, {{"restitution", 1.0 - 0.02 * speed, 0.005}, {"duration", 5e-3, 1e-4}});
    const FitResult answer = fit(problem);
    REQUIRE(answer.search.best.status == SolutionStatus::converged);
    FitProblem other = *answer.problem;
    other.solver.starts = 3;
    FitParameter& stiffness = other.parameters.front();
    stiffness.drawn_lower = 10.0 * answer.estimate.values[0];
    stiffness.drawn_upper = 100.0 * answer.estimate.values[0];
    const auto moved = started_from(other, answer);
    REQUIRE(moved);
    CHECK(moved->parameters.front().drawn_lower <= answer.estimate.values[0]);
    CHECK_NOTHROW(fit(*moved));
}
