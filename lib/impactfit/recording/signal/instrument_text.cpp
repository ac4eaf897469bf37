#include "impactfit/recording/signal/instrument_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/signal/lvm_text.hpp"
#include "impactfit/recording/signal/rewritten_text.hpp"

namespace impactfit {
namespace {

using Cells = std::vector<std::string>;

constexpr std::size_t preamble_lines = 40;

std::vector<Cells> first_rows(std::string_view text) {
    std::vector<Cells> rows;
    for (const std::string_view line : lines_from(text, 0, preamble_lines)) rows.push_back(split_line(line, ','));
    return rows;
}

/// Returns the text from a line on, from 1.
std::string_view text_from_line(std::string_view text, long line) {
    std::size_t at = 0;
    while (--line > 0 && at < text.size()) at = std::min(text.find('\n', at), text.size() - 1) + 1;
    return text.substr(at);
}

/// Returns the value of a line of a preamble, "Sample Interval,2e-6".
std::optional<std::string> preamble_value(const std::vector<Cells>& rows, std::string_view name) {
    for (const Cells& row : rows)
        if (row.size() > 1 && on_one_line(row.front()) == name) return on_one_line(row[1]);
    return std::nullopt;
}

std::string header_cell(const std::string& name, const std::optional<std::string>& unit) {
    std::string plain = on_one_line(name);
    std::erase_if(plain, [](char c) { return c == ',' || c == '"' || c == '[' || c == ']'; });
    return unit ? fmt::format("{} [{}]", plain, *unit) : plain;
}

/// Tektronix with the preamble in the first two columns: "Record Length,2500,,-0.00025,0.04". Times and values are the
/// fourth and fifth cell.
std::optional<SignalTable> read_side_preamble(const std::vector<Cells>& rows, std::string_view text,
                                              const std::string& file) {
    constexpr std::size_t clock = 3, checked_rows = 3;
    if (rows.size() < checked_rows || !preamble_value(rows, "Record Length")) return std::nullopt;
    for (std::size_t i = 0; i < checked_rows; ++i)
        if (rows[i].size() < clock + 2 || !parse_number(on_one_line(rows[i][clock])) ||
            !parse_number(on_one_line(rows[i][clock + 1])))
            return std::nullopt;
    std::string samples;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const Cells cells = split_line(text.substr(at, end - at), ',');
        if (cells.size() > clock + 1 && !cells[clock].empty()) samples += cells[clock] + "," + cells[clock + 1];
        samples += "\n";
        at = end + 1;
    }
    const auto unit = [&](std::string_view name) { return preamble_unit(preamble_value(rows, name).value_or("")); };
    const std::string header = header_cell("time", unit("Horizontal Units").value_or("s")) + "," +
                               header_cell(preamble_value(rows, "Source").value_or("CH1"), unit("Vertical Units"));
    return table_under(header, samples, 1, file);
}

/// Rigol and Keysight: "X,CH1,Start,Increment" over "Sequence,VOLT,0,1e-6", then number and value.
std::optional<SignalTable> read_sequence(const std::vector<Cells>& rows, std::string_view text,
                                         const std::string& file) {
    if (rows.size() < 3) return std::nullopt;
    const auto place = [&](std::string_view name) {
        const auto found = std::find_if(rows[0].begin(), rows[0].end(),
                                        [&](const std::string& one) { return on_one_line(one) == name; });
        return static_cast<std::size_t>(found - rows[0].begin());
    };
    const std::size_t start_at = place("Start"), step_at = place("Increment");
    if (step_at >= rows[1].size() || start_at >= step_at || start_at < 2) return std::nullopt;
    const auto start = parse_number(on_one_line(rows[1][start_at])), step = parse_number(on_one_line(rows[1][step_at]));
    if (!start || !step || !(*step > 0.0)) return std::nullopt;
    std::string header = "time";
    for (std::size_t i = 1; i < start_at; ++i)
        header += "," + header_cell(rows[0][i], preamble_unit(i < rows[1].size() ? rows[1][i] : std::string()));
    SignalTable table = table_under(header, text_from_line(text, 3), 3, file);
    SignalColumn& clock = table.columns.front();
    for (double& number : clock.values) number = *start + *step * number;
    clock.unit = "s";
    clock.written = "X";
    clock.digit = *step;
    return table;
}

/// Rigol without a column of times: "CH1(V),t0 =-0.006s, tInc =1e-6".
std::optional<SignalTable> read_increment_header(const std::vector<Cells>& rows, std::string_view text,
                                                 const std::string& file) {
    if (rows.size() < 3) return std::nullopt;
    const auto number_after = [&](std::string_view name) -> std::optional<double> {
        for (const Cells& all : {rows[0]})
            for (const std::string& one : all) {
                const std::string cell = on_one_line(one);
                if (!cell.starts_with(name) || cell.find('=') == std::string::npos) continue;
                std::string value = on_one_line(cell.substr(cell.find('=') + 1));
                if (value.ends_with('s')) value.pop_back();
                return parse_number(on_one_line(value));
            }
        return std::nullopt;
    };
    const auto start = number_after("t0"), step = number_after("tInc");
    if (!start || !step || !(*step > 0.0)) return std::nullopt;
    std::string header;
    for (const std::string& cell : rows[0]) {
        if (on_one_line(cell).starts_with("t0")) break;
        header += (header.empty() ? "" : ",") + cell;
    }
    if (header.empty() || rows[0].front().starts_with("Time")) return std::nullopt;
    SignalTable table = table_under(header, text_from_line(text, 2), 2, file);
    SignalColumn clock{"time", "s", "tInc"};
    for (std::size_t i = 0; i < table.lines.size(); ++i)
        clock.values.push_back(*start + *step * static_cast<double>(table.lines[i] - table.lines.front()));
    clock.digit = *step;
    table.columns.insert(table.columns.begin(), std::move(clock));
    return table;
}

/// Keysight InfiniiVision: "x-axis,1,2" over "second,Volt,Volt".
std::optional<SignalTable> read_axis(const std::vector<Cells>& rows, std::string_view text, const std::string& file) {
    if (rows.size() < 3 || on_one_line(rows[0].front()) != "x-axis") return std::nullopt;
    std::string header = header_cell("time", preamble_unit(rows[1].front()));
    for (std::size_t i = 1; i < rows[0].size(); ++i)
        header += "," + header_cell("channel " + on_one_line(rows[0][i]),
                                    preamble_unit(i < rows[1].size() ? rows[1][i] : std::string()));
    return table_under(header, text_from_line(text, 3), 3, file);
}

bool is_of_lecroy(const std::vector<Cells>& rows) {
    return !rows.empty() && !rows.front().empty() && joined(header_words(rows.front().front())).starts_with("lecroy");
}

/// Returns the table of a format whose columns are not those of its header; empty for another text.
std::optional<SignalTable> rearranged_table(const std::vector<Cells>& rows, std::string_view text,
                                            const std::string& file) {
    for (const auto& read : {read_side_preamble, read_sequence, read_increment_header, read_axis})
        if (auto table = read(rows, text, file)) return table;
    return std::nullopt;
}

/// Sets the units that the preamble above the header states. LeCroy has no units; its times are in s.
void apply_preamble(const std::vector<Cells>& rows, SignalTable& table) {
    if (table.columns.size() < 2) return;
    SignalColumn& clock = table.columns.front();
    if (joined(header_words(clock.name)) != "time") return;
    const bool lecroy = is_of_lecroy(rows);
    const auto of_times = preamble_value(rows, "Horizontal Units"), of_values = preamble_value(rows, "Vertical Units");
    if (!clock.unit && (lecroy || of_times)) clock.unit = of_times ? preamble_unit(*of_times) : "s";
    for (std::size_t i = 1; of_values && i < table.columns.size(); ++i)
        if (!table.columns[i].unit) table.columns[i].unit = preamble_unit(*of_values);
}

}  // namespace

bool is_instrument_text(std::string_view head) {
    const std::vector<Cells> rows = first_rows(head);
    return is_lvm(head) || is_of_lecroy(rows) || preamble_value(rows, "Horizontal Units") ||
           rearranged_table(rows, head, {});
}

std::vector<SignalTable> read_instrument_text(std::string_view content, const std::string& file) {
    if (is_lvm(content)) {
        std::vector<std::string> notes;
        return read_lvm(plain_text(utf8_text(content, notes), file), file);
    }
    const std::vector<Cells> rows = first_rows(content);
    if (auto table = rearranged_table(rows, content, file)) return {*std::move(table)};
    SignalTable table = read_signal_text(content, file);
    apply_preamble(rows, table);
    return {std::move(table)};
}

}  // namespace impactfit
