#include "impactfit/recording/pulses/small_pulses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace impactfit {
namespace {

/// Deviations of the noise of a mean, as for a contact, and the part of a small pulse that the signal may have beside
/// it.
constexpr double deviations_of_small = 5.0, most_beside = 0.5;

struct SmallPulse {
    std::size_t first, last;
    double peak;
};

/// Returns the runs of means above a threshold.
std::vector<SmallPulse> runs_of(const std::vector<double>& means, double threshold) {
    std::vector<SmallPulse> runs;
    for (std::size_t i = 0; i < means.size(); ++i) {
        if (!(means[i] > threshold)) continue;
        if (runs.empty() || runs.back().last + 1 < i) runs.push_back({i, i, 0.0});
        runs.back().last = i;
        runs.back().peak = std::max(runs.back().peak, means[i]);
    }
    return runs;
}

/// True if a run is part of a contact, or of its decay.
bool belongs_to_contact(const SmallPulse& run, const DetectedPulses& found) {
    return std::any_of(found.pulses.begin(), found.pulses.end(), [&](const DetectedPulse& pulse) {
        const std::size_t length = pulse.last - pulse.first + 1;
        return run.last >= pulse.from && run.first < pulse.to + length;
    });
}

}  // namespace

std::string small_pulses_note(const PulseChannel& channel, const DetectedPulses& found) {
    if (found.pulses.empty()) return {};
    std::size_t longest = 0;
    double largest = 0.0;
    for (const DetectedPulse& pulse : found.pulses) {
        longest = std::max(longest, pulse.last - pulse.first + 1);
        for (std::size_t i = pulse.first; i <= pulse.last; ++i) largest = std::max(largest, found.value[i]);
    }
    const std::size_t width = std::max<std::size_t>(1, longest / 4);
    const std::vector<double> means = MovingMeans(found.value).all(width);
    const double of_baseline =
        std::max(found.quiet.error_at(channel.time.front()), found.quiet.error_at(channel.time.back()));
    const double threshold = deviations_of_small * std::hypot(found.noise.of(width), of_baseline);
    std::vector<SmallPulse> small;
    for (const SmallPulse& run : runs_of(means, threshold)) {
        const std::size_t reach = longest + width;
        if (belongs_to_contact(run, found) || run.last - run.first > 2 * longest || run.first < reach ||
            run.last + reach >= means.size())
            continue;
        double low = 0.0;
        for (std::size_t i = run.first - reach; i <= run.last + reach; ++i) low = std::min(low, means[i]);
        if (std::max(means[run.first - reach], means[run.last + reach]) > most_beside * run.peak ||
            -low > most_beside * run.peak)
            continue;
        small.push_back(run);
    }
    if (small.empty()) return {};
    const auto top = std::max_element(small.begin(), small.end(),
                                      [](const SmallPulse& a, const SmallPulse& b) { return a.peak < b.peak; });
    return fmt::format(
        "{} smaller pulse{} {} not counted: {} below 5 % of the largest contact; the largest, at {:.4g} s, has {:.2g} "
        "%; cut the file beside the large contacts to measure {}",
        small.size(), small.size() == 1 ? "" : "s", small.size() == 1 ? "is" : "are",
        small.size() == 1 ? "it is" : "they are", channel.time[top->first], 100.0 * top->peak / largest,
        small.size() == 1 ? "it" : "them");
}

}  // namespace impactfit
