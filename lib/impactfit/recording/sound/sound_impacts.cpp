#include "impactfit/recording/sound/sound_impacts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/median.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/bounces/bounce_impacts.hpp"
#include "impactfit/recording/signal/signal_file.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"
#include "impactfit/recording/sound/sound_levels.hpp"
#include "impactfit/recording/sound/sound_onsets.hpp"
#include "impactfit/recording/sound/sound_samples.hpp"
#include "impactfit/recording/values/drawn_signal.hpp"

namespace impactfit {
namespace {

constexpr std::string_view sound_column = "sound";

/// A sound with the channel that is stated; empty: the loudest.
struct OpenSound {
    std::unique_ptr<SoundSamples> samples;
    std::optional<std::size_t> channel = {};
};

/// Returns the channel of `--columns "channel 2=sound"`. Throws Error (data) for another column.
std::optional<std::size_t> stated_channel(const RecordingOptions& options, std::size_t channels,
                                          const std::string& file) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < channels; ++i) known.push_back(fmt::format("channel {}", i + 1));
    std::optional<std::size_t> channel;
    for (const ColumnMapping& mapping : options.columns) {
        const auto found = std::find(known.begin(), known.end(), mapping.from);
        if (found == known.end())
            throw Error(ErrorKind::data, "a channel that is not in the file", mapping.from,
                        allowed_names(mapping.from, known), {file, 0, 0, option("columns")});
        if (mapping.to == sound_column) channel = static_cast<std::size_t>(found - known.begin());
    }
    return channel;
}

const SignalColumn* named_sound(const SignalTable& table) {
    const auto named = std::find_if(table.columns.begin(), table.columns.end(), [](const SignalColumn& column) {
        constexpr std::string_view names = "|sound|audio|microphone|mic|ton|schall|mikrofon|son|suono|sonido|";
        const std::string name = joined(header_words(column.name));
        return !name.empty() && names.find("|" + name + "|") != std::string_view::npos;
    });
    return named == table.columns.end() ? nullptr : &*named;
}

/// Returns the column with the name of a sound, or the only one of a file without a header.
const SignalColumn* column_of_sound(const SignalTable& table) {
    const bool alone = table.columns.size() == 1 && !table.has_header;
    return alone ? &table.columns.front() : named_sound(table);
}

/// Returns the samples a second by the column of times. Empty without one.
std::optional<double> rate_of(const SignalTable& table) {
    for (const SignalColumn& column : table.columns) {
        if (quantity_of(column) != SignalQuantity::time || column.values.size() < 3) continue;
        const double duration = column.values.back() - column.values.front();
        const double seconds = duration * factor_to(column, "s").value_or(1.0);
        const double rate = static_cast<double>(column.values.size() - 1) / seconds;
        if (std::isfinite(rate) && rate > 0.0) return rate;
    }
    return std::nullopt;
}

OpenSound sound_of_table(const SignalTable& table, const RecordingOptions& options) {
    const SignalColumn* column = column_of_sound(table);
    if (column == nullptr)
        throw Error(ErrorKind::data, "no column of sound", fmt::format("{} columns", table.columns.size()),
                    option("columns \"NAME=sound\""), {table.file, 0, 0, {}});
    const std::optional<double> rate = options.sample_rate ? options.sample_rate : rate_of(table);
    if (!rate)
        throw Error(ErrorKind::data, "samples of a sound without a rate", column->name,
                    option("sample-rate \"44.1 kHz\"") + ", or a column of times", {table.file, 0, 0, {}});
    return {sound_of_values(column->values, *rate)};
}

OpenSound opened(const std::string& path, const RecordingOptions& options) {
    if (!is_sound_file(path))
        return sound_of_table(read_signal_file(path, options.columns, options.sheet).front(), options);
    OpenSound sound{open_sound(path)};
    sound.channel = stated_channel(options, sound.samples->channels(), path);
    return sound;
}

/// Returns the number of the drop of each onset, from 1.
std::vector<double> drops_of(const std::vector<double>& times) {
    constexpr double pause = 3.0, longer = 1.5;
    std::vector<double> drops;
    double longest = 0.0, before = 0.0, drop = 1.0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double interval = i == 0 ? 0.0 : times[i] - times[i - 1];
        if (before > 0.0 && interval > pause * before && interval > longer * longest) {
            ++drop;
            longest = before = 0.0;
        } else {
            longest = std::max(longest, interval);
            before = interval;
        }
        drops.push_back(drop);
    }
    return drops;
}

SignalTable table_of_events(const std::vector<double>& times, double rate, const std::string& file) {
    SignalTable table{file, {}, {}, {}};
    table.columns.push_back({"time", "s", "time [s]", {}, times, {}, 1.0 / rate});
    const std::vector<double> drops = drops_of(times);
    if (!drops.empty() && drops.back() > 1.0) table.columns.push_back({"drop", {}, "drop", {}, drops, {}});
    table.lines.assign(times.size(), 0);
    return table;
}

