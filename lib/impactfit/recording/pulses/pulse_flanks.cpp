#include "impactfit/recording/pulses/pulse_flanks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "impactfit/recording/pulses/pulse_values.hpp"

namespace impactfit {
namespace {

/// A flank is a power up to this multiple of the level, and at most this part of the peak. Error of the power, relative
/// to a sample.
constexpr double most_levels = 4.0, highest = 0.4, of_power = 0.05;

/// Error of the end, relative to its distance from the passage of the level, where the level is 5 % of the peak or
/// less. A higher level hides more of the slow end of a damped contact; the error grows with it.
constexpr double of_end = 1.5, clear_level = 0.05;

/// Fewest samples of a flank inside and outside of the contact, and most: more are averaged in groups.
constexpr std::size_t least_inside = 2, least_outside = 3, most_samples = 24;

/// Powers 0 to 2.4, and ends on a grid, which is refined where the posterior is.
constexpr double least_power = 0.0, power_step = 0.15;
constexpr int powers = 17, ends = 24, refinements = 3;
constexpr double negligible = 1e-3;

/// Least error of a sample, relative to the peak: a signal may have no noise.
constexpr double digits = 1e-4;

/// Samples of a flank over the distance from its outermost sample, outside first.
struct FlankSamples {
    std::vector<double> distance, value, weight;
};

struct GridCell {
    double end, power, factor, chi_squared;
};

/// Returns the cells of one end: all powers, each with its best factor. The powers of a distance follow by products.
void add_cells(const FlankSamples& flank, double end, std::vector<GridCell>& cells) {
    std::array<double, powers> of_shape{}, of_product{};
    double of_value = 0.0;
    for (std::size_t i = 0; i < flank.value.size(); ++i) {
        const double y = flank.value[i], w = flank.weight[i], inside = flank.distance[i] - end;
        of_value += w * y * y;
        if (inside <= 0.0) continue;
        const double ratio = std::pow(inside, power_step);
        double shape = std::pow(inside, least_power);
        for (std::size_t k = 0; k < powers; ++k, shape *= ratio)
            of_shape[k] += w * shape * shape, of_product[k] += w * shape * y;
    }
    for (std::size_t k = 0; k < powers; ++k) {
        if (!(of_product[k] > 0.0)) continue;
        const double factor = of_product[k] / of_shape[k];
        cells.push_back({end, least_power + power_step * static_cast<double>(k), factor,
                         std::max(0.0, of_value - factor * of_product[k])});
    }
}

/// Weighted mean and deviation.
struct Moments {
    double sum = 0.0, first = 0.0, second = 0.0;

    void add(double weight, double value) { sum += weight, first += weight * value, second += weight * value * value; }
    double mean() const { return first / sum; }
    double deviation() const { return std::sqrt(std::max(0.0, second / sum - mean() * mean())); }
};

/// Posterior of the end of a flank, on a grid that is refined. Numbers are distances.
class EndPosterior {
public:
    explicit EndPosterior(const FlankSamples& flank) : flank_(flank) {
        double low = 0.0, high = flank.distance[flank.distance.size() - 2];
        for (int i = 0; i <= refinements; ++i) {
            const double step = (high - low) / ends;
            cells_.clear();
            for (int k = 0; k < ends; ++k) add_cells(flank, low + (k + 0.5) * step, cells_);
            if (cells_.empty()) return;
            set_scale();
            const double from = low, to = high;
            low = to, high = from;
            for (const GridCell& cell : cells_)
                if (weight(cell) > negligible)
                    low = std::min(low, cell.end - step), high = std::max(high, cell.end + step);
            low = std::max(low, from), high = std::min(high, to);
            step_ = step;
        }
    }

    bool empty() const { return cells_.empty(); }

    /// Returns mean and deviation of the place where the force is `level`.
    PulseNumber passage(double level) const {
        Moments moments;
        for (const GridCell& cell : cells_)
            moments.add(weight(cell),
                        std::min(cell.end + std::pow(level / cell.factor, 1.0 / cell.power), flank_.distance.back()));
        return {moments.mean(), std::hypot(moments.deviation(), step_ / std::sqrt(12.0))};
    }

private:
    void set_scale() {
        least_ = std::min_element(cells_.begin(), cells_.end(), [](const GridCell& a, const GridCell& b) {
                     return a.chi_squared < b.chi_squared;
                 })->chi_squared;
        const auto freedom = static_cast<double>(flank_.value.size()) - 3.0;
        scale_ = freedom > 0.0 ? std::max(1.0, least_ / freedom) : 1.0;
    }
    double weight(const GridCell& cell) const { return std::exp(-0.5 * (cell.chi_squared - least_) / scale_); }

