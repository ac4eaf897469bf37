// Information gains of candidate measurements, against linear theory.
#include "impactfit/calibration/design/candidate_gain.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/summary/design_summary.hpp"
#include "tests/comparison/synthetic_data.hpp"
#include "tests/core/scratch_folder.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

FitResult fitted(const ScratchFolder& scratch, int draws, bool with_duration = true) {
    ProblemRequest request;
    request.data =
        scratch.write("data.csv", synthetic_csv("hunt_crossley_1975", {3e7, 1.5, 1.2e7}, synthetic_speeds, 2, 3));
    request.law = "hunt_crossley_1975";
    request.mass = synthetic_mass;
    request.sd["restitution"] = ValueWithUnit(restitution_noise);
    if (with_duration) request.sd["duration"] = ValueWithUnit(1, "%");
    if (!with_duration) request.observables = {"restitution"};
    request.free("stiffness");
    request.free("hysteresis_damping");
    request.fix("hertz_exponent", ValueWithUnit(1.5));
    FitProblem problem = make_problem(request);
    if (draws > 0) problem.uncertainty.posterior = PosteriorOptions{.draws = draws};
    return fit(problem);
}

}  // namespace

TEST_CASE("candidate gain: that of a nearly normal posterior is the logarithm of the volume of linear theory") {
    const ScratchFolder scratch;
    const ExperimentDesign found = design(fitted(scratch, 1000), {.speeds = {0.2, 0.6, 2.0, 6.0}});
    REQUIRE(found.posterior);
    REQUIRE(found.posterior->refused.empty());
    CHECK(found.posterior->draws == most_gain_draws);
    REQUIRE(found.steps.front().prospects.size() == 8);
    for (const CandidateResult& one : found.steps.front().prospects) {
        REQUIRE(one.gain);
        REQUIRE(one.volume);
        CAPTURE(measurement_text(found, one.candidate));
        // Four Monte-Carlo errors, and 2 % for the curvature of the law over errors of 1 %.
        CHECK(std::abs(one.gain->nats + std::log(*one.volume)) <
              4.0 * one.gain->standard_error + 0.02 * std::abs(std::log(*one.volume)));
        CHECK(one.gain->standard_error < 0.1 * one.gain->nats);
    }
}

TEST_CASE("candidate gain: the order of the candidates of one observable is that of D-optimality") {
    const ScratchFolder scratch;
    const ExperimentDesign found = design(fitted(scratch, 500), {.speeds = {0.2, 0.6, 2.0, 6.0}});
    const std::vector<const CandidateResult*> ranked = candidates_by_gain(found);
    REQUIRE(ranked.size() == 8);
    for (std::size_t i = 0; i + 1 < ranked.size(); ++i) {
        // Candidates whose gains differ by less than their errors may change places. Equal draws make these small.
        if (ranked[i]->gain->nats - ranked[i + 1]->gain->nats < ranked[i]->gain->standard_error) continue;
        CHECK(ranked[i]->d_criterion < ranked[i + 1]->d_criterion);
    }
}

TEST_CASE("candidate gain: replicates raise it") {
    const ScratchFolder scratch;
    const FitResult result = fitted(scratch, 500);
    const auto best = [&](int repeats) {
        const ExperimentDesign found = design(result, {.repeats = repeats});
        REQUIRE_FALSE(candidates_by_gain(found).empty());
        return candidates_by_gain(found).front()->gain->nats;
    };
    CHECK(best(10) > 2.0 * best(1));
}

TEST_CASE("candidate gain: an improper posterior has none, with the reason") {
    const ScratchFolder scratch;
    const ExperimentDesign found = design(fitted(scratch, 250, false), {.noise = {}});
    REQUIRE(found.posterior);
    CHECK(found.posterior->refused.find("neither the data nor a prior limit") != std::string::npos);
    CHECK(candidates_by_gain(found).empty());
    const std::vector<std::string> sentences = design_sentences(found);
    CHECK(std::any_of(sentences.begin(), sentences.end(),
                      [](const std::string& one) { return one.starts_with("No information gain: "); }));
}

TEST_CASE("candidate gain: a design without a posterior has none") {
    const ScratchFolder scratch;
    const ExperimentDesign found = design(fitted(scratch, 0));
    CHECK_FALSE(found.posterior);
    CHECK_FALSE(found.steps.front().prospects.front().gain);
}