/// Returns the levels for the figure, with the onsets.
RecordedSignal signal_of(const SoundLevels& levels, double rate, const std::vector<SoundOnset>& onsets) {
    RecordedSignal signal{{}, "level above the noise [dB]"};
    const double step = static_cast<double>(levels.step) / rate;
    draw_samples(
        levels.level, [&](std::size_t i) { return step * (static_cast<double>(i) + 0.5); }, signal);
    signal.threshold = onset_threshold(levels);
    for (const SoundOnset& onset : onsets)
        if (!onset.is_echo) {
            signal.event_times.push_back(onset.time);
            signal.event_values.push_back(onset.level);
        }
    return signal;
}

/// Onsets of one file, with what a reader must see.
class SoundReading {
public:
    SoundReading(const std::string& path, const RecordingOptions& options)
        : path_(path), sound_(opened(path, options)), levels_(sound_levels(*sound_.samples, path, sound_.channel)) {
        onsets_ = sound_onsets(*sound_.samples, levels_);
        for (const SoundOnset& onset : onsets_)
            if (!onset.is_echo) times_.push_back(onset.time);
        check_onsets();
    }

    SignalTable table() const { return table_of_events(times_, sound_.samples->rate(), path_); }

    void report(RecordedImpacts& found) const {
        found.signals.push_back(signal_of(levels_, sound_.samples->rate(), onsets_));
        const auto echoes = static_cast<std::size_t>(onsets_.size() - times_.size());
        if (echoes > 0)
            found.warnings.push_back(fmt::format("{} sound{} {} left out as {}; the first at {:.4g} s", echoes,
                                                 echoes == 1 ? "" : "s", echoes == 1 ? "is" : "are",
                                                 echoes == 1 ? "an echo" : "echoes", first_echo()));
        const double part = clipped_part();
        constexpr double most_clipped = 0.02;
        if (part > most_clipped)
            found.warnings.push_back(
                fmt::format("the sound is clipped: {:.2g} % of {} are at its ceiling, so that onsets may "
                            "be lost; record with less gain",
                            100.0 * part, path_));
        else if (levels_.clipped > 0)
            found.notes.push_back(
                fmt::format("{} samples are clipped; an onset is before its clipped samples", levels_.clipped));
        if (sound_.samples->channels() > 1 && !sound_.channel)
            found.notes.push_back(
                fmt::format("channel {} of {} is read, the loudest", levels_.channel + 1, sound_.samples->channels()));
        found.notes.push_back(fmt::format("{} onsets above {:.1f} dB over the noise, the loudest {:.0f} dB",
                                          onsets_.size(), onset_threshold(levels_), levels_.loudest));
    }

private:
    void check_onsets() const {
        constexpr std::size_t least_onsets = 3;
        if (times_.size() >= least_onsets) return;
        const double least = onset_threshold(levels_);
        throw Error(ErrorKind::data, times_.empty() ? "no onset was found in the sound" : "too few onsets in the sound",
                    fmt::format("{} onset{}, the loudest sound is {:.1f} dB over the noise{}", times_.size(),
                                times_.size() == 1 ? "" : "s", levels_.loudest,
                                levels_.clipped > 0
                                    ? fmt::format("; {:.2g} % of the samples are clipped", 100.0 * clipped_part())
                                    : ""),
                    fmt::format("three impacts {:.1f} dB over the noise{}", least,
                                levels_.clipped > 0 ? "; record with less gain" : ""),
                    {path_, 0, 0, {}});
    }

    double clipped_part() const {
        const double steps = static_cast<double>(levels_.level.size());
        return static_cast<double>(levels_.clipped) / (steps * static_cast<double>(levels_.step));
    }

    double first_echo() const {
        return std::find_if(onsets_.begin(), onsets_.end(), [](const SoundOnset& one) { return one.is_echo; })->time;
    }

    std::string path_;
    OpenSound sound_;
    SoundLevels levels_;
    std::vector<SoundOnset> onsets_;
    std::vector<double> times_;
};

}  // namespace

bool may_hold_sound(const SignalTable& table) {
    return named_sound(table) != nullptr;
}

RecordedImpacts impacts_of_sounds(const std::vector<std::string>& paths, const RecordingOptions& options,
                                  const Flight& flight, double drag_deviation) {
    std::vector<SoundReading> readings;
    std::vector<SignalTable> tables;
    for (const std::string& path : paths) {
        readings.emplace_back(path, options);
        tables.push_back(readings.back().table());
    }
    RecordedImpacts found = impacts_of_bounces(tables, options, flight, drag_deviation);
    found.kind = RecordingKind::sound;
    for (const SoundReading& reading : readings) reading.report(found);
    return found;
}

}  // namespace impactfit
