#pragma once
// Report of a validation: verdict sentences and rows of compared values.

#include <string>
#include <vector>

#include "impactfit/core/table.hpp"
#include "impactfit/dataset/not_judged.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

struct ValidationReport {
    std::string title;
    std::vector<std::string> verdict;  ///< sentences, the most important first
    Table summary;                     ///< overview of the rows; may be empty
    Table rows;                        ///< columns as in `column`
    bool as_expected = true;           ///< true: every verdict equals the expected verdict of the data
    std::vector<SourceFile> inputs;
    std::vector<NotJudged> not_judged = {};  ///< numbers of the inputs that affect no verdict
    std::size_t own_models = 0;              ///< models of one's own among the rows
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

/// One row: a computed value compared with printed and measured values. Empty cells do not apply.
struct ValidationRow {
    std::string dataset, condition, law, convention, quantity, unit;
    Cell computed;
    Cell printed, measured, relative_error, digits_agreeing;
    std::string verdict;   ///< empty: a number without verdict; "not checked: ..." has no number
    std::string expected;  ///< verdict shipped with the data; empty: none
};

Table empty_validation_table();

/// Appends the row. Sets report.as_expected to false if the verdict differs from the expected verdict.
void add_row(ValidationReport& report, const ValidationRow& row);

}  // namespace impactfit
