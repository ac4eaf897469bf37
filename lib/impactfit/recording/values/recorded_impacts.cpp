#include "impactfit/recording/values/recorded_impacts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/error.hpp"

namespace impactfit {

long RecordedImpacts::used() const {
    return std::count_if(impacts.begin(), impacts.end(), [](const RecordedImpact& one) { return one.is_used(); });
}

void exclude_impacts(const std::vector<long>& numbers, const std::vector<RecordedImpact*>& impacts) {
    for (const long number : numbers) {
        if (number < 1 || number > static_cast<long>(impacts.size()))
            throw Error(ErrorKind::usage, "an excluded impact that is not in the recording", std::to_string(number),
                        fmt::format("1 to {}", impacts.size()), {{}, 0, 0, option("exclude")});
        RecordedImpact& impact = *impacts[static_cast<std::size_t>(number) - 1];
        if (impact.is_used()) impact.reason = excluded_by_user;
    }
}

}  // namespace impactfit
