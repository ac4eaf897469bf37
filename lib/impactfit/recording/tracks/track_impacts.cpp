#include "impactfit/recording/tracks/track_impacts.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/recording/tracks/track.hpp"
#include "impactfit/recording/tracks/track_arcs.hpp"
#include "impactfit/recording/values/drawn_signal.hpp"
#include "impactfit/recording/values/excluded_impacts.hpp"
#include "impactfit/recording/values/restitution_noise.hpp"

namespace impactfit {
namespace {

/// Largest relative difference of the acceleration of a track from gravity. A scale by a ruler in the picture is good
/// to some percent; a wrong frame rate or unit changes the acceleration by more.
constexpr double most_difference = 0.1;

/// Relative standard deviation of the acceleration above which it determines no scale.
constexpr double most_scale_error = 0.2;

/// Units of a track: seconds of its time -1 to 1, metres of its coordinates. Empty: from gravity.
struct TrackUnits {
    std::optional<double> seconds, metres;

    /// Returns the metres of its coordinates with an acceleration of this size, in coordinates and the unit of its
    /// time.
    double metres_at(double acceleration, double gravity) const {
        return metres.value_or(gravity * seconds.value_or(1.0) * seconds.value_or(1.0) / acceleration);
    }

    /// Returns the seconds of its time with the same acceleration.
    double seconds_at(double acceleration, double gravity) const {
        return seconds.value_or(std::sqrt(acceleration * metres_at(acceleration, gravity) / gravity));
    }
};

/// Velocities in SI and the time where two successive arcs meet.
struct MeetingArcs {
    double time;                         ///< in the time of TrackArcs
    double impact_speed, rebound_speed;  ///< along the vertical
    double tangential_before, tangential_after;
};

MeetingArcs meeting(const TrackArcs& fit, const ArcConstants& constants, std::size_t arc, const TrackUnits& units,
                    const Flight& flight) {
    const double x = constants[0][0], y = constants[1][0], size = std::hypot(x, y);
    const auto along = [&](const std::array<double, 2>& v) { return (v[0] * x + v[1] * y) / size; };
    const auto across = [&](const std::array<double, 2>& v) { return (v[0] * y - v[1] * x) / size; };
    const double metres = units.metres_at(size, flight.gravity);
    const double seconds = units.seconds_at(size, flight.gravity);
    const ArcPath before = path_of_arc(fit, constants, arc, flight.drag * metres),
                  after = path_of_arc(fit, constants, arc + 1, flight.drag * metres);
    double time = 0.5 * (fit.middles[arc] + fit.halves[arc] + fit.middles[arc + 1] - fit.halves[arc + 1]);
    PlaneMotion in = before.at(time), out = after.at(time);
    constexpr int steps = 4;  // of Newton's method; without drag one is exact
    for (int i = 0; i < steps; ++i) {
        time += (along(in.position) - along(out.position)) / (along(out.velocity) - along(in.velocity));
        in = before.at(time), out = after.at(time);
    }
    const double to_si = metres / seconds;
    return {time, along(in.velocity) * to_si, -along(out.velocity) * to_si, across(in.velocity) * to_si,
            across(out.velocity) * to_si};
}

/// Returns the acceleration of a track in the units of the file, and its relative standard deviation.
std::pair<double, double> acceleration_of(const TrackArcs& fit) {
    double variance = 0.0, square = 0.0;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const double own = fit.constants[axis][0];
        variance += std::pow(own * fit.by_acceleration[axis][0], 2);
        square += own * own;
    }
    return {fit.acceleration(), std::sqrt(variance) / square};
}

/// Throws Error (data) if a track with known units does not fall with gravity.
void check_gravity(const Track& track, double found, double gravity, const std::string& file) {
    const double ratio = found / gravity;
    if (std::abs(ratio - 1.0) < most_difference) return;
    throw Error(ErrorKind::data, "the body does not fall with gravity",
                fmt::format("{:.3g} m/s^2{}", found, track.units_are_assumed ? " with coordinates in m" : ""),
                fmt::format("{:.4g} m/s^2: {} times the frame rate, or {} {:.3g}", gravity,
                            fmt::format("{:.3g}", std::sqrt(1.0 / ratio)), option("scale"), 1.0 / ratio),
                {file, track.lines.front(), 0, option("frame-rate")});
}

/// Returns the units that the file or the options state, for a time from -1 to 1 of half the duration.
TrackUnits stated_units(const Track& track, const RecordingOptions& options) {
    TrackUnits units;
    const double half = 0.5 * (track.clock.back() - track.clock.front());
    if (track.in_seconds)
        units.seconds = half;
    else if (options.frame_rate)
        units.seconds = half / *options.frame_rate;
    if (options.scale)
        units.metres = *options.scale;
    else if (track.in_metres)
        units.metres = 1.0;
    return units;
}

/// Throws Error (data) for a track without speeds, and for one that does not fall with gravity.
void check_units(const Track& track, const TrackArcs& fit, const TrackUnits& units, double gravity,
                 const std::string& file) {
    const auto [acceleration, error] = acceleration_of(fit);
    if (!units.seconds && !units.metres)
        throw Error(ErrorKind::data, "a track in frames and pixels has no speeds", "neither a frame rate nor a scale",
                    option("frame-rate 250") + "; the scale then follows from gravity",
                    {file, track.lines.front(), 0, option("frame-rate")});
    if (units.seconds && units.metres)
        check_gravity(track, acceleration * *units.metres * std::pow(fit.unit / *units.seconds, 2), gravity, file);
    else if (error > most_scale_error)
        throw Error(ErrorKind::data, "the flights of the track are too short for a scale from gravity",
                    fmt::format("acceleration known to {:.0f} %", 100.0 * error),
                    units.seconds ? option("scale '1.3 mm'") : option("frame-rate 250"),
                    {file, track.lines.front(), 0, {}});
}

/// Arcs and units of a track, and its first impact.
struct TrackReduction {
    TrackArcs arcs;
    TrackUnits units;
    std::size_t first;
    TrackArcs with_more_drag;  ///< the same with the drag one standard deviation larger; no arcs without drag
};

/// Adds an error: the change of the values between two sets of constants, for the impacts from arc `first` to `last`.
void add_error(const TrackReduction& track, const Flight& flight, const ArcConstants& low, const ArcConstants& high,
               const std::array<std::size_t, 2>& impacts, RecordedImpacts& found) {
    CommonError error{fmt::format("track_error_{}", found.errors.size() + 1), "positions of the track"};
    for (std::size_t arc = impacts[0]; arc < impacts[1]; ++arc) {
        if (!found.impacts[track.first + arc].is_used()) continue;
        const MeetingArcs a = meeting(track.arcs, high, arc, track.units, flight);
        const MeetingArcs b = meeting(track.arcs, low, arc, track.units, flight);
        error.effects.push_back({track.first + arc, a.impact_speed - b.impact_speed,
                                 a.rebound_speed / a.impact_speed - b.rebound_speed / b.impact_speed});
    }
    if (!error.effects.empty()) found.errors.push_back(std::move(error));
}

/// Adds the errors of the constants of a track: of its acceleration, which all impacts share, and of each arc.
void add_constant_errors(const TrackReduction& track, const Flight& flight, RecordedImpacts& found) {
    const TrackArcs& fit = track.arcs;
    const std::size_t impacts = fit.arcs.size() - 1;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        ArcConstants high = fit.constants, low = fit.constants;
        high[axis] += 0.5 * fit.by_acceleration[axis];
        low[axis] -= 0.5 * fit.by_acceleration[axis];
        add_error(track, flight, low, high, {0, impacts}, found);
        high = low = fit.constants;
        for (std::size_t arc = 0; arc < fit.arcs.size(); ++arc) {
            const long place = 1 + 2 * static_cast<long>(arc);
            for (const long column : {0L, 1L}) {
                const Eigen::Vector2d change = fit.own_errors[axis][arc].col(column);
                high[axis].segment<2>(place) = fit.constants[axis].segment<2>(place) + 0.5 * change;
                low[axis].segment<2>(place) = fit.constants[axis].segment<2>(place) - 0.5 * change;
                add_error(track, flight, low, high, {arc == 0 ? 0 : arc - 1, std::min(arc + 1, impacts)}, found);
            }
            high[axis].segment<2>(place) = low[axis].segment<2>(place) = fit.constants[axis].segment<2>(place);
        }
    }
}

