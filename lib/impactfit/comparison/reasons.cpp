#include "impactfit/comparison/reasons.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace impactfit {
namespace {

/// Largest number of law names per reason.
constexpr std::size_t most_names = 3;

struct Group {
    std::string reason;
    std::vector<std::string> laws;
};

std::vector<Group> groups_of(const std::vector<LawReason>& reasons) {
    std::vector<Group> groups;
    for (const LawReason& one : reasons) {
        auto same =
            std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return group.reason == one.reason; });
        if (same == groups.end()) same = groups.insert(groups.end(), {one.reason, {}});
        same->laws.push_back(one.law);
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const Group& a, const Group& b) { return a.laws.size() > b.laws.size(); });
    return groups;
}

/// A list with one name more than the limit is complete, since "and 1 more" is not shorter.
std::string names_text(std::vector<std::string> names) {
    if (names.size() <= most_names + 1) return fmt::format("{}", fmt::join(names, ", "));
    const std::size_t more = names.size() - most_names;
    names.resize(most_names);
    return fmt::format("{} and {} more", fmt::join(names, ", "), more);
}

}  // namespace

std::string grouped_reasons(const std::vector<LawReason>& reasons) {
    const std::vector<Group> groups = groups_of(reasons);
    if (groups.size() == 1 && reasons.size() > most_names + 1)
        return fmt::format("all {} laws: {}", reasons.size(), groups.front().reason);
    std::vector<std::string> parts;
    for (const Group& group : groups) parts.push_back(fmt::format("{}: {}", names_text(group.laws), group.reason));
    return fmt::format("{}", fmt::join(parts, " | "));
}

}  // namespace impactfit
