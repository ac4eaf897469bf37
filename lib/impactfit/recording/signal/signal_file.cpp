#include "impactfit/recording/signal/signal_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/permitted_folder.hpp"
#include "impactfit/core/files/reading_progress.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/dataset/workbook/sheet_choice.hpp"
#include "impactfit/dataset/workbook/workbook.hpp"
#include "impactfit/recording/signal/array_readers.hpp"
#include "impactfit/recording/signal/instrument_text.hpp"
#include "impactfit/recording/signal/run_columns.hpp"

namespace impactfit {
namespace {

/// Sets name and unit of a column: "time [ms]", "time", or "[ms]" for a unit alone.
void rename(const std::string& to, SignalColumn& column) {
    const std::size_t bracket = std::min(to.find('['), to.size());
    const std::string name = to.substr(0, to.find_last_not_of(' ', bracket == 0 ? 0 : bracket - 1) + 1);
    if (bracket > 0 && !name.empty()) column.name = name;
    if (bracket < to.size()) column.unit = to.substr(bracket + 1, to.find(']', bracket) - bracket - 1);
}

/// Names columns, and labels the runs side by side.
void name_columns(const std::vector<ColumnMapping>& columns, std::vector<SignalTable>& tables) {
    for (const ColumnMapping& mapping : columns) {
        std::vector<std::string> known;
        bool found = false;
        for (SignalTable& table : tables)
            for (SignalColumn& column : table.columns) {
                known.push_back(column.name);
                if (mapping.is_header && table.has_header) continue;
                if (column.name != mapping.from && column.written != mapping.from) continue;
                found = true;
                rename(mapping.to, column);
            }
        if (!found)
            throw Error(ErrorKind::data,
                        mapping.is_header ? "a name for a column that has a name in the file, or is not there"
                                          : "a column that is not in the file",
                        mapping.is_header ? mapping.to : mapping.from, allowed_names(mapping.from, known),
                        {tables.front().file, 0, 0, option(mapping.is_header ? "names" : "columns")});
    }
    for (SignalTable& table : tables) label_runs(table);
}

std::vector<SignalTable> tables_of_workbook(const std::string& content, const std::string& path,
                                            const std::string& wanted) {
    std::vector<SignalTable> tables;
    std::vector<std::string> names;
    Workbook book = read_workbook(content, path);
    for (Sheet& sheet : book.sheets) {
        names.push_back(sheet.name);
        if (!wanted.empty() && sheet.name != wanted) continue;
        std::vector<std::vector<std::string>> rows;
        std::vector<long> lines;
        for (SheetRow& row : sheet.rows) {
            rows.push_back(std::move(row.cells));
            lines.push_back(row.line);
        }
        SignalTable table = read_signal_cells(rows, lines, path, sheet.name);
        for (const std::string& note : book.notes)
            if (note.starts_with(sheet_note_start(sheet.name))) table.notes.push_back(note);
        if (table.columns.empty()) continue;
        for (SignalTable& part : tables_of_parts(std::move(table))) tables.push_back(std::move(part));
    }
    if (tables.empty())
        throw Error(ErrorKind::data, "no sheet with a row of numbers",
                    wanted.empty() ? fmt::format("{}", fmt::join(names, ", ")) : wanted,
                    wanted.empty() ? "columns of numbers below a header" : allowed_names(wanted, names),
                    {path, 0, 0, option("sheet")});
    return tables;
}

std::vector<SignalTable> tables_of_content(const std::string& content, const std::string& path,
                                           const std::vector<ColumnMapping>& columns, const std::string& sheet) {
    std::vector<SignalTable> tables;
    if (is_workbook(content)) {
        tables = tables_of_workbook(content, path, sheet);
    } else if (is_npy(content)) {
        tables.push_back(read_npy(content, path));
    } else if (is_json(content)) {
        tables = read_json_arrays(content, path);
    } else {
        check_no_sheet(content, path, sheet);
        for (SignalTable& table : read_instrument_text(content, path))
            for (SignalTable& part : tables_of_parts(std::move(table))) tables.push_back(std::move(part));
    }
    name_columns(columns, tables);
    return tables;
}

/// Size of the blocks of a text, and of its head [bytes].
constexpr std::size_t head_bytes = 65'536, block_bytes = 1 << 20, least_streamed = 8 << 20;

/// Returns the first bytes of a file to the end of a line; all bytes of a short file or a pipe.
std::string head_of(const std::string& path) {
    check_may_read(path);
    std::error_code no_size;
    if (std::filesystem::file_size(path, no_size) <= head_bytes || no_size) return read_text_file(path);
    std::ifstream stream(path, std::ios::binary);
    std::string head(head_bytes, '\0');
    stream.read(head.data(), static_cast<std::streamsize>(head.size()));
    if (!stream || head.find('\n') == std::string::npos) return read_text_file(path);  // states the fault of a file
    head.resize(head.rfind('\n') + 1);
    return head;
}

/// True for a long text whose blocks are read one by one: UTF-8 with usual ends of lines.
bool is_streamed(const std::string& path, const std::string& head) {
    std::error_code no_size;
    const bool large = std::filesystem::file_size(path, no_size) >= least_streamed && !no_size;
    if (!large || head.empty() || is_workbook(head) || is_json(head) || !is_utf8(head) ||
        head.starts_with("\xef\xbb\xbf") || is_instrument_text(head))
        return false;
    for (std::size_t at = head.find('\r'); at != std::string::npos; at = head.find('\r', at + 1))
        if (head[at + 1] != '\n') return false;
    return true;
}

SignalTable read_streamed(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    std::string rest;
    const ReadingProgress progress("reading " + path, std::filesystem::file_size(path));
    std::size_t done = 0;
    return read_signal_blocks(
        [&](std::string& block) {
            block = std::move(rest);
            const std::size_t kept = block.size();
            block.resize(kept + block_bytes);
            stream.read(block.data() + kept, static_cast<std::streamsize>(block_bytes));
            block.resize(kept + static_cast<std::size_t>(stream.gcount()));
            const std::size_t end = stream ? block.rfind('\n') : std::string::npos;
            rest = end == std::string::npos ? std::string() : block.substr(end + 1);
            if (end != std::string::npos) block.resize(end + 1);
            progress.at(done += block.size());
            return !block.empty();
        },
        path);
}

/// Returns the first bytes of a regular file, sufficient for its format; empty for a pipe.
std::string first_bytes_of(const std::string& path) {
    if (path_kind(path) != PathKind::file) return {};
    std::string bytes(20, '\0');
    std::ifstream stream(path, std::ios::binary);
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

/// Returns the tables of a file of arrays, which a library reads from the path. Empty for another file.
std::vector<SignalTable> tables_of_array_file(const std::string& path, const std::vector<ColumnMapping>& columns) {
    const std::string bytes = first_bytes_of(path);
    if (!is_matlab(bytes) && !is_hdf5(bytes)) return {};
    std::vector<SignalTable> tables = is_matlab(bytes) ? read_matlab(path) : read_hdf5(path);
    name_columns(columns, tables);
    return tables;
}

}  // namespace

bool is_array_file(const std::string& path) {
    const std::string bytes = first_bytes_of(path);
    return is_matlab(bytes) || is_hdf5(bytes) || is_npy(bytes);
}

std::vector<SignalTable> read_signal_file(const std::string& path, const std::vector<ColumnMapping>& columns,
                                          const std::string& sheet) {
    if (std::vector<SignalTable> tables = tables_of_array_file(path, columns); !tables.empty()) return tables;
    if (const std::string head = head_of(path); is_streamed(path, head)) {
        check_no_sheet(head, path, sheet);
        std::vector<SignalTable> tables = tables_of_parts(read_streamed(path));
        name_columns(columns, tables);
        return tables;
    }
    return tables_of_content(read_text_file(path), path, columns, sheet);
}

std::vector<SignalTable> read_signal_head(const std::string& path, const std::vector<ColumnMapping>& columns,
                                          const std::string& sheet) {
    if (std::vector<SignalTable> tables = tables_of_array_file(path, columns); !tables.empty()) return tables;
    const std::string head = head_of(path);
    return tables_of_content(is_workbook(head) || is_npy(head) || is_json(head) ? read_text_file(path) : head, path,
                             columns, sheet);
}

}  // namespace impactfit
