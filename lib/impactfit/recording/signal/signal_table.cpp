#include "impactfit/recording/signal/signal_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/recording/signal/cell_marks.hpp"
#include "impactfit/recording/signal/run_columns.hpp"
#include "impactfit/recording/signal/signal_cells.hpp"

namespace impactfit {
namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

/// Lines that are searched for the header. The preambles of instruments are shorter.
constexpr std::size_t searched_lines = 200;

/// Returns the number of a cell of digits with a point, without the other spellings that cell_number has.
std::optional<double> usual_number(std::string_view cell) {
    if (cell.empty() || cell.back() < '0' || cell.back() > '9') return {};
    double value = 0.0;
    const auto [end, fault] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (fault != std::errc() || end != cell.data() + cell.size()) return {};
    return value;
}

// ---- Header --------------------------------------------------------------------------------------------------

/// Rows of the head of a table, and where its data begin.
struct Head {
    std::vector<std::string> header, units, labels;
    std::vector<std::string> titles;
    std::vector<std::string> passed;  ///< lines between header and data
    std::size_t data = 0;             ///< index of the first row of data
    bool found = false;
};

SignalCells without_comment_sign(SignalCells cells) {
    if (cells.empty()) return cells;
    std::string_view first = trimmed_cell(cells.front());
    const bool sign = !first.empty() && (first.front() == '#' || first.front() == '%');
    while (!first.empty() && (first.front() == '#' || first.front() == '%')) first = trimmed_cell(first.substr(1));
    cells.front() = std::string(first);
    if (sign && cells.front().empty() && cells.size() > 1) cells.erase(cells.begin());
    return cells;
}

std::size_t width_of(const SignalCells& cells) {
    std::size_t width = cells.size();
    while (width > 0 && trimmed_cell(cells[width - 1]).empty()) --width;
    return width;
}

bool is_comment(const SignalCells& cells) {
    const std::string_view first = cells.empty() ? std::string_view() : trimmed_cell(cells.front());
    return !first.empty() && (first.front() == '#' || first.front() == '%');
}

/// True if at least half of the filled cells of two rows are both numbers or both texts.
bool are_alike(const SignalCells& one, const SignalCells& other, bool decimal_comma) {
    std::size_t alike = 0, different = 0;
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
        if (trimmed_cell(one[i]).empty() || trimmed_cell(other[i]).empty()) continue;
        if (cell_number(one[i], decimal_comma).has_value() == cell_number(other[i], decimal_comma).has_value())
            ++alike;
        else
            ++different;
    }
    return alike >= different;
}

std::size_t first_data_row(const std::vector<SignalCells>& rows, bool decimal_comma) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (is_comment(rows[i]) || !is_data_row(rows[i], decimal_comma)) continue;
        std::size_t next = i + 1;  // a line of text with a number is a title, unless it is the last row
        while (next < rows.size() && width_of(rows[next]) == 0) ++next;
        if (next == rows.size() || is_comment(rows[next]) ||
            (is_data_row(rows[next], decimal_comma) && are_alike(rows[i], rows[next], decimal_comma)))
            return i;
    }
    return rows.size();
}

bool are_units(const SignalCells& cells) {
    const std::size_t width = width_of(cells);
    std::size_t units = 0;
    for (std::size_t i = 0; i < width; ++i) {
        std::string cell(trimmed_cell(cells[i]));
        if (cell.empty()) continue;
        if (cell.size() > 2 && (cell.front() == '(' || cell.front() == '[')) cell = cell.substr(1, cell.size() - 2);
        if (!lab_unit(cell)) return false;
        ++units;
    }
    return units > 0;
}

