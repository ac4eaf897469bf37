#include "impactfit/dataset/csv/delimited_text.hpp"

#include <csv.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"

namespace impactfit {
namespace {

constexpr std::array<char, 3> candidates{'\t', ';', ','};

using Counts = std::array<std::size_t, 3>;  // of the candidates

Counts count_delimiters(std::string_view line) {
    Counts counts{};
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        for (std::size_t i = 0; i < candidates.size(); ++i) counts[i] += !quoted && c == candidates[i] ? 1U : 0U;
    }
    return counts;
}

// Returns the most frequent delimiter outside quotes. A tab or semicolon wins a tie, because a comma may be decimal. It
// also wins over commas in names ("Velocity, m/s") that the next row does not have.
char detect_delimiter(std::string_view header, std::string_view next) {
    const Counts counts = count_delimiters(header), below = count_delimiters(next);
    const auto most = static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    for (std::size_t i = 0; i < most; ++i)
        if (counts[i] > 0 && counts[i] == below[i] && counts[most] != below[most]) return candidates[i];
    return counts[most] == 0 ? ',' : candidates[most];
}

std::string_view next_line(std::string_view& rest) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t") == std::string_view::npos;
}
bool is_comment(std::string_view line) {
    return line.starts_with('#') && !begins_spreadsheet_error(line);
}

// Returns the delimiter of a first line "sep=;".
bool states_delimiter(std::string_view line) {
    constexpr std::string_view key = "sep=";
    return line.size() <= key.size() + 1 && line.starts_with(key);
}

char stated_delimiter(std::string_view line, const std::string& file) {
    const bool known = std::find(candidates.begin(), candidates.end(), line.back()) != candidates.end();
    if (known) return line.back();
    throw Error(ErrorKind::data, "an unsupported delimiter", std::string(line),
                "a comma, a semicolon or a tab after sep=", {file, 1, 0, {}});
}

// A row; it may contain line breaks within quotation marks.
std::string_view next_row(std::string_view& text) {
    const std::string_view whole = text;
    std::ptrdiff_t marks = 0;  // of the lines so far: each line is counted once
    do {
        const std::string_view line = next_line(text);
        marks += std::count(line.begin(), line.end(), '"');
    } while (!text.empty() && marks % 2 == 1);
    return whole.substr(0, whole.size() - text.size());
}

char delimiter_of(std::string_view text, const std::string& file, long header_line) {
    std::string_view rest = text;
    if (const std::string_view first = next_line(rest); states_delimiter(first)) return stated_delimiter(first, file);
    for (long line = 1; line < header_line; ++line) next_line(text);
    while (!text.empty()) {
        std::string_view after = text;
        const std::string_view line = next_line(after);
        if (!is_blank(line) && !is_comment(line)) {
            const std::string_view header = next_row(text);
            return detect_delimiter(header, next_row(text));
        }
        text = after;
    }
    return ',';
}

// libcsv splits fields and removes quotes. It has no line numbers, so it receives one physical line at a time.
class RowReader {
public:
    RowReader(char delimiter, std::string file) : file_(std::move(file)) {
        csv_init(&parser_, CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL);
        csv_set_delim(&parser_, static_cast<unsigned char>(delimiter));
    }
    ~RowReader() { csv_free(&parser_); }
    RowReader(const RowReader&) = delete;
    RowReader& operator=(const RowReader&) = delete;

    bool inside_row() const { return !complete_; }

    void feed(std::string_view line, long number) {
        if (complete_) start_ = number;
        complete_ = false;
        const std::string fed = std::string(line) + '\n';
        if (csv_parse(&parser_, fed.data(), fed.size(), on_field, on_row, this) != fed.size()) refuse_quote(number);
    }

    void finish() {
        const long first = start_;
        if (csv_fini(&parser_, on_field, on_row, this) != 0) refuse_quote(first);
    }

    std::vector<DelimitedRow> rows;

private:
    static void on_field(void* bytes, std::size_t length, void* reader) {
        static_cast<RowReader*>(reader)->cells_.emplace_back(static_cast<const char*>(bytes), length);
    }
    static void on_row(int, void* reader) { static_cast<RowReader*>(reader)->end_row(); }

