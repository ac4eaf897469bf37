#include "impactfit/dataset/row_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

bool is_chosen(const Dataset& dataset, std::size_t row, const std::vector<RowChoice>& choices) {
    return std::all_of(choices.begin(), choices.end(), [&](const RowChoice& choice) {
        return std::find(choice.words.begin(), choice.words.end(), dataset.text(row, choice.column)) !=
               choice.words.end();
    });
}

void check_choices(const Dataset& dataset, const std::vector<RowChoice>& choices) {
    for (const RowChoice& choice : choices) {
        const std::vector<std::string> columns = dataset.column_names();
        if (!dataset.has_column(choice.column))
            throw Error(ErrorKind::problem, "missing column", choice.column, allowed_names(choice.column, columns),
                        choice.where);
        std::vector<std::string> present;
        for (std::size_t row = 0; row < dataset.rows.size(); ++row)
            if (const std::string& text = dataset.text(row, choice.column);
                std::find(present.begin(), present.end(), text) == present.end())
                present.push_back(text);
        for (const std::string& word : choice.words)
            if (std::find(present.begin(), present.end(), word) == present.end())
                throw Error(ErrorKind::problem, fmt::format("no row with this {}", choice.column), word,
                            allowed_names(word, present), choice.where);
    }
}

Dataset chosen_rows(Dataset dataset, const std::vector<RowChoice>& choices) {
    check_choices(dataset, choices);
    if (choices.empty()) return dataset;
    std::vector<DatasetRow> rows;
    for (std::size_t row = 0; row < dataset.rows.size(); ++row)
        if (is_chosen(dataset, row, choices)) rows.push_back(std::move(dataset.rows[row]));
    dataset.rows = std::move(rows);
    return dataset;
}

}  // namespace impactfit