    const FlankSamples& flank_;
    std::vector<GridCell> cells_;
    double least_ = 0.0, scale_ = 1.0, step_ = 0.0;
};

/// One contact without its level, and its moving mean, by which the flanks are found.
struct LevelledPulse {
    std::vector<double> time, value, smooth;
    std::size_t top;
};

LevelledPulse levelled(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse) {
    LevelledPulse contact{{}, {}, {}, 0};
    const MovingMeans means(found.value, pulse.from, pulse.to, found.width);
    for (std::size_t i = pulse.from; i < pulse.to; ++i) {
        const double baseline = remaining_baseline(channel, pulse, i);
        contact.time.push_back(channel.time[i]);
        contact.value.push_back(found.value[i] - baseline);
        contact.smooth.push_back(means.at(i, found.width) - baseline);
    }
    contact.top = static_cast<std::size_t>(std::max_element(contact.smooth.begin(), contact.smooth.end()) -
                                           contact.smooth.begin());
    return contact;
}

/// One side of a contact: places from the top outwards.
struct Side {
    const LevelledPulse& contact;
    int way;  ///< -1: to the touch; 1: to the separation

    std::size_t index(std::size_t place) const { return way > 0 ? contact.top + place : contact.top - place; }
    std::size_t last() const { return way > 0 ? contact.time.size() - 1 - contact.top : contact.top; }
    double smooth(std::size_t place) const { return contact.smooth[index(place)]; }
    double time(std::size_t place) const { return contact.time[index(place)]; }
};

/// Places of a flank.
struct FlankRange {
    std::size_t inner, passed, outer;  ///< first sample, last one above the level, last sample
};

FlankRange range_of(const Side& side, double level, double peak, std::size_t width) {
    std::size_t passed = 0;
    while (passed < side.last() && side.smooth(passed + 1) > level) ++passed;
    const double top = std::min(most_levels * level, highest * peak);
    std::size_t inner = passed;
    while (inner > 0 && side.smooth(inner) < top && side.smooth(inner) < side.smooth(inner - 1)) --inner;
    const std::size_t inside = least_inside + width / 2;  // a mean passes the level half of its width outside
    inner = std::min(inner, passed + 1 > inside ? passed + 1 - inside : 0);
    return {inner, passed, std::min(side.last(), passed + std::max(least_outside, 2 * width))};
}

FlankSamples samples_of_flank(const Side& side, const FlankRange& range, double variance) {
    const std::size_t count = range.outer - range.inner + 1, group = (count + most_samples - 1) / most_samples;
    FlankSamples flank;
    for (std::size_t from = range.outer + 1; from > range.inner;) {
        const std::size_t size = std::min(group, from - range.inner);
        double time = 0.0, value = 0.0;
        for (std::size_t i = 0; i < size; ++i, --from)
            time += side.time(from - 1), value += side.contact.value[side.index(from - 1)];
        const auto samples = static_cast<double>(size);
        flank.distance.push_back(std::abs(time / samples - side.time(range.outer)));
        flank.value.push_back(value / samples);
        flank.weight.push_back(1.0 / (variance / samples + std::pow(of_power * flank.value.back(), 2)));
    }
    return flank;
}

/// Returns the times of a side. Without samples of a flank: the last sample above the level, with the error of a step.
FlankTimes times_of_side(const Side& side, const FlankRange& range, const FlankSamples& flank, double level,
                         double of_hidden_end) {
    const double outermost = side.time(range.outer);
    if (flank.value.size() >= 2)
        if (const EndPosterior posterior(flank); !posterior.empty()) {
            const PulseNumber passage = posterior.passage(level), end = posterior.passage(0.0);
            const double hidden = of_hidden_end * (passage.value - end.value);
            return {{outermost - side.way * passage.value, passage.error},
                    {outermost - side.way * end.value, std::hypot(end.error, hidden)}};
        }
    const PulseNumber sample{side.time(range.passed), std::abs(side.contact.time[1] - side.contact.time[0])};
    return {sample, sample};
}

}  // namespace

PulseFlanks flanks_of_pulse(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                            double peak) {
    const LevelledPulse contact = levelled(channel, found, pulse);
    const double of_offset = found.quiet.error_at(contact.time[contact.top]), of_digits = digits * peak;
    const double variance = found.noise.deviation * found.noise.deviation * found.noise.correlation +
                            of_offset * of_offset + of_digits * of_digits;
    const double of_hidden_end = of_end * std::max(1.0, found.level / (clear_level * peak));
    PulseFlanks flanks{{}, {}, 1};
    for (const int way : {-1, 1}) {
        const Side side{contact, way};
        const FlankRange range = range_of(side, found.level, peak, found.width);
        (way < 0 ? flanks.touch : flanks.separation) =
            times_of_side(side, range, samples_of_flank(side, range, variance), found.level, of_hidden_end);
        flanks.samples += static_cast<long>(range.passed);
    }
    return flanks;
}

}  // namespace impactfit
