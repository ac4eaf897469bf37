#include "impactfit/recording/bounces/bounce_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

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

std::string joined_parts(std::vector<std::string> parts) {
    std::erase(parts, "");
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string cell_text(const SignalColumn& column, std::size_t row) {
    if (!column.texts.empty()) return column.texts[row];
    return std::isnan(column.values[row]) ? std::string() : fmt::format("{:g}", column.values[row]);
}

/// Labels of successive rows: "drop 3, ball A". An empty cell belongs to the label above.
class RowLabels {
public:
    RowLabels(const SignalTable& table, SignalQuantity quantity)
        : columns_(columns_of(table, quantity)), cells_(columns_.size()), parts_(columns_.size()) {}

    bool empty() const { return columns_.empty(); }

    /// Returns the label of a row, after those of all rows above it.
    const std::string& at(std::size_t row) {
        bool changed = false;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            std::string cell = cell_text(*columns_[i], row);
            if (cell.empty() || cell == cells_[i]) continue;
            parts_[i] = columns_[i]->texts.empty() ? fmt::format("{} {}", on_one_line(columns_[i]->name), cell) : cell;
            cells_[i] = std::move(cell);
            changed = true;
        }
        if (changed) label_ = joined_parts(parts_);
        return label_;
    }

private:
    std::vector<const SignalColumn*> columns_;
    std::vector<std::string> cells_, parts_;  ///< of the columns; empty above the first text
    std::string label_;
};

double seconds_of(const SignalTable& table, const SignalColumn& column) {
    if (const auto factor = factor_to(column, "s")) return *factor;
    if (!column.unit && !table.has_header) return 1.0;
    throw Error(ErrorKind::data, "a column of times without a unit of time", column.written,
                option(fmt::format("unit \"{}=s\"", column.written)) + ", or the unit in its header: time [ms]",
                {table.file, 0, 0, column.written});
}

/// Names of series, each different from those before it.
class SeriesNames {
public:
    std::string unique(const std::string& wanted) {
        if (!wanted.empty() && taken_.insert(wanted).second) return wanted;
        long& next = next_.try_emplace(wanted, wanted.empty() ? 1 : 2).first->second;
        for (;; ++next) {
            const std::string name =
                wanted.empty() ? fmt::format("drop {}", next) : fmt::format("{}, part {}", wanted, next);
            if (taken_.insert(name).second) return name;
        }
    }

private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, long> next_;  ///< least number of a wanted name that may be free
};

std::string stem_of(const std::string& file) {
    return std::filesystem::path(file).stem().string();
}

/// Splits the rows of one block into series.
class SeriesReader {
public:
    SeriesReader(const SignalTable& table, const BounceColumns& block, const std::string& file, bool sheets,
                 SeriesNames& names, std::vector<BounceSeries>& all)
        : table_(table),
          block_(block),
          labels_(table, SignalQuantity::series),
          bodies_(table, SignalQuantity::body),
          names_(names),
          all_(all),
          to_seconds_(seconds_of(table, *block.clock)),
          file_(file) {
        if (sheets) place_.push_back(table.sheet);
        if (!block.label.empty() && !is_run_label(block.label)) place_.push_back(block.label);
    }

    void read() {
        for (std::size_t row = 0; row < table_.lines.size(); ++row) {
            const std::string &label = labels_.at(row), &body = bodies_.at(row);
            const double value = block_.clock->values[row];
            if (std::isnan(value)) continue;
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
            series_.name = names_.unique(name);
            all_.push_back(std::move(series_));
        }
        series_ = {};
        open_ = false;
        number_ = std::nan("");
    }

    const SignalTable& table_;
    const BounceColumns& block_;
    RowLabels labels_, bodies_;
    SeriesNames& names_;
    std::vector<BounceSeries>& all_;
    double to_seconds_;
    BounceSeries series_;
    std::string file_;  ///< empty if there is only one
    std::string label_, body_;
    std::vector<std::string> place_;  ///< sheet and label of the columns, if they name the body
    double number_ = std::nan("");
    bool open_ = false;
};

/// Returns the different times of the columns of a table, rising [s].
std::vector<double> all_times(const SignalTable& table) {
    std::vector<double> times;
    for (const BounceColumns& block : columns_of_bounces(table))
        if (!block.intervals)
            std::copy_if(block.clock->values.begin(), block.clock->values.end(), std::back_inserter(times),
                         [](double value) { return !std::isnan(value); });
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

/// Returns for each table whether another sheet of its file holds all its times and more.
std::vector<bool> parts_of_others(const std::vector<SignalTable>& tables) {
    std::vector<bool> parts(tables.size(), false);
    std::map<std::string, std::vector<std::size_t>> files;
    for (std::size_t i = 0; i < tables.size(); ++i) files[tables[i].file].push_back(i);
    for (const auto& [file, sheets] : files) {
        if (sheets.size() < 2) continue;
        std::vector<std::vector<double>> times;
        for (const std::size_t sheet : sheets) times.push_back(all_times(tables[sheet]));
        for (std::size_t i = 0; i < sheets.size(); ++i)
            for (std::size_t j = 0; j < sheets.size() && !parts[sheets[i]]; ++j) {
                const std::vector<double>&own = times[i], &all = times[j];
                parts[sheets[i]] = i != j && (all.size() > own.size() || (all.size() == own.size() && j < i)) &&
                                   std::includes(all.begin(), all.end(), own.begin(), own.end());
            }
    }
    return parts;
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
    const std::vector<bool> parts = parts_of_others(tables);
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const SignalTable& table = tables[i];
        files.insert(table.file);
        if (!may_hold_bounces(table)) continue;
        if (parts[i]) {
            notes.push_back(fmt::format("{} is not used: another sheet holds its times and more", table.source()));
            continue;
        }
        used.push_back(&table);
        sheets.insert(table.sheet);
        note_unused_columns(
            table, [](const SignalColumn& column) { return quantity_of(column) != SignalQuantity::unknown; }, notes);
    }
    SeriesNames names;
    for (const SignalTable* table : used)
        for (const BounceColumns& block : columns_of_bounces(*table))
            SeriesReader(*table, block, files.size() > 1 ? stem_of(table->file) : "", sheets.size() > 1, names, series)
                .read();
    return series;
}

}  // namespace impactfit
