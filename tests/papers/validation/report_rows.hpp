#pragma once
// Rows of a validation by the words in their columns.

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit_tests {

inline std::string words(const impactfit::Cell& cell) {
    return std::holds_alternative<std::string>(cell) ? std::get<std::string>(cell) : std::string();
}

inline double number(const impactfit::Cell& cell) {
    return std::get<double>(cell);
}

/// The rows of a report with these words in the columns (each a part of the cell; empty: any).
inline std::vector<std::vector<impactfit::Cell>> rows_of(const impactfit::ValidationReport& report,
                                                         const std::string& condition, const std::string& law,
                                                         const std::string& convention, const std::string& quantity) {
    namespace column = impactfit::column;
    const auto has = [](const impactfit::Cell& cell, const std::string& part) {
        return words(cell).find(part) != std::string::npos;
    };
    std::vector<std::vector<impactfit::Cell>> found;
    for (const std::vector<impactfit::Cell>& row : report.rows.rows)
        if (has(row[column::condition], condition) && has(row[column::law], law) &&
            has(row[column::convention], convention) && words(row[column::quantity]) == quantity)
            found.push_back(row);
    return found;
}

inline std::vector<impactfit::Cell> row_of(const impactfit::ValidationReport& report, const std::string& condition,
                                           const std::string& law, const std::string& convention,
                                           const std::string& quantity) {
    const auto found = rows_of(report, condition, law, convention, quantity);
    REQUIRE(found.size() == 1);
    return found.front();
}

/// Within half a unit of the last digit a figure is known to; binary fractions round.
inline bool rounds_to(double computed, double figure, double last_digit) {
    return std::abs(computed - figure) <= 0.5 * last_digit * (1.0 + 1e-6);
}

}  // namespace impactfit_tests
