#include "impactfit/recording/bounces/bounce_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/lab_header/column_synonyms.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

/// Columns of one block of a table, side by side with others.
struct BounceColumns {
    const SignalColumn* clock = nullptr;  ///< of times, else of intervals
    const SignalColumn* number = nullptr;
    bool intervals = false;
    std::string label;
};

/// Returns the columns of times; intervals beside times add nothing.
std::vector<BounceColumns> columns_of_bounces(const SignalTable& table) {
    std::vector<BounceColumns> blocks;
    const auto number = std::find_if(table.columns.begin(), table.columns.end(), [](const SignalColumn& column) {
        return quantity_of(column) == SignalQuantity::number && column.texts.empty();
    });
    const SignalColumn* numbers = number == table.columns.end() ? nullptr : &*number;
    for (const SignalColumn& column : table.columns) {
        const SignalQuantity quantity = quantity_of(column);
        if (quantity == SignalQuantity::time) blocks.push_back({&column, numbers, false, column.label});
        const bool beside = !blocks.empty() && !blocks.back().intervals;
        if (quantity == SignalQuantity::interval && !beside) blocks.push_back({&column, numbers, true, column.label});
    }
    return blocks;
}

std::vector<const SignalColumn*> columns_of(const SignalTable& table, SignalQuantity quantity) {
    std::vector<const SignalColumn*> columns;
    for (const SignalColumn& column : table.columns)
        if (quantity_of(column) == quantity) columns.push_back(&column);
    return columns;
}

std::string cell_text(const SignalColumn& column, std::size_t row) {
    if (!column.texts.empty()) return column.texts[row];
    return std::isnan(column.values[row]) ? std::string() : fmt::format("{:g}", column.values[row]);
}

/// Returns the label of a row: "drop 3, ball A". An empty cell belongs to the label above.
std::string label_of(const std::vector<const SignalColumn*>& columns, std::size_t row) {
    std::vector<std::string> parts;
    for (const SignalColumn* column : columns)
        for (std::size_t above = row + 1; above-- > 0;)
            if (const std::string text = cell_text(*column, above); !text.empty()) {
                const std::string name = on_one_line(column->name);
                parts.push_back(column->texts.empty() ? fmt::format("{} {}", name, text) : text);
                break;
            }
    return fmt::format("{}", fmt::join(parts, ", "));
}

double seconds_of(const SignalTable& table, const SignalColumn& column) {
    if (const auto factor = factor_to(column, "s")) return *factor;
    if (!column.unit && !table.has_header) return 1.0;
    throw Error(ErrorKind::data, "a column of times without a unit of time", column.written,
                option(fmt::format("unit \"{}=s\"", column.written)) + ", or the unit in its header: time [ms]",
                {table.file, 0, 0, column.written});
}

std::string unique_name(const std::string& wanted, std::vector<BounceSeries>& all) {
    const auto is_taken = [&](const std::string& name) {
        return std::any_of(all.begin(), all.end(), [&](const BounceSeries& one) { return one.name == name; });
    };
    if (!wanted.empty() && !is_taken(wanted)) return wanted;
    for (long i = wanted.empty() ? 1 : 2;; ++i)
        if (std::string name = wanted.empty() ? fmt::format("drop {}", i) : fmt::format("{}, part {}", wanted, i);
            !is_taken(name))
            return name;
}

