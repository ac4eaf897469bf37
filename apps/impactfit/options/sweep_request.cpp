#include "options/sweep_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "impactfit/card/read_card.hpp"
#include "impactfit/contact/law_forms.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"
#include "options/card_request.hpp"
#include "options/symbols.hpp"

namespace impactfit::app {
namespace {

constexpr const char* range_form = "NAME=START:STOP:COUNT or NAME=START:STOP:COUNT:log";

/// Range as text. Its units depend on the remaining arguments.
struct SweepRange {
    std::string text, name, start, stop;
    std::size_t count = 0;
    bool logarithmic = false;

    SourceLocation where() const { return {{}, 0, 0, fmt::format("--vary {}", name)}; }
};

[[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed,
                         const std::string& name = {}) {
    throw Error(ErrorKind::usage, what, got, allowed,
                {{}, 0, 0, name.empty() ? std::string("--vary") : fmt::format("--vary {}", name)});
}

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == at) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    return parts;
}

std::size_t read_count(const std::string& text, const std::string& name) {
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error == std::errc{} && end == text.data() + text.size()) return count;
    refuse("the number of points is not an integer", text, fmt::format("2 to {}", most_sweep_points), name);
}

SweepRange read_range(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) refuse("a range has no name", text, range_form);
    const std::string name = text.substr(0, equals);
    const std::vector<std::string> parts = split(text.substr(equals + 1), ':');
    const bool has_spacing = parts.size() == 4;
    if (parts.size() != 3 && !has_spacing) refuse("invalid range", text, range_form, name);
    if (has_spacing && parts[3] != "log")
        refuse("unknown spacing", parts[3], "log, or no suffix for a uniform grid", name);
    return {text, name, parts[0], parts[1], read_count(parts[2], name), has_spacing};
}

bool is_number(const LawEntry& law, const std::string& name) {
    const Parameter* parameter = find_parameter(law, name);
    return name == prescribed_restitution || (parameter != nullptr && parameter->unit == "1");
}

