#include "impactfit_papers/validation/index/printed_beside_fitted.hpp"

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit_papers/published/printed_agreement.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/index/named_rows.hpp"

namespace impactfit {

Dataset published_file(const std::string& data_root, const std::string& file) {
    return read_dataset(data_root + "/published/" + file);
}

Dataset recipe_file(const std::string& data_root, const std::string& file) {
    return read_dataset(data_root + "/tables/" + file);
}

std::string recipe_verdict_on(const std::string& data_root, const std::string& recipe, std::string_view subject) {
    const NamedRows rows(data_root + "/tables/" + recipe + "/verdicts.csv");
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows.text(row, "subject").starts_with(subject)) return rows.text(row, "verdict");
    throw Error(ErrorKind::data, "no verdict on a subject", std::string(subject), "a subject of the recipe",
                {rows.path(), 0, 0, "subject"});
}

std::size_t row_with(const Dataset& dataset, std::string_view column, std::string_view text,
                     std::string_view second_column, std::string_view second_text) {
    for (std::size_t row = 0; row < dataset.rows.size(); ++row)
        if (dataset.text(row, column) == text &&
            (second_column.empty() || dataset.text(row, second_column) == second_text))
            return row;
    throw Error(ErrorKind::data, "a row is missing", std::string(text), "a row with this text",
                {dataset.files.front().path, 0, 0, std::string(column)});
}

PaperTableCell beside_fitted(PaperTable& table, const Dataset& printed, std::size_t row, std::string_view column,
                             double fitted, const std::string& note) {
    const PrintedNumber number = printed_number(printed, row, column);
    PaperTableCell cell = printed_only(printed, row, column);
    cell.computed = with_digits_of(number.last_digit_unit, fitted, 1.0);
    const std::string verdict = agreement_verdict(fitted, number, "differs");
    if (verdict == "last_digit") cell.mark = table.mark("one unit of the last digit");
    if (verdict == "differs") cell.mark = table.mark(note);
    return cell;
}

PaperTableCell printed_only(const Dataset& printed, std::size_t row, std::string_view column) {
    required(printed, row, column);
    return {printed.text(row, column), {}};
}

}  // namespace impactfit
