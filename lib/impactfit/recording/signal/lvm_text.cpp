#include "impactfit/recording/signal/lvm_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/recording/signal/rewritten_text.hpp"

namespace impactfit {
namespace {

constexpr std::string_view end_of_header = "***End_of_Header***";

/// Lines of a segment: its header by names, the names of its columns, and where its rows are.
struct LvmSegment {
    std::map<std::string, std::vector<std::string>> header;
    std::vector<std::string> names;
    std::size_t begin = 0, end = 0;  ///< of the rows in the text
    long first_line = 0;
};

class LvmReader {
public:
    LvmReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    std::vector<SignalTable> read() {
        read_header(file_header_);
        std::vector<SignalTable> tables;
        while (at_ < text_.size()) {
            const LvmSegment segment = next_segment();
            if (segment.begin == segment.end) continue;
            SignalTable table = table_of(segment);
            if (!tables.empty() && continues(tables.back(), table))
                append(std::move(table), tables.back());
            else
                tables.push_back(std::move(table));
        }
        if (tables.empty())
            throw Error(ErrorKind::data, "a LabVIEW file without samples", fmt::format("{} lines", line_),
                        "a segment with rows of numbers", {file_, 0, 0, {}});
        for (std::size_t i = 0; tables.size() > 1 && i < tables.size(); ++i)
            tables[i].sheet = fmt::format("segment {}", i + 1);
        return tables;
    }

private:
    using Header = std::map<std::string, std::vector<std::string>>;

    std::string_view next_line() {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        std::string_view line = text_.substr(at_, end - at_);
        at_ = std::min(end + 1, text_.size());
        ++line_;
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }

    /// The separator is between the first name and its value.
    char separator() const {
        const auto found = file_header_.find("Separator");
        return found != file_header_.end() && !found->second.empty() && found->second.front() == "Comma" ? ',' : '\t';
    }

    void read_header(Header& header) {
        while (at_ < text_.size()) {
            const std::string_view line = next_line();
            if (line.starts_with(end_of_header)) return;
            std::vector<std::string> cells = split_line(line, line.find('\t') == std::string_view::npos ? ',' : '\t');
            if (cells.empty() || cells.front().empty()) continue;
            const std::string name = cells.front();
            cells.erase(cells.begin());
            header[name] = std::move(cells);
        }
    }

    LvmSegment next_segment() {
        LvmSegment segment;
        if (starts_with_header()) read_header(segment.header);
        while (at_ < text_.size() && segment.names.empty()) {
            const std::string_view line = next_line();
            if (line.find_first_not_of("\t, ") != std::string_view::npos) segment.names = split_line(line, separator());
        }
        segment.begin = at_;
        segment.first_line = line_ + 1;
        std::size_t end = at_;
        while (at_ < text_.size()) {
            const std::size_t start = at_;
            const std::string_view line = next_line();
            if (line.starts_with("Channels")) {  // the header of the next segment
                at_ = start;
                --line_;
                break;
            }
            if (line.find_first_not_of("\t, ") != std::string_view::npos) end = at_;
        }
        segment.end = end;
        return segment;
    }

    bool starts_with_header() const {
        for (const std::string_view line : lines_from(text_, at_, 8))
            if (line.find_first_not_of("\t, ") != std::string_view::npos) return line.starts_with("Channels");
        return false;
    }

    static std::string cell(const Header& header, const std::string& name, std::size_t i) {
        const auto found = header.find(name);
        return found == header.end() || i >= found->second.size() ? std::string() : found->second[i];
    }

    static std::optional<double> number(const Header& header, const std::string& name) {
        std::string text = cell(header, name, 0);
        std::replace(text.begin(), text.end(), ',', '.');
        return parse_number(text);
    }

    SignalTable table_of(const LvmSegment& segment) const {
        std::string header;
        for (std::size_t i = 0; i < segment.names.size(); ++i) {
            std::string name = segment.names[i];
            std::erase(name, '"');
            header += (i == 0 ? "" : std::string(1, separator())) + '"' + (name.empty() ? "column" : name) + '"';
        }
        SignalTable table =
            table_under(header, text_.substr(segment.begin, segment.end - segment.begin), segment.first_line, file_);
        std::erase_if(table.columns, [](const SignalColumn& column) {
            const bool empty =
                std::all_of(column.texts.begin(), column.texts.end(), [](const auto& one) { return one.empty(); });
            return column.name == "Comment" && !column.texts.empty() && empty;
        });
        name_columns(segment, table);
        return table;
    }

    /// Sets the times and the units of the channels.
    static void name_columns(const LvmSegment& segment, SignalTable& table) {
        std::size_t channel = 0;
        SignalColumn* clock = nullptr;
        for (SignalColumn& column : table.columns) {
            if (column.name == "X_Value") {
                column.name = "time";
                column.unit = "s";
                clock = &column;
                if (!column.texts.empty()) fill_times(segment, column);
                continue;
            }
            if (!column.unit) column.unit = preamble_unit(cell(segment.header, "Y_Unit_Label", channel));
            ++channel;
        }
        if (clock != nullptr && table.columns.size() == 2) clock->written = "X_Value";
    }

    /// Fills a column X_Value without numbers.
    static void fill_times(const LvmSegment& segment, SignalColumn& column) {
        const double start = number(segment.header, "X0").value_or(0.0);
        const double step = number(segment.header, "Delta_X").value_or(std::nan(""));
        if (!(step > 0.0)) return;
        for (std::size_t i = 0; i < column.values.size(); ++i) column.values[i] = start + step * static_cast<double>(i);
        column.texts.clear();
    }

    static bool continues(const SignalTable& before, const SignalTable& table) {
        if (before.columns.size() != table.columns.size()) return false;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (before.columns[i].name != table.columns[i].name || before.columns[i].unit != table.columns[i].unit)
                return false;
        const SignalColumn& clock = table.columns.front();
        return clock.name == "time" && clock.values.front() > before.columns.front().values.back();
    }

    static void append(SignalTable&& table, SignalTable& to) {
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            auto& values = to.columns[i].values;
            values.insert(values.end(), table.columns[i].values.begin(), table.columns[i].values.end());
        }
        to.lines.insert(to.lines.end(), table.lines.begin(), table.lines.end());
    }

    std::string_view text_;
    const std::string& file_;
    std::size_t at_ = 0;
    long line_ = 0;
    Header file_header_;
};

}  // namespace

bool is_lvm(std::string_view text) {
    return text.starts_with("LabVIEW Measurement");
}

std::vector<SignalTable> read_lvm(std::string_view text, const std::string& file) {
    return LvmReader(text, file).read();
}

}  // namespace impactfit