/// Takes the row above the data with the most names as header.
Head find_head(const std::vector<SignalCells>& rows, bool decimal_comma) {
    Head head;
    head.data = first_data_row(rows, decimal_comma);
    if (head.data == rows.size()) return head;
    std::size_t wanted = 0;  // the first rows of a track may have a frame alone
    for (std::size_t i = head.data; i < rows.size(); ++i)
        if (is_data_row(rows[i], decimal_comma)) wanted = std::max(wanted, width_of(rows[i]));
    std::optional<std::size_t> header;
    std::size_t names = 0;
    for (std::size_t i = head.data; i-- > 0;) {
        const SignalCells cells = without_comment_sign(rows[i]);
        const std::size_t texts = count_cells(cells, decimal_comma).texts;
        if (texts == 0 || is_data_row(cells, decimal_comma)) continue;
        if (are_units(cells) && head.units.empty() && !header && i > 0) {
            head.units = cells;
            continue;
        }
        if (texts > names && (texts >= wanted || texts > 1 || wanted == 1)) header = i, names = texts;
        if (names >= wanted) break;
    }
    if (!header && !head.units.empty()) head.header = std::exchange(head.units, {}), header = head.data;
    if (!header) {
        for (std::size_t i = 0; i < head.data; ++i)
            if (width_of(rows[i]) > 0) head.titles.push_back(fmt::format("{}", fmt::join(rows[i], " ")));
        return head;
    }
    head.found = true;
    if (head.header.empty()) head.header = without_comment_sign(rows[*header]);
    for (std::size_t i = 0; i < head.data; ++i) {
        if (i == *header || width_of(rows[i]) == 0 || without_comment_sign(rows[i]) == head.units) continue;
        std::vector<std::string>& to = i < *header ? head.titles : head.passed;
        to.push_back(std::string(trimmed_cell(fmt::format("{}", fmt::join(rows[i], " ")))));
        if (i + 1 == *header && rows[i].size() > 1 && count_cells(rows[i], decimal_comma).texts > 1)
            head.labels = rows[i];
    }
    return head;
}

/// Returns the column of a header cell: "Run 1: Time (s)", "Force (N) Run #1", "time [ms]".
SignalColumn column_of(const std::string& written, const std::string& unit_cell, const std::string& label) {
    SignalColumn column;
    column.written = on_one_line(written);
    column.label = label;
    std::string name = column.written;
    if (const std::size_t colon = name.find(": "); colon != std::string::npos && colon > 0) {
        column.label = name.substr(0, colon);
        name = name.substr(colon + 2);
    } else if (auto [run, rest] = split_run_label(name); !run.empty()) {
        column.label = run;
        name = rest;
    }
    column.name = name;
    for (const UnitSplit& split : unit_splits(name)) {
        if (split.place == UnitPlace::none) continue;
        if (const auto unit = lab_unit(split.unit)) {
            column.name = split.name;
            column.unit = unit;
            break;
        }
    }
    if (!column.unit && !unit_cell.empty()) {
        std::string unit(trimmed_cell(unit_cell));
        if (unit.size() > 2 && (unit.front() == '(' || unit.front() == '[')) unit = unit.substr(1, unit.size() - 2);
        column.unit = lab_unit(unit);
    }
    return column;
}

void make_columns(const Head& head, std::size_t width, SignalTable& table) {
    std::string label;
    for (std::size_t i = 0; i < width; ++i) {
        if (i < head.labels.size() && !trimmed_cell(head.labels[i]).empty()) label = trimmed_cell(head.labels[i]);
        const std::string name = i < head.header.size() ? head.header[i] : std::string();
        table.columns.push_back(
            column_of(name, i < head.units.size() ? head.units[i] : std::string(), head.labels.empty() ? "" : label));
        if (trimmed_cell(name).empty()) table.columns.back().name = fmt::format("column {}", i + 1);
    }
    table.titles = head.titles;
    table.has_header = head.found;
    for (const std::string& line : head.passed)
        table.notes.push_back(fmt::format("the line '{}' below the header is not used", line));
}

// ---- Rows ----------------------------------------------------------------------------------------------------

/// True for a line of several texts without a number: the header of another table below the data.
bool begins_table(const SignalCells& cells, bool decimal_comma) {
    if (cells.empty() || cell_number(cells.front(), decimal_comma)) return false;
    const CellCount count = count_cells(cells, decimal_comma);
    return count.numbers == 0 && count.texts > 1;
}