    void end_row() {
        const bool any =
            std::any_of(cells_.begin(), cells_.end(), [](const std::string& cell) { return !cell.empty(); });
        const std::size_t count = cells_.size();
        if (any) rows.push_back({start_, std::move(cells_)});
        cells_.clear();
        cells_.reserve(count);  // exact capacity: the next row has equal length
        complete_ = true;
    }

    [[noreturn]] void refuse_quote(long line) const {
        throw Error(ErrorKind::data, "a quotation mark is misplaced or not closed", {},
                    "quotation marks around a whole field, doubled inside", {file_, line, 0, {}});
    }

    csv_parser parser_{};
    std::string file_;
    std::vector<std::string> cells_;
    long start_ = 1;
    bool complete_ = true;
};

bool is_number(std::string cell) {
    std::replace(cell.begin(), cell.end(), ',', '.');
    return parse_number(cell).has_value();
}

// True for a comment with as many cells as the header, one of them a number: a data row whose first cell starts with #.
bool looks_like_row(std::string_view comment, char delimiter, std::size_t cells) {
    const std::vector<std::string> parts = split_line(comment, delimiter);
    return parts.size() == cells && std::any_of(parts.begin(), parts.end(), is_number);
}

// Notes skipped comments, because rows lost as comments are easily overlooked.
std::string comment_note(const TextRows& text, std::size_t cells) {
    const auto rows = std::count_if(text.comments.begin(), text.comments.end(), [&](const auto& comment) {
        return cells > 1 && looks_like_row(comment.second, text.delimiter, cells);
    });
    std::string note = fmt::format("comment lines skipped: {}", text.comments.size());
    if (rows > 0)
        note += fmt::format("; {} of them look{} like data (a cell that starts with # needs quotation marks)", rows,
                            rows == 1 ? "s" : "");
    return note;
}

// Drops columns without name or content at the right edge, which spreadsheets export.
void drop_empty_right_columns(DelimitedText& text) {
    const auto narrow = [&text](const DelimitedRow& row) {
        return row.cells.size() == text.header.cells.size() && row.cells.back().empty();
    };
    std::size_t dropped = 0;
    while (narrow(text.header) && std::all_of(text.rows.begin(), text.rows.end(), narrow)) {
        for (DelimitedRow& row : text.rows) row.cells.pop_back();
        text.header.cells.pop_back();
        ++dropped;
    }
    if (dropped > 0) text.notes.push_back(fmt::format("empty columns dropped at the right: {}", dropped));
}

// Adds columns without a name for remarks behind the last column. Numbers there are no remarks.
void widen_for_remarks(DelimitedText& text) {
    const std::size_t named = text.header.cells.size();
    std::size_t width = named;
    for (const DelimitedRow& row : text.rows) {
        for (std::size_t i = named; i < row.cells.size(); ++i)
            if (is_number(row.cells[i])) return;
        width = std::max(width, row.cells.size());
    }
    if (width == named) return;
    text.header.cells.resize(width);
    for (DelimitedRow& row : text.rows)
        if (row.cells.size() >= named) row.cells.resize(width);
}

void check_lengths(const DelimitedText& text, const std::string& file) {
    const std::size_t wanted = text.header.cells.size();
    for (const DelimitedRow& row : text.rows) {
        if (row.cells.size() == wanted) continue;
        const bool decimal_comma = text.delimiter == ',' && row.cells.size() > wanted;
        throw Error(
            ErrorKind::data, "a row has another number of cells than the header",
            fmt::format("{} cells ({})", row.cells.size(), fmt::join(row.cells, std::string(1, text.delimiter))),
            fmt::format(
                "{} cells{}", wanted,
                decimal_comma ? "; commas separate cells: write 1.5 for 1,5, or separate cells by semicolons" : ""),
            {file, row.line, 0, {}});
    }
}