std::vector<std::string> known_names(const LawEntry& law, const std::string& wanted_form) {
    std::vector<std::string> names;
    const auto add = [&](const ParameterForm& form) {
        for (const std::string& name : sweepable_names(law, form))
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    if (wanted_form == "dimensional") add(form_with_parameter(law, {}));
    for (const ParameterForm& form : law.forms)
        if (form.name == wanted_form) add(form);
    return names;
}

void check_known(const std::vector<SweepRange>& ranges, const ContactModel& model, const std::string& form_name) {
    if (ranges.empty()) refuse("a sweep needs a range", "no --vary", range_form);
    const std::vector<std::string> known = known_names(*model.law, form_name);
    for (const SweepRange& range : ranges) {
        if (!known.empty() && std::find(known.begin(), known.end(), range.name) == known.end())
            refuse(fmt::format("{} has no quantity of this name", model.name), range.name,
                   allowed_names(range.name, known));
        const auto same = [&](const SweepRange& other) { return other.name == range.name; };
        if (std::count_if(ranges.begin(), ranges.end(), same) > 1)
            refuse("duplicate name in --vary", range.name, "unique names", range.name);
    }
}

/// Rejects a quantity that is both given and varied.
void check_free(const std::vector<SweepRange>& ranges, const SweepArguments& arguments) {
    const LawArguments& given = arguments.law;
    for (const SweepRange& range : ranges) {
        const auto sets = [&](const std::string& text) { return text.starts_with(range.name + "="); };
        if (std::any_of(given.settings.begin(), given.settings.end(), sets))
            refuse("a parameter is both set and varied", range.name, "--set or --vary", range.name);
        if (range.name == swept_mass && !(given.mass.empty() && given.masses.empty()))
            refuse("the mass is both given and varied", range.name, "--mass, --masses or --vary", range.name);
        if (range.name == swept_speed && !given.speed.empty())
            refuse("the speed is both given and varied", range.name, "--speed or --vary", range.name);
        if (range.name == swept_load && arguments.load.given())
            refuse("the load is both given and varied", range.name, "--load, --gravity or --vary", range.name);
    }
}

SweepAxis read_axis(const SweepRange& range, const std::string& unit) {
    return {range.name, parse_quantity(range.start, unit, range.where()),
            parse_quantity(range.stop, unit, range.where()), range.count, range.logarithmic};
}

/// Returns the arguments of one impact of the sweep. Exponents have their start value, because units depend on them.
/// Quantities with a unit are 1 in SI.
LawArguments base_arguments(const SweepArguments& arguments, const std::vector<SweepRange>& ranges,
                            const LawEntry& law) {
    const std::string unit_value = "1";
    LawArguments base = arguments.law;
    for (const SweepRange& range : ranges) {
        if (range.name == swept_mass) {
            base.mass = unit_value;
        } else if (range.name == swept_speed) {
            base.speed = unit_value;
        } else if (range.name != swept_load) {
            const bool number = is_number(law, range.name);
            base.settings.push_back(fmt::format("{}={}", range.name, number ? range.start : unit_value));
        }
    }
    return base;
}

/// True if the unit of the parameter depends on a varied exponent.
bool has_varying_unit(const Parameter* parameter, const std::vector<SweepRange>& ranges) {
    return parameter != nullptr && std::any_of(ranges.begin(), ranges.end(), [&](const SweepRange& range) {
               return parameter->unit.find(range.name) != std::string_view::npos;
           });
}

/// Rejects a value with a unit if the unit varies over the sweep.
void check_varying_units(const LawArguments& arguments, const std::vector<SweepRange>& ranges, const LawEntry& law) {
    const auto check = [&](const std::string& name, const std::string& value, const std::string& option) {
        if (parse_number(value) || !has_varying_unit(find_parameter(law, name), ranges)) return;
        throw Error(ErrorKind::usage, fmt::format("the unit of {} varies over the sweep", name), value,
                    "a number without a unit, in SI", {{}, 0, 0, fmt::format("{} {}", option, name)});
    };
    for (const std::string& text : arguments.settings) {
        const std::size_t equals = text.find('=');
        if (equals != std::string::npos) check(text.substr(0, equals), text.substr(equals + 1), "--set");
    }
    for (const SweepRange& range : ranges) {
        check(range.name, range.start, "--vary");
        check(range.name, range.stop, "--vary");
    }
}

/// Runs a check of the library and adds the option to its error.
template <class Check>
void check_at(const std::string& option, const Check& check) {
    try {
        check();
    } catch (const Error& error) {
        throw error.at({{}, 0, 0, option});
    }
}

/// Returns an axis after a check of its range and bounds.
SweepAxis checked_axis(const SweepRange& range, const std::string& unit, const ContactModel& model) {
    SweepPlan plan{
        model.law, {}, {}, {}, {}, exact_rule, {read_axis(range, unit)}, form_with_parameter(*model.law, range.name)};
    check_at(fmt::format("--vary {}", range.name), [&] { plan.validate(); });
    return plan.axes.front();
}

/// Checks exponents first, because units depend on them.
void check_numbers(const std::vector<SweepRange>& ranges, const ContactModel& model) {
    for (const SweepRange& range : ranges)
        if (is_number(*model.law, range.name)) checked_axis(range, "1", model);
}

void read_rule(const SweepArguments& arguments, SweepRequest& request) {
    SweepPlan& plan = request.plan;
    check_takes_rule(*request.base.model, arguments.damping);
    if (!arguments.damping.empty() && !plan.has_damping_rule())
        throw Error(ErrorKind::usage, "a damping formula needs a prescribed restitution", arguments.damping,
                    "prescribed_restitution, set or varied", {{}, 0, 0, "--damping-formula"});
    const std::string_view wanted =
        arguments.damping.empty() ? default_damping(*request.base.model) : std::string_view(arguments.damping);
    plan.rule = wanted == exact_rule ? exact_rule : find_damping_rule(wanted).description.name;
}

/// Sets the load of the plan. With --gravity it varies with the mass.
void read_load(const SweepArguments& arguments, SweepRequest& request) {
    SweepPlan& plan = request.plan;
    arguments.load.add_load(arguments.law, request.base);
    plan.gravity = request.base.gravity;
    if (plan.gravity == 0.0) plan.impact.load = request.base.impact.load;
    if (request.base.nominal_stiffness && plan.has_axis(swept_load))
        refuse("a load needs a stiffness with a unit", "a nominal stiffness", "dimensional parameters",
               std::string(swept_load));
    request.note_damping_without_load();
}

/// Returns the arguments with names in place of symbols. In --vary `speed` is impact_speed, `mass` effective_mass.
SweepArguments with_names(SweepArguments arguments, const LawEntry& law) {
    name_parameters(arguments.law.settings, law, "--set");
    name_parameters(arguments.ranges, law, "--vary");
    for (std::string& range : arguments.ranges) {
        if (range.starts_with("speed=")) range.replace(0, 5, swept_speed);
        if (range.starts_with("mass=")) range.replace(0, 4, swept_mass);
    }
    return arguments;
}

/// Names that the ranges replace. A varied damping or restitution replaces both.
std::vector<std::string> replaced_by(const std::vector<SweepRange>& ranges) {
    std::vector<std::string> names;
    for (const SweepRange& range : ranges) {
        names.push_back(range.name);
        if (range.name == "hysteresis_damping") names.emplace_back(prescribed_restitution);
        if (range.name == prescribed_restitution) names.emplace_back("hysteresis_damping");
    }
    return names;
}

/// Returns the arguments with the law and the damping formula of a card in place of its path.
SweepArguments with_card(const ContactCard& card, SweepArguments arguments, const std::vector<SweepRange>& ranges) {
    arguments.law = with_law_of(card, arguments.law, replaced_by(ranges));
    const auto prescribes = [](const std::string& text) {
        return text.starts_with(fmt::format("{}=", prescribed_restitution));
    };
    const std::vector<std::string>& settings = arguments.law.settings;
    const bool prescribed = std::any_of(settings.begin(), settings.end(), prescribes) ||
                            std::any_of(arguments.ranges.begin(), arguments.ranges.end(), prescribes);
    if (arguments.damping.empty() && prescribed) arguments.damping = card.damping_rule;
    return arguments;
}

/// Notes of the validity range of a card at both ends of the sweep.
std::vector<std::string> notes_on_range(const ContactCard& card, const SweepRequest& request) {
    Impact<double> first = request.base.impact, last = first;
    for (const SweepAxis& axis : request.plan.axes) {
        if (axis.name == swept_speed) first.impact_speed = axis.start, last.impact_speed = axis.stop;
        if (axis.name == swept_mass) first.effective_mass = axis.start, last.effective_mass = axis.stop;
    }
    std::vector<std::string> notes = validity_notes(card, first);
    for (const std::string& note : validity_notes(card, last))
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
    return notes;
}

}  // namespace

