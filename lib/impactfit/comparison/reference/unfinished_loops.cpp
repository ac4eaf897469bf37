#include "impactfit/comparison/reference/unfinished_loops.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace impactfit {

std::string words_of_unfinished(const ReferenceFit& reference) {
    const auto count =
        std::count_if(reference.records.begin(), reference.records.end(),
                      [](const ReferenceFit::Record& record) { return record.split && !record.split->dissipated; });
    if (count == 0) return {};
    return fmt::format(
        "{} record{} in contact (force and indentation above 1/10 of their peaks): {} dissipated work is undetermined.",
        count, count == 1 ? " ends" : "s end", count == 1 ? "its" : "their");
}

}  // namespace impactfit
