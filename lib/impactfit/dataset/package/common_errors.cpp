#include "impactfit/dataset/package/common_errors.hpp"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"

namespace impactfit {
namespace {

const std::vector<std::string> errors_header{"error", "row", "impact_speed [m/s]", "restitution [1]", "text"};

double number_at(const DelimitedRow& row, std::size_t column, const std::string& file) {
    if (const auto number = parse_number(row.cells[column])) return *number;
    throw Error(ErrorKind::data, "a cell is not a number", row.cells[column], "a finite number",
                {file, row.line, static_cast<long>(column) + 1, errors_header[column]});
}

}  // namespace

std::string common_errors_csv(const Dataset& dataset) {
    std::string text = fmt::format("{}\n", fmt::join(errors_header, ","));
    for (const CommonError& error : dataset.common)
        for (const CommonError::Effect& effect : error.effects)
            text += fmt::format("{},{},{},{},\"{}\"\n", error.name, effect.row + 1, effect.impact_speed,
                                effect.restitution, error.text);
    return text;
}

void add_common_errors(const std::string& csv, const std::string& file, long rows, Dataset& dataset) {
    const DelimitedText table = parse_delimited_text(csv, file);
    if (table.header.cells != errors_header)
        throw Error(ErrorKind::data, "another header than that of common errors",
                    fmt::format("{}", fmt::join(table.header.cells, ",")),
                    fmt::format("{}", fmt::join(errors_header, ",")), {file, table.header.line, 0, {}});
    std::map<long, std::size_t> places;  // a row of the first resource is one line below its header
    for (std::size_t i = 0; i < dataset.rows.size(); ++i) places[dataset.rows[i].line - 1] = i;
    std::map<std::string, std::size_t> known;
    for (const DelimitedRow& row : table.rows) {
        const double number = number_at(row, 1, file);
        if (!(number >= 1.0) || number > static_cast<double>(rows) ||
            number != static_cast<double>(static_cast<long>(number)))
            throw Error(ErrorKind::data, "an error of a row that does not exist", row.cells[1],
                        fmt::format("1 to {}", rows), {file, row.line, 2, "row"});
        const auto place = places.find(static_cast<long>(number));
        if (place == places.end()) continue;
        const auto [error, added] = known.try_emplace(row.cells[0], dataset.common.size());
        if (added) dataset.common.push_back({row.cells[0], row.cells[4], {}});
        dataset.common[error->second].effects.push_back(
            {place->second, number_at(row, 2, file), number_at(row, 3, file)});
    }
}

}  // namespace impactfit