SweepRequest read_sweep(const SweepArguments& given) {
    std::optional<ContactCard> card;
    if (names_card(given.law.law)) card = read_card(given.law.law);
    const ContactModel& model = card ? *card->model : find_model(given.law.law);
    SweepArguments arguments = with_names(given, *model.law);
    std::vector<SweepRange> ranges;
    for (const std::string& text : arguments.ranges) ranges.push_back(read_range(text));
    check_known(ranges, model, card ? std::string(card->form.name) : arguments.law.form);
    if (card) arguments = with_card(*card, std::move(arguments), ranges);
    check_free(ranges, arguments);
    check_numbers(ranges, model);
    check_varying_units(arguments.law, ranges, *model.law);
    SweepRequest request{read_given(base_arguments(arguments, ranges, *model.law), true), {}};
    SweepPlan& plan = request.plan;
    const ImpactRequest& base = request.base;
    plan = {model.law, base.values, base.impact, {}, base.restitution, exact_rule, {}, base.form};
    plan.options.separation = base.separation;
    plan.options.tolerance = arguments.tolerance;
    plan.options.validate();
    plan.published_range = arguments.law.published_range;
    for (const SweepRange& range : ranges)
        plan.axes.push_back(checked_axis(range, swept_unit(base, range.name), model));
    check_at("--vary", [&] { plan.validate(); });
    read_rule(arguments, request);
    if (card) {
        request.base.notes = notes_on_range(*card, request);
        plan.damping_without_load = true;
        request.base.nominal_stiffness = card->nominal_stiffness && !plan.has_axis("stiffness");
    }
    read_load(arguments, request);
    return request;
}

}  // namespace impactfit::app
