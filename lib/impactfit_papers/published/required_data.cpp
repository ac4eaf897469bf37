#include "impactfit_papers/published/required_data.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"

namespace impactfit {
namespace {

SourceLocation place_of(const Dataset& dataset, std::size_t row, std::string_view column) {
    return {dataset.files.front().path, dataset.rows[row].line, 0, std::string(column)};
}

[[noreturn]] void rethrow_as_data(const Error& error, const SourceLocation& where) {
    if (error.kind() != ErrorKind::usage) throw error;
    throw error.as(ErrorKind::data).at(where);
}

std::string folder_of(const std::string& data_root, std::string_view slug) {
    try {
        return find_dataset(data_root, slug).folder;
    } catch (const Error& error) {
        rethrow_as_data(error, {data_root + "/datasets", 0, 0, {}});
    }
}

}  // namespace

Dataset required_dataset(const std::string& data_root, std::string_view slug) {
    return read_dataset(folder_of(data_root, slug));
}

double required(const Dataset& dataset, std::size_t row, std::string_view column) {
    const double value = dataset.si(row, column);
    if (std::isnan(value))
        throw Error(ErrorKind::data, "a value is missing", "an empty cell", "a number", place_of(dataset, row, column));
    return value;
}

std::size_t required_count(const Dataset& dataset, std::size_t row, std::string_view column) {
    const double count = required(dataset, row, column);
    if (count >= 2.0 && count <= 1e5 && count == std::floor(count)) return static_cast<std::size_t>(count);
    throw Error(ErrorKind::data, "a number of points is out of range", dataset.text(row, column),
                "a whole number from 2 to 100000", place_of(dataset, row, column));
}

std::size_t claim_row(const Dataset& claims, std::string_view claim) {
    for (std::size_t row = 0; row < claims.rows.size(); ++row)
        if (claims.text(row, "claim") == claim) return row;
    throw Error(ErrorKind::data, "a published claim is missing", "none of this name", fmt::format("a row '{}'", claim),
                {claims.files.front().path, 0, 0, "claim"});
}

void at_row(const Dataset& dataset, std::size_t row, const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        rethrow_as_data(error, place_of(dataset, row, {}));
    }
}

}  // namespace impactfit
