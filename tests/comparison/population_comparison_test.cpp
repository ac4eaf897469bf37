// Populations of laws and of means on synthetic pads: the law and the mean of the data come first, and every likelihood
// is that of a fit.
#include "impactfit/comparison/population_comparison.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/problem_file/stated_means.hpp"
#include "impactfit/comparison/law_comparison.hpp"
#include "impactfit/comparison/mean_candidates.hpp"
#include "impactfit/comparison/population_sentences.hpp"
#include "tests/calibration/population_pads.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// A problem file of synthetic pads with its data.
struct PadsFile {
    ScratchFolder scratch;
    std::string path;

    PadsFile(unsigned seed, const std::string& population, const PadDistribution& of = {}, std::size_t pads = 9) {
        NormalNoise noise(seed);
        scratch.write("pads.csv", pads_table(drawn_pads(pads, noise, of), noise));
        path = scratch.write("pads.toml", pads_problem(population));
    }
    PopulationComparison laws(const std::vector<std::string>& names) const {
        const FitProblem problem = read_problem(path, data_folder());
        return compare_populations(population_candidates(law_candidates(problem, {names, 1})));
    }
    PopulationComparison means(const std::vector<std::string>& texts) const {
        return compare_populations(mean_candidates(path, data_folder(), texts, {}), 1, {}, true);
    }
};

const std::string power_mean =
    "[population.stiffness]\nby = \"pad\"\nmean = \"k0 * (thickness/3e-3)^b\"\ncoefficients = { k0 = 4e5, b = 0 }\n"
    "[population.hysteresis_damping]\n";

const ComparedPopulation& model_called(const PopulationComparison& comparison, const std::string& words) {
    const auto found = std::find_if(comparison.models.begin(), comparison.models.end(),
                                    [&](const auto& model) { return model.name().find(words) != std::string::npos; });
    REQUIRE(found != comparison.models.end());
    return *found;
}

bool says(const PopulationComparison& comparison, const std::string& words) {
    return std::any_of(comparison.summary.begin(), comparison.summary.end(),
                       [&](const std::string& one) { return one.find(words) != std::string::npos; });
}

TEST_CASE("compare populations: the law of the pads comes first, with the likelihood of its fit") {
    const PadsFile pads(60, pads_population);
    const PopulationComparison comparison =
        pads.laws({"hunt_crossley_1975", "lee_herrmann_1993", "kuwabara_kono_1987", "tsuji_1992"});
    const ComparedPopulation& best = comparison.models.front();
    CHECK(best.name() == "hunt_crossley_1975");
    CHECK(best.status() == "good");
    CHECK(*best.weight > 0.999);
    CHECK(says(comparison, "hunt_crossley_1975 describes the specimens best"));
    for (const ComparedPopulation& model : comparison.models) {
        if (!model.ranked()) continue;
        FitProblem problem = *model.candidate.problem;
        problem.uncertainty.errors = ErrorMethod::none;
        const FitResult alone = fit(std::move(problem));
        // The same search; rounding of sums in another order.
        CHECK(model.population().minus_two_log_likelihood ==
              doctest::Approx(alone.population->fit.minus_two_log_likelihood).epsilon(1e-9));
    }
    FitProblem file = read_problem(pads.path, data_folder());
    file.uncertainty.errors = ErrorMethod::none;
    // Both searches stop within 1e-7 of the minimum; the file has other options of its search.
    CHECK(best.population().minus_two_log_likelihood ==
          doctest::Approx(fit(std::move(file)).population->fit.minus_two_log_likelihood).epsilon(1e-7));
}

TEST_CASE("compare populations: a law without a parameter of the population is left out by name") {
    const PadsFile pads(61, pads_population, {}, 6);
    const PopulationComparison comparison = pads.laws({"hunt_crossley_1975", "hertz_1882"});
    const ComparedPopulation& without = model_called(comparison, "hertz_1882");
    CHECK_FALSE(without.fit);
    CHECK(without.status() == "not_compared");
    CHECK(without.reason().find("hysteresis_damping") != std::string::npos);
}

