// Contours of a fit: joint regions of its free parameters at the level of its intervals, and reasons without them.
#include "impactfit/calibration/finished/contours_of_fit.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/summary/contour_summary.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/report/fit/fit_figures.hpp"
#include "tests/calibration/bounced_ball.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

constexpr std::array<BouncedBall, 3> impacts{{{1.0, 0.974, 5.55e-3}, {4.0, 0.917, 4.13e-3}, {2.0, 0.955, 4.83e-3}}};

FitProblem bounced_ball() {
    return ball_problem(impacts, 0.004, 5e-5);
}

FitResult with_contours(const FitProblem& problem) {
    FitResult result = fit(problem);
    add_contours(result);
    return result;
}

/// Times that a contour goes around a place, in logarithms.
double turns_around(const ProfileContour& contour, const Eigen::VectorXd& place) {
    const auto angle = [&](const Eigen::VectorXd& point) {
        return std::atan2(std::log(point[contour.second] / place[contour.second]) * 10.0,
                          std::log(point[contour.first] / place[contour.first]) * 100.0);
    };
    double sum = 0.0;
    for (std::size_t i = 0; i < contour.points.size(); ++i)
        sum += std::remainder(angle(contour.points[(i + 1) % contour.points.size()]) - angle(contour.points[i]),
                              2.0 * std::numbers::pi);
    return std::abs(sum) / (2.0 * std::numbers::pi);
}

bool says(const std::vector<std::string>& sentences, const std::string& words) {
    return std::any_of(sentences.begin(), sentences.end(),
                       [&](const std::string& one) { return one.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("contours of a fit: a closed one around the estimate, wider than the intervals by two degrees of freedom") {
    const FitResult result = with_contours(bounced_ball());
    REQUIRE(result.contours->traced.size() == 1);
    const ProfileContour& contour = result.contours->traced.front();
    CHECK(contour.end == ContourEnd::closed);
    CHECK(turns_around(contour, result.estimate.values) == doctest::Approx(1.0));
    for (const Eigen::Index j : {0, 1}) {
        double low = HUGE_VAL, high = 0.0;
        for (const Eigen::VectorXd& point : contour.points) {
            low = std::min(low, point[j]);
            high = std::max(high, point[j]);
        }
        const Interval interval = result.intervals.profiles[static_cast<std::size_t>(j)].interval();
        CHECK(low < interval.lower);
        CHECK(high > interval.upper);
        // sqrt(5.991 / 3.841) for a linear model. Points every 15 degrees miss an extreme by at most 0.9 %, and the
        // logarithms of the parameters are linear to about 1 %.
        CHECK(std::log(high / low) / std::log(interval.upper / interval.lower) == doctest::Approx(1.249).epsilon(0.02));
    }
    CHECK(contour_sentences(result).empty());
    CHECK(contour_lines(result).size() == 1);
    CHECK(result.goodness.verdict == FitVerdict::good);
}

TEST_CASE("contours of a fit: a figure has the closed line and the estimate") {
    const FitResult result = with_contours(bounced_ball());
    const std::vector<Panel> panels = contour_panels(result);
    REQUIRE(panels.size() == 1);
    CHECK(panels[0].x_label == "stiffness [N/m^1.5]");
    REQUIRE(panels[0].curves.size() == 2);
    CHECK(panels[0].curves[0].x.front() == panels[0].curves[0].x.back());
    CHECK(panels[0].curves[1].y == std::vector<double>{result.estimate.values[1]});
    CHECK(contour_panels(fit(bounced_ball())).empty());
}

TEST_CASE("contours of a fit: one that meets a bound is open, and the bound is named") {
    FitProblem problem = bounced_ball();
    const double stiffness = fit(problem)["stiffness"].value;
    problem.free("stiffness", {.start = stiffness, .upper = 1.005 * stiffness});
    const FitResult result = with_contours(problem);
    CHECK(result.contours->traced.front().end == ContourEnd::at_bound);
    const std::vector<std::string> sentences = summary(result);
    CHECK(says(sentences, "The contour of stiffness and hysteresis_damping is open"));
    CHECK(says(sentences, "the upper bound of stiffness"));
}

TEST_CASE("contours of a fit: parameters without data have none, by name") {
    FitProblem problem = impactfit::make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.free("stiffness");
    problem.free("hysteresis_damping");
    for (const BouncedBall& one : impacts)
        problem.add_impact({0.035, one.speed}, {{"restitution", one.restitution, 0.004}});
    const FitResult result = with_contours(problem);  // restitution determines the ratio of both only
    CHECK(result.contours->traced.front().points.empty());
    CHECK(says(summary(result), "stiffness and hysteresis_damping have no contour"));
    CHECK(contour_lines(result).empty());
    CHECK(contour_panels(result).empty());
}

TEST_CASE("contours of a fit: a fit without a minimum has a reason, and a stopped trace the verdict interrupted") {
    FitProblem problem = bounced_ball();
    problem.solver.max_evaluations = 2;
    CHECK(says(summary(with_contours(problem)), "No contours: the search did not converge"));
    FitResult stopped = fit(bounced_ball());
    add_contours(stopped, {}, [](const SearchProgress&) { return false; });
    CHECK(stopped.goodness.verdict == FitVerdict::interrupted);
    CHECK(says(summary(stopped), "The contour of stiffness and hysteresis_damping was interrupted"));
}

TEST_CASE("contours of a fit: the names are those of free parameters, at least two and each once") {
    const FitProblem problem = bounced_ball();
    const auto refusal = [&](const std::vector<std::string>& names, const FitProblem& of) {
        return std::string(thrown_error([&] { check_contours(of, names); }).value().what());
    };
    CHECK_NOTHROW(check_contours(problem, {"hysteresis_damping", "stiffness"}));
    CHECK(refusal({"stiffness", "hertz_exponent"}, problem).find("no free parameter") != std::string::npos);
    CHECK(refusal({"stiffness", "stiffness"}, problem).find("twice") != std::string::npos);
    CHECK(refusal({"stiffness"}, problem).find("two parameters") != std::string::npos);
    FitProblem one = problem, without_errors = problem;
    one.fix("hysteresis_damping", 1e4);
    CHECK(refusal({}, one).find("a fit of two free parameters") != std::string::npos);
    without_errors.uncertainty.errors = ErrorMethod::none;
    CHECK(refusal({}, without_errors).find("need the errors") != std::string::npos);
}

}  // namespace impactfit