/// Adds the error of the drag coefficient, which all tracks share.
void add_drag_error(const std::vector<TrackReduction>& tracks, const Flight& flight, double relative,
                    RecordedImpacts& found) {
    CommonError error{"drag_coefficient_error", fmt::format("the drag coefficient, {:.2g} %", 100.0 * relative)};
    const Flight more{flight.gravity, flight.drag * (1.0 + relative)};
    for (const TrackReduction& track : tracks)
        for (std::size_t arc = 0; arc + 1 < track.with_more_drag.arcs.size(); ++arc) {
            if (!found.impacts[track.first + arc].is_used()) continue;
            const MeetingArcs a = meeting(track.with_more_drag, track.with_more_drag.constants, arc, track.units, more);
            const MeetingArcs b = meeting(track.arcs, track.arcs.constants, arc, track.units, flight);
            error.effects.push_back({track.first + arc, a.impact_speed - b.impact_speed,
                                     a.rebound_speed / a.impact_speed - b.rebound_speed / b.impact_speed});
        }
    if (!error.effects.empty()) found.errors.push_back(std::move(error));
}

/// Returns why the change between two arcs is no impact on a level surface; empty if it is.
std::string fault_of_meeting(const Track& track, const TrackArcs& fit, std::size_t arc, const MeetingArcs& arcs) {
    if (!(arcs.impact_speed > 0.0)) return "the body does not fall before it";
    if (!(arcs.rebound_speed > 0.0)) return "the body does not rise after it";
    if (arcs.rebound_speed > arcs.impact_speed) return "the body rises faster than it falls";
    const double before = fit.time(track.clock[fit.arcs[arc].last]),
                 after = fit.time(track.clock[fit.arcs[arc + 1].first]);
    const double gap = after - before;
    const auto length = [&](std::size_t i) {
        return fit.time(track.clock[fit.arcs[i].last]) - fit.time(track.clock[fit.arcs[i].first]);
    };
    if (gap > std::min(length(arc), length(arc + 1))) return "no flight is beside it";
    if (arcs.time < before - gap || arcs.time > after + gap) return "the arcs beside it do not meet there";
    return {};
}

