#include "impactfit/core/nearest_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace impactfit {
namespace {

constexpr int step = 2;        // insertion, deletion, substitution or transposition
constexpr int small_step = 1;  // change of case or separator

char folded(char letter) {
    if (letter == '-' || letter == ' ') return '_';
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

std::string folded(std::string_view name) {
    std::string result(name);
    std::transform(result.begin(), result.end(), result.begin(), [](char letter) { return folded(letter); });
    return result;
}

int change_cost(char a, char b) {
    if (a == b) return 0;
    return folded(a) == folded(b) ? small_step : step;
}

struct Distance {
    int whole;      // to the candidate
    int beginning;  // to the nearest beginning of the candidate
};

// Optimal string alignment: edit distance with transpositions, in half steps.
Distance edit_distance(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<int> cost((a.size() + 1) * width);
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            int& best = cost[i * width + j];
            if (i == 0 || j == 0) {
                best = step * static_cast<int>(i + j);
                continue;
            }
            best = std::min(cost[(i - 1) * width + j], cost[i * width + j - 1]) + step;
            best = std::min(best, cost[(i - 1) * width + j - 1] + change_cost(a[i - 1], b[j - 1]));
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) best = std::min(best, cost[(i - 2) * width + j - 2] + step);
        }
    }
    return {cost.back(), *std::min_element(cost.end() - static_cast<std::ptrdiff_t>(width), cost.end())};
}

// Limit: one error per three letters, and at least one error for short names.
int largest_near(std::string_view name) {
    return step * std::max<int>(1, static_cast<int>(name.size() + 1) / 3);
}

// Limit for a beginning with an equal first letter: one error per five letters, in names of four letters or more.
int largest_near_beginning(std::string_view name) {
    return name.size() < 4 ? -1 : step * std::max<int>(1, static_cast<int>(name.size()) / 5);
}

std::vector<std::string> parts_of(std::string_view text, std::string_view joint) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + joint.size()) {
        end = std::min(text.find(joint, begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
    }
    return parts;
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> known, std::size_t most) {
    std::vector<std::pair<int, std::string>> near;
    const int limit = largest_near(name);
    const std::string folded_name = folded(name);
    for (const std::string& candidate : known) {
        const Distance edits = edit_distance(name, candidate);
        const bool inside = name.size() >= 3 && folded(candidate).find(folded_name) != std::string::npos;
        const bool begins = edits.beginning <= largest_near_beginning(name) && !candidate.empty() &&
                            folded(candidate.front()) == folded_name.front();
        const int distance = inside || begins ? std::min(edits.whole, limit) : edits.whole;
        const bool known_before =
            std::any_of(near.begin(), near.end(), [&](const auto& one) { return one.second == candidate; });
        if (distance <= limit && !known_before) near.emplace_back(distance, candidate);
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    if (near.size() > most) near.resize(most);
    std::vector<std::string> names;
    for (auto& [distance, candidate] : near) names.push_back(std::move(candidate));
    return names;
}

std::string allowed_names(std::string_view name, std::span<const std::string> known, std::size_t longest_list) {
    if (known.empty()) return "none available";
    std::string text;
    const std::vector<std::string> near = nearest_names(name, known);
    if (!near.empty()) text = fmt::format("{}{}{}", near_start, fmt::join(near, near_joint), near_end);
    const std::span<const std::string> listed = known.first(std::min(longest_list, known.size()));
    text += fmt::format("{}{}", list_start, fmt::join(listed, list_joint));
    if (listed.size() < known.size()) text += fmt::format(" and {} more", known.size() - listed.size());
    return text;
}

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
