#include "impactfit/dataset/workbook/sheet_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/workbook/workbook.hpp"

namespace impactfit {
namespace {

const Sheet& named_sheet(const Workbook& workbook, const std::string& file, const std::string& name) {
    const auto found = std::find_if(workbook.sheets.begin(), workbook.sheets.end(),
                                    [&](const Sheet& sheet) { return sheet.name == name; });
    const std::vector<std::string> names = sheets_with_data(workbook);
    if (found == workbook.sheets.end())
        throw Error(ErrorKind::data, "the workbook has no such sheet", name, allowed_names(name, names),
                    {file, 0, 0, option("sheet")});
    if (found->rows.empty())
        throw Error(ErrorKind::data, "the sheet is empty", name, allowed_names(name, names),
                    {file, 0, 0, option("sheet")});
    return *found;
}

/// Returns the cell as a field of a text with tabs. A # at the start of a row with more cells is no comment.
std::string field_text(const std::string& cell, bool starts_row) {
    const bool comment = starts_row && cell.starts_with('#');
    if (!comment && !cell.starts_with("sep=") && cell.find_first_of(",;\t\"") == std::string::npos) return cell;
    std::string quoted = "\"";
    for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

/// Returns the rows as wide as the widest one: a spreadsheet has no ragged rows.
std::string text_of(const Sheet& sheet, const std::string& place) {
    std::size_t width = 0;
    for (const SheetRow& row : sheet.rows) width = std::max(width, row.cells.size());
    if (width * sheet.rows.size() > most_data_bytes)
        throw Error(ErrorKind::data, "the sheet is too large",
                    fmt::format("{} rows, {} columns", sheet.rows.size(), width),
                    fmt::format("at most {} cells with the empty ones", most_data_bytes), {place, 0, 0, {}});
    std::string text;
    long line = 1;
    for (const SheetRow& row : sheet.rows) {
        text.append(static_cast<std::size_t>(row.line - line), '\n');
        line = row.line + 1;
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            text += (i == 0 ? "" : "\t") + field_text(row.cells[i], i == 0 && row.cells.size() > 1);
        text.append(width - row.cells.size(), '\t');
        text += '\n';
    }
    return text;
}

}  // namespace

std::vector<std::string> sheets_with_data(const Workbook& workbook) {
    std::vector<std::string> names;
    for (const Sheet& sheet : workbook.sheets)
        if (!sheet.rows.empty()) names.push_back(sheet.name);
    return names;
}

const Sheet& sheet_of(const Workbook& workbook, const std::string& file, const std::string& name) {
    const std::vector<std::string> names = sheets_with_data(workbook);
    if (names.empty())
        throw Error(ErrorKind::data, "the workbook has no data", fmt::format("{} empty sheets", workbook.sheets.size()),
                    "a sheet with a header and rows", {file, 0, 0, {}});
    if (!name.empty()) return named_sheet(workbook, file, name);
    if (names.size() > 1)
        throw Error(ErrorKind::data, "the workbook has several sheets with data",
                    fmt::format("{} sheets", names.size()),
                    fmt::format("one of them by {}; {}", option(fmt::format("sheet \"{}\"", names.front())),
                                allowed_names("", names)),
                    {file, 0, 0, {}});
    return named_sheet(workbook, file, names.front());
}

SheetText chosen_sheet(std::string_view content, const std::string& file, const std::string& sheet) {
    const Workbook workbook = read_workbook(content, file);
    const Sheet& chosen = sheet_of(workbook, file, sheet);
    SheetText result;
    result.place = fmt::format("{}, sheet '{}'", file, chosen.name);
    result.text = text_of(chosen, result.place);
    const std::size_t others = sheets_with_data(workbook).size() - 1;
    result.notes.push_back(
        sheet_note_start(chosen.name) +
        (others == 0 ? "read; no other sheet has data" : fmt::format("read; other sheets with data: {}", others)));
    for (const std::string& note : workbook.notes)
        if (note.starts_with(sheet_note_start(chosen.name))) result.notes.push_back(note);
    return result;
}

void check_no_sheet(std::string_view content, const std::string& file, const std::string& sheet) {
    if (content.starts_with("\x93NUMPY")) {
        const std::string csv = std::filesystem::path(file).replace_extension(".csv").filename().string();
        throw Error(ErrorKind::data, "the file is a NumPy array (.npy), not a table with a header", {},
                    fmt::format("a CSV file: numpy.savetxt(\"{}\", array, delimiter=\",\", comments=\"\", "
                                "header=\"impact_speed [m/s],restitution [1]\")",
                                csv),
                    {file, 0, 0, {}});
    }
    if (sheet.empty()) return;
    throw Error(ErrorKind::data, "the file is not a workbook, so it has no sheets", sheet,
                fmt::format("no {}, or a file .xlsx, .ods or .xls", option("sheet")), {file, 0, 0, {}});
}

}  // namespace impactfit
