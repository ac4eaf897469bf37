// Choice of the law by the speed exponent of the data.
#include "impactfit/calibration/initialisation/law_ranking.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <string_view>

#include "impactfit/dynamics/simulate_named.hpp"
#include "tests/calibration/contact_problem.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

/// Restitution and duration of a law at six speeds. The errors alternate in sign and are half a standard deviation.
FitProblem impacts_of(const char* law, double damping, double deviation) {
    FitProblem problem = problem_of("hertz_1882", {});
    problem.sources.resize(1);
    NamedValues values{{"stiffness", 2e6}, {"hysteresis_damping", damping}};
    if (std::string_view(law) == "hunt_crossley_1975") values["hertz_exponent"] = 1.5;
    double sign = 0.5;
    for (const double speed : {0.5, 0.8, 1.3, 2.0, 3.2, 5.0}) {
        const Impact<double> impact{0.035, speed};
        const Collision<double> collision = simulate(find_model(law), values, impact);
        problem.conditions.push_back(
            {impact,
             {},
             {measured("restitution", collision.restitution + sign * deviation, deviation),
              measured("duration", collision.duration * (1.0 + sign * 0.01), 0.01 * collision.duration)}});
        sign = -sign;
    }
    return problem;
}

/// Speed exponents at constant damping: b = q + 2 (m - n)/(n + 1) with n = 3/2, q = 1 (power_law_family.hpp).
struct TrueLaw {
    const char* name;
    double damping, exponent;
};

constexpr double deviation = 0.002;  // a tenth of the change of restitution over the speeds, or less

TEST_CASE("law ranking: data of a law of two parameters have its speed exponent and propose it") {
    for (const TrueLaw& law :
         {TrueLaw{"tsuji_1992", 60.0, 0.0}, {"brilliantov_1996", 400.0, 0.2}, {"hunt_crossley_1975", 2e5, 1.0}}) {
        CAPTURE(std::string(law.name));
        const FitProblem data = impacts_of(law.name, law.damping, deviation);
        const std::vector<LawChoice> choices = law_choices(data);
        const std::vector<RankedLaw> ranked = rank_laws(data, choices);
        REQUIRE_FALSE(ranked.empty());
        // The errors are half a standard deviation, so the exponent is within one standard error.
        CHECK(std::abs(ranked.front().speed.needed.power - law.exponent) < ranked.front().speed.needed.standard_error);
        const LawProposal proposal = propose_law(data, choices);
        CHECK(proposal.chosen.law == law.name);
        CHECK(proposal.chosen.lowest == doctest::Approx(law.exponent));
        CHECK(proposal.chosen.free.size() == 2);
        CHECK(proposal.next.size() <= 3);
    }
}

TEST_CASE("law ranking: a law of three parameters is proposed if the data rule out every law of two") {
    const FitProblem data = impacts_of("hunt_crossley_1975", 2e5, 1e-5);
    FitProblem steeper = data;  // exponents above 1 belong to laws with a free exponent only
    for (FitCondition& condition : steeper.conditions)
        condition.measurements[0].value = 1.0 - 0.02 * std::pow(condition.impact.impact_speed, 1.8);
    const std::vector<LawChoice> choices = law_choices(steeper);
    const LawProposal proposal = propose_law(steeper, choices);
    CAPTURE(proposal.chosen.law);
    CHECK(proposal.needed > 1.5);
    CHECK(proposal.chosen.free.size() == 3);
    CHECK(proposal.chosen.highest > proposal.needed);
}

TEST_CASE("law ranking: without restitution at two speeds the proposal is the default") {
    FitProblem data = impacts_of("tsuji_1992", 60.0, deviation);
    data.conditions.resize(1);
    CHECK(rank_laws(data, law_choices(data)).empty());
    CHECK(propose_law(data, law_choices(data)).chosen.law == "hunt_crossley_1975");
    data.conditions[0].measurements.erase(data.conditions[0].measurements.begin());  // no restitution
    CHECK(propose_law(data, law_choices(data)).chosen.law == "hertz_1882");
}

}  // namespace
}  // namespace impactfit
