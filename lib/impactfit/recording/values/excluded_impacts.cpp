#include "impactfit/recording/values/excluded_impacts.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace impactfit {
namespace {

constexpr std::string_view excluded_by_user = "excluded by the user";

}  // namespace

void exclude_impacts(const std::vector<ImpactExclusion>& exclusions, const std::vector<RecordedImpact*>& impacts) {
    for (const ImpactExclusion& one : exclusions) {
        if (one.number < 1 || one.number > static_cast<long>(impacts.size()))
            throw Error(ErrorKind::usage, "an excluded impact that is not in the recording", std::to_string(one.number),
                        fmt::format("1 to {}", impacts.size()), {{}, 0, 0, option("exclude")});
        RecordedImpact& impact = *impacts[static_cast<std::size_t>(one.number) - 1];
        if (!impact.is_used()) continue;
        impact.reason = excluded_by_user;
        if (!one.reason.empty()) impact.reason += ": " + one.reason;
    }
}

bool is_excluded(const RecordedImpact& impact) {
    return impact.reason.starts_with(excluded_by_user);
}

}  // namespace impactfit
