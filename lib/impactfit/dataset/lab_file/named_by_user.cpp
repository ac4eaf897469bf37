#include "impactfit/dataset/lab_file/named_by_user.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

using Match = std::function<bool(const HeaderCell&)>;

std::vector<std::size_t> matching(const LabTable& table, const Match& matches) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        if (!table.cells[i].mapped && matches(table.cells[i])) found.push_back(i);
    return found;
}

/// Returns the columns with a name; the first rule that finds any decides.
std::vector<std::size_t> columns_named(const LabTable& table, const std::string& name) {
    const std::string key = joined(header_words(name));
    const Match rules[] = {[&](const HeaderCell& cell) { return cell.written == name; },
                           [&](const HeaderCell& cell) { return cell.name == name; },
                           [&](const HeaderCell& cell) {
                               return !key.empty() && (joined(header_words(cell.name)) == key ||
                                                       joined(header_words(cell.written)) == key);
                           },
                           [&](const HeaderCell& cell) {  // before a unit that is not readable
                               return on_one_line(cell.written.substr(0, cell.written.find_first_of("([,"))) == name;
                           },
                           [&](const HeaderCell& cell) {
                               return cell.statistic == Statistic::none &&
                                      std::find(cell.columns.begin(), cell.columns.end(), name) != cell.columns.end();
                           }};
    for (const Match& rule : rules)
        if (std::vector<std::size_t> found = matching(table, rule); !found.empty()) return found;
    return {};
}

std::vector<std::string> names_of(const LabTable& table) {
    std::vector<std::string> names;
    for (const HeaderCell& cell : table.cells) names.push_back(cell.written);
    return names;
}

/// Throws Error (data) for a misspelt known column: of five letters or more, and at most a letter more or less.
void check_spelling(const std::string& name, const SourceLocation& where) {
    if (!known_column_unit(name).empty() || name == unused_column) return;
    for (const std::string& near : nearest_names(name, known_column_names(), 1)) {
        const long difference = static_cast<long>(near.size()) - static_cast<long>(name.size());
        if (std::abs(difference) <= 1 && near.size() > 4)
            throw Error(ErrorKind::data, "an unknown column", name, fmt::format("did you mean '{}'?", near), where);
    }
}

void rename(HeaderCell& cell, const ColumnMapping& mapping, const SourceLocation& where) {
    const bool unit_only = mapping.to.starts_with('[');
    const ColumnHeader to = renamed({cell.name, cell.unit}, mapping, where);
    if (!unit_only) check_spelling(to.name, where);
    cell.unit = to.unit;
    cell.remark.clear();
    if (unit_only) return;
    cell.mapped = true;
    cell.statistic = Statistic::none;
    cell.columns = {to.name};
}

}  // namespace

void name_by_user(LabTable& table, const std::vector<ColumnMapping>& columns) {
    for (const ColumnMapping& mapping : columns) {
        const std::vector<std::size_t> found = columns_named(table, mapping.from);
        if (found.empty())
            throw Error(ErrorKind::data, "a column to be renamed is missing", mapping.from,
                        allowed_names(mapping.from, names_of(table)), {table.file, table.text.header.line, 0, {}});
        for (const std::size_t i : found)
            if (mapping.to == unused_column)
                table.leave_out(i, "as stated");
            else
                rename(table.cells[i], mapping, table.where(i));
    }
}

}  // namespace impactfit
