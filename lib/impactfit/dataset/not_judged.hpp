#pragma once
// Numbers of the shipped data that no verdict depends on, with the reason: data/published/not_judged.csv.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Numbers of a file that may change without a change of verdict.
struct NotJudged {
    std::string file;  ///< below the data folder
    std::vector<std::string> columns;
    std::string row;  ///< the first cell of the rows meant; empty: all rows
    std::string reason;

    bool covers(std::string_view of_file, std::string_view column, std::string_view first_cell) const;
    /// "datasets/…/points.csv, misfit: not judged, …".
    std::string sentence() const;
};

/// What the list says of the files among `inputs`. Throws an Error (data) if the list is missing or damaged.
std::vector<NotJudged> numbers_not_judged(const std::string& data_root, const std::vector<SourceFile>& inputs);

/// One sentence each, for a report.
std::vector<std::string> not_judged_sentences(const std::vector<NotJudged>& notes);

}  // namespace impactfit
