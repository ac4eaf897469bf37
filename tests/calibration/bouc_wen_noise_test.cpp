// Standard errors and statuses of Bouc-Wen fits to restitution and contact time, against the scatter of the estimates
// over many draws of the noise.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/parallel.hpp"
#include "tests/problems/bouc_wen_plates.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// What happened to one parameter over the draws.
struct Tally {
    double expected = 0.0;  ///< relative error at the truth
    int named = 0;          ///< draws in which it is called not identifiable
    int on_bound = 0;
    int scored = 0;  ///< draws with a standard error
    double squares = 0.0, sum = 0.0;
    double squares_to_side = 0.0;   ///< of the distances in errors to the side where the truth is
    double squares_at_truth = 0.0;  ///< of the distances in standard errors at the truth
    double rms() const { return std::sqrt(squares / scored); }
    double rms_to_side() const { return std::sqrt(squares_to_side / scored); }
    double scatter() const { return std::sqrt(squares_at_truth / scored); }
};

/// Draws whose search converged; an end that is no minimum has no standard errors to be held to.
struct Study {
    std::map<std::string, Tally> parameters;
    int converged = 0;
    int draws = 0;
};

/// The standard error, or the error to one side where profiles say that they differ.
double error_to(const FitResult& result, std::size_t parameter, bool above) {
    const LinearCovariance& known = *result.uncertainty;
    const double both = known.standard_errors[static_cast<Eigen::Index>(parameter)];
    if (!known.followed || !known.one_sided[parameter]) return both;
    return (above ? known.one_sided[parameter]->above : known.one_sided[parameter]->below).value_or(both);
}

void count(const FitResult& result, const Eigen::VectorXd& truth, const LinearCovariance& expected, Study& study) {
    ++study.draws;
    if (result.search.best.status != SolutionStatus::converged || !result.uncertainty) return;
    ++study.converged;
    for (std::size_t i = 0; i < result.free.size(); ++i) {
        const auto j = static_cast<Eigen::Index>(i);
        Tally& tally = study.parameters[result.free[i].name];
        for (const std::string& name : result.unidentified)
            if (name == result.free[i].name) ++tally.named;
        if (result.uncertainty->on_bound[i]) {
            ++tally.on_bound;
            continue;
        }
        const double off = result.estimate[j] - truth[j], z = off / result.uncertainty->standard_errors[j];
        ++tally.scored;
        tally.squares += z * z;
        tally.sum += z;
        tally.squares_to_side += std::pow(off / error_to(result, i, off < 0.0), 2);
        const double distance = (result.estimate[j] - truth[j]) / (expected.freed_errors[j] * expected.scale[j]);
        tally.squares_at_truth += distance * distance;
    }
}

/// Restitution at the misfit of the paper, contact time to 2 %, the loading constant known.
Study study_of(const BoucWenPlate& plate, int draws) {
    const auto exact = twenty_impacts(plate, {{"restitution", plate.restitution_noise}, {"duration", 0.02, true}});
    const FitProblem at_truth = known_loading_problem(plate, exact);
    const ParameterSpace space(at_truth.free_parameters());
    const auto expected = linear_covariance(ContactResiduals(at_truth), space, space.start(), true);
    REQUIRE(expected);
    Study study;
    for (Eigen::Index j = 0; j < space.size(); ++j)
        study.parameters[space.parameter(j).name].expected = expected->freed_errors[j];
    std::vector<FitProblem> problems;
    for (int draw = 0; draw < draws; ++draw) {
        auto noisy = exact;
        add_noise(noisy, static_cast<std::uint64_t>(1000 + draw));
        problems.push_back(known_loading_problem(plate, noisy));
    }
    std::vector<FitResult> results(problems.size());
    parallel_for(results.size(), 2, [&](std::size_t i) { results[i] = fit(problems[i]); });
    for (const FitResult& result : results) count(result, space.start(), *expected, study);
    return study;
}

std::string text_of(const BoucWenPlate& plate, const Study& study) {
    std::string text = fmt::format("{}: {} draws, {} converged\n", plate.name, study.draws, study.converged);
    for (const auto& [name, t] : study.parameters)
        text += fmt::format(
            "  {:<24} error at the truth {:7.3g}  scatter in it {:5.2f}  named {:3}  on a bound {:3}  z: mean {:6.2f} "
            "rms {:5.3f}, by errors to either side {:5.3f}\n",
            name, t.expected, t.scatter(), t.named, t.on_bound, t.sum / t.scored, t.rms(), t.rms_to_side());
    return text;
}

bool has_score(const BoucWenPlate& plate, const std::string& name, const Tally& tally) {
    const bool true_on_bound = name == "hysteresis_exponent" && plate.truth[plate.model->law->index_of(name)] == 1.0;
    return tally.expected < 0.2 && !true_on_bound;
}

/// z-scores of parameters known to better than 20 % have an rms of 0.8 to 1.25; that of N normal numbers scatters by
/// 1/sqrt(2N), and twice that is allowed beside. A parameter whose truth is on a bound (hysteresis_exponent 1 of DSA)
/// has no z-score: half of its estimates are held. In the Maxwell law of DSA the dashpot is known to 480 %, and in a
/// quarter of the draws it comes out ten times too weak, with hysteresis exponent and unloading constant far off. A
/// standard error that reaches as far, and the same to both sides, is larger than most draws need, and fits call these
/// two not identifiable now and then: it may be too large then, but not too small. Errors to either side are neither.
void check_scores(const BoucWenPlate& plate, const Study& study) {
    for (const auto& [parameter, t] : study.parameters) {
        const std::string& name = parameter;  // which clang 14 can capture
        if (!has_score(plate, name, t)) continue;
        CAPTURE(plate.name);
        CAPTURE(name);
        const double part = std::sqrt(2.0 / t.scored);
        if (t.named == 0) CHECK(t.rms() > 0.8 * (1.0 - part));
        CHECK(t.rms() < 1.25 * (1.0 + part));
        CHECK(t.rms_to_side() > 0.8 * (1.0 - part));
        CHECK(t.rms_to_side() < 1.25 * (1.0 + part));
    }
}

/// What nobody can tell, an error above 50 % at the truth, is named in 95 % of the draws; fewer draws may miss that by
/// two standard deviations of a count.
void check_named(const BoucWenPlate& plate, const Study& study) {
    for (const auto& [parameter, t] : study.parameters) {
        const std::string& name = parameter;  // which clang 14 can capture
        if (t.expected <= 0.5) continue;
        CAPTURE(plate.name);
        CAPTURE(name);
        const double n = study.converged, spread = study.draws < 300 ? 2.0 * std::sqrt(n * 0.95 * 0.05) : 0.0;
        CHECK(t.named >= 0.95 * n - spread);
    }
}

}  // namespace

TEST_SUITE("noise") {
    TEST_CASE("Bouc-Wen fits over 300 draws of the noise" * doctest::skip()) {
        for (const BoucWenPlate& plate : bouc_wen_plates()) {
            const Study study = study_of(plate, 300);
            MESSAGE(text_of(plate, study));
            check_scores(plate, study);
            check_named(plate, study);
        }
    }

    TEST_CASE("Bouc-Wen fits over 40 draws of the noise") {
        for (const BoucWenPlate& plate : bouc_wen_plates()) {
            const Study study = study_of(plate, 40);
            INFO(text_of(plate, study));
            CHECK(study.converged >= 38);
            check_scores(plate, study);
            check_named(plate, study);
        }
    }
}
