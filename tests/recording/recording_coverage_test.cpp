// How often 95 % intervals of recordings hold the truth, over synthetic recordings with known impacts.
// script/recording_coverage has the same over more of them.
#include "tests/problems/recording_coverage.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "tests/core/scratch_folder.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const RecordingCase& case_called(const std::string& name) {
    const auto& cases = recording_cases();
    return *std::find_if(cases.begin(), cases.end(), [&](const RecordingCase& one) { return one.name == name; });
}

RecordingCoverage cover(const std::string& name, int recordings, bool fits) {
    const ScratchFolder folder;  // tests run at once
    return cover_recordings(case_called(name), 1, recordings, fits, 2, folder.path().string());
}

/// True if the share of an exact 95 % interval is that far off in one of 1000 seeds at most: 3.3 standard deviations of
/// `independent` counts.
bool is_of_level(const IntervalTally& tally, double independent) {
    return std::abs(tally.share() - 0.95) < 3.3 * std::sqrt(0.05 * 0.95 / independent);
}

TEST_CASE("recording coverage: impacts of tracks, from 60 frames a second to steps of a pixel") {
    for (const char* name : {"60 Hz, 0.3 pixels", "250 Hz, 1 pixel", "250 Hz, whole pixels"}) {
        CAPTURE(std::string(name));
        const RecordingCoverage all = cover(name, 150, false);
        CHECK(all.found >= 3 * all.recordings - 1);  // 1 of 900 is left out with a reason
        CHECK(all.invented + all.silent + all.refused == 0);
        // The impacts of a track share its acceleration: some 2 of 3 are independent.
        const double independent = 2.0 * static_cast<double>(all.recordings);
        CHECK(is_of_level(all.restitution, independent));
        CHECK(is_of_level(all.speed, independent));
    }
}

TEST_CASE("recording coverage: a noise of a tenth of the height gives no wrong impact without a warning") {
    const RecordingCoverage all = cover("1000 Hz, 20 dB", 40, false);
    CHECK(all.silent == 0);
    CHECK(all.invented == 0);
    CHECK(is_of_level(all.restitution, static_cast<double>(all.recordings)));
}

TEST_CASE("recording coverage: few bounces keep their errors of times") {
    for (const char* name : {"5 drops, 8 bounces", "1 drop, 6 bounces"}) {
        const RecordingCoverage all = cover(name, 100, false);
        CAPTURE(std::string(name));
        CHECK(all.silent == 0);
        // The most likely error of times is 0 for 79 of 200 such recordings; the stated one is a mean, mostly larger.
        CHECK(all.restitution.share() > 0.95);
    }
}

TEST_CASE("recording coverage: a fit of a light ball without its diameter names the drag") {
    RecordingCase light = case_called("5 drops with drag");
    light.restitution = 0.9;
    const SyntheticRecording made = synthetic_recording(light, 1);
    const ScratchFolder folder;
    ProblemRequest request{.data = folder.write("ball.csv", made.text), .mass = light_mass};
    request.law = "tsuji_1992";
    const FitResult result = fit(make_problem(request));
    REQUIRE(result.goodness.contradicted());
    const FitDiagnosis diagnosis = diagnose(result);
    REQUIRE(diagnosis.causes.size() == 1);
    const PossibleCause& cause = diagnosis.causes.front();
    CHECK(cause.fault == Fault::drag);
    // Three standard errors: the seed is one of many.
    CHECK(std::abs(cause.size - light_sphere.diameter) < 3.0 * cause.standard_error);
    CHECK(cause.standard_error < 0.2 * light_sphere.diameter);
}

TEST_CASE("recording coverage: fits of recordings are not too certain") {
    for (const char* name : {"1 drop, 6 bounces", "250 Hz with drag", "8 bounces, scatter 0.01"}) {
        const RecordingCoverage all = cover(name, 60, true);
        CAPTURE(std::string(name));
        CHECK(all.fits == all.recordings);
        // 57 of 60 with a standard deviation of 1.7. Without scatter the intervals are wider: no upper limit.
        CHECK(all.profile.held >= 51);
    }
}

}  // namespace
