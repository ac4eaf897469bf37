#include "tests/problems/plate_coverage.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit_papers/tables/bouc_wen/plate_experiment.hpp"
#include "tests/problems/bouc_wen_plates.hpp"

namespace impactfit_tests {
namespace {

using namespace impactfit;

constexpr std::uint64_t first_seed = 1000;

void count(const FitResult& result, const Eigen::VectorXd& truth, PlateCoverage& coverage) {
    ++coverage.draws;
    if (result.search.best.status != SolutionStatus::converged || !result.uncertainty.covariance) return;
    ++coverage.converged;
    for (const ProfileLikelihood& profile : result.intervals.profiles) {
        const Eigen::Index j = profile.parameter;
        PlateTally& tally = coverage.parameters[result.estimate.free[static_cast<std::size_t>(j)].name];
        const auto [lower, upper] = profile.interval();
        ++tally.made;
        tally.held += !(truth[j] < lower) && !(truth[j] > upper);
        tally.open += !profile.is_bounded();
        if (!(result.uncertainty.covariance->relative_errors[j] < 0.2)) continue;
        ++tally.small;
        tally.off +=
            std::abs(result.estimate.values[j] - truth[j]) > 4.0 * result.uncertainty.covariance->standard_errors[j];
    }
}

}  // namespace

double PlateTally::probability() const {
    return cdf(boost::math::binomial(made, 0.95), held);
}

PlateCoverage cover_plate(const BoucWenPlate& plate, int draws, int threads) {
    const auto exact = twenty_impacts(plate, {{"restitution", plate.restitution_noise}, {"duration", 0.02, true}});
    const Eigen::VectorXd truth = ParameterSpace(known_loading_problem(plate, exact).free_parameters()).start();
    std::vector<FitResult> results(static_cast<std::size_t>(draws));
    parallel_for(results.size(), threads, [&](std::size_t i) {
        auto noisy = exact;
        add_noise(noisy, first_seed + i);
        results[i] = fit(known_loading_problem(plate, noisy));
    });
    PlateCoverage coverage;
    for (const FitResult& result : results) count(result, truth, coverage);
    return coverage;
}

}  // namespace impactfit_tests