TextRows read_rows(std::string_view text, char delimiter, const std::string& file, long first_line = 1) {
    TextRows result{delimiter, {}};
    RowReader reader(delimiter, file);
    for (long number = 1; !text.empty(); ++number) {
        const std::string_view line = next_line(text);
        const bool between_rows = !reader.inside_row();
        if (number < first_line || (number == 1 && states_delimiter(line))) continue;
        if (between_rows && is_comment(line)) {
            result.comments.emplace_back(number, line);
        } else if (between_rows && is_blank(line)) {
            ++result.blank;
        } else {
            reader.feed(line, number);
        }
    }
    reader.finish();
    result.rows = std::move(reader.rows);
    return result;
}

}  // namespace

std::string_view delimiter_name(char delimiter) {
    return delimiter == ',' ? "comma" : delimiter == ';' ? "semicolon" : delimiter == ' ' ? "blanks" : "tab";
}

void DelimitedRow::take(const DelimitedRow& from, std::size_t cell) {
    if (!from.lines.empty()) lines.push_back(from.lines[cell]);
    cells.push_back(from.cells[cell]);
}

std::vector<std::string> split_line(std::string_view line, char delimiter) {
    std::vector<std::string> cells{""};
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == delimiter && !quoted)
            cells.emplace_back();
        else if (c != '"')
            cells.back() += c;
    }
    for (std::string& cell : cells) {
        cell.erase(0, std::min(cell.find_first_not_of(" \t\r"), cell.size()));
        cell.erase(cell.find_last_not_of(" \t\r") + 1);
    }
    return cells;
}

TextRows split_rows(std::string_view text, const std::string& file, long header_line, long first_line) {
    if (header_line > 0) return read_rows(text, delimiter_of(text, file, header_line), file, first_line);
    long number = 1;  // of the first row with a delimiter
    std::string_view line;
    for (std::string_view rest = text; !rest.empty(); ++number) {
        line = next_line(rest);
        if (!is_blank(line) && !is_comment(line) && line.find_first_of("\t;,") != std::string_view::npos) break;
    }
    for (const char delimiter : {'\t', ';'})  // "0,5;0,9" has more commas
        if (const auto cells = split_line(line, delimiter);
            cells.size() > 1 && std::all_of(cells.begin(), cells.end(), is_number))
            return read_rows(text, delimiter, file);
    return read_rows(text, delimiter_of(text, file, number), file);
}

DelimitedText table_below(DelimitedRow header, TextRows rows, const std::string& file, bool remarks) {
    if (rows.rows.empty()) {
        throw Error(ErrorKind::data, "the file has a header and no data rows", {}, "at least one row below the header",
                    {file, header.line, 0, {}});
    }
    DelimitedText text{rows.delimiter, std::move(header), std::move(rows.rows), {}};
    // The comma is the default delimiter of .csv.
    if (text.delimiter != ',') text.notes.push_back(fmt::format("delimiter: {}", delimiter_name(text.delimiter)));
    const std::size_t cells = text.header.cells.size();
    if (remarks) widen_for_remarks(text);
    drop_empty_right_columns(text);
    check_lengths(text, file);
    if (!rows.comments.empty()) text.notes.push_back(comment_note(rows, cells));
    if (rows.blank > 0) text.notes.push_back(fmt::format("blank lines skipped: {}", rows.blank));
    return text;
}

DelimitedText parse_delimited_text(std::string_view content, const std::string& file, const TableLayout& layout) {
    const std::string plain = plain_text(content, file);
    const char delimiter = delimiter_of(plain, file, layout.header_line);
    TextRows text = read_rows(plain, delimiter, file, layout.header_line);
    if (text.rows.empty()) {
        throw Error(ErrorKind::data, "the file is empty", {},
                    "a header such as impact_speed [m/s],restitution [1] and rows", {file, 0, 0, {}});
    }
    DelimitedRow header = std::move(text.rows.front());
    text.rows.erase(text.rows.begin());
    return table_below(std::move(header), std::move(text), file, layout.remarks);
}

DelimitedText parse_headerless_text(std::string_view content, const std::string& file, char delimiter,
                                    std::vector<std::string> header) {
    return table_below({0, std::move(header)}, read_rows(plain_text(content, file), delimiter, file), file);
}

}  // namespace impactfit
