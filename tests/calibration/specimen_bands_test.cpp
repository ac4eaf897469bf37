// Predictions of observables for specimens of a population that were not measured.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "tests/calibration/population_pads.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string requested =
    "[prediction]\nobservables = [\"restitution\", \"duration\"]\n"
    "speeds = [\"0.7 m/s\", \"2.1 m/s\"]\nnumber = 2\n";

FitProblem problem_of(const std::vector<Pad>& pads, const std::string& further, NormalNoise& noise) {
    const ScratchFolder scratch;
    scratch.write("pads.csv", pads_table(pads, noise));
    FitProblem problem = read_problem(scratch.write("pads.toml", pads_problem(further)), data_folder());
    problem.solver.starts = 1;
    problem.uncertainty.errors = ErrorMethod::covariance;
    return problem;
}

Collision<double> hit_of(double stiffness, double damping, double speed) {
    return simulate(*find_model("hunt_crossley_1975").law, std::vector{stiffness, 1.5, damping}, {0.06, speed});
}

bool holds(const Interval& interval, double value) {
    return interval.lower <= value && value <= interval.upper;
}

TEST_CASE("predictions for new specimens hold other pads of the population at the stated rate") {
    NormalNoise noise(57);
    int held = 0, all = 0;
    for (int number = 0; number < 3; ++number) {
        const FitResult result = fit(problem_of(drawn_pads(12, noise), pads_population + requested, noise));
        const std::vector<SpecimenBand>& bands = result.population->bands;
        REQUIRE(bands.size() == 6);  // two observables of three thicknesses
        for (const Pad& pad : drawn_pads(60, noise))
            for (const SpecimenBand& band : bands)
                for (std::size_t i = 0; i < 2; ++i) {
                    if (band.covariates.front() != doctest::Approx(pad.thickness)) continue;
                    const Collision<double> hit = hit_of(pad.stiffness, pad.hysteresis_damping, band.impact_speed[i]);
                    const double value = band.observable->name == "duration" ? hit.duration : hit.restitution;
                    held += holds(band.specimens[i], value);
                    ++all;
                }
    }
    CHECK(all == 720);
    // At 95 %. The pads of one fit share the error of its deviation, which 12 pads determine to 20 %.
    CHECK(held > 0.90 * all);
    CHECK(held < 0.995 * all);
}

TEST_CASE("the prediction of a monotone observable has the ends of the interval of its parameter") {
    NormalNoise noise(58);
    std::vector<Pad> pads = drawn_pads(9, noise, {.b = 0.0, .damping_deviation = 0.0});
    const FitResult result = fit(problem_of(pads, "[population.stiffness]\nby = \"pad\"\n" + requested, noise));
    const NewSpecimen& specimen = result.population->predictions.front();
    const double damping = result.population->fit.of(PopulationQuantity::fixed_effect).back().value;
    const SpecimenBand& band = result.population->bands.back();
    REQUIRE(band.observable->name == "duration");
    CHECK(band.covariates.empty());
    for (std::size_t i = 0; i < 2; ++i) {
        const auto at = [&](double stiffness) { return hit_of(stiffness, damping, band.impact_speed[i]).duration; };
        // The value is that of the same simulation, whose tolerance is 1e-10 or better.
        CHECK(band.value[i] == doctest::Approx(at(specimen.values.front())).epsilon(1e-8));
        // A percentile of 4000 draws has a standard error of 2 % of the half width, and the damping an error of 1 %.
        const double half = 0.5 * (band.specimens[i].upper - band.specimens[i].lower);
        CHECK(std::abs(band.specimens[i].lower - at(specimen.specimens.front().upper)) < 0.08 * half);
        CHECK(std::abs(band.specimens[i].upper - at(specimen.specimens.front().lower)) < 0.08 * half);
    }
}

TEST_CASE("predictions for new specimens: the same at any number of threads, and no curve of one specimen") {
    NormalNoise noise(59);
    FitProblem problem = problem_of(drawn_pads(6, noise), pads_population + requested, noise);
    problem.solver.threads = 1;
    const FitResult one = fit(problem);
    problem.solver.threads = 2;
    const FitResult two = fit(problem);
    CHECK(one.intervals.bands.empty());
    for (std::size_t i = 0; i < one.population->bands.size(); ++i)
        CHECK(one.population->bands[i].specimens[1].upper == two.population->bands[i].specimens[1].upper);
    CHECK(refuses(
        ErrorKind::problem, [&] { static_cast<void>(predict(one, "restitution", {1.0})); }, "no unique prediction",
        "one mass"));
}

}  // namespace
}  // namespace impactfit
