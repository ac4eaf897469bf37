#include "tests/problems/recording_coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/recording/recording.hpp"

namespace impactfit_tests {
namespace {

using namespace impactfit;

constexpr double normal_reach = 1.959964, largest_silent = 4.0;

/// File of a recording, which is removed at the end.
class RecordingFile {
public:
    RecordingFile(const std::string& folder, const std::string& name, const std::string& text)
        : path_((std::filesystem::path(folder) / (name + ".csv")).string()) {
        std::ofstream(path_) << text;
    }
    ~RecordingFile() { std::filesystem::remove(path_); }
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

RecordingOptions options_of(const RecordingCase& wanted) {
    RecordingOptions options;
    options.kind = wanted.kind;
    if (wanted.kind == RecordingKind::track) options.frame_rate = wanted.frame_rate;
    return options;
}

double deviation_by_errors(const RecordedImpacts& found, std::size_t impact, double CommonError::Effect::*value) {
    double variance = 0.0;
    for (const CommonError& error : found.errors)
        for (const CommonError::Effect& effect : error.effects)
            if (effect.row == impact) variance += std::pow(effect.*value, 2);
    return std::sqrt(variance);
}

/// Returns the true impact of a bounce by the number of its event, of a track by its time.
const TrueImpact* truth_of(const RecordingCase& wanted, const SyntheticRecording& made, const RecordedImpact& impact) {
    if (wanted.kind == RecordingKind::bounce_times) {
        const long drop = std::stol(impact.series.substr(impact.series.find(' ')));
        const long place = (drop - 1) * wanted.bounces + impact.number - 2;
        return &made.impacts[static_cast<std::size_t>(place)];
    }
    const double time = impact.time;
    const TrueImpact* best = nullptr;
    for (const TrueImpact& one : made.impacts)
        if (!best || std::abs(one.time - time) < std::abs(best->time - time)) best = &one;
    constexpr double reach = 0.05;  // flights take 0.2 s or more
    return std::abs(best->time - time) < reach ? best : nullptr;
}

void count_impacts(const RecordingCase& wanted, const SyntheticRecording& made, const RecordedImpacts& found,
                   RecordingCoverage& tally) {
    long of_truth = 0;
    double worst = 0.0;
    for (std::size_t i = 0; i < found.impacts.size(); ++i) {
        const RecordedImpact& impact = found.impacts[i];
        const TrueImpact* truth = truth_of(wanted, made, impact);
        of_truth += truth ? 1 : 0;
        if (!impact.is_used()) {
            tally.left_out += truth ? 1 : 0;
            continue;
        }
        if (!truth) {
            ++tally.invented;
            worst = 100.0;
            continue;
        }
        ++tally.found;
        if (found.errors.empty()) continue;
        const double own = deviation_by_errors(found, i, &CommonError::Effect::restitution);
        tally.restitution.count(impact.restitution - truth->restitution, own, normal_reach);
        tally.speed.count(impact.impact_speed - truth->speed,
                          deviation_by_errors(found, i, &CommonError::Effect::impact_speed), normal_reach);
        worst = std::max(worst, std::abs(impact.restitution - truth->restitution) / own);
    }
    tally.missed += std::max(0L, static_cast<long>(made.impacts.size()) - of_truth);
    tally.warned += found.warnings.empty() ? 0 : 1;
    if (found.warnings.empty() && worst > largest_silent) ++tally.silent;
}

void count_fit(const RecordingCase& wanted, const std::string& path, RecordingCoverage& tally) {
    ProblemRequest request{.data = path, .mass = light_mass};
    request.recording = options_of(wanted);
    request.law = "kelvin_voigt";
    request.damping_formula = "exact";
    request.weight = false;
    request.fix("stiffness", 1e4);
    request.free("prescribed_restitution");
    if (wanted.drag) request.diameter = ValueWithUnit(light_sphere.diameter, "m");
    const FitResult result = fit(make_problem(request));
    if (result.search.best.status != SolutionStatus::converged || result.intervals.covariance.empty()) {
        ++tally.not_fitted;
        return;
    }
    ++tally.fits;
    tally.contradicted += result.goodness.contradicted() ? 1 : 0;
    const double found = result.search.best.parameters[0];
    const auto count = [&](const Interval& interval, IntervalTally& to) {
        const double side = wanted.restitution > found ? interval.upper - found : found - interval.lower;
        to.count(wanted.restitution - found, side / normal_reach, normal_reach);
    };
    count(result.intervals.covariance[0], tally.covariance);
    if (const auto* profile = result.intervals.profile_of(0)) count(profile->interval(), tally.profile);
}

RecordingCoverage cover_one(const RecordingCase& wanted, long seed, bool fits, const std::string& folder) {
    const SyntheticRecording made = synthetic_recording(wanted, seed);
    const RecordingFile file(folder, fmt::format("recording_{}", seed), made.text);
    RecordingCoverage tally;
    tally.recordings = 1;
    try {
        const RecordedImpacts found = find_impacts({file.path()}, options_of(wanted), flight_of_case(wanted));
        count_impacts(wanted, made, found, tally);
        if (tally.silent) tally.silent_seeds.push_back(seed);
        if (fits) count_fit(wanted, file.path(), tally);
    } catch (const Error&) {
        ++tally.refused;
    }
    return tally;
}

}  // namespace

void IntervalTally::count(double off, double deviation, double reach) {
    ++made;
    held += std::abs(off) <= reach * deviation ? 1 : 0;
    squares += std::pow(off / deviation, 2);
}

void IntervalTally::add(const IntervalTally& other) {
    held += other.held, made += other.made, squares += other.squares;
}

double IntervalTally::rms() const {
    return std::sqrt(squares / static_cast<double>(made));
}

double IntervalTally::share() const {
    return static_cast<double>(held) / static_cast<double>(made);
}

void RecordingCoverage::add(const RecordingCoverage& other) {
    recordings += other.recordings, refused += other.refused, found += other.found, left_out += other.left_out;
    missed += other.missed, invented += other.invented, warned += other.warned, silent += other.silent;
    fits += other.fits, contradicted += other.contradicted, not_fitted += other.not_fitted;
    restitution.add(other.restitution), speed.add(other.speed);
    covariance.add(other.covariance), profile.add(other.profile);
    silent_seeds.insert(silent_seeds.end(), other.silent_seeds.begin(), other.silent_seeds.end());
}

RecordingCoverage cover_recordings(const RecordingCase& wanted, long first, int recordings, bool fits, int threads,
                                   const std::string& folder) {
    std::vector<RecordingCoverage> found(static_cast<std::size_t>(recordings));
    parallel_for(found.size(), threads,
                 [&](std::size_t i) { found[i] = cover_one(wanted, first + static_cast<long>(i), fits, folder); });
    RecordingCoverage all;
    for (const RecordingCoverage& one : found) all.add(one);
    return all;
}

}  // namespace impactfit_tests