TEST_CASE("compare populations: laws are not ranked by the AICc of separate values") {
    const PadsFile pads(61, pads_population, {}, 6);
    std::vector<LawCandidate> laws =
        law_candidates(read_problem(pads.path, data_folder()), {{"hunt_crossley_1975"}, 1});
    CHECK(have_population(laws));
    CHECK(refuses(
        ErrorKind::problem, [&] { compare_laws(std::move(laws), {}); }, "AICc of a population", "likelihood"));
    ComparisonOptions options;
    options.posterior.emplace();
    CHECK(refuses(
        ErrorKind::usage, [&] { check_population_options(options); }, "posterior", "AIC and BIC"));
}

TEST_CASE("compare means: the mean of the pads comes first, and its column explains the variance that it has") {
    const PadsFile pads(62, power_mean, {}, 12);
    const PopulationComparison comparison =
        pads.means({"stiffness = k0 + k1 * thickness; k1 = 0", "stiffness = k0 * exp(c * thickness); c = 0"});
    REQUIRE(comparison.ranked() == 4);
    const ComparedPopulation &power = model_called(comparison, "^b"), &constant = model_called(comparison, "constant;");
    CHECK(constant.candidate.origin == "without columns");
    CHECK(power.population().aic < model_called(comparison, "k1").population().aic);
    CHECK(*constant.aic_difference > 10.0);
    CHECK(comparison.models.back().name() == constant.name());
    // Thicknesses of 3, 5 and 8 mm with the exponent -0.8: a deviation of 0.32 of ln k, beside 0.12 between pads of one
    // thickness. The share 0.32² / (0.32² + 0.12²) = 0.88 has a standard error of about 0.04 for 12 pads.
    REQUIRE(power.variation.front().explained);
    CHECK(*power.variation.front().explained == doctest::Approx(0.88).epsilon(0.12));
    CHECK_FALSE(constant.variation.front().explained);
    CHECK(says(comparison, "of the variance of stiffness"));
}

TEST_CASE("compare means: likelihood and estimates are those of a fit of a file with this mean") {
    const PadsFile pads(63, power_mean);
    const PopulationComparison comparison = pads.means({"stiffness = k0 + k1 * thickness; k1 = 0"});
    const std::string stated =
        replaced(replaced(power_mean, "k0 * (thickness/3e-3)^b", "k0 + k1 * thickness"), "b = 0", "k1 = 0");
    const PadsFile other(63, stated);
    FitProblem problem = read_problem(other.path, data_folder());
    problem.uncertainty.errors = ErrorMethod::covariance;
    const FitResult alone = fit(std::move(problem));
    const PopulationFit& compared = model_called(comparison, "k1").population();
    CHECK(compared.minus_two_log_likelihood == alone.population->fit.minus_two_log_likelihood);
    CHECK(compared.bic == alone.population->fit.bic);
    CHECK(compared.fixed_effects == alone.population->fit.fixed_effects);
}

TEST_CASE("compare means: a column without effect loses by BIC") {
    int lost = 0;
    for (unsigned seed = 70; seed < 76; ++seed) {
        const PadsFile pads(seed, power_mean, {.b = 0.0});
        const PopulationComparison comparison = pads.means({"constant"});
        lost += comparison.least_bic().candidate.problem->population->covariates.empty();
        REQUIRE(comparison.tests.size() == 1);
        CHECK(comparison.tests.front().degrees_of_freedom == 1);
    }
    // ln 144 = 5.0 is exceeded by chi-squared of one degree of freedom in 2.6 % of such data.
    CHECK(lost >= 5);
}

