#include "impactfit/core/option_notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <utility>
#include <vector>

#include "impactfit/core/quoted_text.hpp"

namespace impactfit {
namespace {

constexpr char first_mark = '\x02', last_mark = '\x03';

// ---- Parts of an option --------------------------------------------------------------------------------------

/// Option "sd duration='2 %'": name "sd", key "duration", value "'2 %'".
struct Option {
    std::string name, key, value;
    std::vector<std::pair<std::string, std::string>> further = {};  ///< keys and values after a comma
};

using Renames = std::initializer_list<std::pair<std::string_view, std::string_view>>;

bool is_quoted(std::string_view text) {
    return text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
}

/// Returns the text without its quotation marks.
std::string_view unquoted(std::string_view text) {
    return is_quoted(text) ? text.substr(1, text.size() - 2) : text;
}

Option parts_of(std::string_view text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    Option option{std::string(text.substr(0, blank)), {}, {}};
    const std::string_view whole = blank < text.size() ? text.substr(blank + 1) : std::string_view();
    const std::string_view argument = unquoted(whole);
    const std::size_t equals = argument.find('=');
    if (equals == std::string_view::npos) {
        option.value = whole;
        return option;
    }
    option.key = argument.substr(0, equals);
    option.value = argument.substr(equals + 1);
    // "h0=drop_height [cm], h1=rebound_height [cm]"
    for (std::size_t comma = option.value.rfind(", "); comma != std::string::npos; comma = option.value.rfind(", ")) {
        const std::string last = option.value.substr(comma + 2);
        if (last.find('=') == std::string::npos) break;
        option.further.insert(option.further.begin(),
                              {last.substr(0, last.find('=')), last.substr(last.find('=') + 1)});
        option.value.erase(comma);
    }
    return option;
}

/// Returns the entries of a mapping, "key" = value, after the first, each formatted.
std::string further_text(const Option& option,
                         const std::function<std::string(const std::string&, const std::string&)>& text) {
    std::string result;
    for (const auto& [key, value] : option.further) result += ", " + text(key, value);
    return result;
}

std::string renamed(const std::string& name, const Renames& names) {
    for (const auto& [from, to] : names)
        if (name == from) return std::string(to);
    std::string underscored = name;
    std::replace(underscored.begin(), underscored.end(), '-', '_');
    return underscored;
}

/// Returns true for a number, a quoted text, "..." and VALUE.
bool is_literal(std::string_view value) {
    if (value == "..." || value == "VALUE" || is_quoted(value)) return true;
    const bool number = value.find_first_of("0123456789") != std::string_view::npos &&
                        value.find_first_not_of("0123456789+-.e") == std::string_view::npos;
    return number;
}

/// Returns true for a placeholder such as R1.
bool is_placeholder(std::string_view value) {
    return !value.empty() && std::all_of(value.begin(), value.end(),
                                         [](unsigned char c) { return std::isupper(c) != 0 || std::isdigit(c) != 0; });
}

std::string literal(std::string_view value) {
    return is_literal(value) ? std::string(value) : quoted_text(value);
}

// ---- Python --------------------------------------------------------------------------------------------------

bool is_mapping(std::string_view name) {
    constexpr std::array<std::string_view, 12> mappings{"columns", "computed", "fix",         "free", "grid", "prior",
                                                        "sd",      "set",      "set_columns", "tie",  "unit", "where"};
    return std::find(mappings.begin(), mappings.end(), name) != mappings.end();
}

/// Returns the value of a keyword: ["a", "b"], (R1, R2), 2e5 or "text".
std::string python_value(const std::string& value) {
    if (is_literal(value) || is_placeholder(value)) return value;
    if (const std::size_t blank = value.find(' '); blank != std::string::npos)
        return fmt::format("({}, {})", python_value(value.substr(0, blank)), python_value(value.substr(blank + 1)));
    if (value.find(',') == std::string::npos) return value == "LOWEST:HIGHEST" ? "(LOWEST, HIGHEST)" : literal(value);
    std::string list;
    for (std::size_t begin = 0, end = 0; begin <= value.size(); begin = end + 1) {
        end = std::min(value.find(',', begin), value.size());
        list += fmt::format("{}{}", list.empty() ? "" : ", ", literal(value.substr(begin, end - begin)));
    }
    return fmt::format("[{}]", list);
}

/// Entries of the rig, which have the name of the option on the command line only.
bool is_rig_entry(std::string_view name) {
    constexpr std::array<std::string_view, 5> entries{"diameter", "air_density", "drag_coefficient", "height_reference",
                                                      "shared"};
    return std::find(entries.begin(), entries.end(), name) != entries.end();
}

std::string in_python(const Option& option) {
    const std::string name = renamed(option.name, {{"data", "data_root"},
                                                   {"to", "simulator"},
                                                   {"to-law", "law"},
                                                   {"column", "computed"},
                                                   {"set-column", "set_columns"}});
    if (name == "refit" || name == "gravity") return name + "=True";
    if (name == "no_gravity") return "gravity=False";
    if (name == "weight" || name == "no_weight")
        return fmt::format("rig={{\"weight\": {}}}", name == "weight" ? "True" : "False");
    if (is_rig_entry(name) && !option.value.empty())
        return fmt::format("rig={{\"{}\": {}}}", name,
                           is_placeholder(option.value) ? option.value : literal(option.value));
    const bool word = !option.value.empty() && !is_literal(option.value) && !is_placeholder(option.value);
    if (option.key.empty() && word && is_mapping(name) && name != "free")
        return fmt::format("{}={{{}: ...}}", name, quoted_text(option.value));
    if (option.key.empty()) return fmt::format("{}={}", name, option.value.empty() ? "" : python_value(option.value));
    if (!is_mapping(name)) return fmt::format("{}=\"{}={}\"", name, option.key, option.value);
    return fmt::format("{}={{{}: {}{}}}", name, quoted_text(option.key), literal(option.value),
                       further_text(option, [](const std::string& key, const std::string& value) {
                           return fmt::format("{}: {}", quoted_text(key), literal(value));
                       }));
}

// ---- C++, problem file, command line -------------------------------------------------------------------------

std::string in_cpp(const Option& option) {
    const std::string name = renamed(option.name, {{"data", "data_root"},
                                                   {"to", "target"},
                                                   {"to-law", "law"},
                                                   {"column", "compute_column"},
                                                   {"no-gravity", "gravity = 0"},
                                                   {"weight", "weight = true"},
                                                   {"no-weight", "weight = false"}});
    const bool adds = name == "set_column" || name == "compute_column";
    const bool call = name == "free" || name == "fix" || name == "tie" || adds;
    if (!option.key.empty())
        return call ? fmt::format("{}({}, {})", name, quoted_text(option.key),
                                  adds ? quoted_text(option.value) : literal(option.value))
                    : fmt::format("{}[{}] = {}{}", name, quoted_text(option.key), literal(option.value),
                                  further_text(option, [&](const std::string& key, const std::string& value) {
                                      return fmt::format("{}[{}] = {}", name, quoted_text(key), literal(value));
                                  }));
    if (option.value.empty()) return name;
    return call ? fmt::format("{}({})", name, literal(option.value)) : fmt::format("{} = {}", name, option.value);
}

std::string in_problem_file(const Option& option) {
    const std::string name = renamed(option.name, {{"mass", "[rig] effective_mass"},
                                                   {"masses", "[rig] masses"},
                                                   {"unit", "columns"},
                                                   {"column", "computed"},
                                                   {"set-column", "set_columns"}});
    if (name == "weight" || name == "no_weight")
        return fmt::format("[rig] weight = {}", name == "weight" ? "true" : "false");
    if (is_rig_entry(name) && !option.value.empty()) return fmt::format("[rig] {} = {}", name, literal(option.value));
    if (option.key.empty() && option.name == "free" && !option.value.empty())
        return fmt::format("{} = {{ start = ... }}", option.value);
    if (option.key.empty() && option.value.empty())
        return option.name == "free" || option.name == "fix" ? "[parameters]" : name;
    if (option.name == "separate" && !option.value.empty())
        return fmt::format("group_by = \"group\" for {}", option.value);
    if (option.name == "population" && !option.value.empty())
        return fmt::format("[population.NAME] for {}", option.value);
    if (option.key.empty() && option.name == "group")
        return fmt::format("group = {{ column = {} }}", literal(option.value));
    if (option.key.empty()) return fmt::format("{} = {}", name, literal(option.value));
    if (option.name == "free") return fmt::format("{} = {{ start = {} }}", option.key, option.value);
    if (option.name == "fix") return fmt::format("{} = {{ fix = {} }}", option.key, literal(option.value));
    if (option.name == "prior")
        return fmt::format("{} = {{ start = ..., prior = {} }}", option.key, literal(option.value));
    if (option.name == "unit")
        return fmt::format("columns = {{ {} = \"[{}]\" }}", quoted_text(option.key), option.value);
    const auto entry = [](const std::string& key, const std::string& value) {
        const bool plain = key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos;
        return fmt::format("{} = {}", plain ? key : quoted_text(key), literal(value));
    };
    return fmt::format("{} = {{ {}{} }}", name, entry(option.key, option.value), further_text(option, entry));
}

std::string written(std::string_view text, Notation notation) {
    switch (notation) {
        case Notation::command_line:
            return fmt::format("--{}", text == "weight" ? "gravity" : text == "no-weight" ? "no-gravity" : text);
        case Notation::python:
            return in_python(parts_of(text));
        case Notation::problem_file:
            return in_problem_file(parts_of(text));
        case Notation::cpp:
            break;
    }
    return in_cpp(parts_of(text));
}

}  // namespace

std::string option(std::string_view text) {
    return fmt::format("{}{}{}", first_mark, text, last_mark);
}

std::string with_options(std::string_view text, Notation notation) {
    std::string result;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t mark = text.find(first_mark, begin), end = text.find(last_mark, mark);
        if (end == std::string_view::npos) return result += text.substr(begin);
        result += text.substr(begin, mark - begin);
        result += written(text.substr(mark + 1, end - mark - 1), notation);
        begin = end + 1;
    }
    return result;
}

}  // namespace impactfit
