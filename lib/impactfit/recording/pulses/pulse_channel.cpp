#include "impactfit/recording/pulses/pulse_channel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/pulses/pulse_columns.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

/// Rows of a clock. A table of impacts has fewer, or times that do not rise.
constexpr std::size_t least_rows = 20;

bool rises(const SignalColumn& clock) {
    std::size_t rows = 0;
    double last = -std::numeric_limits<double>::infinity();
    for (const double time : clock.values) {
        if (std::isnan(time)) continue;
        if (time < last) return false;
        last = time;
        ++rows;
    }
    return rows >= least_rows && last > clock.values.front();
}

/// True for a column that only a table of impacts has, such as a restitution.
bool is_of_impacts(const SignalColumn& column, const PulseColumns& run) {
    const bool used = &column == run.velocity || &column == run.clock ||
                      std::find(run.ordinates.begin(), run.ordinates.end(), &column) != run.ordinates.end();
    return !used && quantity_of(column) == SignalQuantity::table_only && !is_velocity(column);
}

/// Name of a sum of sensors.
bool is_sum(const SignalColumn& column) {
    static constexpr std::string_view sums = "|combined|total|sum|gesamt|summe|somme|";
    return sums.find("|" + joined(header_words(column.name)) + "|") != std::string_view::npos;
}

/// Name of a part of a sum. Numbers may be those of sensors or of runs, so they are none.
bool is_part(const SignalColumn& column) {
    static constexpr std::string_view parts = "|left|right|links|rechts|gauche|droite|";
    return parts.find("|" + joined(header_words(column.name)) + "|") != std::string_view::npos;
}

std::vector<std::string> written_names(const std::vector<const SignalColumn*>& columns) {
    std::vector<std::string> names;
    for (const SignalColumn* column : columns) names.push_back(column->written);
    return names;
}

/// Chooses the columns whose sum is the ordinate. Throws Error (data) for columns that are no parts of a sum.
std::vector<const SignalColumn*> chosen_ordinates(const PulseColumns& run, const SignalTable& table,
                                                  std::vector<std::string>& notes) {
    const auto& all = run.ordinates;
    if (all.size() == 1) return all;
    const auto sum = std::find_if(all.begin(), all.end(), [](const SignalColumn* one) { return is_sum(*one); });
    std::vector<const SignalColumn*> others;
    for (const SignalColumn* one : all)
        if (sum == all.end() || one != *sum) others.push_back(one);
    if (sum != all.end()) {
        notes.push_back(fmt::format("{} is used, the sum in the file; {} {} not used", (*sum)->written,
                                    fmt::join(written_names(others), ", "), others.size() == 1 ? "is" : "are"));
        return {*sum};
    }
    if (std::all_of(all.begin(), all.end(), [](const SignalColumn* one) { return is_part(*one); })) {
        notes.push_back(fmt::format("the signal is the sum of {}", fmt::join(written_names(all), " and ")));
        return all;
    }
    throw Error(ErrorKind::data, "several columns of one quantity",
                fmt::format("{}", fmt::join(written_names(all), ", ")),
                fmt::format("one of them: {}", option(fmt::format("columns \"{}=unused\"", all.back()->written))),
                {table.file, 0, 0, all.back()->written});
}

double factor_of(const SignalColumn& column, const SignalTable& table, CurveQuantity quantity,
                 const RecordingOptions& options) {
    if (const auto factor = factor_of_ordinate(column, quantity, options)) return *factor;
    const std::string unit(unit_of(quantity));
    if (column.unit)
        throw Error(ErrorKind::data, fmt::format("a column in another unit than {}", unit), *column.unit,
                    option(fmt::format("scale \"{} = 1 {}/{}\"", column.name, unit, *column.unit)),
                    {table.file, 0, 0, column.written});
    throw Error(
        ErrorKind::data, "a column without a unit", column.written,
        fmt::format("{}, or the unit in its header", option(fmt::format("unit \"{}={}\"", column.written, unit))),
        {table.file, 0, 0, column.written});
}

double seconds_of_clock(const SignalColumn& clock, const SignalTable& table) {
    if (const auto factor = factor_to(clock, "s")) return *factor;
    if (!clock.unit) return 1.0;
    throw Error(ErrorKind::data, "a clock in another unit than s", *clock.unit, "s, ms or another unit of time",
                {table.file, 0, 0, clock.written});
}

/// Reads the rows of one run.
class ChannelReader {
public:
    ChannelReader(const SignalTable& table, const PulseColumns& run, const RecordingOptions& options,
                  std::vector<std::string>& notes)
        : table_(table), run_(run), ordinates_(chosen_ordinates(run, table, notes)) {
        channel_.quantity = quantity_of(*options.kind);
        to_seconds_ = seconds_of_clock(*run.clock, table);
        if (!run.clock->unit) channel_.clock_without_unit = run.clock->written;
        if (run.clock->digit > 0.0) channel_.time_digit = to_seconds_ * run.clock->digit;
        for (const SignalColumn* column : ordinates_) {
            factors_.push_back(factor_of(*column, table, channel_.quantity, options));
            channel_.digit = std::max(channel_.digit, std::abs(factors_.back()) * column->digit);
        }
        channel_.source = table.source();
        channel_.column = ordinates_.front()->written;
        if (!run.label.empty() && !is_run_label(run.label)) channel_.body = run.label;
        if (run.velocity != nullptr) {
            to_velocity_ = *factor_to(*run.velocity, "m/s");
            channel_.velocity_digit = to_velocity_ * run.velocity->digit;
        }
    }

