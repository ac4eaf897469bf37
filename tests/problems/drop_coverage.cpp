#include "tests/problems/drop_coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit_tests {
namespace {

using namespace impactfit;

constexpr double drop_mass = 0.05, lowest_drop = 0.1, highest_drop = 0.5;
constexpr double restitution_noise = 0.002, duration_noise = 0.01, scale_error = 0.02;

/// Truth of one data set.
struct DropTruth {
    std::array<double, 2> values;  ///< of drop_parameters
    double height_deviation;       ///< [m]
    int heights, repeats;

    explicit DropTruth(RandomStream& random) {
        const auto within = [&](double centre, double factor) {
            return centre * std::pow(factor, 2.0 * random.uniform() - 1.0);
        };
        values = {within(2e5, 1.5), within(1.2e4, 1.5)};
        height_deviation = 1e-3 * (1.0 + random.uniform());
        heights = 6 + static_cast<int>(random.below(5));
        repeats = 5 + static_cast<int>(random.below(6));
    }
};

Collision<double> impact_from(const DropTruth& truth, double height) {
    const Impact<double> impact{drop_mass, std::sqrt(2.0 * standard_gravity * height), drop_mass * standard_gravity};
    return simulate(*find_model("hunt_crossley_1975").law, std::array{truth.values[0], 1.5, truth.values[1]}, impact,
                    {});
}

/// The table of a laboratory: heights as set, with the rebounds and durations from the true ones.
std::string measured_drops(const DropTruth& truth, HeightError error, RandomStream& random) {
    std::string text = "drop_height [m],rebound_height [m],duration [ms]\n";
    const double scale = error == HeightError::of_scale ? 1.0 + scale_error * random.normal() : 1.0;
    for (int i = 0; i < truth.heights; ++i) {
        const double part = static_cast<double>(i) / (truth.heights - 1),
                     set = lowest_drop * std::pow(highest_drop / lowest_drop, part),
                     shift = error == HeightError::of_scale ? 0.0 : truth.height_deviation * random.normal();
        const double height = scale * set + shift;
        const Collision<double> collision = impact_from(truth, height);
        for (int repeat = 0; repeat < truth.repeats; ++repeat) {
            const double restitution = collision.restitution + restitution_noise * random.normal(),
                         duration = collision.duration * (1.0 + duration_noise * random.normal());
            text += fmt::format("{:.10g},{:.10g},{:.10g}\n", set, restitution * restitution * height / scale,
                                1e3 * duration);
        }
    }
    return text;
}

ProblemRequest request_of_drops(const DropTruth& truth, HeightError error, RandomStream& random) {
    ProblemRequest request{.data = "drops",
                           .text = std::make_shared<const std::string>(measured_drops(truth, error, random)),
                           .mass = drop_mass};
    request.law = "hunt_crossley_1975";
    request.fix("hertz_exponent", 1.5);
    for (const std::string_view name : drop_parameters) request.free(std::string(name));
    request.sd["restitution"] = restitution_noise;
    request.sd["duration"] = ValueWithUnit(100.0 * duration_noise, "%");
    if (error == HeightError::stated) request.sd["drop_height"] = ValueWithUnit(truth.height_deviation, "m");
    if (error == HeightError::of_scale) request.sd["height_scale"] = scale_error;
    return request;
}

bool holds(const Interval& interval, double truth) {
    return !(truth < interval.lower) && !(truth > interval.upper);
}

DropCoverage try_drops(HeightError error, long seed) {
    RandomStream random(seed, 0);
    const DropTruth truth(random);
    const FitResult result = fit(make_problem(request_of_drops(truth, error, random)));
    DropCoverage found;
    if (result.search.best.status != SolutionStatus::converged || result.intervals.covariance.empty()) {
        found.not_converged = 1;
        return found;
    }
    DropTally& tally = result.goodness.set_points       ? found.estimated
                       : result.goodness.contradicted() ? found.contradicted
                                                        : found.as_stated;
    tally.fits = 1;
    for (std::size_t j = 0; j < drop_parameters.size(); ++j) {
        tally.held[0][j] = holds(result.intervals.covariance[j], truth.values[j]);
        tally.held[1][j] =
            holds(result.intervals.profile_of(static_cast<Eigen::Index>(j))->interval(), truth.values[j]);
    }
    return found;
}

}  // namespace

void DropTally::add(const DropTally& other) {
    fits += other.fits;
    for (std::size_t method = 0; method < held.size(); ++method)
        for (std::size_t j = 0; j < held[method].size(); ++j) held[method][j] += other.held[method][j];
}

double DropTally::probability(std::size_t method, std::size_t parameter) const {
    const auto count = static_cast<double>(held[method][parameter]);
    const boost::math::binomial all(static_cast<double>(fits), 0.95);
    const double above = count == 0.0 ? 1.0 : cdf(complement(all, count - 1.0));
    return std::min({1.0, 2.0 * cdf(all, count), 2.0 * above});
}

void DropCoverage::add(const DropCoverage& other) {
    not_converged += other.not_converged;
    estimated.add(other.estimated);
    as_stated.add(other.as_stated);
    contradicted.add(other.contradicted);
}

DropTally DropCoverage::not_contradicted() const {
    DropTally all = estimated;
    all.add(as_stated);
    return all;
}

DropCoverage cover_drops(HeightError error, long first, int data_sets, int threads) {
    std::vector<DropCoverage> found(static_cast<std::size_t>(data_sets));
    parallel_for(found.size(), threads,
                 [&](std::size_t i) { found[i] = try_drops(error, first + static_cast<long>(i)); });
    DropCoverage all;
    for (const DropCoverage& one : found) all.add(one);
    return all;
}

}  // namespace impactfit_tests