TEST_CASE("compare means: nested means are tested by their likelihood ratio, others are not") {
    const PadsFile pads(64, power_mean, {.b = -0.3});
    const PopulationComparison comparison = pads.means({"stiffness = k0 + k1 * thickness; k1 = 0"});
    const auto test_of = [&](const std::string& general, const std::string& simpler) -> const NestedMeans* {
        for (const NestedMeans& one : comparison.tests)
            if (&comparison.models[one.general] == &model_called(comparison, general) &&
                &comparison.models[one.simpler] == &model_called(comparison, simpler))
                return &one;
        return nullptr;
    };
    const NestedMeans* power = test_of("^b", "constant;");
    REQUIRE(power);
    CHECK(power->statistic ==
          doctest::Approx(model_called(comparison, "constant;").population().minus_two_log_likelihood -
                          model_called(comparison, "^b").population().minus_two_log_likelihood));
    // The tail of chi-squared with one degree of freedom is erfc(sqrt(x / 2)).
    CHECK(power->probability == doctest::Approx(std::erfc(std::sqrt(0.5 * power->statistic))));
    CHECK(test_of("k1 * thickness;", "constant;"));
    CHECK_FALSE(test_of("k1 * thickness;", "^b"));  // as many coefficients
}

TEST_CASE("compare means: an interrupted population has no weight, and is named") {
    const PadsFile pads(65, power_mean, {}, 6);
    std::vector<PopulationCandidate> candidates = mean_candidates(pads.path, data_folder(), {"constant"}, {});
    int calls = 0;
    const auto stop = [&](const SearchProgress&) { return ++calls < 12; };
    const PopulationComparison comparison = compare_populations(std::move(candidates), 1, stop, true);
    CHECK(comparison.interrupted);
    CHECK(comparison.ranked() < 2);
    for (std::size_t i = comparison.ranked(); i < comparison.models.size(); ++i)
        CHECK_FALSE(comparison.models[i].weight);
}

TEST_CASE("compare means: a semicolon may end a text") {
    const StatedMeans means = read_means("stiffness = k0; k0 = 3e5;");
    REQUIRE(means.entries.size() == 2);
    CHECK(means.entries.back() == std::pair<std::string, std::string>("k0", "3e5"));
}

TEST_CASE("compare means: bad means name the entry and what to write") {
    const PadsFile pads(66, power_mean, {}, 6);
    const auto refused = [&](ErrorKind kind, const std::string& mean, const std::string& offence,
                             const std::string& hint) {
        CHECK_MESSAGE(refuses(
                          kind, [&] { mean_candidates(pads.path, data_folder(), {mean}, {}); }, offence, hint),
                      mean);
    };
    refused(ErrorKind::usage, "stiffness", "stiffness", "stiffness = k0 *");
    refused(ErrorKind::usage, "stiffness = k0; ; b = 1", "without name and formula", "constant");
    refused(ErrorKind::usage, "stiffness = k0; stiffness = k1", "two entries", "one entry");
    refused(ErrorKind::problem, "stifness = k0", "stifness = k0", "did you mean 'stiffness'");
    refused(ErrorKind::problem, "stiffness = k0 * thicknes", "thicknes", "did you mean 'thickness'");
    refused(ErrorKind::problem, "stiffness = k0 * (thickness/3e-3)^e", "e", "b = 0");
    refused(ErrorKind::problem, "stiffness = k0; e = 1", "no mean contains", "stiffness = k0");
    refused(ErrorKind::problem, "stiffness = thickness", "without coefficients", "k0 = 4e5");
    refused(ErrorKind::problem, "stiffness = (k0", "invalid mean of stiffness", "formula");
    const PadsFile constant(66, "[population.stiffness]\nby = \"pad\"\n", {}, 6);
    CHECK(refuses(
        ErrorKind::problem, [&] { mean_candidates(constant.path, data_folder(), {"constant"}, {}); }, "no other",
        "stiffness ="));
    const PadsFile none(66, "", {}, 6);
    CHECK(refuses(
        ErrorKind::problem, [&] { mean_candidates(none.path, data_folder(), {"constant"}, {}); },
        "without a population", "[population.NAME]"));
}

}  // namespace
