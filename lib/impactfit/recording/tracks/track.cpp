#include "impactfit/recording/tracks/track.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

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

const SignalColumn* clock_of(const SignalTable& table) {
    const SignalColumn* frame = nullptr;
    for (const SignalColumn& column : table.columns) {
        const std::string name = joined(header_words(column.name));
        if (quantity_of(column) == SignalQuantity::time || (name == "t" && !column.unit)) return &column;
        if (is_frame(column)) frame = &column;
    }
    return frame;
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

Track read_track(const SignalTable& table, const SignalColumn& clock, const Pair& pair) {
    Track track;
    const auto seconds = factor_to(clock, "s");
    const bool frames = is_frame(clock);
    track.in_seconds = !frames;
    track.in_metres = factor_to(*pair[0], "m") && factor_to(*pair[1], "m");
    track.units_are_assumed = !track.in_metres && !frames && !pair[0]->unit;
    if (track.units_are_assumed) track.in_metres = true;
    for (std::size_t row = 0; row < table.lines.size(); ++row) {
        const std::array<double, 2> position{pair[0]->values[row], pair[1]->values[row]};
        const double time = clock.values[row] * seconds.value_or(1.0);
        if (std::isnan(time) || std::isnan(position[0]) || std::isnan(position[1])) continue;
        if (!track.clock.empty() && !(time > track.clock.back()))
            throw Error(ErrorKind::data, "the clock of a track does not rise",
                        fmt::format("{:g} after {:g}", time, track.clock.back()), "rising times",
                        {table.source(), table.lines[row], 0, clock.written});
        track.clock.push_back(time);
        track.lines.push_back(table.lines[row]);
        for (std::size_t axis = 0; axis < 2; ++axis)
            track.coordinates[axis].push_back(position[axis] * factor_to(*pair[axis], "m").value_or(1.0));
    }
    return track;
}

}  // namespace

bool may_hold_track(const SignalTable& table) {
    return clock_of(table) != nullptr && !pairs_of(table).empty();
}

std::vector<Track> tracks_of(const std::vector<SignalTable>& tables, std::vector<std::string>& notes) {
    std::vector<Track> tracks;
    for (const SignalTable& table : tables) {
        if (!may_hold_track(table)) continue;
        const auto pairs = pairs_of(table);
        const SignalColumn* clock = clock_of(table);
        note_unused_columns(
            table, [&](const SignalColumn& column) { return &column == clock || coordinate_of(column); }, notes);
        for (const auto& [label, pair] : pairs) {
            Track track = read_track(table, *clock, pair);
            const auto lost = table.lines.size() - track.lines.size();
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
