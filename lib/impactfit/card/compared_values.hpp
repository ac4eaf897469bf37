#pragma once
// Computed values compared with stated, printed or measured values: rows with verdicts, and sentences on them.

#include <string>
#include <vector>

#include "impactfit/core/table.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Returns the columns of `column` without rows.
Table compared_rows_table();

struct ComparedValues {
    std::string title;
    std::vector<std::string> verdict = {};  ///< sentences, the most important first
    Table rows = compared_rows_table();
    bool as_expected = true;  ///< true: every verdict equals the expected verdict of the data
    std::vector<SourceFile> inputs = {};
};

/// Columns of the rows.
namespace column {
enum : std::size_t {
    dataset,
    condition,
    law,
    convention,
    quantity,
    unit,
    computed,
    printed,
    measured,
    relative_error,
    digits_agreeing,
    verdict,
    expected
};
}

/// One row: a computed value compared with printed and measured values. Empty cells do not apply.
struct ComparedRow {
    std::string dataset, condition, law, convention, quantity, unit;
    Cell computed;
    Cell printed, measured, relative_error, digits_agreeing;
    std::string verdict;   ///< empty: a number without verdict; "not checked: ..." has no number
    std::string expected;  ///< verdict shipped with the data; empty: none
};

/// Appends the row. Sets as_expected to false if the verdict differs from the expected verdict.
void add_row(ComparedValues& values, const ComparedRow& row);

}  // namespace impactfit
