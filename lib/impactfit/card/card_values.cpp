#include "impactfit/card/card_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/card/data_error.hpp"
#include "impactfit/contact/hertz.hpp"
#include "impactfit/contact/law_forms.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit {
namespace {

/// Relative difference of unit factors that are equal to rounding, such as kg*m/s^2 and N with real exponents.
constexpr double rounding = 1e-12;

/// Replaces the unit by its text in the law, because exponents in a text may be rounded.
void check_unit(CardParameter& parameter, const std::string& expected, const SourceLocation& where) {
    if (parameter.unit == expected) return;
    const Unit given = parse_unit(parameter.unit, where), wanted = parse_unit(expected, where);
    if (!same_dimension(given, wanted) || std::abs(given.to_si / wanted.to_si - 1.0) > rounding)
        throw Error(ErrorKind::data, fmt::format("wrong unit of {}", parameter.name), parameter.unit, expected, where);
    parameter.unit = expected;
}

void check_restitution(CardParameter& parameter, const SourceLocation& where) {
    check_unit(parameter, "1", below(where, "unit"));
    if (parameter.value > 0.0 && parameter.value <= 1.0) return;
    throw Error(ErrorKind::data, fmt::format("{} is out of range", prescribed_restitution),
                fmt::format("{:g}", parameter.value), "> 0 and <= 1", below(where, "value"));
}

void check_error(const CardParameter& parameter, const SourceLocation& where) {
    if (std::isnan(parameter.standard_error) || parameter.standard_error >= 0.0) return;
    throw Error(ErrorKind::data, fmt::format("the standard error of {} is negative", parameter.name),
                fmt::format("{:g}", parameter.standard_error), ">= 0, or null", below(where, "standard_error"));
}

double end_of(const JsonNode& range, const char* key) {
    const double value = range.number(key);
    if (value > 0.0 && std::isfinite(value)) return value;
    throw Error(ErrorKind::data, "the end of a range is not positive", fmt::format("{:g}", value),
                "a finite number > 0", range.where(key));
}

}  // namespace

bool prescribes_restitution(const ParameterForm& form, const std::vector<StatedParameter>& stated) {
    return !has_parameter(form, prescribed_restitution) &&
           std::any_of(stated.begin(), stated.end(),
                       [](const StatedParameter& entry) { return entry.parameter.name == prescribed_restitution; });
}

std::vector<CardParameter> checked_parameters(const ParameterForm& form, std::vector<StatedParameter> ordered,
                                              const std::string& law) {
    std::vector<double> values;
    std::vector<CardParameter> parameters;
    for (const StatedParameter& entry : ordered) values.push_back(entry.parameter.value);
    const bool prescribes = prescribes_restitution(form, ordered);
    // Bounds first: units depend on exponents.
    for (std::size_t i = 0; i < ordered.size(); ++i)
        if (!prescribes || ordered[i].parameter.name != prescribed_restitution)
            located_in_file(below(ordered[i].where, "value"),
                            [&] { check_parameter(form.parameters[i], values[i], law); });
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        auto& [parameter, where, any_scale] = ordered[i];
        if (any_scale) parameter.unit = parameter_unit(form.parameters, i, values);
        if (prescribes && parameter.name == prescribed_restitution)
            check_restitution(parameter, where);
        else
            check_unit(parameter, parameter_unit(form.parameters, i, values), below(where, "unit"));
        check_error(parameter, where);
        parameters.push_back(parameter);
    }
    return parameters;
}

ValidityRange range_at(const JsonNode& node, const std::string& key, const std::string& unit) {
    const JsonNode range = node.object(key);
    range.only_keys({"unit", "lowest", "highest"});
    if (range.text("unit") != unit)
        throw Error(ErrorKind::data, "wrong unit of a range", range.text("unit"), unit, range.where("unit"));
    const ValidityRange ends{end_of(range, "lowest"), end_of(range, "highest")};
    if (ends.lowest > ends.highest)
        throw Error(ErrorKind::data, "the ends of a range are in the wrong order",
                    fmt::format("{:g} to {:g}", ends.lowest, ends.highest), "lowest <= highest", range.where());
    return ends;
}

std::optional<std::array<double, 2>> radii_at(const JsonNode& node) {
    if (!node.has_value("radii")) return {};
    const JsonNode radii = node.object("radii");
    radii.only_keys({"unit", "first", "second"});
    if (radii.text("unit") != "m")
        throw Error(ErrorKind::data, "wrong unit of the radii", radii.text("unit"), "m", radii.where("unit"));
    const std::array<double, 2> read{radii.extended_number("first"), radii.extended_number("second")};
    located_in_file(radii.where(), [&] { effective_radius(read); });
    return read;
}

Separation separation_at(const JsonNode& node, const std::string& key, const LawEntry& law) {
    const std::vector<std::string> known{"zero_indentation", "zero_force"};
    const std::string name = node.text(key);
    if (std::find(known.begin(), known.end(), name) == known.end())
        throw Error(ErrorKind::data, "unknown separation", name, allowed_names(name, known), node.where(key));
    if (law.ends_at_zero_force && name != "zero_force")
        throw Error(ErrorKind::data, fmt::format("{} separates at zero force", law.description.name), name,
                    "zero_force", node.where(key));
    return name == "zero_force" ? Separation::zero_force : Separation::zero_indentation;
}

void check_law_values(const ContactCard& card, const SourceLocation& where) {
    for (const double speed : {card.speeds.lowest, card.speeds.highest})
        for (const double mass : {card.masses.lowest, card.masses.highest})
            located_in_file(where, [&, impact = Impact<double>{mass, speed}] { law_values(card, impact); });
}

}  // namespace impactfit
