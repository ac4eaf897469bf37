#include "impactfit/contact/law_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impactfit/contact/law_entry.hpp"
#include "impactfit/contact/law_list.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

template <DampingRule Rule>
constexpr DampingRuleEntry rule_entry() {
    return {Rule::description, Rule::Law::description.name, &Rule::applies_to, &Rule::hysteresis_damping};
}

template <DampingRule... Rules>
std::vector<DampingRuleEntry> make_rules(TypeList<Rules...>) {
    return {rule_entry<Rules>()...};
}

template <ContactLaw... Laws>
std::vector<LawEntry> make_laws(TypeList<Laws...>) {
    std::size_t index = 0;
    std::vector<LawEntry> laws{law_entry<Laws>(index++)...};
    for (LawEntry& law : laws)
        for (const DampingRuleEntry& rule : all_damping_rules())
            if (rule.description.name == law.description.name) law.default_rule = rule.description.name;
    return laws;
}

const LawEntry& law_called(std::string_view name) {
    const auto laws = all_laws();
    return *std::find_if(laws.begin(), laws.end(), [&](const LawEntry& law) { return law.description.name == name; });
}

std::string_view alias_of(std::string_view rule) {
    for (const DampingRuleEntry& entry : all_damping_rules())
        if (entry.description.name == rule) return entry.description.alias;
    return {};
}

std::vector<ContactModel> make_models() {
    std::vector<ContactModel> models;
    for (const LawEntry& law : all_laws())
        models.push_back({law.description.name, law.description.title, law.description.source, &law, law.default_rule,
                          alias_of(law.default_rule)});
    for (const DampingRuleEntry& rule : all_damping_rules()) {
        const DampingRuleDescription& is = rule.description;
        const bool has_law =
            std::any_of(models.begin(), models.end(), [&](const ContactModel& m) { return m.name == is.name; });
        if (!has_law) models.push_back({is.name, is.title, is.source, &law_called(rule.law), is.name, is.alias});
    }
    std::sort(models.begin(), models.end(),
              [](const ContactModel& a, const ContactModel& b) { return a.name < b.name; });
    return models;
}

/// `name_and_alias` returns name and alias of an entry; `known` has names without an entry, for the error.
template <class Entries, class Names>
const auto& find_by_name(const Entries& entries, std::string_view name, const char* what, const Names& name_and_alias,
                         std::vector<std::string> known = {}) {
    for (const auto& entry : entries)
        for (const std::string_view candidate : name_and_alias(entry)) {
            if (candidate.empty()) continue;
            if (candidate == name) return entry;
            known.emplace_back(candidate);
        }
    throw Error(ErrorKind::usage, fmt::format("unknown {}", what), std::string(name), allowed_names(name, known));
}

}  // namespace

std::size_t LawEntry::index_of(std::string_view parameter) const {
    return parameter_index(parameters, parameter, description.name);
}

bool LawEntry::has(std::string_view parameter) const {
    return std::any_of(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.name == parameter; });
}

void LawEntry::check(std::span<const double> values) const {
    if (values.size() != parameters.size())
        throw Error(ErrorKind::usage, fmt::format("wrong number of parameters for {}", description.name),
                    std::to_string(values.size()), std::to_string(parameters.size()));
    for (std::size_t i = 0; i < values.size(); ++i) check_parameter(parameters[i], values[i], description.name);
}

void LawEntry::check_published(std::span<const double> values) const {
    for (std::size_t i = 0; i < parameters.size(); ++i)
        impactfit::check_published(parameters[i], values[i], description.name);
}

std::string LawEntry::unit_of(std::size_t parameter, std::span<const double> values) const {
    return parameter_unit(parameters, parameter, values);
}

std::span<const DampingRuleEntry> all_damping_rules() {
    static const std::vector<DampingRuleEntry> rules = make_rules(DampingRuleList{});
    return rules;
}

std::span<const LawEntry> all_laws() {
    static const std::vector<LawEntry> laws = make_laws(LawList{});
    return laws;
}

std::span<const ContactModel> all_models() {
    static const std::vector<ContactModel> models = make_models();
    return models;
}

const ContactModel& find_model(std::string_view name) {
    return find_by_name(all_models(), name, "contact law", [](const ContactModel& model) {
        return std::array{model.name, model.alias};
    });
}

const DampingRuleEntry& find_damping_rule(std::string_view name) {
    return find_by_name(all_damping_rules(), name, "damping formula",
                        [](const DampingRuleEntry& rule) {
                            return std::array{rule.description.name, rule.description.alias};
                        },
                        {std::string(exact_rule)});
}

}  // namespace impactfit
