#include "impactfit/recording/pulses/free_fall.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "impactfit/core/numbers/median.hpp"
#include "impactfit/recording/pulses/two_levels.hpp"

namespace impactfit {
namespace {

/// Largest relative difference of the step from g, and least samples at each side of it.
constexpr double most_step_error = 0.2;
constexpr std::size_t least_side = 10;

/// Returns the samples before the contact: those before the largest reading that are below a tenth of it, less half as
/// many as the rise has.
std::size_t samples_before_contact(const PulseChannel& channel) {
    const std::size_t head = std::max<std::size_t>(1, channel.value.size() / 20);
    const double level = median({channel.value.begin(), channel.value.begin() + static_cast<long>(head)});
    std::size_t top = 0;
    for (std::size_t i = 0; i < channel.value.size(); ++i)
        if (std::abs(channel.value[i] - level) > std::abs(channel.value[top] - level)) top = i;
    const double tenth = 0.1 * std::abs(channel.value[top] - level);
    std::size_t begin = top;
    while (begin > 0 && std::abs(channel.value[begin - 1] - level) > tenth) --begin;
    const std::size_t rise = (top - begin) / 2 + 2;
    return begin > rise ? begin - rise : 0;
}

}  // namespace

std::optional<FreeFall> free_fall(const PulseChannel& channel, double gravity) {
    const std::size_t count = samples_before_contact(channel);
    if (count < 2 * least_side) return std::nullopt;
    const TwoLevels step = best_two_levels(std::span(channel.value).first(count), least_side);
    const double height = step.after - step.before;
    if (std::abs(std::abs(height) / gravity - 1.0) > most_step_error) return std::nullopt;
    const auto part = [&](std::size_t i) { return (channel.value[i] - step.before) / height; };
    std::size_t from = step.place, to = step.place;  // the samples between a quarter and three quarters of the step
    while (from > 0 && part(from - 1) > 0.25 && part(from - 1) < 0.75) --from;
    while (to + 1 < count && part(to) > 0.25 && part(to) < 0.75) ++to;
    const double interval = (channel.time[count - 1] - channel.time[0]) / static_cast<double>(count - 1);
    const double width = channel.time[to] - channel.time[from] + interval;
    const std::size_t margin = to - from + 2;
    if (to + margin + least_side > count) return std::nullopt;
    return FreeFall{0.5 * (channel.time[from] + channel.time[to]) - 0.5 * interval, width / std::sqrt(12.0),
                    to + margin};
}

PulseChannel from_fall(const PulseChannel& channel, const FreeFall& fall) {
    PulseChannel rest = channel;
    const auto first = static_cast<long>(fall.first);
    rest.time.erase(rest.time.begin(), rest.time.begin() + first);
    rest.value.erase(rest.value.begin(), rest.value.begin() + first);
    rest.lines.erase(rest.lines.begin(), rest.lines.begin() + first);
    return rest;
}

}  // namespace impactfit
