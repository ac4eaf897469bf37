#include "options/symbols.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "impactfit/calibration/initialisation/requested_form.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit::app {
namespace {

using ParameterLists = std::vector<std::span<const Parameter>>;

constexpr std::string_view symbol_of_restitution = "e";

void add_lists(const LawEntry& law, ParameterLists& lists) {
    lists.push_back(law.parameters);
    for (const ParameterForm& form : law.forms) lists.push_back(form.parameters);
}

/// Returns the names with this symbol, or the text itself if it is a name.
std::vector<std::string> names_with_symbol(const std::string& text, const ParameterLists& lists) {
    std::vector<std::string> names;
    for (const auto& list : lists)
        for (const Parameter& parameter : list) {
            if (parameter.name == text) return {text};
            const bool is_new = std::find(names.begin(), names.end(), parameter.name) == names.end();
            if (parameter.symbol == text && is_new) names.emplace_back(parameter.name);
        }
    return names;
}

void name_in_lists(std::vector<std::string>& texts, const ParameterLists& lists, bool has_damping, const char* option) {
    for (std::string& text : texts) {
        const std::string word = text.substr(0, text.find('='));
        std::vector<std::string> names = names_with_symbol(word, lists);
        if (names.empty() && has_damping && word == symbol_of_restitution) names.emplace_back(prescribed_restitution);
        if (names.size() > 1)
            throw Error(ErrorKind::usage, "a symbol of several parameters", word,
                        fmt::format("{}", fmt::join(names, ", ")), {{}, 0, 0, option});
        if (!names.empty()) text.replace(0, word.size(), names.front());
    }
}

struct ShortName {
    std::string_view text, name;
};

constexpr std::array<ShortName, 12> short_names{{{"e", "restitution"},
                                                 {"CoR", "restitution"},
                                                 {"COR", "restitution"},
                                                 {"cor", "restitution"},
                                                 {"cr", "restitution"},
                                                 {"tc", "duration"},
                                                 {"t_c", "duration"},
                                                 {"contact_time", "duration"},
                                                 {"Fmax", "peak_force"},
                                                 {"F_max", "peak_force"},
                                                 {"fmax", "peak_force"},
                                                 {"xmax", "peak_indentation"}}};

}  // namespace

void name_parameters(std::vector<std::string>& texts, const LawEntry& law, const char* option) {
    ParameterLists lists;
    add_lists(law, lists);
    name_in_lists(texts, lists, law.has("hysteresis_damping"), option);
}

void name_parameters(std::vector<std::string>& texts, const std::string& law, const std::string& form,
                     const char* option) {
    if (texts.empty()) return;
    if (!law.empty()) return name_parameters(texts, *find_model(law).law, option);
    ParameterLists lists;
    if (!form.empty() && !form.ends_with(".toml")) {
        for (const FormEntry& entry : find_forms(form)) {
            lists.push_back(entry.constants);
            lists.push_back(entry.inputs);
        }
    } else if (form.empty()) {
        for (const LawEntry& one : all_laws()) add_lists(one, lists);
    }
    name_in_lists(texts, lists, form.empty(), option);
}

std::string observable_name(const std::string& text) {
    for (const ShortName& one : short_names)
        if (one.text == text) return std::string(one.name);
    return text;
}

void name_observables(std::vector<std::string>& texts) {
    for (std::string& text : texts) {
        const std::string word = text.substr(0, text.find('='));
        text.replace(0, word.size(), observable_name(word));
    }
}

}  // namespace impactfit::app
