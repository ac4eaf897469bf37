// impactfit_recording_coverage RECORDINGS THREADS [CASE]: prints how often 95 % intervals of synthetic recordings hold
// the truth, a line for each case. Exit code 1 if a restitution is wrong without a warning, or an interval is too
// short.

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>

#include "tests/problems/recording_coverage.hpp"

namespace {

using namespace impactfit_tests;

std::string share_text(const IntervalTally& tally) {
    if (tally.made == 0) return "-";
    return fmt::format("{:.1f} % ({:.2f})", 100.0 * tally.share(), tally.rms());
}

/// True for a share below 93 % by more than three standard deviations of a count of recordings.
bool is_short(const IntervalTally& tally, long recordings) {
    return tally.made > 0 && tally.share() < 0.93 - 3.0 * std::sqrt(0.07 * 0.93 / static_cast<double>(recordings));
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 3) {
        fmt::print(stderr, "usage: impactfit_recording_coverage RECORDINGS THREADS [CASE]\n");
        return 2;
    }
    const int recordings = std::stoi(arguments[1]), threads = std::stoi(arguments[2]);
    const std::string chosen = count > 3 ? arguments[3] : "";
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "impactfit_recording_coverage";
    std::filesystem::create_directories(folder);
    fmt::print("{:20} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>15} {:>15} {:>15} {:>9}\n", "case", "refused", "found",
               "left out", "missed", "warned", "silent", "restitution", "impact speed", "fit", "bad fits");
    bool holds = true;
    for (const RecordingCase& one : recording_cases()) {
        if (one.name.find(chosen) == std::string_view::npos) continue;
        const RecordingCoverage all = cover_recordings(one, 1, recordings, true, threads, folder.string());
        fmt::print("{:20} {:8} {:8} {:8} {:8} {:8} {:8} {:>15} {:>15} {:>15} {:9}\n", one.name, all.refused, all.found,
                   all.left_out, all.missed, all.warned, all.silent, share_text(all.restitution), share_text(all.speed),
                   share_text(all.profile), all.contradicted);
        std::fflush(stdout);
        if (all.warned == 0)
            holds = holds && !is_short(all.restitution, recordings) && !is_short(all.profile, recordings);
    }
    std::filesystem::remove_all(folder);
    return holds ? 0 : 1;
}
