#include "impactfit/core/name_choice.hpp"

#include <algorithm>
#include <cstdlib>

namespace impactfit {
namespace {

std::vector<std::string> parts_of(std::string_view text, std::string_view joint) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + joint.size()) {
        end = std::min(text.find(joint, begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
    }
    return parts;
}

}  // namespace

NameChoice read_names(std::string_view allowed) {
    NameChoice choice;
    const std::size_t list = allowed.find(list_start);
    if (list == std::string_view::npos) return choice;
    const std::size_t near = allowed.substr(0, list).find(near_start);
    choice.names = allowed.substr(list + list_start.size());
    choice.before = allowed.substr(0, std::min(near, list));
    while (!choice.before.empty() && (choice.before.back() == ' ' || choice.before.back() == ';'))
        choice.before.pop_back();
    if (near != std::string_view::npos) {
        const std::size_t first = near + near_start.size();
        const std::size_t end = std::min(allowed.find(near_end, first), list);
        choice.near = parts_of(allowed.substr(first, end - first), near_joint);
    }
    choice.count = parts_of(choice.names, list_joint).size();
    if (const std::size_t more = choice.names.rfind(" and ");
        choice.names.ends_with(" more") && more != std::string::npos)
        choice.count += static_cast<std::size_t>(std::atol(choice.names.c_str() + more + 5));
    return choice;
}

}  // namespace impactfit
