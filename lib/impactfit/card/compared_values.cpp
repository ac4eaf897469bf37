#include "impactfit/card/compared_values.hpp"

namespace impactfit {

Table compared_rows_table() {
    return {{{"dataset"},
             {"condition"},
             {"law"},
             {"convention"},
             {"quantity"},
             {"unit"},
             {"computed"},
             {"printed"},
             {"measured"},
             {"relative_error", "1"},
             {"digits_agreeing"},
             {"verdict"},
             {"expected"}},
            {}};
}

void add_row(ComparedValues& values, const ComparedRow& row) {
    const auto text_cell = [](const std::string& text) { return text.empty() ? Cell{} : Cell{text}; };
    values.rows.rows.push_back({row.dataset, row.condition, row.law, text_cell(row.convention), row.quantity, row.unit,
                                row.computed, row.printed, row.measured, row.relative_error, row.digits_agreeing,
                                text_cell(row.verdict), text_cell(row.expected)});
    if (!row.expected.empty() && row.expected != row.verdict) values.as_expected = false;
}

}  // namespace impactfit