std::string text_of_cells(const SignalCells& cells) {
    return std::string(trimmed_cell(fmt::format("{}", fmt::join(cells, " "))));
}

/// True if two rows have the same cells; empty cells at the right do not count.
bool are_same(const SignalCells& one, const SignalCells& other) {
    const std::size_t width = width_of(one);
    if (width == 0 || width != width_of(other)) return false;
    for (std::size_t i = 0; i < width; ++i)
        if (trimmed_cell(one[i]) != trimmed_cell(other[i])) return false;
    return true;
}

/// Adds a row to the columns. The texts of a column are kept until its first number.
class RowStore {
public:
    RowStore(SignalTable& table, const Head& head) : table_(table), header_(head.header), units_(head.units) {}

    /// Adds a row. The header again begins a part, which a line of one text above it names. Returns false at the header
    /// of another table.
    bool add_row(const SignalCells& cells, long line) {
        if (are_same(cells, header_)) {
            table_.parts.push_back({table_.lines.size(), line, title_ ? text_of_cells(title_->first) : std::string()});
            title_.reset();
            return true;
        }
        if (!table_.parts.empty() && table_.parts.back().row == table_.lines.size() && are_same(cells, units_))
            return true;
        add_title();
        if (begins_table(cells, true)) {
            table_.notes.push_back(
                fmt::format("line {} and those below it are not used: '{}'", line, text_of_cells(cells)));
            table_.rest = line;
            return false;
        }
        const CellCount count = count_cells(cells, true);
        if (count.numbers == 0 && count.texts == 1)
            title_ = {cells, line};
        else
            add(cells, line);
        return true;
    }
    /// Adds a line without quotes, without a copy of its cells.
    void add_plain(std::string_view text, char separator, long line) {
        add_title();
        const std::size_t width = table_.columns.size();
        std::size_t i = 0;
        for (std::size_t begin = 0; begin <= text.size(); ++i) {
            const std::size_t end = std::min(text.find(separator, begin), text.size());
            const std::string_view cell = trimmed_cell(text.substr(begin, end - begin));
            begin = end + 1;
            if (i < width)
                add_cell(i, cell, line);
            else
                lost_ += cell.empty() ? 0 : 1;
        }
        for (; i < width; ++i) add_cell(i, {}, line);
        table_.lines.push_back(line);
    }

    /// States that the next cells are quoted (CellMarks::add).
    void set_quoted(bool quoted) { quoted_ = quoted; }

    void finish() {
        add_title();
        marks_.take_thousands(table_);
        for (SignalColumn& column : table_.columns) {
            const bool numbers = std::any_of(column.values.begin(), column.values.end(),
                                             [](double value) { return !std::isnan(value); });
            if (numbers) column.texts.clear();
        }
        if (bad_ > 0)
            table_.notes.push_back(fmt::format("{} cell{} without a number {} empty, the first '{}' in line {}", bad_,
                                               bad_ == 1 ? "" : "s", bad_ == 1 ? "is" : "are", first_bad_, bad_line_));
        if (lost_ > 0)
            table_.notes.push_back(fmt::format("{} cell{} beyond the last column {} not used", lost_,
                                               lost_ == 1 ? "" : "s", lost_ == 1 ? "is" : "are"));
    }

private:
    /// Adds the text above a row that is no header.
    void add_title() {
        if (!title_) return;
        add(title_->first, title_->second);
        title_.reset();
    }

    void add(const SignalCells& cells, long line) {
        const std::size_t width = table_.columns.size();
        for (std::size_t i = 0; i < width; ++i)
            add_cell(i, i < cells.size() ? trimmed_cell(cells[i]) : std::string_view(), line);
        for (std::size_t i = width; i < cells.size(); ++i) lost_ += trimmed_cell(cells[i]).empty() ? 0 : 1;
        table_.lines.push_back(line);
    }

