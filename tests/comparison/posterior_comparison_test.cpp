// Laws compared by their posteriors: the law of the data is best, and values are named by their place.
#include "impactfit/comparison/posterior_comparison.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "impactfit/comparison/law_comparison.hpp"
#include "tests/comparison/compared_laws.hpp"
#include "tests/comparison/synthetic_data.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::vector<std::string> two_laws{"hunt_crossley_1975", "tsuji_1992"};

/// Compares two laws on impacts of the first one.
LawComparison compared(const ScratchFolder& scratch, const ComparisonOptions& options,
                       const ProgressCallback& progress = {},
                       const std::map<std::string, Deviation>& noise = {
                           {"restitution", ValueWithUnit(restitution_noise)}, {"duration", ValueWithUnit(1, "%")}}) {
    const std::string file =
        scratch.write("data.csv", synthetic_csv("hunt_crossley_1975", {3e7, 1.5, 1.2e7}, synthetic_speeds, 2, 3));
    return compare_laws(law_candidates({.data = file, .mass = synthetic_mass, .sd = noise}, {two_laws, 2}), options,
                        progress);
}

ComparisonOptions with_posteriors(int draws) {
    ComparisonOptions options;
    options.posterior = PosteriorOptions{.draws = draws};
    return options;
}

}  // namespace

TEST_CASE("compared posteriors: the law of the data has the largest density and all of the weight") {
    const ScratchFolder scratch;
    const LawComparison comparison = compared(scratch, with_posteriors(300));
    const std::vector<const ComparedLaw*> laws = laws_by_density(comparison);
    REQUIRE(laws.size() == 2);
    CHECK(laws[0]->name() == "hunt_crossley_1975");
    CHECK(laws[0]->posterior->weight > 0.95);
    CHECK(laws[1]->posterior->difference.value < -10.0);
    CHECK(laws[0]->posterior->density.values.size() == 24);
    // Two free parameters; the number has a scatter between samples.
    CHECK(laws[0]->posterior->density.effective_parameters().value == doctest::Approx(2.0).epsilon(0.5));
}

TEST_CASE("compared posteriors: laws on data without stated noise have densities too") {
    const ScratchFolder scratch;
    const LawComparison comparison = compared(scratch, with_posteriors(300), {}, {});
    const std::vector<const ComparedLaw*> laws = laws_by_density(comparison);
    REQUIRE_FALSE(laws.empty());
    CHECK(laws[0]->name() == "hunt_crossley_1975");
}

TEST_CASE("compared posteriors: the averaged prediction is that of the mixture") {
    const ScratchFolder scratch;
    const LawComparison comparison = compared(scratch, with_posteriors(300));
    REQUIRE(comparison.averaged.size() == 2);
    const auto& duration = *std::find_if(comparison.averaged.begin(), comparison.averaged.end(),
                                         [](const auto& one) { return one.observable->name == "duration"; });
    REQUIRE(duration.impact_speed.size() == averaged_speeds);
    CHECK(duration.impact_speed.front() == synthetic_speeds.front());
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    for (std::size_t i = 0; i < averaged_speeds; ++i) {
        const double truth =
            simulate(law, std::vector{3e7, 1.5, 1.2e7}, {synthetic_mass, duration.impact_speed[i]}).duration;
        // Twelve durations to 1 % determine the curve to 0.3 %; four of these.
        CHECK(duration.mean[i] == doctest::Approx(truth).epsilon(0.012));
        CHECK(duration.lower[i] < duration.mean[i]);
        CHECK(duration.upper[i] > duration.mean[i]);
        // A band of 4 standard deviations.
        CHECK(duration.upper[i] - duration.lower[i] < 0.02 * truth);
    }
}

TEST_CASE("compared posteriors: none without a request") {
    const ScratchFolder scratch;
    const LawComparison comparison = compared(scratch, {});
    CHECK_FALSE(comparison.laws.front().posterior);
    CHECK(density_sentences(comparison).empty());
}

TEST_CASE("compared posteriors: an interruption leaves the laws without weight by name") {
    const ScratchFolder scratch;
    const auto stop_at_posteriors = [](const SearchProgress& now) { return now.unit != "posterior"; };
    const LawComparison comparison = compared(scratch, with_posteriors(300), stop_at_posteriors);
    CHECK(comparison.interrupted);
    for (std::size_t i = 0; i < comparison.fitted(); ++i) CHECK_FALSE(comparison.laws[i].posterior->has_density());
    const std::vector<std::string> sentences = density_sentences(comparison);
    CHECK(std::any_of(sentences.begin(), sentences.end(), [](const std::string& sentence) {
        return sentence.starts_with("No weight: ") && sentence.find("interrupted") != std::string::npos;
    }));
}

TEST_CASE("compared posteriors: a value has the place of its row") {
    const ScratchFolder scratch;
    const LawComparison comparison = compared(scratch, {});
    const FitProblem& problem = comparison.problem();
    CHECK(place_of_value(problem, 0).text(problem) == "restitution of row 1");
    CHECK(place_of_value(problem, 3).text(problem) == "duration of row 2");
    const auto error = thrown_error([&] { place_of_value(problem, 24); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::internal);
}

TEST_CASE("compared posteriors: options out of range are refused before any fit") {
    const ScratchFolder scratch;
    const auto error = thrown_error([&] { compared(scratch, with_posteriors(1)); });
    REQUIRE(error);
    CHECK(error->where().key == "posterior.draws");
}