/// Returns the time at which the last arc is at the height of its impact again, without drag.
double time_of_return(const TrackArcs& fit, double impact) {
    double square = 0.0, product = 0.0;
    const long velocity = 2 * static_cast<long>(fit.arcs.size());
    for (const Eigen::VectorXd& constants : fit.constants)
        square += constants[0] * constants[0], product += constants[0] * constants[velocity];
    const double apex = fit.middles.back() - product / square;
    return 2.0 * apex - impact;
}

/// Returns a warning if the body falls on the surface once more and no impact was found there, though the next flight
/// has twice the samples of the shortest flight and the track shows one of them; else empty. The flights are then too
/// short for the noise.
std::string missed_impact_warning(const Track& track, const TrackArcs& fit, const MeetingArcs& last) {
    constexpr double of_flight = 0.1;  // by which a surface may be lower
    if (!(last.rebound_speed > 0.0) || !(last.impact_speed > last.rebound_speed)) return {};
    const double back = time_of_return(fit, last.time), flight = back - last.time;
    const double step = 2.0 / static_cast<double>(track.clock.size() - 1);  // the track is from -1 to 1
    const double shortest = static_cast<double>(least_flight_samples) * step;
    const bool goes_on = fit.time(track.clock[fit.arcs.back().last]) > back + of_flight * flight;
    const bool is_short = flight * last.rebound_speed / last.impact_speed < 2.0 * shortest;
    if (goes_on || is_short || fit.time(track.clock.back()) < back + of_flight * flight + shortest) return {};
    return fmt::format(
        "{}{}the body is at the surface again at {:.4g} on its clock, and no impact was found there: its flights are "
        "too short for "
        "the noise, or it was caught",
        track.name, track.name.empty() ? "" : ": ", fit.origin + fit.unit * back);
}

/// Returns the drag of an acceleration, in the units of the coordinates. Empty without drag or units.
DragOfAcceleration drag_of(const Flight& flight, double relative, const TrackUnits& units, const Track& track) {
    if (flight.drag == 0.0 || (!units.seconds && !units.metres)) return [](double) { return 0.0; };
    const double half = 0.5 * (track.clock.back() - track.clock.front());
    return [=](double acceleration) {
        return (1.0 + relative) * flight.drag * units.metres_at(acceleration * half * half, flight.gravity);
    };
}

