#include "impactfit/recording/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/trimmed.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/recording/bounces/bounce_flights.hpp"
#include "impactfit/recording/bounces/bounce_impacts.hpp"
#include "impactfit/recording/bounces/bounce_series.hpp"
#include "impactfit/recording/channel_list.hpp"
#include "impactfit/recording/compressions/loading_branch.hpp"
#include "impactfit/recording/pulses/pulse_channel.hpp"
#include "impactfit/recording/pulses/pulse_impacts.hpp"
#include "impactfit/recording/signal/signal_file.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"
#include "impactfit/recording/sound/sound_impacts.hpp"
#include "impactfit/recording/sound/sound_samples.hpp"
#include "impactfit/recording/tracks/track.hpp"
#include "impactfit/recording/tracks/track_impacts.hpp"
#include "impactfit/recording/values/excluded_impacts.hpp"

namespace impactfit {
namespace {

/// Ratio of successive intervals that a clock of samples does not have: bodies lose speed in each bounce.
constexpr double most_usual_ratio = 0.995;

/// A flight of 10 s rises above 120 m: longer intervals are those between measurements.
constexpr double longest_flight = 10.0;

/// True if most intervals between events are flights, each shorter than the one before.
bool intervals_shrink(const std::vector<BounceSeries>& series) {
    long all = 0, shorter = 0;
    for (const BounceSeries& one : series)
        for (std::size_t i = 2; i < one.times.size(); ++i) {
            const double before = one.times[i - 1] - one.times[i - 2], after = one.times[i] - one.times[i - 1];
            ++all;
            shorter += before < longest_flight && after < most_usual_ratio * before;
        }
    return 3 * shorter > 2 * all;
}

bool holds_bounces(const std::vector<SignalTable>& tables) {
    std::vector<std::string> notes;
    try {
        return intervals_shrink(bounce_series(tables, notes));
    } catch (const Error&) {  // times that do not rise: another kind of file
        return false;
    }
}

/// Throws Error (data) for a clock that falls below the row before it.
void check_clocks(const SignalTable& table) {
    for (const SignalColumn& clock : table.columns) {
        if (quantity_of(clock) != SignalQuantity::time || !clock.texts.empty()) continue;
        for (std::size_t i = 1; i < clock.values.size(); ++i)
            if (clock.values[i] < clock.values[i - 1])
                throw Error(ErrorKind::data, "the times run backwards",
                            fmt::format("{:g} after {:g}", clock.values[i], clock.values[i - 1]),
                            "rising times; for drops below each other " + option("kind bounce_times"),
                            {table.source(), table.lines[i], 0, clock.written});
    }
}

/// Throws Error (data) if no impact can be used.
void check_used(const RecordedImpacts& found) {
    if (found.used() > 0) return;
    const RecordedImpact& first = found.impacts.front();
    throw Error(
        ErrorKind::data,
        holds_pulses(found.kind) ? "no contact of the recording can be used" : "no impact of the recording can be used",
        fmt::format("{} of {}; the first, at {:.4g} s: {}", found.impacts.size(), found.impacts.size(), first.time,
                    first.reason),
        holds_pulses(found.kind) ? "a complete contact within the range of the sensor"
                                 : "an impact between two flights",
        {found.files.front(), first.line, 0, {}});
}

/// Throws Error (usage) for an option that the kind does not use.
void check_options_of_kind(const RecordingOptions& options) {
    const bool pulses = options.kind && holds_pulses(*options.kind);
    const char* name = nullptr;
    if (options.sample_rate && options.kind != RecordingKind::sound)
        name = "sample-rate";
    else if (pulses)
        name = options.contact_duration > 0.0       ? "contact-duration"
               : options.frame_rate.has_value()     ? "frame-rate"
               : options.scale.has_value()          ? "scale"
               : options.time_deviation.has_value() ? "sd event_time"
                                                    : nullptr;
    else
        name = options.impact_speed.has_value() ? "impact-speed" : !options.scales.empty() ? "scale" : nullptr;
    if (name == nullptr) return;
    const auto kind = static_cast<std::size_t>(options.kind.value_or(RecordingKind::bounce_times));
    throw Error(ErrorKind::usage, "an option that this kind of recording does not use",
                std::string(recording_kind_names[kind]),
                pulses ? "no such option; the scale of a channel names it: \"Load = 4.44 N/mV\""
                       : "no such option, or a signal over time: " + option("kind force"),
                {{}, 0, 0, option(name)});
}

void warn_of_faults(RecordedImpacts& found) {
    long count = 0;
    std::string first;
    for (std::size_t i = 0; i < found.impacts.size(); ++i) {
        const RecordedImpact& impact = found.impacts[i];
        if (impact.is_used() || is_excluded(impact)) continue;
        if (count++ == 0)
            first = fmt::format("impact {} ({}{}{:.4g} s): {}", i + 1, impact.series, impact.series.empty() ? "" : ", ",
                                impact.time, impact.reason);
    }
    if (count > 0)
        found.warnings.push_back(fmt::format("{} of {} impacts {} left out; the first, {}", count, found.impacts.size(),
                                             count == 1 ? "is" : "are", first));
}

/// True for a table that is read as one of the kind, not for one of other values of the file.
bool holds_kind(const SignalTable& table, const RecordingOptions& options) {
    if (options.kind && holds_pulses(*options.kind)) return may_hold_pulses(table, *options.kind, options);
    return options.kind == RecordingKind::track ? may_hold_track(table) : may_hold_bounces(table);
}

RecordedImpacts impacts_of_tables(std::vector<SignalTable> tables, const RecordingOptions& options,
                                  const Flight& flight, double drag_deviation) {
    if (options.kind && holds_pulses(*options.kind)) return impacts_of_pulses(tables, options);
    return options.kind == RecordingKind::track ? impacts_of_tracks(std::move(tables), options, flight, drag_deviation)
                                                : impacts_of_bounces(tables, options, flight, drag_deviation);
}

/// Notes the impacts that the user leaves out, with the reasons.
void note_exclusions(const std::vector<ImpactExclusion>& exclusions, RecordedImpacts& found) {
    if (!exclusions.empty()) found.notes.push_back("impacts excluded by the user: " + exclusions_text(exclusions));
}

RecordedImpacts impacts_of_kind(const std::vector<std::string>& paths, const RecordingOptions& options,
                                const Flight& flight, double drag_deviation) {
    if (options.kind == RecordingKind::sound) return impacts_of_sounds(paths, options, flight, drag_deviation);
    std::vector<SignalTable> tables;
    std::vector<std::string> rests;
    for (const std::string& path : paths)
        for (SignalTable& table : read_signal_file(path, options.columns, options.sheet)) {
            if (table.rest > 0 && holds_kind(table, options))
                rests.push_back(
                    fmt::format("{}: line {} and those below it are not read, another table", path, table.rest));
            tables.push_back(std::move(table));
        }
    RecordedImpacts found = impacts_of_tables(std::move(tables), options, flight, drag_deviation);
    found.warnings.insert(found.warnings.begin(), rests.begin(), rests.end());
    return found;
}

}  // namespace

RecordingKind recording_kind_called(const std::string& name) {
    const std::vector<std::string> known(recording_kind_names.begin(), recording_kind_names.end());
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
        throw Error(ErrorKind::usage, "unknown kind of recording", name, allowed_names(name, known),
                    {{}, 0, 0, option("kind")});
    return static_cast<RecordingKind>(found - known.begin());
}

ChannelScale channel_scale(const std::string& text, const SourceLocation& where) {
    const std::size_t equals = text.find('=');
    const std::string name(trimmed(std::string_view(text).substr(0, equals)));
    if (equals == std::string::npos || name.empty())
        throw Error(ErrorKind::usage, "not a scale of a channel", text, "NAME=VALUE UNIT: \"Load = 4.44 N/mV\"", where);
    ChannelScale scale{name, read_value(trimmed(text.substr(equals + 1)), "N/V", where)};
    if (scale.scale.value == 0.0 || !std::isfinite(scale.scale.value) || scale.scale.unit.empty())
        throw Error(ErrorKind::usage, "a scale of a channel out of range", text,
                    "a number other than 0 with a unit: 4.44 N/mV", where);
    parse_unit(scale.scale.unit, where);
    return scale;
}

std::optional<RecordingKind> kind_of_recording(const std::string& path, const std::vector<ColumnMapping>& columns,
                                               const std::string& sheet, const std::vector<ChannelScale>& scales) {
    if (path_kind(path) != PathKind::file) return std::nullopt;
    if (is_sound_file(path)) return RecordingKind::sound;
    try {
        const std::vector<SignalTable> head = read_signal_head(path, columns, sheet);
        if (std::any_of(head.begin(), head.end(), may_hold_track)) return RecordingKind::track;
        if (std::any_of(head.begin(), head.end(), may_hold_compression)) return RecordingKind::quasi_static;
        if (std::any_of(head.begin(), head.end(), may_hold_sound)) return RecordingKind::sound;
        const auto of_events = [](const SignalTable& table) {
            return may_hold_bounces(table) && !has_values_of_rows(table);
        };
        if (std::any_of(head.begin(), head.end(), of_events) && holds_bounces(read_signal_file(path, columns, sheet)))
            return RecordingKind::bounce_times;
        RecordingOptions options;
        options.scales = scales;
        for (const RecordingKind kind :
             {RecordingKind::force, RecordingKind::acceleration, RecordingKind::displacement})
            if (std::any_of(head.begin(), head.end(),
                            [&](const SignalTable& table) { return may_hold_pulses(table, kind, options); }))
                return kind;
    } catch (const Error&) {  // read_dataset states the fault of the file
    }
    return std::nullopt;
}

void refuse_two_kinds(RecordingKind kind, const std::string& path, const std::vector<ColumnMapping>& columns,
                      const std::string& sheet, const std::vector<ChannelScale>& scales) {
    if (kind != RecordingKind::force) return;
    RecordingOptions options;
    options.scales = scales;
    for (const SignalTable& table : read_signal_head(path, columns, sheet))
        if (may_hold_pulses(table, RecordingKind::acceleration, options))
            throw Error(ErrorKind::data, "two kinds of recording are possible", "a force and an acceleration",
                        option("kind force") + ", or " + option("kind acceleration"), {path, 0, 0, option("kind")});
}

void refuse_unknown_kind(const std::string& path, const std::vector<ColumnMapping>& columns, const std::string& sheet) {
    std::string missing =
        option("kind bounce_times") + " for times of bounces, time [s]; track for positions, t,x,y; " +
        "sound for samples of a microphone; force, acceleration or displacement for a signal over time";
    const char* key = "kind";
    const std::vector<SignalTable> head = read_signal_head(path, columns, sheet);
    if (is_array_file(path)) missing = option_of_channels(head), key = "columns";
    for (const SignalTable& table : head) {
        check_clocks(table);
        if (std::string pairs = option_of_pairs(table); !pairs.empty()) missing = std::move(pairs), key = "columns";
        if (!table.has_header) {
            missing = "the header that the file does not have: " + option("names \"time [s], force [N]\"");
            key = "names";
        }
        const auto volts = std::find_if(table.columns.begin(), table.columns.end(),
                                        [](const SignalColumn& column) { return factor_to(column, "V").has_value(); });
        if (volts == table.columns.end()) continue;
        missing = option(fmt::format("scale \"{} = 444 N/V\"", volts->name)) + ", the scale of the channel in volts";
        key = "scale";
    }
    throw Error(ErrorKind::data, "the kind of the recording is not recognised", path, missing,
                {path, 0, 0, option(key)});
}

RecordedImpacts find_impacts(const std::vector<std::string>& paths, const RecordingOptions& options,
                             const Flight& flight, double drag_deviation) {
    check_options_of_kind(options);
    if (options.kind == RecordingKind::quasi_static)
        throw Error(ErrorKind::data, "a compression has no impacts", "kind quasi_static", "impactfit fit FILE",
                    {paths.front(), 0, 0, option("kind")});
    RecordedImpacts found = impacts_of_kind(paths, options, flight, drag_deviation);
    found.files = paths;
    check_used(found);
    warn_of_faults(found);
    note_exclusions(options.excluded, found);
    return found;
}

}  // namespace impactfit
