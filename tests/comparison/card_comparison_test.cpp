// Contact cards as candidates without free parameters.
#include "impactfit/comparison/card_comparison.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

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
        const Collision<double> collision = simulate(card, condition.impact);
        for (const Measurement& measured : condition.measurements)
            sum += std::pow(((*measured.observable)(collision)-measured.value) / measured.standard_deviation, 2);
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
        CHECK(relative_difference(compared.statistics().chi_squared, chi_squared(card, problem)) < 1e-6);
        CHECK(compared.statistics().degrees_of_freedom == compared.statistics().points - compared.counted);
        CHECK(compared.impacts == problem.conditions.size());
    }
}

TEST_CASE("AICc of a card is its chi-squared; a card of the same file counts its estimated parameters") {
    const FitProblem problem = example("bounce_test.toml");
    const ComparedCard other = compare_card(shipped("ball_lot_a"), problem);
    CHECK_FALSE(other.same_file);
    REQUIRE(other.statistics().aicc);
    CHECK(*other.statistics().aicc == doctest::Approx(other.statistics().chi_squared));  // K = 0
    CHECK(*other.error() == doctest::Approx(std::sqrt(other.statistics().chi_squared / 28.0)));
    CHECK(other.outside == problem.conditions.size());  // another mass
    CHECK(outside_text(other).find("14 of 14 impacts") == 0);
    const ComparedCard own = compare_card(shipped("bounce_test"), problem);
    CHECK(own.same_file);
    CHECK(own.counted == 2);
    CHECK_FALSE(own.error());
    CHECK(own.outside == 0);
    CHECK(outside_text(own).empty());
    // The card of the fit has the statistics of the fit.
    const FitStatistics fitted = fit(problem).goodness.statistics;
    CHECK(relative_difference(own.statistics().chi_squared, fitted.chi_squared) < 1e-6);
    CHECK(own.statistics().degrees_of_freedom == fitted.degrees_of_freedom);
    CHECK(relative_difference(*own.statistics().aicc, *fitted.aicc) < 1e-6);
    CHECK(relative_difference(*own.statistics().probability, *fitted.probability) < 1e-5);
    CHECK(card_note(own).find("Fitted to data of the same file: its 2 estimated parameters") != std::string::npos);
}

TEST_CASE("a card of the same file that states no estimated parameter has no criterion") {
    ContactCard card = shipped("bounce_test");
    for (CardParameter& parameter : card.parameters) parameter.standard_error = std::nan("");
    const ComparedCard own = compare_card(card, example("bounce_test.toml"));
    CHECK(own.counted == 0);
    CHECK_FALSE(own.statistics().aicc);
    CHECK_FALSE(own.statistics().probability);
    CHECK_FALSE(own.lack_of_fit);
    CHECK(card_note(own).find("no AICc") != std::string::npos);
}

TEST_CASE("lack of fit of a card is the F test of its residuals without parameters") {
    FitProblem problem = example("bounce_test.toml");
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measured : condition.measurements) measured.standard_deviation = 1.0;
    problem.noise_stated = false;
    const ContactCard card = shipped("ball_lot_a");
    const ComparedCard compared = compare_card(card, problem);
    // Means and pure error of each observable at each speed.
    double ratio = 0.0, means = 0.0, least = HUGE_VAL;
    for (const char* name : {"restitution", "duration"}) {
        std::map<double, std::vector<double>> errors;  // predicted - measured, by speed
        for (const FitCondition& condition : problem.conditions)
            for (const Measurement& measured : condition.measurements)
                if (measured.observable->name == name)
                    errors[condition.impact.impact_speed].push_back(
                        (*measured.observable)(simulate(card, condition.impact)) - measured.value);
        double pure = 0.0, excess = 0.0, freedom = 0.0;
        for (const auto& [speed, group] : errors) {
            const auto count = static_cast<double>(group.size());
            const double mean = std::accumulate(group.begin(), group.end(), 0.0) / count;
            for (const double error : group) pure += (error - mean) * (error - mean);
            excess += count * mean * mean;
            freedom += count - 1.0;
        }
        ratio += excess / (pure / freedom);
        means += static_cast<double>(errors.size());
        least = std::min(least, freedom);
    }
    REQUIRE(compared.lack_of_fit);
    CHECK(card_note(compared).find("The card does not describe these data.") != std::string::npos);
    const boost::math::fisher_f expected(means, least);
    CHECK(relative_difference(*compared.lack_of_fit, cdf(complement(expected, ratio / means))) < 1e-5);
}

TEST_CASE("errors of prediction of a card are those of its values") {
    const FitProblem problem = example("bounce_test.toml");
    ComparedCard other = compare_card(shipped("ball_lot_a"), problem),
                 own = compare_card(shipped("bounce_test"), problem);
    const std::vector<SpeedGroup> groups = speed_groups(problem);
    predict_card(other, groups);
    predict_card(own, groups);
    CHECK(other.leave_one_out.root_mean_square == doctest::Approx(*other.error()));  // nothing is fitted
    double squares = 0.0, count = 0.0;
    for (const FitResidual& row : other.fit->residuals.values) {
        if (problem.conditions[row.condition].impact.impact_speed < groups[groups.size() - groups.size() / 2].lowest)
            continue;
        squares += row.scaled * row.scaled;
        ++count;
    }
    CHECK(other.extrapolation.root_mean_square == doctest::Approx(std::sqrt(squares / count)));
    CHECK_FALSE(own.leave_one_out.obstacle.empty());
}

TEST_CASE("nuisance parameters of sensors are fitted for a card") {
    const FitProblem problem = example("hammer.toml");
    const FitResult fitted = fit(problem);
    const ComparedCard own = compare_card(card_of(fitted), problem);
    // The search ends at a relative step of 1e-8; chi-squared is stationary there.
    CHECK(relative_difference(own.statistics().chi_squared, fitted.goodness.statistics.chi_squared) < 1e-6);
    CHECK(own.statistics().free_parameters() - own.counted < fitted.goodness.statistics.free_parameters());
}

TEST_CASE("compares cards on data with columns and groups, not on nondimensional data") {
    const ComparedCard columns = compare_card(shipped("sliotar_core_a"), example("sliotar.toml"));
    CHECK(columns.obstacle.empty());
    CHECK(columns.outside == 1);  // ball B has another mass
    CHECK(compare_card(shipped("ball_lot_a"), example("ball_lots.toml")).obstacle.empty());
    const ComparedCard none = compare_card(shipped("bounce_test"), example("bouc_wen_restitution.toml"));
    CHECK(none.obstacle.find("nondimensional") != std::string::npos);
    CHECK(card_note(none).find("is not compared") != std::string::npos);
}

}  // namespace
}  // namespace impactfit
