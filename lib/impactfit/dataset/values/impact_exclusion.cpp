#include "impactfit/dataset/values/impact_exclusion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/trimmed.hpp"

namespace impactfit {
std::vector<ImpactExclusion> impact_exclusions(const std::string& text, const SourceLocation& where) {
    const auto refuse = [&](const std::string& part) {
        throw Error(ErrorKind::usage, "not the number of an impact", part.empty() ? text : part,
                    "numbers of impacts or rows, and a reason: 3,7 or \"3,7: double hit\"", where);
    };
    const std::size_t colon = text.find(':');
    const std::string numbers = text.substr(0, colon);
    const std::string reason =
        colon == std::string::npos ? std::string() : std::string(trimmed(text.substr(colon + 1)));
    if (colon != std::string::npos && reason.empty()) refuse(text);
    std::vector<ImpactExclusion> exclusions;
    for (std::size_t begin = 0, end = 0; begin <= numbers.size(); begin = end + 1) {
        end = std::min(numbers.find(',', begin), numbers.size());
        const std::string part(trimmed(numbers.substr(begin, end - begin)));
        const std::optional<double> number = parse_number(part);
        if (!number || !(*number >= 1.0 && *number == std::floor(*number) && *number < 1e9)) refuse(part);
        exclusions.push_back({std::lround(*number), reason});
    }
    return exclusions;
}

std::string exclusion_text(const ImpactExclusion& exclusion) {
    return fmt::format("{}{}{}", exclusion.number, exclusion.reason.empty() ? "" : ": ", exclusion.reason);
}

std::string exclusions_text(const std::vector<ImpactExclusion>& exclusions) {
    std::vector<std::string> texts;
    for (const ImpactExclusion& one : exclusions) texts.push_back(exclusion_text(one));
    return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace impactfit
