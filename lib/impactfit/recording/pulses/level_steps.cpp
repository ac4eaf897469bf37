#include "impactfit/recording/pulses/level_steps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "impactfit/core/numbers/median.hpp"
#include "impactfit/recording/pulses/two_levels.hpp"

namespace impactfit {
namespace {

constexpr std::size_t most_steps = 5, most_blocks = 40, least_block = 20, least_blocks_of_side = 3;

/// Least size in robust deviations of the blocks, and the part of it that the samples beside the step have.
constexpr double least_size = 4.0, least_jump = 0.7;

/// Largest standard deviation of the samples beside a step, in that of the quiet blocks, and their largest distance
/// from the levels. A contact has larger ones.
constexpr double most_scatter = 1.6, most_distance = 6.0;

/// Standard error of a median of n normal values, in deviations / sqrt(n).
constexpr double error_of_median = 1.2533;

std::vector<double> part_of(const std::vector<double>& values, std::size_t from, std::size_t to) {
    return {values.begin() + static_cast<long>(from), values.begin() + static_cast<long>(to)};
}

/// Samples of a long block, about, that determine its median.
constexpr std::size_t most_of_block = 10'000;

/// Blocks of a signal: their medians, and the deviation of a sample within a block that a quarter of them have at most.
struct LevelBlocks {
    std::size_t length;
    std::vector<double> levels;
    double deviation;
};

LevelBlocks blocks_of(const PulseChannel& channel) {
    const std::vector<double>& values = channel.value;
    LevelBlocks blocks{std::max(least_block, values.size() / most_blocks), {}, 0.0};
    std::vector<double> deviations;
    for (std::size_t from = 0; from + blocks.length <= values.size(); from += blocks.length) {
        std::vector<double> block;
        for (std::size_t i = from; i < from + blocks.length; i += 1 + blocks.length / most_of_block)
            block.push_back(values[i]);
        blocks.levels.push_back(median(block));
        for (double& value : block) value -= blocks.levels.back();
        deviations.push_back(robust_deviation(std::move(block)));
    }
    std::sort(deviations.begin(), deviations.end());
    if (!deviations.empty())
        blocks.deviation = std::max(deviations[deviations.size() / 4], channel.digit / std::sqrt(12.0));
    return blocks;
}

/// Division of blocks into two levels with the least sum of absolute residuals.
struct LevelDivision {
    std::size_t first_after = 0;  ///< block
    double size = 0.0, deviation = 0.0, error = 0.0;
};

LevelDivision best_division(const std::vector<double>& levels) {
    LevelDivision best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = least_blocks_of_side; k + least_blocks_of_side <= levels.size(); ++k) {
        const double before = median(part_of(levels, 0, k)), after = median(part_of(levels, k, levels.size()));
        std::vector<double> residuals;
        double sum = 0.0;
        for (std::size_t i = 0; i < levels.size(); ++i) {
            residuals.push_back(levels[i] - (i < k ? before : after));
            sum += std::abs(residuals.back());
        }
        if (!(sum < least)) continue;
        least = sum;
        const double deviation = robust_deviation(std::move(residuals));
        const double of_sides = std::sqrt(1.0 / static_cast<double>(k) + 1.0 / static_cast<double>(levels.size() - k));
        best = {k, after - before, deviation, error_of_median * deviation * of_sides};
    }
    return best;
}

/// True if the samples beside a place are at rest, on two levels that differ by the step.
bool is_jump(const std::vector<double>& values, std::size_t place, std::size_t side, double size, double deviation) {
    if (place < side + 1 || place + side + 1 > values.size()) return false;
    std::vector<double> before = part_of(values, place - 1 - side, place - 1),
                        after = part_of(values, place + 1, place + 1 + side);
    const double low = median(before), high = median(after), margin = most_distance * deviation;
    for (std::size_t i = place - 1 - side; i < place + 1 + side; ++i)
        if (values[i] < std::min(low, high) - margin || values[i] > std::max(low, high) + margin) return false;
    for (double& value : before) value -= low;
    for (double& value : after) value -= high;
    const double limit = most_scatter * deviation + 0.02 * std::abs(size);
    return (high - low) / size > least_jump && (high - low) / size < 2.0 - least_jump &&
           robust_deviation(std::move(before)) < limit && robust_deviation(std::move(after)) < limit;
}

std::optional<std::pair<std::size_t, LevelStep>> largest_step(const PulseChannel& channel) {
    const LevelBlocks blocks = blocks_of(channel);
    if (blocks.levels.size() < 2 * least_blocks_of_side) return std::nullopt;
    const LevelDivision found = best_division(blocks.levels);
    const double of_block = blocks.deviation / std::sqrt(static_cast<double>(blocks.length));
    if (!(std::abs(found.size) > least_size * std::max({found.deviation, of_block, 0.5 * channel.digit})))
        return std::nullopt;
    const std::size_t from = (found.first_after - 2) * blocks.length,
                      to = std::min(channel.value.size(), (found.first_after + 2) * blocks.length);
    const std::size_t place = from + best_two_levels(std::span(channel.value).subspan(from, to - from), 1).place;
    if (!is_jump(channel.value, place, std::max<std::size_t>(10, blocks.length / 2), found.size, blocks.deviation))
        return std::nullopt;
    return std::pair{place, LevelStep{channel.time[place], found.size, found.error}};
}

}  // namespace

std::vector<LevelStep> remove_level_steps(PulseChannel& channel) {
    std::vector<LevelStep> steps;
    while (steps.size() < most_steps) {
        const auto found = largest_step(channel);
        if (!found) break;
        for (std::size_t i = found->first; i < channel.value.size(); ++i) channel.value[i] -= found->second.size;
        steps.push_back(found->second);
    }
    std::sort(steps.begin(), steps.end(), [](const LevelStep& a, const LevelStep& b) { return a.time < b.time; });
    return steps;
}

}  // namespace impactfit
