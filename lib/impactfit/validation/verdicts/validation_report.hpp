#pragma once
// What a validation says: a verdict in words, then rows.

#include <string>
#include <vector>

#include "impactfit/core/table.hpp"
#include "impactfit/dataset/not_judged.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

struct ValidationReport {
    std::string title;
    std::vector<std::string> verdict;  ///< sentences, the most important first
    Table summary;                     ///< for reading, made from the rows; may be empty
    Table rows;                        ///< with the columns of `column`
    bool as_expected = true;           ///< every verdict is the one shipped with the data
    std::vector<SourceFile> inputs;
    std::vector<NotJudged> not_judged = {};  ///< numbers of the inputs that no verdict depends on
};

/// Columns of the rows of a validation.
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

/// One row: something computed beside what is printed and measured. Cells left empty do not apply.
struct ValidationRow {
    std::string dataset, condition, law, convention, quantity, unit;
    double computed;
    Cell printed, measured, relative_error, digits_agreeing;
    std::string verdict;   ///< empty: a number that is only shown
    std::string expected;  ///< verdict shipped with the data; empty: none
};

Table empty_validation_table();

/// Appends the row and takes note of a verdict that is not the expected one.
void add_row(ValidationReport& report, const ValidationRow& row);

}  // namespace impactfit
