#include "impactfit_papers/published/not_judged.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>

#include "impactfit/dataset/read_dataset.hpp"

namespace impactfit {
namespace {

std::vector<std::string> names_in(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

bool is_input(const std::vector<SourceFile>& inputs, const std::filesystem::path& path) {
    return std::any_of(inputs.begin(), inputs.end(), [&](const SourceFile& input) {
        return std::filesystem::path(input.path).lexically_normal() == path.lexically_normal();
    });
}

}  // namespace

bool NotJudged::covers(std::string_view of_file, std::string_view column, std::string_view first_cell) const {
    return of_file == file && (row.empty() || row == first_cell) &&
           std::find(columns.begin(), columns.end(), column) != columns.end();
}

std::string NotJudged::sentence() const {
    return fmt::format("{}, {}{}: not judged, {}.", file, fmt::join(columns, ", "),
                       row.empty() ? "" : fmt::format(" of {}", row), reason);
}

std::vector<NotJudged> numbers_not_judged(const std::string& data_root, const std::vector<SourceFile>& inputs) {
    const Dataset list = read_dataset(data_root + "/published/not_judged.csv");
    std::vector<NotJudged> notes;
    for (std::size_t row = 0; row < list.rows.size(); ++row)
        if (is_input(inputs, std::filesystem::path(data_root) / list.text(row, "file")))
            notes.push_back({list.text(row, "file"), names_in(list.text(row, "columns")), list.text(row, "row"),
                             list.text(row, "reason")});
    return notes;
}

std::vector<std::string> not_judged_sentences(const std::vector<NotJudged>& notes) {
    std::vector<std::string> sentences;
    for (const NotJudged& numbers : notes) sentences.push_back(numbers.sentence());
    return sentences;
}

}  // namespace impactfit
