// Intervals of Bouc-Wen fits to restitution and contact time, over many draws of the noise: how often they hold the
// truth.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <map>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/core/parallel.hpp"
#include "tests/problems/bouc_wen_plates.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// The chance that a test of right intervals fails, over all parameters and plates together.
constexpr double family_wise_error = 1e-3;

/// Intervals of one parameter over the draws.
struct Tally {
    int made = 0;            ///< draws with a profile
    int held = 0;            ///< neither end excludes the truth
    int open = 0;            ///< at least one side has no end
    int small = 0, off = 0;  ///< standard errors below 20 %, and those of them with the truth over four errors away
};

struct Study {
    std::map<std::string, Tally> parameters;
    int converged = 0, draws = 0;
};

/// An open side excludes nothing.
bool holds(const ProfileLikelihood& profile, double truth) {
    const auto [lower, upper] = profile.interval();
    return !(truth < lower) && !(truth > upper);
}

void count(const FitResult& result, const Eigen::VectorXd& truth, Study& study) {
    ++study.draws;
    if (result.search.best.status != SolutionStatus::converged || !result.uncertainty) return;
    ++study.converged;
    for (const ProfileLikelihood& profile : result.intervals.profiles) {
        const Eigen::Index j = profile.parameter;
        Tally& tally = study.parameters[result.free[static_cast<std::size_t>(j)].name];
        ++tally.made;
        tally.held += holds(profile, truth[j]);
        tally.open += !profile.is_bounded();
        if (!(result.uncertainty->relative_errors[j] < 0.2)) continue;
        ++tally.small;
        tally.off += std::abs(result.estimate[j] - truth[j]) > 4.0 * result.uncertainty->standard_errors[j];
    }
}

/// Restitution at the misfit of the paper, contact time to 2 %, the loading constant known.
Study study_of(const BoucWenPlate& plate, int draws) {
    const auto exact = twenty_impacts(plate, {{"restitution", plate.restitution_noise}, {"duration", 0.02, true}});
    const Eigen::VectorXd truth = ParameterSpace(known_loading_problem(plate, exact).free_parameters()).start();
    std::vector<FitProblem> problems;
    for (int draw = 0; draw < draws; ++draw) {
        auto noisy = exact;
        add_noise(noisy, static_cast<std::uint64_t>(1000 + draw));
        problems.push_back(known_loading_problem(plate, noisy));
    }
    std::vector<FitResult> results(problems.size());
    parallel_for(results.size(), 2, [&](std::size_t i) { results[i] = fit(problems[i]); });
    Study study;
    for (const FitResult& result : results) count(result, truth, study);
    return study;
}

std::string text_of(const BoucWenPlate& plate, const Study& study) {
    std::string text = fmt::format("{}: {} draws, {} converged\n", plate.name, study.draws, study.converged);
    for (const auto& [name, t] : study.parameters)
        text +=
            fmt::format("  {:<24} truth held {} of {}, open {}; errors below 20 %: {}, more than four errors off: {}\n",
                        name, t.held, t.made, t.open, t.small, t.off);
    return text;
}

/// Bounds and open sides make an interval hold the truth more often than its level, never less often.
void check_coverage(const Study& study) {
    for (const auto& [parameter, t] : study.parameters) {
        const std::string& name = parameter;  // which clang 14 can capture
        CAPTURE(name);
        const boost::math::binomial right(t.made, 0.95);
        const double tests = static_cast<double>(bouc_wen_plates().size() * study.parameters.size());
        CHECK(cdf(right, t.held) * tests > family_wise_error);
    }
}

}  // namespace

TEST_SUITE("noise") {
    TEST_CASE("Bouc-Wen intervals hold the truth or are open over 300 draws of the noise" * doctest::skip()) {
        for (const BoucWenPlate& plate : bouc_wen_plates()) {
            const Study study = study_of(plate, 300);
            MESSAGE(text_of(plate, study));
            check_coverage(study);
        }
    }

    TEST_CASE("Bouc-Wen intervals hold the truth or are open over 40 draws of the noise") {
        for (const BoucWenPlate& plate : bouc_wen_plates()) {
            const Study study = study_of(plate, 40);
            INFO(text_of(plate, study));
            CHECK(study.converged >= 38);
            check_coverage(study);
        }
    }
}
