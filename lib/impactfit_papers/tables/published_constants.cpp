#include "impactfit_papers/tables/published_constants.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit_papers/published/required_data.hpp"

namespace impactfit {
namespace {

void note_input(const RecipeOptions& options, const Dataset& dataset, RecipeResult& result) {
    if (dataset.rows.empty())
        throw Error(ErrorKind::data, "a table of the paper has no rows", "0 rows", "at least one",
                    {dataset.files.front().path, 0, 0, {}});
    result.inputs.insert(result.inputs.end(), dataset.files.begin(), dataset.files.end());
    for (NotJudged& numbers : numbers_not_judged(options.data_root, dataset.files))
        result.not_judged.push_back(std::move(numbers));
}

}  // namespace

Dataset published_constants(const RecipeOptions& options, std::string_view paper, std::string_view file,
                            RecipeResult& result) {
    Dataset dataset = read_dataset(fmt::format("{}/published/{}/{}", options.data_root, paper, file));
    note_input(options, dataset, result);
    return dataset;
}

Dataset recipe_dataset(const RecipeOptions& options, std::string_view slug, RecipeResult& result) {
    Dataset dataset = required_dataset(options.data_root, slug);
    note_input(options, dataset, result);
    return dataset;
}

RecipeVerdict expected_verdict(const Dataset& published, std::size_t row, std::string_view column) {
    try {
        return recipe_verdict(published.text(row, column));
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::data || !error.where().file.empty()) throw;
        throw error.as(ErrorKind::data)
            .at({published.files.front().path, published.rows[row].line, 0, std::string(column)});
    }
}

}  // namespace impactfit