    void add_cell(std::size_t place, std::string_view cell, long line) {
        SignalColumn& column = table_.columns[place];
        auto number = usual_number(cell);
        if (!number) number = cell_number(cell, true);
        const bool unclear = number && marks_.add(place, column.values.size(), cell, quoted_, line);
        const bool had_numbers = column.texts.size() < column.values.size();
        if (!number && !cell.empty() && had_numbers) {
            if (bad_++ == 0) first_bad_ = cell, bad_line_ = line;
        }
        if (!number && !had_numbers) column.texts.emplace_back(cell);
        column.values.push_back(number.value_or(no_value));
        if (number && !unclear && column.values.size() <= searched_lines)
            if (const double digit = last_digit_unit(cell); !(column.digit <= digit)) column.digit = digit;
    }

    SignalTable& table_;
    SignalCells header_, units_;
    CellMarks marks_;
    bool quoted_ = false;
    std::optional<std::pair<SignalCells, long>> title_;
    long bad_ = 0, lost_ = 0, bad_line_ = 0;
    std::string first_bad_;
};

std::size_t widest(const std::vector<SignalCells>& rows, std::size_t first, std::size_t header) {
    std::size_t width = header;
    for (std::size_t i = first; i < rows.size(); ++i) width = std::max(width, width_of(rows[i]));
    return width;
}

/// Reads the lines of a text, block by block. The first block has the header.
class TextReader {
public:
    TextReader(std::string_view head, SignalTable& table) {
        std::vector<std::string_view> lines;
        for (std::size_t begin = 0; begin < head.size() && lines.size() < searched_lines;) {
            const std::size_t end = std::min(head.find('\n', begin), head.size());
            lines.push_back(head.substr(begin, end - begin));
            begin = end + 1;
        }
        separator_ = separator_of(lines);
        std::vector<SignalCells> rows;
        for (const std::string_view line : lines) rows.push_back(cells_of_line(line, separator_));
        const Head found = find_head(rows, true);
        if (found.data == rows.size())
            throw Error(ErrorKind::data, "no row of numbers was found", fmt::format("{} lines", lines.size()),
                        "columns of numbers below a header", {table.file, 1, 0, {}});
        data_ = static_cast<long>(found.data);
        make_columns(found, widest(rows, found.data, width_of(found.header)), table);
        if (separator_ == CellSeparator::blank || separator_ == CellSeparator::blanks)
            table.notes.push_back(fmt::format("cells are separated by {}", name_of(separator_)));
        store_.emplace(table, found);
    }

    void add(std::string_view text) {
        for (std::size_t begin = 0; begin < text.size() && !at_end_;) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            add_line(text.substr(begin, end - begin));
            begin = end + 1;
        }
    }

    /// True after the header of another table below the data.
    bool at_end() const { return at_end_; }
    void finish() { store_->finish(); }

private:
    void add_line(std::string_view text) {
        const std::string_view line = trimmed_cell(text);
        if (++number_ <= data_ || line.empty() || line.starts_with('#')) return;
        const bool plain = separator_ < CellSeparator::blank && text.find('"') == std::string_view::npos;
        const char character = separator_ == CellSeparator::tab ? '\t' : separator_ == CellSeparator::comma ? ',' : ';';
        if (plain && usual_number(trimmed_cell(text.substr(0, text.find(character)))))
            return store_->add_plain(text, character, number_);
        const SignalCells cells = cells_of_line(text, separator_);  // its first cell may be empty
        store_->set_quoted(separator_ == CellSeparator::comma || (cells.size() == 1 && text.front() == '"'));
        at_end_ = !store_->add_row(cells, number_);
    }

    CellSeparator separator_ = CellSeparator::comma;
    bool at_end_ = false;
    long data_ = 0, number_ = 0;
    std::optional<RowStore> store_;
};

