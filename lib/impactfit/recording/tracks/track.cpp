#include "impactfit/recording/tracks/track.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

/// Returns the axis (0: x, 1: y) and the label of a coordinate: "X2" is x of "2", "YM" is y.
std::optional<std::pair<std::size_t, std::string>> coordinate_of(const SignalColumn& column) {
    const std::string name = joined(header_words(column.name));
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const char letter = axis == 0 ? 'x' : 'y';
        if (name.empty() || name.front() != letter) continue;
        const std::string rest = name.substr(1);
        const bool number = std::all_of(rest.begin(), rest.end(), [](char c) { return c >= '0' && c <= '9'; });
        const bool length = !column.unit || factor_to(column, "m");
        if (length && (number || rest == "m" || rest == "position" || rest == "pos" || rest == "coordinate"))
            return std::pair{axis, number ? rest : std::string()};
    }
    return std::nullopt;
}

bool is_frame(const SignalColumn& column) {
    const std::string name = joined(header_words(column.name));
    return name == "frame" || name == "slice" || name == "framenumber" || name == "frames" || name == "bild";
}

bool is_clock_of_track(const SignalColumn& column) {
    return quantity_of(column) == SignalQuantity::time || (joined(header_words(column.name)) == "t" && !column.unit);
}

/// Returns the clock with a label, else the first one, else the numbers of frames.
const SignalColumn* clock_of(const SignalTable& table, const std::string& label) {
    const SignalColumn* first = nullptr;
    const SignalColumn* frame = nullptr;
    for (const SignalColumn& column : table.columns) {
        const bool clock = is_clock_of_track(column);
        if (clock && column.label == label) return &column;
        if (clock && first == nullptr) first = &column;
        if (is_frame(column)) frame = &column;
    }
    return first != nullptr ? first : frame;
}

using Pair = std::array<const SignalColumn*, 2>;

std::map<std::string, Pair> pairs_of(const SignalTable& table) {
    std::map<std::string, Pair> pairs;
    for (const SignalColumn& column : table.columns)
        if (const auto coordinate = coordinate_of(column)) {
            const SignalColumn*& place = pairs[column.label + coordinate->second][coordinate->first];
            if (place == nullptr) place = &column;
        }
    std::erase_if(pairs, [](const auto& entry) { return entry.second[0] == nullptr || entry.second[1] == nullptr; });
    return pairs;
}

/// Values of the columns of a track, in the order clock, x, y. `take`: moves them out of the table, which has no other
/// track.
std::array<std::vector<double>, 3> values_of(SignalTable& table, const SignalColumn& clock, const Pair& pair,
                                             bool take) {
    std::array<std::vector<double>, 3> values;
    const std::array<const SignalColumn*, 3> columns{&clock, pair[0], pair[1]};
    for (SignalColumn& column : table.columns)
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (columns[i] == &column) values[i] = take ? std::move(column.values) : column.values;
    return values;
}

/// Removes rows without a time or a position, and converts the units.
void keep_positions(const std::array<double, 3>& factors, Track& track) {
    std::array<std::vector<double>*, 3> all{&track.clock, &track.coordinates[0], &track.coordinates[1]};
    std::size_t kept = 0;
    for (std::size_t row = 0; row < track.lines.size(); ++row) {
        if (std::any_of(all.begin(), all.end(), [&](const auto* values) { return std::isnan((*values)[row]); }))
            continue;
        for (std::size_t i = 0; i < all.size(); ++i) (*all[i])[kept] = (*all[i])[row] * factors[i];
        track.lines[kept++] = track.lines[row];
    }
    for (std::vector<double>* values : all) values->resize(kept);
    track.lines.resize(kept);
}

Track read_track(SignalTable& table, const SignalColumn& clock, const Pair& pair, bool take) {
    Track track;
    const bool frames = is_frame(clock);
    track.in_seconds = !frames;
    track.in_metres = factor_to(*pair[0], "m") && factor_to(*pair[1], "m");
    track.units_are_assumed = !track.in_metres && !frames && !pair[0]->unit;
    if (track.units_are_assumed) track.in_metres = true;
    auto [times, x, y] = values_of(table, clock, pair, take);
    track.clock = std::move(times);
    track.coordinates = {std::move(x), std::move(y)};
    track.lines = take ? std::move(table.lines) : table.lines;
    keep_positions({factor_to(clock, "s").value_or(1.0), factor_to(*pair[0], "m").value_or(1.0),
                    factor_to(*pair[1], "m").value_or(1.0)},
                   track);
    for (std::size_t i = 1; i < track.clock.size(); ++i)
        if (!(track.clock[i] > track.clock[i - 1]))
            throw Error(ErrorKind::data, "the clock of a track does not rise",
                        fmt::format("{:g} after {:g}", track.clock[i], track.clock[i - 1]), "rising times",
                        {table.source(), track.lines[i], 0, clock.written});
    return track;
}

}  // namespace

bool may_hold_track(const SignalTable& table) {
    return clock_of(table, {}) != nullptr && !pairs_of(table).empty();
}

std::vector<Track> tracks_of(std::vector<SignalTable> tables, std::vector<std::string>& notes) {
    std::vector<Track> tracks;
    for (SignalTable& table : tables) {
        if (!may_hold_track(table)) continue;
        const auto pairs = pairs_of(table);
        const std::size_t rows = table.lines.size();
        note_unused_columns(
            table,
            [&](const SignalColumn& column) {
                return is_clock_of_track(column) || is_frame(column) || coordinate_of(column);
            },
            notes);
        for (const auto& [label, pair] : pairs) {
            Track track = read_track(table, *clock_of(table, pair[0]->label), pair, pairs.size() == 1);
            const auto lost = rows - track.lines.size();
            if (pairs.size() > 1) track.name = "particle " + label;
            if (lost > 0)
                notes.push_back(fmt::format("{} row{} without a position {} left out{}{}", lost, lost == 1 ? "" : "s",
                                            lost == 1 ? "is" : "are", track.name.empty() ? "" : ": ", track.name));
            if (!track.lines.empty()) tracks.push_back(std::move(track));
        }
    }
    return tracks;
}

}  // namespace impactfit