std::string joined_parts(std::vector<std::string> parts) {
    std::erase(parts, "");
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string stem_of(const std::string& file) {
    return std::filesystem::path(file).stem().string();
}

/// Splits the rows of one block into series.
class SeriesReader {
public:
    SeriesReader(const SignalTable& table, const BounceColumns& block, const std::string& file, bool sheets,
                 std::vector<BounceSeries>& all)
        : table_(table),
          block_(block),
          labels_(columns_of(table, SignalQuantity::series)),
          bodies_(columns_of(table, SignalQuantity::body)),
          all_(all),
          to_seconds_(seconds_of(table, *block.clock)),
          file_(file) {
        if (sheets) place_.push_back(table.sheet);
        if (!block.label.empty() && !is_run_label(block.label)) place_.push_back(block.label);
    }

    void read() {
        for (std::size_t row = 0; row < table_.lines.size(); ++row) {
            const double value = block_.clock->values[row];
            if (std::isnan(value)) continue;
            const std::string label = label_of(labels_, row), body = label_of(bodies_, row);
            if (starts_series(row, value * to_seconds_, label, body)) begin(label, body);
            add(row, value * to_seconds_);
        }
        end();
    }

private:
    bool starts_series(std::size_t row, double time, const std::string& label, const std::string& body) {
        const bool first = !open_;
        const double number = block_.number ? block_.number->values[row] : std::nan("");
        const bool restarts = number <= number_;
        number_ = number;
        if (first || restarts || label != label_ || body != body_) return true;
        if (block_.intervals || time > series_.times.back()) return false;
        if (!labels_.empty() || !bodies_.empty())
            throw Error(ErrorKind::data, "the times of a series do not rise",
                        fmt::format("{:g} s after {:g} s", time, series_.times.back()), "rising times in each series",
                        {table_.source(), table_.lines[row], 0, block_.clock->written});
        return true;
    }

    void begin(const std::string& label, const std::string& body) {
        end();
        open_ = true;
        label_ = label;
        body_ = body;
        if (block_.intervals) series_.times.push_back(0.0), series_.lines.push_back(0);
    }

    void add(std::size_t row, double value) {
        if (block_.intervals && !(value > 0.0))
            throw Error(ErrorKind::data, "an interval that is not positive", fmt::format("{:g} s", value), "above 0",
                        {table_.source(), table_.lines[row], 0, block_.clock->written});
        series_.times.push_back(block_.intervals ? series_.times.back() + value : value);
        series_.lines.push_back(table_.lines[row]);
    }

    void end() {
        if (open_) {
            std::vector<std::string> body = place_;
            body.push_back(body_);
            series_.body = joined_parts(body);
            const std::string name = joined_parts({file_, table_.sheet, block_.label, body_, label_});
            series_.digit = block_.clock->digit * to_seconds_;
            series_.name = unique_name(name, all_);
            all_.push_back(std::move(series_));
        }
        series_ = {};
        open_ = false;
        number_ = std::nan("");
    }

    const SignalTable& table_;
    const BounceColumns& block_;
    std::vector<const SignalColumn*> labels_, bodies_;
    std::vector<BounceSeries>& all_;
    double to_seconds_;
    BounceSeries series_;
    std::string file_;  ///< empty if there is only one
    std::string label_, body_;
    std::vector<std::string> place_;  ///< sheet and label of the columns, if they name the body
    double number_ = std::nan("");
    bool open_ = false;
};

/// Returns the column of times of a table as a set, for the comparison of sheets [s].
std::set<double> all_times(const SignalTable& table) {
    std::set<double> times;
    for (const BounceColumns& block : columns_of_bounces(table))
        if (!block.intervals)
            for (const double value : block.clock->values)
                if (!std::isnan(value)) times.insert(value);
    return times;
}

/// Returns true if another sheet of the file holds all times of this one and more.
bool is_part_of_another(const SignalTable& table, const std::vector<SignalTable>& tables) {
    const std::set<double> own = all_times(table);
    return std::any_of(tables.begin(), tables.end(), [&](const SignalTable& other) {
        if (&other == &table || other.file != table.file) return false;
        const std::set<double> all = all_times(other);
        const bool held = std::includes(all.begin(), all.end(), own.begin(), own.end());
        return held && (all.size() > own.size() || (all.size() == own.size() && &other < &table));
    });
}

/// True if a column that is no label or time has a name of this quantity of an impact.
bool names_quantity(const SignalTable& table, std::string_view quantity) {
    const std::vector<const SignalColumn*> columns = columns_of(table, SignalQuantity::unknown);
    return std::any_of(columns.begin(), columns.end(), [&](const SignalColumn* column) {
        const std::vector<std::string> called = columns_called(joined(header_words(column->name)));
        return std::find(called.begin(), called.end(), quantity) != called.end();
    });
}

}  // namespace

bool may_hold_bounces(const SignalTable& table) {
    const auto is = [](SignalQuantity quantity) {
        return [quantity](const SignalColumn& column) { return quantity_of(column) == quantity; };
    };
    const auto& columns = table.columns;
    if (std::any_of(columns.begin(), columns.end(), is(SignalQuantity::table_only))) return false;
    constexpr std::size_t least_events = 3;
    return table.lines.size() + 1 >= least_events && !columns_of_bounces(table).empty();
}

bool has_values_of_rows(const SignalTable& table) {
    if (names_quantity(table, "drop_height") && names_quantity(table, "rebound_height")) return true;
    for (const SignalColumn* column : columns_of(table, SignalQuantity::unknown)) {
        std::size_t changes = 0;
        for (std::size_t i = 1; i < column->values.size(); ++i)
            changes += column->values[i] != column->values[i - 1] && !std::isnan(column->values[i]) ? 1U : 0U;
        if (3 * changes > column->values.size()) return true;  // a series has three events or more
    }
    return false;
}

std::vector<BounceSeries> bounce_series(const std::vector<SignalTable>& tables, std::vector<std::string>& notes) {
    std::vector<BounceSeries> series;
    std::set<std::string> files, sheets;
    std::vector<const SignalTable*> used;
    for (const SignalTable& table : tables) {
        files.insert(table.file);
        if (!may_hold_bounces(table)) continue;
        if (is_part_of_another(table, tables)) {
            notes.push_back(fmt::format("{} is not used: another sheet holds its times and more", table.source()));
            continue;
        }
        used.push_back(&table);
        sheets.insert(table.sheet);
        note_unused_columns(
            table, [](const SignalColumn& column) { return quantity_of(column) != SignalQuantity::unknown; }, notes);
    }
    for (const SignalTable* table : used)
        for (const BounceColumns& block : columns_of_bounces(*table))
            SeriesReader(*table, block, files.size() > 1 ? stem_of(table->file) : "", sheets.size() > 1, series).read();
    return series;
}

}  // namespace impactfit