/// Returns the rows from `begin` to before `end` under the same header.
SignalTable rows_between(const SignalTable& table, std::size_t begin, std::size_t end) {
    const auto slice = [&](const auto& all) {
        using Slice = std::decay_t<decltype(all)>;
        if (all.empty()) return Slice();
        return Slice(all.begin() + static_cast<std::ptrdiff_t>(begin), all.begin() + static_cast<std::ptrdiff_t>(end));
    };
    SignalTable part{table.file, table.sheet, {}, slice(table.lines)};
    part.has_header = table.has_header;
    for (const SignalColumn& column : table.columns)
        part.columns.push_back({column.name, column.unit, column.written, column.label, slice(column.values),
                                slice(column.texts), column.digit});
    return part;
}

}  // namespace

std::string SignalTable::source() const {
    return sheet.empty() ? file : fmt::format("{}, sheet '{}'", file, sheet);
}

void note_unused_columns(const SignalTable& table, const std::function<bool(const SignalColumn&)>& is_used,
                         std::vector<std::string>& notes) {
    std::vector<std::string> unused;
    for (const SignalColumn& column : table.columns)
        if (!column.written.empty() && !is_used(column)) unused.push_back(column.written);
    if (!unused.empty()) notes.push_back(fmt::format("columns that are not used: {}", fmt::join(unused, ", ")));
}

SignalColumn signal_column(const std::string& header) {
    return column_of(header, {}, {});
}

SignalTable read_signal_cells(const std::vector<std::vector<std::string>>& rows, const std::vector<long>& lines,
                              const std::string& file, const std::string& sheet) {
    SignalTable table{file, sheet, {}, {}};
    const Head head = find_head(rows, true);
    if (head.data == rows.size()) return table;
    make_columns(head, widest(rows, head.data, width_of(head.header)), table);
    RowStore store(table, head);
    for (std::size_t i = head.data; i < rows.size(); ++i)
        if (width_of(rows[i]) > 0 && !store.add_row(rows[i], lines[i])) break;
    store.finish();
    return table;
}

std::vector<SignalTable> tables_of_parts(SignalTable table) {
    const std::vector<SignalPart> parts = std::exchange(table.parts, {});
    std::vector<SignalTable> tables;
    if (parts.empty()) {
        tables.push_back(std::move(table));
        return tables;
    }
    table.notes.push_back(
        fmt::format("the header is repeated in line {}: {} parts", parts.front().line, parts.size() + 1));
    const bool titled = !parts.front().title.empty() && !table.titles.empty();
    for (std::size_t i = 0; i <= parts.size(); ++i) {
        const std::string& title = i > 0 ? parts[i - 1].title : titled ? table.titles.back() : std::string();
        const std::string label = title.empty() ? fmt::format("part {}", i + 1) : title;
        SignalTable part =
            rows_between(table, i == 0 ? 0 : parts[i - 1].row, i == parts.size() ? table.lines.size() : parts[i].row);
        if (part.lines.empty()) continue;
        part.sheet = table.sheet.empty() ? label : table.sheet + ", " + label;
        if (tables.empty()) part.notes = table.notes, part.titles = table.titles;
        tables.push_back(std::move(part));
    }
    tables.back().rest = table.rest;
    return tables;
}

SignalTable read_signal_blocks(const NextBlock& next, const std::string& file) {
    SignalTable table{file, {}, {}, {}};
    std::string text;
    if (!next(text)) text.clear();
    TextReader reader(text, table);
    do {
        reader.add(text);
    } while (!reader.at_end() && next(text));
    reader.finish();
    return table;
}

SignalTable read_signal_text(std::string_view content, const std::string& file) {
    std::vector<std::string> notes;
    std::string text = plain_text(utf8_text(content, notes), file);
    bool first = true;
    SignalTable table = read_signal_blocks(
        [&](std::string& block) {
            if (first) block = std::move(text);
            return std::exchange(first, false);
        },
        file);
    table.notes.insert(table.notes.begin(), notes.begin(), notes.end());
    return table;
}

}  // namespace impactfit
