// Contact cards as candidates without free parameters.
#include "impactfit/comparison/card_comparison.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/report/fit_json/fit_card.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using impactfit_tests::data_folder;
using impactfit_tests::relative_difference;

FitProblem example(const std::string& name) {
    FitProblem problem = read_problem(data_folder() + "/examples/" + name, data_folder());
    problem.uncertainty.errors = ErrorMethod::covariance;
    return problem;
}

ContactCard shipped(const std::string& name) {
    return read_card(data_folder() + "/cards/" + name + ".json");
}

/// Sum of the squared standardised residuals, by simulations of the card.
double chi_squared(const ContactCard& card, const FitProblem& problem) {
    double sum = 0.0;
    for (const FitCondition& condition : problem.conditions) {
        const Collision<double> hit = simulate(card, condition.impact);
        for (const Measurement& measured : condition.measurements)
            sum += std::pow(((*measured.observable)(hit)-measured.value) / measured.standard_deviation, 2);
    }
    return sum;
}

TEST_CASE("the misfit of a card is that of its simulations") {
    const FitProblem problem = example("bounce_test.toml");
    for (const char* name : {"bounce_test", "ball_lot_a", "sliotar_core_a"}) {
        const ContactCard card = shipped(name);
        const ComparedCard compared = compare_card(card, problem);
        CHECK(compared.obstacle.empty());
        // Residuals of one part in a thousand of the values amplify the integration error of 1e-10.
        CHECK(relative_difference(compared.statistics.chi_squared, chi_squared(card, problem)) < 1e-6);
        CHECK(compared.statistics.degrees_of_freedom == compared.statistics.points);
        CHECK(compared.impacts == problem.conditions.size());
    }
}

TEST_CASE("AICc of a card is its chi-squared; a card of the same file has none") {
    const FitProblem problem = example("bounce_test.toml");
    const ComparedCard other = compare_card(shipped("ball_lot_a"), problem);
    CHECK_FALSE(other.same_file);
    REQUIRE(other.statistics.aicc);
    CHECK(*other.statistics.aicc == doctest::Approx(other.statistics.chi_squared));  // K = 0
    CHECK(*other.error() == doctest::Approx(std::sqrt(other.statistics.chi_squared / 28.0)));
    CHECK(other.outside == problem.conditions.size());  // another mass
    const ComparedCard own = compare_card(shipped("bounce_test"), problem);
    CHECK(own.same_file);
    CHECK_FALSE(own.statistics.aicc);
    CHECK_FALSE(own.error());
    CHECK(own.outside == 0);
    const FitResult fitted = fit(problem);
    CHECK(relative_difference(own.statistics.chi_squared, fitted.goodness.statistics.chi_squared) < 1e-6);
    CHECK(card_words(own).find("fitted to data of the same file") != std::string::npos);
}

TEST_CASE("nuisance parameters of sensors are fitted for a card") {
    const FitProblem problem = example("hammer.toml");
    const FitResult fitted = fit(problem);
    const ComparedCard own = compare_card(card_of(fitted), problem);
    // The search ends at a relative step of 1e-8; chi-squared is stationary there.
    CHECK(relative_difference(own.statistics.chi_squared, fitted.goodness.statistics.chi_squared) < 1e-6);
    CHECK(own.statistics.free_parameters() < fitted.goodness.statistics.free_parameters());
}

TEST_CASE("cards on data of columns, of groups and without mass") {
    const ComparedCard columns = compare_card(shipped("sliotar_core_a"), example("sliotar.toml"));
    CHECK(columns.obstacle.empty());
    CHECK(columns.outside == 1);  // ball B has another mass
    CHECK(compare_card(shipped("ball_lot_a"), example("ball_lots.toml")).obstacle.empty());
    const ComparedCard none = compare_card(shipped("bounce_test"), example("bouc_wen_restitution.toml"));
    CHECK(none.obstacle.find("nondimensional") != std::string::npos);
    CHECK(card_words(none).find("is not compared") != std::string::npos);
}

}  // namespace
}  // namespace impactfit
