#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

double largest_number(const LabTable& table, std::size_t column) {
    double largest = 0.0;
    for (std::size_t row = 0; row < table.text.rows.size(); ++row)
        if (const auto number = table.number(row, column)) largest = std::max(largest, std::abs(*number));
    return largest;
}

[[noreturn]] void refuse_without_unit(const LabTable& table, std::size_t i) {
    const HeaderCell& cell = table.cells[i];
    const std::string unit(usual_unit(cell.target));
    throw Error(ErrorKind::data, "a column has no unit", cell.written,
                fmt::format("its unit, such as {} [{}] in the header, or {}; to leave it out: {}", cell.name, unit,
                            option(fmt::format("unit \"{}={}\"", cell.target, unit)),
                            columns_option(cell.name, std::string(unused_column))),
                table.where(i));
}

/// Returns the options that state one of the units.
std::string unit_options(const std::string& column, const std::vector<const char*>& units) {
    std::vector<std::string> options;
    for (const char* unit : units) options.push_back(option(fmt::format("unit \"{}={}\"", column, unit)));
    return fmt::format("{}", fmt::join(options, ", or "));
}

void infer_speed(LabTable& table, std::size_t i) {
    HeaderCell& cell = table.cells[i];
    if (cell.name.find('(') != std::string::npos)
        throw Error(ErrorKind::data, "a speed in a unit that is not readable", cell.written,
                    "its unit as in " + unit_options(cell.target, {"ft/s", "km/h", "mph"}), table.where(i));
    const double largest = largest_number(table, i);
    if (largest > most_speed_without_unit)
        throw Error(ErrorKind::data, "a speed has no unit, and its size does not show one",
                    fmt::format("'{}' up to {:g}", cell.written, largest),
                    unit_options(cell.target, {"m/s", "km/h", "cm/s"}), table.where(i));
    cell.unit = "m/s";
    cell.remark = "no unit in the file";
}

std::optional<std::string> unit_of_quantity(const LabTable& table, std::string_view column) {
    for (const HeaderCell& cell : table.cells)
        if (cell.target == column) return cell.unit ? cell.unit : std::string("1");
    return std::nullopt;
}

}  // namespace

std::string_view usual_unit(std::string_view column) {
    const std::string_view unit = known_column_unit(column);
    return unit == "s" ? "ms" : unit == "m" ? "cm" : unit == "kg" ? "g" : unit;
}

void infer_missing_units(LabTable& table) {
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        HeaderCell& cell = table.cells[i];
        const std::string_view unit = known_column_unit(cell.target);
        if (cell.unit || cell.target == use_column || unit.empty()) continue;
        if (unit == "1")
            cell.unit = "1";
        else if (unit == "m/s")
            infer_speed(table, i);
        else
            refuse_without_unit(table, i);
    }
    for (HeaderCell& cell : table.cells) {
        if (cell.unit || cell.own || !cell.is_known() || deviation_target(cell.target).empty()) continue;
        cell.unit = unit_of_quantity(table, deviation_target(cell.target));
        if (cell.remark.empty()) cell.remark = "in the unit of its quantity";
    }
}

}  // namespace impactfit
