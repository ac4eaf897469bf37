// The statements of a fit on what its data determine depend on the measured observables.
#include <doctest/doctest.h>

#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/estimation/formula_residuals.hpp"
#include "tests/problems/bouc_wen_plates.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const Observed restitution{"restitution", 0.003}, duration{"duration", 0.02, true},
    residual_indentation{"residual_indentation", 0.02, true};

/// The aluminium plate, Simon-Hunt-Crossley, the loading constant held at its true value: 6 unknowns.
FitProblem aluminium_problem(const std::vector<Observed>& observed) {
    const BoucWenPlate plate = bouc_wen_plates()[1];
    auto conditions = twenty_impacts(plate, observed);
    add_noise(conditions, 7);
    FitProblem problem = known_loading_problem(plate, std::move(conditions));
    for (FitParameter& parameter : problem.parameters) {
        if (parameter.name != "rate_damping") continue;
        parameter.lower = 0.0;  // a bound would fix the scale that restitution does not see
        parameter.upper = std::numeric_limits<double>::infinity();
    }
    return problem;
}

std::string words_of(const FitResult& result) {
    std::string text;
    for (const std::string& sentence : summary(result)) text += sentence + "\n";
    return text;
}

bool states(const FitResult& result, const std::string& part) {
    return words_of(result).find(part) != std::string::npos;
}

bool unidentified(const FitResult& result, const std::string& name) {
    return std::find(result.uncertainty.unidentified.begin(), result.uncertainty.unidentified.end(), name) !=
           result.uncertainty.unidentified.end();
}

}  // namespace

TEST_CASE("verdict summary: restitution alone, with contact time, with residual indentation instead" *
          doctest::test_suite("recipe")) {
    const FitProblem alone = aluminium_problem({restitution}), timed = aluminium_problem({restitution, duration}),
                     lasting = aluminium_problem({restitution, residual_indentation});
    const FitResult without = fit(alone), with_time = fit(timed), with_indentation = fit(lasting);
    CAPTURE(words_of(without));
    CAPTURE(words_of(with_time));
    CAPTURE(words_of(with_indentation));

    // Restitution never determines a stiffness scale: a null direction, by name.
    CHECK(without.goodness.verdict != FitVerdict::good);
    CHECK(unidentified(without, "stiffness"));
    CHECK(states(without, "Only restitution was measured"));
    CHECK(states(without, "never stiffness alone"));
    CHECK_FALSE(states(without, "Without"));
    // Infinite but for the integration error, a part 1e-10 of restitutions known to 3e-3: some 1e6 at least, unless the
    // rank test calls it zero.
    CHECK(without.uncertainty.covariance->relative_errors[0] > 1e4);

    CHECK_FALSE(unidentified(with_time, "stiffness"));
    CHECK_FALSE(unidentified(with_time, "hertz_exponent"));
    CHECK_FALSE(states(with_time, "Only restitution"));
    CHECK(states(with_time, "Without duration the data determine "));
    CHECK(states(with_time, "poorly determined then: stiffness"));
    CHECK(states(with_time, "Without restitution the data determine "));
    CHECK_FALSE(states(with_time, "residual_indentation"));
    CHECK(with_time.uncertainty.covariance->combinations.known > without.uncertainty.covariance->combinations.known);

    CHECK(states(with_indentation, "Without residual_indentation the data determine "));
    CHECK_FALSE(states(with_indentation, "duration"));
    CHECK_FALSE(states(with_indentation, "Only restitution"));
}

TEST_CASE("information without an observable equals that of a fit without it") {
    const FitProblem both = aluminium_problem({restitution, duration});
    FitProblem one = both;
    for (FitCondition& condition : one.conditions) condition.measurements.resize(1);
    const ParameterSpace space(both.free_parameters());
    const auto at = linearise(ContactResiduals(both), space, space.start(), true);
    REQUIRE(at);
    const auto without = information_by_observable(both, *at, space);
    REQUIRE(without.size() == 2);
    CHECK(without[1].observable->name == "duration");
    CHECK(without[1].values == 20);
    const auto alone = linear_covariance(ContactResiduals(one), space, space.start(), true);
    REQUIRE(alone);
    CHECK(without[1].known == alone->combinations.known);
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        const double a = without[1].relative_errors[j], b = alone->relative_errors[j];
        CAPTURE(space.parameter(j).name);
        CHECK(std::isinf(a) == std::isinf(b));
        // The same rows; decompositions of the condition 1e4 lose half the digits at most.
        if (std::isfinite(a) && std::isfinite(b)) CHECK(relative_difference(a, b) < 1e-8);
    }
    // One kind of measurement: nothing is left without it.
    CHECK(information_by_observable(one, *linearise(ContactResiduals(one), space, space.start(), true), space).empty());
}
