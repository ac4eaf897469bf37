#include "shell/error_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/visible_text.hpp"
#include "shell/filled_text.hpp"

namespace impactfit::app {
namespace {

constexpr std::size_t longest_text = 400, longest_list = 1600, most_names = 8;

/// Returns the command that lists all names, or an empty string. The start of the problem identifies the kind of name.
std::string listing_command(const std::string& problem) {
    struct Listing {
        std::string_view start, command;
    };
    constexpr std::array<Listing, 7> listings{{{"unknown contact law", "impactfit laws"},
                                               {"unknown damping formula", "exact, or a formula of impactfit laws"},
                                               {"unknown form", "impactfit forms"},
                                               {"unknown recipe", "impactfit regenerate"},
                                               {"no such dataset", "impactfit datasets"},
                                               {"unknown example", "impactfit example"},
                                               {"unknown command", "impactfit help"}}};
    for (const Listing& listing : listings)
        if (problem.starts_with(listing.start)) return std::string(listing.command);
    constexpr std::string_view option = "unknown option of ";
    if (problem.starts_with(option)) return problem.substr(option.size()) + " --help";
    return {};
}

bool starts_with_any(const std::string& text, std::initializer_list<std::string_view> starts) {
    return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return text.starts_with(start); });
}

void add_names(const Error& error, const NameChoice& choice, std::vector<std::string>& lines) {
    if (!choice.before.empty()) lines.push_back("allowed: " + choice.before);
    if (!choice.near.empty()) lines.push_back(fmt::format("did you mean '{}'?", fmt::join(choice.near, "' or '")));
    const std::string command = listing_command(error.problem());
    if (command.empty() || choice.count <= most_names)
        lines.push_back(fmt::format("available: {}", choice.names));
    else
        lines.push_back("all: " + command);
    if (starts_with_any(error.problem(), {"unknown recipe", "unknown validation"}))
        lines.push_back("tables and figures of the papers: impactfit papers");
}

void add_allowed(const Error& error, std::vector<std::string>& lines) {
    const std::string& allowed = error.allowed();
    if (allowed.empty()) return;
    if (const NameChoice choice = read_names(allowed); choice.count > 0)
        add_names(error, choice, lines);
    else if (starts_with_any(allowed, {"see ", "for example ", "use "}))
        lines.push_back(allowed);
    else if (starts_with_any(allowed, {"--", "impactfit "}))
        lines.push_back("use: " + allowed);
    else
        lines.push_back("allowed: " + allowed);
}

std::string location_text(const SourceLocation& where) {
    std::vector<std::string> parts;
    if (!where.file.empty()) parts.push_back(excerpt(where.file, longest_text));
    if (where.line > 0) parts.push_back(fmt::format("line {}", where.line));
    if (where.column > 0) parts.push_back(fmt::format("column {}", where.column));
    if (!where.key.empty()) parts.push_back(excerpt(where.key, longest_text));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string headline(const Error& error) {
    std::string text = "impactfit: " + excerpt(error.problem(), 2 * longest_text);
    if (!error.got().empty() && error.got() != "none") text += ": " + excerpt(error.got(), longest_text);
    return text;
}

}  // namespace

std::string error_text(const Error& error) {
    std::vector<std::string> lines;
    add_allowed(error, lines);
    if (const std::string where = location_text(error.where()); !where.empty()) lines.push_back("where: " + where);
    std::string text = filled(headline(error), 0, 4) + "\n";
    for (const std::string& line : lines) text += "  " + filled(excerpt(line, longest_list), 2, 4) + "\n";
    return text;
}

}  // namespace impactfit::app