    PulseChannel read() {
        double last = -std::numeric_limits<double>::infinity();
        for (std::size_t row = 0; row < table_.lines.size(); ++row) {
            const double time = run_.clock->values[row] * to_seconds_;
            if (std::isnan(time)) continue;
            check_rise(last, time, row);
            last = time;
            add(time, row);
        }
        return std::move(channel_);
    }

private:
    void add(double time, std::size_t row) {
        double value = 0.0;
        for (std::size_t i = 0; i < ordinates_.size(); ++i) value += factors_[i] * ordinates_[i]->values[row];
        if (!std::isnan(value)) {
            channel_.time.push_back(time);
            channel_.value.push_back(value);
            channel_.lines.push_back(table_.lines[row]);
        }
        if (run_.velocity == nullptr || std::isnan(run_.velocity->values[row])) return;
        channel_.velocity_time.push_back(time);
        channel_.velocity.push_back(to_velocity_ * run_.velocity->values[row]);
    }

    /// Times of a displacement may be rounded, so equal times are legal there.
    void check_rise(double last, double time, std::size_t row) const {
        if (time > last || (time == last && channel_.quantity == CurveQuantity::indentation)) return;
        throw Error(ErrorKind::data, "the clock of a recording does not rise",
                    fmt::format("{:g} s after {:g} s", time, last), "rising times",
                    {table_.source(), table_.lines[row], 0, run_.clock->written});
    }

    const SignalTable& table_;
    const PulseColumns& run_;
    std::vector<const SignalColumn*> ordinates_;
    std::vector<double> factors_;
    double to_seconds_ = 1.0, to_velocity_ = 1.0;
    PulseChannel channel_;
};

/// Throws Error (data) for a scale of a column that no table has.
void check_scales(const std::vector<SignalTable>& tables, const RecordingOptions& options) {
    for (const ChannelScale& scale : options.scales) {
        std::vector<std::string> known;
        for (const SignalTable& table : tables)
            for (const SignalColumn& column : table.columns) {
                known.push_back(column.name);
                known.push_back(column.written);
            }
        if (std::find(known.begin(), known.end(), scale.channel) == known.end())
            throw Error(ErrorKind::data, "a scale of a channel that is not in the file", scale.channel,
                        allowed_names(scale.channel, known), {tables.front().file, 0, 0, option("scale")});
    }
}

std::string name_of_channel(const SignalTable& table, const PulseColumns& run, bool files, bool sheets) {
    std::vector<std::string> parts;
    if (files) parts.push_back(std::filesystem::path(table.file).stem().string());
    if (sheets) parts.push_back(table.sheet);
    parts.push_back(run.label);
    std::erase(parts, "");
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

bool may_hold_pulses(const SignalTable& table, RecordingKind kind, const RecordingOptions& options) {
    const std::vector<PulseColumns> runs = columns_of_pulses(table, kind, options);
    return !runs.empty() && std::all_of(runs.begin(), runs.end(), [&](const PulseColumns& run) {
        return rises(*run.clock) && std::none_of(table.columns.begin(), table.columns.end(),
                                                 [&](const SignalColumn& one) { return is_of_impacts(one, run); });
    });
}

std::vector<PulseChannel> pulse_channels(const std::vector<SignalTable>& tables, const RecordingOptions& options,
                                         std::vector<std::string>& notes) {
    check_scales(tables, options);
    std::set<std::string> files, sheets;
    for (const SignalTable& table : tables) files.insert(table.file), sheets.insert(table.sheet);
    std::vector<PulseChannel> channels;
    for (const SignalTable& table : tables) {
        const std::vector<PulseColumns> runs = columns_of_pulses(table, *options.kind, options);
        std::set<const SignalColumn*> used;
        for (const PulseColumns& run : runs) {
            PulseChannel channel = ChannelReader(table, run, options, notes).read();
            channel.name = name_of_channel(table, run, files.size() > 1, sheets.size() > 1);
            if (sheets.size() > 1 && channel.body.empty() && !is_run_label(table.sheet)) channel.body = table.sheet;
            if (channel.time.size() >= least_rows) channels.push_back(std::move(channel));
            used.insert(run.ordinates.begin(), run.ordinates.end());
            used.insert({run.clock, run.velocity});
        }
        if (!runs.empty())
            note_unused_columns(
                table, [&](const SignalColumn& column) { return used.contains(&column); }, notes);
    }
    return channels;
}

}  // namespace impactfit
