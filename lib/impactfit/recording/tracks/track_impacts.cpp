#include "impactfit/recording/tracks/track_impacts.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/recording/tracks/track.hpp"
#include "impactfit/recording/tracks/track_arcs.hpp"

namespace impactfit {
namespace {

/// Largest relative difference of the acceleration of a track from gravity. A scale by a ruler in the picture is good
/// to some percent; a wrong frame rate or unit changes the acceleration by more.
constexpr double most_difference = 0.1;

/// Relative standard deviation of the acceleration above which it determines no scale.
constexpr double most_scale_error = 0.2;

/// Constants of a track: acceleration, then position and velocity of each arc, for both coordinates.
using TrackConstants = std::array<Eigen::VectorXd, 2>;

TrackConstants constants_of(const TrackArcs& fit) {
    TrackConstants constants;
    const auto arcs = static_cast<long>(fit.arcs.size());
    for (std::size_t axis = 0; axis < 2; ++axis) {
        constants[axis].resize(1 + 2 * arcs);
        constants[axis][0] = fit.acceleration[axis];
        for (long arc = 0; arc < arcs; ++arc) {
            constants[axis][1 + 2 * arc] = fit.position[axis][static_cast<std::size_t>(arc)];
            constants[axis][2 + 2 * arc] = fit.velocity[axis][static_cast<std::size_t>(arc)];
        }
    }
    return constants;
}

/// Units of a track: seconds of its time -1 to 1, metres of its coordinates. Empty: from gravity.
struct TrackUnits {
    std::optional<double> seconds, metres;
};

/// Velocities in SI and the time where two successive arcs meet.
struct MeetingArcs {
    double time;                         ///< in the time of TrackArcs
    double impact_speed, rebound_speed;  ///< along the vertical
    double tangential_before, tangential_after;
};

MeetingArcs meeting(const TrackConstants& constants, std::size_t arc, const TrackUnits& units, double gravity) {
    const auto i = static_cast<long>(arc);
    const double x = constants[0][0], y = constants[1][0], size = std::hypot(x, y);
    const double down[2] = {x / size, y / size};
    const auto along = [&](long place) { return constants[0][place] * down[0] + constants[1][place] * down[1]; };
    const auto across = [&](long place) { return constants[0][place] * down[1] - constants[1][place] * down[0]; };
    const double seconds = units.seconds.value_or(std::sqrt(size * units.metres.value_or(1.0) / gravity));
    const double metres = units.metres.value_or(gravity * seconds * seconds / size);
    const double time = (along(1 + 2 * i) - along(3 + 2 * i)) / (along(4 + 2 * i) - along(2 + 2 * i));
    const double fall = size * time, to_si = metres / seconds;
    return {time, (along(2 + 2 * i) + fall) * to_si, -(along(4 + 2 * i) + fall) * to_si, across(2 + 2 * i) * to_si,
            across(4 + 2 * i) * to_si};
}

/// Returns the acceleration of a track in the units of the file, and its relative standard deviation.
std::pair<double, double> acceleration_of(const TrackArcs& fit) {
    const double size = std::hypot(fit.acceleration[0], fit.acceleration[1]);
    double variance = 0.0;
    for (std::size_t axis = 0; axis < 2; ++axis)
        variance += std::pow(fit.acceleration[axis] / size, 2) * fit.covariance[axis](0, 0);
    return {size / (fit.unit * fit.unit), std::sqrt(variance) / size};
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

TrackUnits units_of(const Track& track, const TrackArcs& fit, const RecordingOptions& options, double gravity,
                    const std::string& file) {
    TrackUnits units;
    if (track.in_seconds)
        units.seconds = fit.unit;
    else if (options.frame_rate)
        units.seconds = fit.unit / *options.frame_rate;
    if (options.scale)
        units.metres = *options.scale;
    else if (track.in_metres)
        units.metres = 1.0;
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
    return units;
}

/// Adds the errors of the constants of a track: by unit errors u with constants = estimate + L u, covariance L Lᵀ.
void add_constant_errors(const TrackArcs& fit, const TrackUnits& units, double gravity, std::size_t first_impact,
                         RecordedImpacts& found) {
    const TrackConstants constants = constants_of(fit);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const Eigen::MatrixXd lower = fit.covariance[axis].llt().matrixL();
        for (long column = 0; column < lower.cols(); ++column) {
            CommonError error{fmt::format("track_error_{}", found.errors.size() + 1), "positions of the track"};
            TrackConstants high = constants, low = constants;
            high[axis] += 0.5 * lower.col(column);
            low[axis] -= 0.5 * lower.col(column);
            for (std::size_t arc = 0; arc + 1 < fit.arcs.size(); ++arc) {
                if (!found.impacts[first_impact + arc].is_used()) continue;
                const MeetingArcs a = meeting(high, arc, units, gravity), b = meeting(low, arc, units, gravity);
                error.effects.push_back({first_impact + arc, a.impact_speed - b.impact_speed,
                                         a.rebound_speed / a.impact_speed - b.rebound_speed / b.impact_speed});
            }
            if (!error.effects.empty()) found.errors.push_back(std::move(error));
        }
    }
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

/// Arcs and units of a track, and its first impact.
struct TrackReduction {
    TrackArcs arcs;
    TrackUnits units;
    std::size_t first;
};

void add_track(const Track& track, const RecordingOptions& options, double gravity, const std::string& file,
               std::vector<TrackReduction>& reductions, RecordedImpacts& found) {
    const TrackArcs fit = fit_arcs(track, velocity_changes(track));
    if (fit.arcs.size() < 2) return;
    const TrackUnits units = units_of(track, fit, options, gravity, file);
    const TrackConstants constants = constants_of(fit);
    const std::size_t first = found.impacts.size();
    for (std::size_t arc = 0; arc + 1 < fit.arcs.size(); ++arc) {
        const MeetingArcs arcs = meeting(constants, arc, units, gravity);
        RecordedImpact impact{track.name,
                              static_cast<long>(arc) + 1,
                              track.lines[fit.arcs[arc].last],
                              fit.origin + fit.unit * arcs.time,
                              arcs.impact_speed,
                              arcs.rebound_speed / arcs.impact_speed};
        impact.body = track.name;
        impact.reason = fault_of_meeting(track, fit, arc, arcs);
        impact.tangential_speed = std::abs(arcs.tangential_before);
        impact.tangential_rebound = std::abs(arcs.tangential_after);
        found.impacts.push_back(std::move(impact));
    }
    reductions.push_back({fit, units, first});
    const auto [acceleration, error] = acceleration_of(fit);
    found.notes.push_back(fmt::format(
        "{}{} arcs; a position has a standard deviation of {:.2g} and {:.2g} in the unit of the file; acceleration "
        "{:.4g} "
        "+- {:.1f} %{}",
        track.name.empty() ? "" : track.name + ": ", fit.arcs.size(), fit.deviation[0], fit.deviation[1], acceleration,
        100.0 * error,
        !units.metres ? fmt::format("; scale from gravity {:.4g} m",
                                    gravity * std::pow(*units.seconds / fit.unit, 2) / acceleration)
        : !units.seconds
            ? fmt::format("; frame rate from gravity {:.4g} 1/s", std::sqrt(gravity / (acceleration * *units.metres)))
            : ""));
    if (!fit.outliers.empty())
        found.warnings.push_back(fmt::format(
            "{} position{} off {} arc by 5 standard deviations {} left out; the first in line {}", fit.outliers.size(),
            fit.outliers.size() == 1 ? "" : "s", fit.outliers.size() == 1 ? "its" : "their",
            fit.outliers.size() == 1 ? "is" : "are", track.lines[fit.outliers.front()]));
}

/// Sets the standard deviation beside the shared errors, which hold all of the error of a track: a part of 1e-3, since
/// a standard deviation is above 0.
void set_own_deviations(RecordedImpacts& found) {
    std::vector<double> variances(found.impacts.size(), 0.0);
    for (const CommonError& error : found.errors)
        for (const CommonError::Effect& effect : error.effects)
            variances[effect.row] += std::pow(effect.restitution, 2);
    for (std::size_t i = 0; i < variances.size(); ++i)
        if (variances[i] > 0.0) found.impacts[i].restitution_deviation = 1e-3 * std::sqrt(variances[i]);
}

}  // namespace

RecordedImpacts impacts_of_tracks(const std::vector<SignalTable>& tables, const RecordingOptions& options,
                                  const Flight& flight) {
    RecordedImpacts found{RecordingKind::track, {}, {}};
    const std::string& file = tables.front().file;
    const std::vector<Track> tracks = tracks_of(tables, found.notes);
    std::vector<TrackReduction> reductions;
    for (const Track& track : tracks) add_track(track, options, flight.gravity, file, reductions, found);
    if (flight.drag > 0.0)
        found.notes.push_back("drag is left out within the arcs of a track: their acceleration is constant");
    if (found.impacts.empty())
        throw Error(ErrorKind::data, "no impact was found in the track", fmt::format("{} tracks", tracks.size()),
                    "flights before and after an impact, of 6 positions or more", {file, 0, 0, {}});
    std::vector<RecordedImpact*> all;
    for (RecordedImpact& impact : found.impacts) all.push_back(&impact);
    exclude_impacts(options.excluded, all);
    for (const TrackReduction& one : reductions)
        add_constant_errors(one.arcs, one.units, flight.gravity, one.first, found);
    set_own_deviations(found);
    return found;
}

}  // namespace impactfit
