#include "impactfit/dataset/row_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/values/header_place.hpp"

namespace impactfit {

bool is_chosen(const Dataset& dataset, std::size_t row, const std::vector<RowChoice>& choices) {
    return std::all_of(choices.begin(), choices.end(), [&](const RowChoice& choice) {
        return std::find(choice.texts.begin(), choice.texts.end(), dataset.text(row, choice.column)) !=
               choice.texts.end();
    });
}

namespace {

/// Returns the different texts of a column, in their order.
std::vector<std::string> texts_in(const Dataset& dataset, std::size_t column) {
    std::vector<std::string> texts;
    std::unordered_set<std::string_view> known;
    for (const DatasetRow& row : dataset.rows)
        if (known.insert(row.cells[column].text).second) texts.push_back(row.cells[column].text);
    return texts;
}

}  // namespace

void check_choices(const Dataset& dataset, const std::vector<RowChoice>& choices) {
    for (const RowChoice& choice : choices) {
        const std::vector<std::string> columns = dataset.column_names();
        if (!dataset.has_column(choice.column))
            throw Error(ErrorKind::problem, "missing column", choice.column, allowed_names(choice.column, columns),
                        choice.where);
        const std::size_t column = dataset.column(choice.column);
        for (const std::string& word : choice.texts)
            if (std::none_of(dataset.rows.begin(), dataset.rows.end(),
                             [&](const DatasetRow& row) { return row.cells[column].text == word; }))
                throw Error(ErrorKind::problem, fmt::format("no row with this {}", choice.column), word,
                            allowed_names(word, texts_in(dataset, column)), choice.where);
    }
}

void check_specimens(const Dataset& dataset, const std::vector<RowChoice>& choices) {
    const std::string& column = dataset.specimens;
    const auto names_it = [&](const RowChoice& choice) { return choice.column == column; };
    if (column.empty() || std::any_of(choices.begin(), choices.end(), names_it)) return;
    std::vector<std::string> labels, options;
    for (std::size_t row = 0; row < dataset.rows.size(); ++row) {
        const std::string& label = dataset.text(row, column);
        if (!is_chosen(dataset, row, choices) || std::find(labels.begin(), labels.end(), label) != labels.end())
            continue;
        labels.push_back(label);
        options.push_back(option(fmt::format("where \"{}={}\"", column, label)));
    }
    if (labels.size() < 2) return;
    throw Error(ErrorKind::data, fmt::format("the file has {} specimens side by side", labels.size()),
                fmt::format("{}", fmt::join(labels, ", ")),
                fmt::format("{} for a group each, or {}", option(fmt::format("group \"{}\"", column)),
                            fmt::join(options, " or ")),
                header_place(dataset, column));
}

namespace {

/// Removes the effects on rows that are not kept, and renumbers the others.
void keep_effects(const std::vector<std::size_t>& kept, std::vector<CommonError>& errors) {
    for (CommonError& error : errors) {
        std::vector<CommonError::Effect> effects;
        for (CommonError::Effect effect : error.effects) {
            const auto place = std::lower_bound(kept.begin(), kept.end(), effect.row);
            if (place == kept.end() || *place != effect.row) continue;
            effect.row = static_cast<std::size_t>(place - kept.begin());
            effects.push_back(effect);
        }
        error.effects = std::move(effects);
    }
    std::erase_if(errors, [](const CommonError& error) { return error.effects.empty(); });
}

/// Keeps the rows at these places, in rising order.
void keep_rows(const std::vector<std::size_t>& kept, Dataset& dataset) {
    std::vector<DatasetRow> rows;
    for (const std::size_t row : kept) rows.push_back(std::move(dataset.rows[row]));
    keep_effects(kept, dataset.common);
    dataset.rows = std::move(rows);
}

}  // namespace

Dataset chosen_rows(Dataset dataset, const std::vector<RowChoice>& choices) {
    check_choices(dataset, choices);
    if (choices.empty()) return dataset;
    std::vector<std::size_t> kept;
    for (std::size_t row = 0; row < dataset.rows.size(); ++row)
        if (is_chosen(dataset, row, choices)) kept.push_back(row);
    keep_rows(kept, dataset);
    return dataset;
}

Dataset without_excluded_rows(Dataset dataset, const std::vector<ImpactExclusion>& excluded) {
    if (excluded.empty()) return dataset;
    const SourceLocation where{{}, 0, 0, option("exclude")};
    const long last = dataset.rows.empty() ? 0 : dataset.rows.back().number;
    std::set<long> present, numbers;
    for (const DatasetRow& row : dataset.rows) present.insert(row.number);
    for (const ImpactExclusion& one : excluded) {
        if (!present.contains(one.number))
            throw Error(ErrorKind::usage, "an excluded row that is not in the table", std::to_string(one.number),
                        fmt::format("1 to {}, the numbers of the rows in the output of datasets{}", last,
                                    one.number < last ? "; use = 0 leaves this row out already" : ""),
                        where);
        numbers.insert(one.number);
    }
    std::vector<std::size_t> kept;
    for (std::size_t row = 0; row < dataset.rows.size(); ++row)
        if (!numbers.contains(dataset.rows[row].number)) kept.push_back(row);
    if (kept.empty())
        throw Error(ErrorKind::usage, "every row is excluded", exclusions_text(excluded), "at least one row that stays",
                    where);
    keep_rows(kept, dataset);
    dataset.notes.insert(dataset.notes.begin(), "rows excluded by the user: " + exclusions_text(excluded));
    return dataset;
}

}  // namespace impactfit