/// Returns the height over time in SI for the figure, from the lowest position, with the impacts of a track.
RecordedSignal signal_of(const Track& track, const TrackArcs& fit, const TrackUnits& units, double gravity,
                         const std::vector<MeetingArcs>& impacts) {
    const double x = fit.constants[0][0], y = fit.constants[1][0], size = std::hypot(x, y);
    const double metres = units.metres_at(size, gravity), seconds = units.seconds_at(size, gravity) / fit.unit;
    std::vector<double> heights;
    for (std::size_t i = 0; i < track.clock.size(); ++i)
        heights.push_back(-metres * (track.coordinates[0][i] * x + track.coordinates[1][i] * y) / size);
    const double lowest = *std::min_element(heights.begin(), heights.end());
    for (double& height : heights) height -= lowest;
    RecordedSignal signal{track.name, "height [m]"};
    draw_samples(
        heights, [&](std::size_t i) { return seconds * track.clock[i]; }, signal);
    for (const MeetingArcs& impact : impacts) {
        const double clock = fit.origin + fit.unit * impact.time;
        const auto after = std::lower_bound(track.clock.begin(), track.clock.end(), clock) - track.clock.begin();
        const auto sample = static_cast<std::size_t>(std::min(after, std::ssize(track.clock) - 1));
        signal.event_times.push_back(seconds * clock);
        signal.event_values.push_back(heights[sample]);
    }
    return signal;
}

void add_track(const Track& track, const RecordingOptions& options, const Flight& flight, double drag_deviation,
               const std::string& file, std::vector<TrackReduction>& reductions, RecordedImpacts& found) {
    const TrackUnits units = stated_units(track, options);
    const VelocityChanges changes = velocity_changes(track);
    const TrackArcs fit = fit_arcs(track, changes, drag_of(flight, 0.0, units, track));
    if (fit.arcs.size() < 2) return;
    check_units(track, fit, units, flight.gravity, file);
    const std::size_t first = found.impacts.size();
    const double size = std::hypot(fit.constants[0][0], fit.constants[1][0]);
    const double seconds = units.seconds_at(size, flight.gravity) / fit.unit;
    std::vector<MeetingArcs> meetings;
    for (std::size_t arc = 0; arc + 1 < fit.arcs.size(); ++arc) {
        const MeetingArcs arcs = meeting(fit, fit.constants, arc, units, flight);
        meetings.push_back(arcs);
        RecordedImpact impact{track.name,
                              static_cast<long>(arc) + 1,
                              track.lines[fit.arcs[arc].last],
                              seconds * (fit.origin + fit.unit * arcs.time),
                              arcs.impact_speed,
                              arcs.rebound_speed / arcs.impact_speed};
        impact.body = track.name;
        impact.reason = fault_of_meeting(track, fit, arc, arcs);
        impact.tangential_speed = std::abs(arcs.tangential_before);
        impact.tangential_rebound = std::abs(arcs.tangential_after);
        found.impacts.push_back(std::move(impact));
    }
    if (const std::string warning = missed_impact_warning(track, fit, meetings.back()); !warning.empty())
        found.warnings.push_back(warning);
    found.signals.push_back(signal_of(track, fit, units, flight.gravity, meetings));
    reductions.push_back({fit, units, first, {}});
    if (flight.drag > 0.0 && drag_deviation > 0.0)
        reductions.back().with_more_drag = fit_arcs(track, changes, drag_of(flight, drag_deviation, units, track));
    const auto [acceleration, error] = acceleration_of(fit);
    found.notes.push_back(fmt::format(
        "{}{} arcs; a position has a standard deviation of {:.2g} and {:.2g} in the unit of the file; acceleration "
        "{:.4g} "
        "+- {:.1f} %{}",
        track.name.empty() ? "" : track.name + ": ", fit.arcs.size(), fit.deviation[0], fit.deviation[1], acceleration,
        100.0 * error,
        !units.metres    ? fmt::format("; scale from gravity {:.4g} m",
                                       flight.gravity * std::pow(*units.seconds / fit.unit, 2) / acceleration)
        : !units.seconds ? fmt::format("; frame rate from gravity {:.4g} 1/s",
                                       std::sqrt(flight.gravity / (acceleration * *units.metres)))
                         : ""));
    if (!fit.outliers.empty())
        found.warnings.push_back(fmt::format(
            "{} position{} off {} arc by 5 standard deviations {} left out; the first in line {}", fit.outliers.size(),
            fit.outliers.size() == 1 ? "" : "s", fit.outliers.size() == 1 ? "its" : "their",
            fit.outliers.size() == 1 ? "is" : "are", track.lines[fit.outliers.front()]));
}

