#pragma once
// Numbers of the shipped data that no verdict depends on, with the reason: data/published/not_judged.csv.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Numbers of a file that may change without a change of a verdict.
struct NotJudged {
    std::string file;  ///< path relative to the data folder
    std::vector<std::string> columns;
    std::string row;  ///< first cell of the rows concerned; empty: all rows
    std::string reason;

    bool covers(std::string_view of_file, std::string_view column, std::string_view first_cell) const;
    /// Returns "datasets/…/points.csv, misfit: not judged, …".
    std::string sentence() const;
};

/// Returns the entries of the list for the files among `inputs`. Throws an Error (data) if the list is missing or
/// damaged.
std::vector<NotJudged> numbers_not_judged(const std::string& data_root, const std::vector<SourceFile>& inputs);

/// Returns one sentence per entry, for a report.
std::vector<std::string> not_judged_sentences(const std::vector<NotJudged>& notes);

}  // namespace impactfit
