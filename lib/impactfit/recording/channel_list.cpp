#include "impactfit/recording/channel_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <memory>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/recording/signal/signal_file.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"
#include "impactfit/recording/sound/sound_samples.hpp"
#include "impactfit/recording/values/dataset_fields.hpp"

namespace impactfit {
namespace {

constexpr int value_digits = 6;

DatasetRow channel_row(const std::string& name, const std::string& unit, std::size_t values, double first,
                       double last) {
    return {static_cast<long>(values),
            {{name},
             {unit},
             number_cell(static_cast<double>(values), 12),
             number_cell(first, value_digits),
             number_cell(last, value_digits)}};
}

Dataset empty_list(const std::string& path) {
    Dataset list;
    list.slug = list.title = std::filesystem::path(path).stem().string();
    list.fields = {text_field("channel", "name for --columns"), text_field("unit", "empty: not stated"),
                   number_field("values", "1", "length"), number_field("first", "1", "in the unit"),
                   number_field("last", "1", "in the unit")};
    list.files.push_back(source_file(path));
    return list;
}

void add_channels(const SignalTable& table, Dataset& list) {
    for (const SignalColumn& column : table.columns) {
        const auto is_number = [](double value) { return !std::isnan(value); };
        const auto first = std::find_if(column.values.begin(), column.values.end(), is_number);
        const auto last = std::find_if(column.values.rbegin(), column.values.rend(), is_number);
        const bool numbers = first != column.values.end();
        const std::string& name = column.written.empty() ? column.name : column.written;
        list.rows.push_back(channel_row(name, column.unit.value_or(""), column.values.size(),
                                        numbers ? *first : std::nan(""), numbers ? *last : std::nan("")));
    }
    list.notes.insert(list.notes.end(), table.notes.begin(), table.notes.end());
}

void add_sound(const std::string& path, Dataset& list) {
    const std::unique_ptr<SoundSamples> sound = open_sound(path);
    constexpr long part = 1 << 16;
    long frames = 0;
    for (std::size_t values = 1; values > 0;) {
        values = sound->read(frames, part).size() / sound->channels();
        frames += static_cast<long>(values);
    }
    for (std::size_t i = 0; i < sound->channels(); ++i)
        list.rows.push_back(channel_row(fmt::format("channel {}", i + 1), "", static_cast<std::size_t>(frames),
                                        std::nan(""), std::nan("")));
    list.notes.push_back(fmt::format("sound of {:.4g} s with {:g} samples a second",
                                     static_cast<double>(frames) / sound->rate(), sound->rate()));
}

bool has_letter(const SignalColumn& column, char letter) {
    return !column.unit && !column.name.empty() &&
           std::tolower(static_cast<unsigned char>(column.name.front())) == letter &&
           std::all_of(column.name.begin() + 1, column.name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool is_channel_file(const std::string& path) {
    return is_sound_file(path) || is_array_file(path);
}

std::string option_of_pairs(const SignalTable& table) {
    const auto& columns = table.columns;
    std::vector<std::string> names;
    for (std::size_t i = 0; i + 1 < columns.size(); i += 2) {
        if (!has_letter(columns[i], 'x') || !has_letter(columns[i + 1], 'y')) return {};
        names.push_back(fmt::format("{}=time [s],{}=force [N]", columns[i].name, columns[i + 1].name));
    }
    if (names.empty() || columns.size() % 2 == 1) return {};
    return option(fmt::format("columns \"{}\"", fmt::join(names, ",")));
}

std::string option_of_channels(const std::vector<SignalTable>& tables) {
    const SignalTable& table = tables.front();
    const SignalColumn* clock = nullptr;
    const SignalColumn* other = nullptr;
    for (const SignalColumn& column : table.columns) {
        const bool is_time = quantity_of(column) == SignalQuantity::time || column.name == "t";
        const SignalColumn*& place = is_time && clock == nullptr ? clock : other;
        if (place == nullptr) place = &column;
    }
    const auto name = [](const SignalColumn& column) { return column.written.empty() ? column.name : column.written; };
    if (clock == nullptr && table.columns.size() > 1) clock = &table.columns[0], other = &table.columns[1];
    if (clock == nullptr || other == nullptr)
        return option(fmt::format("columns \"{}=sound\"", name(table.columns.front()))) + " " +
               option("sample-rate \"44.1 kHz\"");
    return option(fmt::format("columns \"{}=time [s],{}=force [N]\"", name(*clock), name(*other)));
}

Dataset channel_list(const std::string& path, const std::vector<ColumnMapping>& columns, bool is_recognised) {
    Dataset list = empty_list(path);
    if (is_sound_file(path)) {
        add_sound(path, list);
        return list;
    }
    const std::vector<SignalTable> tables = read_signal_file(path, columns);
    for (const SignalTable& table : tables) add_channels(table, list);
    if (!is_recognised)
        list.notes.insert(list.notes.begin(), "the kind of the recording is not recognised; names of channels: " +
                                                  with_options(option_of_channels(tables), caller_notation()));
    return list;
}

}  // namespace impactfit
