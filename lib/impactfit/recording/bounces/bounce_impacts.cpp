#include "impactfit/recording/bounces/bounce_impacts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/recording/bounces/bounce_flights.hpp"
#include "impactfit/recording/bounces/bounce_series.hpp"
#include "impactfit/recording/bounces/event_noise.hpp"
#include "impactfit/recording/values/excluded_impacts.hpp"

namespace impactfit {
namespace {

/// Returns the largest step of the times / sqrt(12) [s], the least error of a time.
double rounding_of(const std::vector<BounceSeries>& series) {
    double digit = 0.0;
    for (const BounceSeries& one : series)
        if (one.digit > digit) digit = one.digit;
    return digit / std::sqrt(12.0);
}

/// Noise of too few bounces for an estimate of the scatter: a part of 1e-3 beside the errors of times, since a standard
/// deviation is above 0.
EventNoise of_times_alone(const std::vector<Bounce>& bounces, double time) {
    double largest = 0.0;
    for (const Bounce& bounce : bounces)
        for (const double change : bounce.restitution_by_time) largest = std::max(largest, std::abs(change));
    return {time, 1e-3 * time * largest, 0, true};
}

/// Adds the errors of the times of events, each shared by up to three bounces.
void add_time_errors(const std::vector<Bounce>& bounces, double deviation, RecordedImpacts& found) {
    std::vector<const Bounce*> used;
    for (const Bounce& bounce : bounces)
        if (bounce.impact.is_used()) used.push_back(&bounce);
    const std::vector<EventNumbers> events = event_numbers(used);
    const std::string text = fmt::format("the times of events, {:.2g} s", deviation);
    found.errors.reserve(used.size());
    for (std::size_t i = 0; i < used.size(); ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t number = events[i][j];
            if (number == found.errors.size()) {
                found.errors.push_back({fmt::format("time_error_{}", number + 1), text});
                found.errors.back().effects.reserve(3);
            }
            found.errors[number].effects.push_back({static_cast<std::size_t>(used[i] - bounces.data()),
                                                    deviation * used[i]->speed_by_time[j],
                                                    deviation * used[i]->restitution_by_time[j]});
        }
}

void add_drag_error(const std::vector<Bounce>& bounces, double relative, RecordedImpacts& found) {
    if (relative == 0.0) return;
    CommonError drag{"drag_coefficient_error", fmt::format("the drag coefficient, {:.2g} %", 100.0 * relative)};
    for (std::size_t i = 0; i < bounces.size(); ++i)
        if (bounces[i].impact.is_used())
            drag.effects.push_back({i, relative * bounces[i].speed_by_drag, relative * bounces[i].restitution_by_drag});
    found.errors.push_back(std::move(drag));
}

}  // namespace

RecordedImpacts impacts_of_bounces(const std::vector<SignalTable>& tables, const RecordingOptions& options,
                                   const Flight& flight, double drag_deviation) {
    RecordedImpacts found{RecordingKind::bounce_times, {}, {}};
    const std::vector<BounceSeries> series = bounce_series(tables, found.notes);
    std::vector<Bounce> bounces = bounces_of(series, flight, options.contact_duration);
    if (bounces.empty())
        throw Error(ErrorKind::data, "no impact between two flights was found",
                    fmt::format("{} series of times", series.size()), "three times of bounces or more in a series",
                    {tables.front().file, 0, 0, {}});
    std::vector<RecordedImpact*> all;
    for (Bounce& bounce : bounces) all.push_back(&bounce.impact);
    exclude_impacts(options.excluded, all);
    std::optional<EventNoise> noise = event_noise(bounces, options.time_deviation);
    if (!noise && options.time_deviation) noise = of_times_alone(bounces, *options.time_deviation);
    if (noise) {
        noise->time = std::max(noise->time, rounding_of(series));
        for (Bounce& bounce : bounces) bounce.impact.restitution_deviation = noise->restitution;
        found.notes.push_back(fmt::format(
            "noise of the recording: {}; restitutions of neighbouring bounces are correlated", noise_text(*noise)));
        add_time_errors(bounces, noise->time, found);
        add_drag_error(bounces, drag_deviation, found);
    }
    if (flight.drag == 0.0)
        found.notes.push_back(with_options(
            "the flights have no drag; it changes the restitution of a light ball: " + option("diameter D"),
            caller_notation()));
    found.noise = noise;
    for (Bounce& bounce : bounces) found.impacts.push_back(std::move(bounce.impact));
    for (const SignalTable& table : tables)
        for (const std::string& note : table.notes) found.notes.push_back(note);
    return found;
}

}  // namespace impactfit
