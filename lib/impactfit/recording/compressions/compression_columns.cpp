#include "impactfit/recording/compressions/compression_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

// Names between bars, as in signal_quantity.cpp: English, German, French.
constexpr std::string_view force_names =
    "|force|load|standardforce|compressiveload|compressiveforce|compressionload|f|p|kraft|standardkraft|last|charge|"
    "effort|";
constexpr std::string_view crosshead_names =
    "|crosshead|crossheaddisplacement|crossheadposition|crossheadtravel|crossheadextension|stroke|actuator|"
    "actuatordisplacement|actuatorposition|machinedisplacement|machineextension|position|extension|"
    "compressiveextension|travel|traverse|traversenweg|traversenposition|maschinenweg|kolbenweg|course|"
    "deplacementtraverse|";
constexpr std::string_view length_names =
    "|displacement|compression|compressivedisplacement|deformation|deflection|indentation|depth|indentationdepth|x|h|"
    "weg|standardweg|stauchung|verformung|eindrueckung|eindringtiefe|deplacement|enfoncement|ecrasement|";
/// Words of sensors beside the specimen; `Displacement (Strain 1)` is that of Instron.
constexpr std::array<std::string_view, 9> sensor_words{"extensometer", "extensometre", "videoextensometer",
                                                       "lvdt",         "strain",       "laser",
                                                       "clipgauge",    "wegaufnehmer", "feinwegaufnehmer"};

bool is_named(const SignalColumn& column, std::string_view names) {
    const std::string name = joined(header_words(column.name));
    return !name.empty() && names.find("|" + name + "|") != std::string_view::npos;
}

/// True for a name such as `Extensometer 1` or `LVDT`, which also is that of a length by its unit.
bool is_of_sensor(const SignalColumn& column) {
    const std::vector<std::string> words = header_words(column.name);
    return factor_to(column, "m") && std::any_of(words.begin(), words.end(), [](const std::string& word) {
               return std::find(sensor_words.begin(), sensor_words.end(), word) != sensor_words.end();
           });
}

/// Returns the columns of a name, which have the unit or none.
std::vector<const SignalColumn*> named_columns(const SignalTable& table, std::string_view names, const char* unit) {
    std::vector<const SignalColumn*> found;
    for (const SignalColumn& column : table.columns)
        if (!column.values.empty() && is_named(column, names) && (!column.unit || factor_to(column, unit)) &&
            !is_of_sensor(column))
            found.push_back(&column);
    return found;
}

std::string names_of(const std::vector<const SignalColumn*>& columns) {
    std::vector<std::string> names;
    for (const SignalColumn* column : columns) names.push_back("'" + column->written + "'");
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

bool is_compression_length(const SignalColumn& column) {
    return is_named(column, length_names) || is_named(column, crosshead_names) || is_of_sensor(column);
}

CompressionColumns columns_of_compression(const SignalTable& table) {
    std::array<std::vector<const SignalColumn*>, 3> places{
        {{}, named_columns(table, length_names, "m"), named_columns(table, crosshead_names, "m")}};
    for (const SignalColumn& column : table.columns)
        if (!column.values.empty() && is_of_sensor(column)) places[0].push_back(&column);
    CompressionColumns found;
    found.forces = named_columns(table, force_names, "N");
    for (std::size_t i = 0; i < places.size(); ++i) {
        std::vector<const SignalColumn*>& to = found.lengths.empty() ? found.lengths : found.others;
        if (&to == &found.lengths) found.of_crosshead = i == 2;
        to.insert(to.end(), places[i].begin(), places[i].end());
    }
    return found;
}

std::vector<std::string> length_notes(const CompressionColumns& columns) {
    if (columns.lengths.empty()) return {};
    if (!columns.others.empty())
        return {fmt::format("the indentation is {}, nearer to the specimen than {}: {}", names_of(columns.lengths),
                            names_of(columns.others), "that has more of the compliance of the machine")};
    if (!columns.of_crosshead) return {};
    return {fmt::format("the indentation is {}, the way of the crosshead: the compliance of the machine is part of it",
                        names_of(columns.lengths))};
}

}  // namespace impactfit
