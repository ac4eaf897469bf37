#pragma once
// The table of a recipe by the names of its columns.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit_tests {

class RowsOf {
public:
    RowsOf(const impactfit::RecipeResult& result, std::string_view name) {
        for (const impactfit::RecipeTable& table : result.tables)
            if (table.name == name) table_ = &table.table;
        REQUIRE_MESSAGE(table_ != nullptr, std::string(name));
    }

    std::size_t count() const { return table_->rows.size(); }
    double number(std::size_t row, std::string_view column) const { return std::get<double>(cell(row, column)); }
    long whole(std::size_t row, std::string_view column) const { return std::get<long>(cell(row, column)); }
    bool truth(std::size_t row, std::string_view column) const { return std::get<bool>(cell(row, column)); }
    const std::string& text(std::size_t row, std::string_view column) const {
        return std::get<std::string>(cell(row, column));
    }

    /// The first row this is true of.
    template <class Condition>
    std::size_t row(const Condition& wanted) const {
        std::size_t row = 0;
        while (row < count() && !wanted(row)) ++row;
        REQUIRE(row < count());
        return row;
    }

private:
    const impactfit::Cell& cell(std::size_t row, std::string_view column) const {
        std::size_t at = 0;
        while (at < table_->columns.size() && table_->columns[at].name != column) ++at;
        REQUIRE_MESSAGE(at < table_->columns.size(), std::string(column));
        return table_->rows.at(row).at(at);
    }

    const impactfit::Table* table_ = nullptr;
};

}  // namespace impactfit_tests
