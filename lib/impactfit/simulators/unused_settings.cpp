#include "impactfit/simulators/unused_settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

/// A given setting, with settings in which it is missing or has another value.
struct GivenSetting {
    std::string_view option;
    std::vector<ExportSettings> others;
};

std::array<double, 2> doubled(const std::array<double, 2>& values) {
    return {2.0 * values[0], 2.0 * values[1]};
}

double doubled(double value) {
    return 2.0 * value;
}

ValidityRange doubled(const ValidityRange& range) {
    return {2.0 * range.lowest, 2.0 * range.highest};
}

class GivenSettings {
public:
    explicit GivenSettings(const ExportSettings& settings) : settings_(settings) {}

    /// Adds a setting if it is given; `other` returns another value.
    template <class Value, class Other>
    void add(std::string_view option, std::optional<Value> ExportSettings::*member, const Other& other) {
        if (!(settings_.*member)) return;
        add_others(option, member, std::vector<std::optional<Value>>{{}, other(*(settings_.*member))});
    }

    /// Adds a setting that has one of these values, if it is not the first.
    template <class Value, class Values>
    void add_choice(std::string_view option, Value ExportSettings::*member, const Values& values) {
        if (settings_.*member == Value(values.front())) return;
        std::vector<Value> others;
        for (const auto& value : values)
            if (Value(value) != settings_.*member) others.emplace_back(value);
        add_others(option, member, others);
    }

    std::vector<GivenSetting> given;

private:
    template <class Value>
    void add_others(std::string_view option, Value ExportSettings::*member, const std::vector<Value>& values) {
        GivenSetting setting{option, {}};
        for (const Value& value : values) {
            setting.others.push_back(settings_);
            setting.others.back().*member = value;
        }
        given.push_back(std::move(setting));
    }

    const ExportSettings& settings_;
};

/// Names of a choice, after the empty name of its default.
template <class Entries, class Name>
std::vector<std::string> choices(const Entries& entries, const Name& name) {
    std::vector<std::string> names{std::string()};
    for (const auto& entry : entries) names.emplace_back(name(entry));
    return names;
}

std::vector<GivenSetting> given_settings(const ExportSettings& settings, const SimulatorTarget& target) {
    using Settings = ExportSettings;
    const auto twice = [](const auto& value) { return doubled(value); };
    GivenSettings all(settings);
    all.add("masses", &Settings::masses, twice);
    all.add("mass", &Settings::effective_mass, twice);
    all.add("radii", &Settings::radii, twice);
    all.add("poisson", &Settings::poisson, [](const auto& ratios) { return std::array{ratios[1], 0.5 * ratios[0]}; });
    all.add("density", &Settings::density, twice);
    all.add("time-step", &Settings::time_step, [](double step) { return 0.5 * step; });
    all.add("stiffness", &Settings::stiffness, twice);
    all.add("speeds", &Settings::speeds, twice);
    all.add("match", &Settings::match, [](StiffnessMatch match) {
        return match == StiffnessMatch::duration ? StiffnessMatch::peak_force : StiffnessMatch::duration;
    });
    if (settings.gravity.value_or(0.0) > 0.0 && target.sets_gravity) all.add("gravity", &Settings::gravity, twice);
    all.add("keep", &Settings::keep,
            [](Kept kept) { return kept == Kept::restitution ? Kept::damping : Kept::restitution; });
    all.add_choice("friction", &Settings::friction, std::array{0.0});
    all.add_choice("name", &Settings::name, std::array{Settings().name});
    if (target.units.size() > 1)
        all.add_choice("units", &Settings::units,
                       choices(target.units, [](const UnitSystem& units) { return units.name; }));
    all.add_choice("target-version", &Settings::version,
                   choices(target.versions, [](std::string_view version_name) { return version_name; }));
    return all.given;
}

bool same_text(const ContactExport& a, const ContactExport& b) {
    const auto same_input = [](const SimulatorInput& first, const SimulatorInput& second) {
        return first.name == second.name && first.value == second.value;
    };
    return a.snippet == b.snippet &&
           std::equal(a.inputs.begin(), a.inputs.end(), b.inputs.begin(), b.inputs.end(), same_input);
}

bool same_bounce(const CardBounce& a, const CardBounce& b) {
    return a.impact.impact_speed == b.impact.impact_speed && a.restitution == b.restitution &&
           a.duration == b.duration && a.peak_force == b.peak_force;
}

bool same_bounces(const ContactExport& a, const ContactExport& b) {
    return std::equal(a.bounces.begin(), a.bounces.end(), b.bounces.begin(), b.bounces.end(),
                      [](const TranslatedBounce& first, const TranslatedBounce& second) {
                          return same_bounce(first.wanted, second.wanted) &&
                                 same_bounce(first.realised, second.realised);
                      });
}

}  // namespace

std::vector<std::string> notes_on_unused(const ContactExport& made, const ExportSettings& given,
                                         const std::function<ContactExport(const ExportSettings&)>& export_with) {
    std::vector<std::string> notes;
    for (const auto& [option, others] : given_settings(given, *made.target)) {
        bool in_text = false, in_bounces = false;
        for (const ExportSettings& settings : others) {
            if (in_text) break;
            try {
                const ContactExport other = export_with(settings);
                in_text = !same_text(made, other);
                in_bounces = in_bounces || !same_bounces(made, other);
            } catch (const Error&) {
                in_text = true;
            }
        }
        if (!in_text)
            notes.push_back(fmt::format("{} has no effect on the text for {}{}", noted_option(option),
                                        made.target->title, in_bounces ? ", only on the bounces" : ""));
    }
    return notes;
}

}  // namespace impactfit