/// Returns the scatter of restitution from impact to impact beside the errors of the tracks, about one curve over the
/// speed with a constant of each body. 0: too few impacts.
double scatter_of_impacts(const RecordedImpacts& found) {
    std::vector<double> restitutions, speeds;
    std::vector<std::string> bodies;
    std::vector<long> rows(found.impacts.size(), -1);
    for (std::size_t i = 0; i < found.impacts.size(); ++i) {
        if (!found.impacts[i].is_used()) continue;
        rows[i] = std::ssize(restitutions);
        restitutions.push_back(found.impacts[i].restitution);
        speeds.push_back(found.impacts[i].impact_speed);
        bodies.push_back(found.impacts[i].body);
    }
    const long count = std::ssize(restitutions),
               constants = std::ssize(std::set<std::string>(bodies.begin(), bodies.end()));
    constexpr long least_freedom = 4;
    if (count - constants - 1 < least_freedom) return 0.0;
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t j = 0; j < found.errors.size(); ++j)
        for (const CommonError::Effect& effect : found.errors[j].effects)
            entries.emplace_back(static_cast<int>(rows[effect.row]), static_cast<int>(j), effect.restitution);
    Eigen::SparseMatrix<double> by_errors(count, std::ssize(found.errors));
    by_errors.setFromTriplets(entries.begin(), entries.end());
    return scatter_beside({restitutions, speeds, bodies, by_errors}, 1.0);
}

/// Sets the standard deviation beside the shared errors, which hold all of the error of a track: the scatter, and a
/// part of 1e-3, since a standard deviation is above 0.
void set_own_deviations(RecordedImpacts& found) {
    const double scatter = scatter_of_impacts(found);
    std::vector<double> variances(found.impacts.size(), 0.0);
    for (const CommonError& error : found.errors)
        for (const CommonError::Effect& effect : error.effects)
            variances[effect.row] += std::pow(effect.restitution, 2);
    for (std::size_t i = 0; i < variances.size(); ++i)
        if (variances[i] > 0.0)
            found.impacts[i].restitution_deviation = std::hypot(scatter, 1e-3 * std::sqrt(variances[i]));
    if (scatter > 0.0)
        found.notes.push_back(fmt::format(
            "scatter of restitution from impact to impact: {:.2g} beside the errors of the track", scatter));
}

}  // namespace

RecordedImpacts impacts_of_tracks(std::vector<SignalTable> tables, const RecordingOptions& options,
                                  const Flight& flight, double drag_deviation) {
    RecordedImpacts found{RecordingKind::track, {}, {}};
    const std::string file = tables.front().file;
    const std::vector<Track> tracks = tracks_of(std::move(tables), found.notes);
    std::vector<TrackReduction> reductions;
    for (const Track& track : tracks) add_track(track, options, flight, drag_deviation, file, reductions, found);
    if (flight.drag == 0.0)
        found.notes.push_back(
            with_options("the arcs have no drag; it changes the restitution of a light ball: " + option("diameter D"),
                         caller_notation()));
    if (found.impacts.empty())
        throw Error(ErrorKind::data, "no impact was found in the track",
                    fmt::format("{} track{} without two flights", tracks.size(), tracks.size() == 1 ? "" : "s"),
                    "flights of 6 positions or more before the impact and after it; a track that ends in the contact "
                    "has no second one",
                    {file, 0, 0, {}});
    std::vector<RecordedImpact*> all;
    for (RecordedImpact& impact : found.impacts) all.push_back(&impact);
    exclude_impacts(options.excluded, all);
    for (const TrackReduction& one : reductions) add_constant_errors(one, flight, found);
    add_drag_error(reductions, flight, drag_deviation, found);
    set_own_deviations(found);
    return found;
}

}  // namespace impactfit
