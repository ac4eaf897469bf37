#include <fmt/format.h>
#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/options.hpp"
#include "bindings/quantities.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/card/stated_card.hpp"
#include "impactfit/contact/hertz.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"
#include "impactfit/dynamics/stated_impact.hpp"
#include "impactfit/simulators/kept_contact.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

using Pair = std::array<double, 2>;

/// Impact with the results that determine parameters.
struct StatedImpact {
    Impact<double> impact;
    std::optional<double> restitution, duration;
};

void refuse_both(const NamedValues& values, std::string_view name, const char* result) {
    if (values.contains(name))
        throw Error(ErrorKind::usage, fmt::format("{} determines the {}", result, name),
                    fmt::format("{} and {}", result, name), "one of them", {{}, 0, 0, std::string(name)});
}

[[noreturn]] void refuse_missing(const ContactModel& model, const char* what, std::string_view name,
                                 const char* result) {
    throw Error(ErrorKind::usage, fmt::format("the {} of {} is missing", what, model.name), "neither",
                fmt::format("{}=... or {}=...", name, result), {{}, 0, 0, std::string(name)});
}

/// Name of the damping that a restitution determines; empty for a law without.
std::string_view damping_of(const LawEntry& law) {
    for (const char* name : {"hysteresis_damping", "rate_damping"})
        if (law.has(name)) return name;
    return {};
}

/// Values in SI, with the exponent of spheres where none is given.
NamedValues given_values(const ContactModel& model, std::map<std::string, Quantity> parameters) {
    for (const Parameter& parameter : model.law->parameters)
        if (parameter.name == "hertz_exponent") parameters.try_emplace("hertz_exponent", parameter.typical);
    return si_values(model, parameters);
}

/// Adds a value in place of the stiffness that a duration determines.
void complete_stiffness(NamedValues& values, const ContactModel& model, const std::optional<double>& duration) {
    if (!duration && !values.contains("stiffness")) refuse_missing(model, "stiffness", "stiffness", "duration");
    if (!duration) return;
    refuse_both(values, "stiffness", "duration");
    values["stiffness"] = 1.0;
}

/// Sets restitution and damping rule of the request, and a value in place of the damping in `values`. Returns true if
/// the restitution does not remain a parameter.
bool complete_damping(ImpactRequest& request, NamedValues& values, const std::optional<double>& restitution) {
    const LawEntry& law = request.law();
    const std::string_view damping = damping_of(law);
    const bool own = law.has(prescribed_restitution), prescribed = values.contains(prescribed_restitution);
    if (restitution && own) {
        refuse_both(values, prescribed_restitution, "restitution");
        values[std::string(prescribed_restitution)] = *restitution;
        return false;
    }
    if (restitution) {
        if (damping.empty())
            throw Error(ErrorKind::usage, fmt::format("{} has no damping to compute", request.model->name),
                        std::string(request.model->name), "a law with hysteresis_damping or rate_damping",
                        {{}, 0, 0, "restitution"});
        for (const std::string_view name : {damping, prescribed_restitution}) refuse_both(values, name, "restitution");
        values[std::string(damping)] = 0.0;
        request.restitution = restitution;
        request.damping_rule = exact_rule;
        return true;
    }
    if (prescribed && !own) {
        refuse_both(values, damping, "prescribed_restitution");
        request.restitution = values.at(std::string(prescribed_restitution));
        request.damping_rule = default_damping(*request.model);
        values.erase(std::string(prescribed_restitution));
        values[std::string(damping)] = 0.0;
    } else if (!damping.empty() && !values.contains(damping)) {
        refuse_missing(*request.model, "damping", damping, "restitution");
    }
    return false;
}

void check_given(const ContactModel& model, const NamedValues& values) {
    for (const Parameter& parameter : model.law->parameters)
        if (const auto given = values.find(parameter.name); given != values.end())
            check_parameter(parameter, given->second, model.name);
}

/// Law with its given parameters and with those that follow from the results.
ImpactRequest stated_request(const ContactModel& model, NamedValues values, const StatedImpact& stated,
                             const std::string& separation) {
    check_impact(stated.impact);
    check_given(model, values);
    const LawDescription& law = model.law->description;
    ImpactRequest request{&model, {}, {}, stated.impact, law.separation};
    request.separation = options_of(separation, default_tolerance).separation.value_or(law.separation);
    complete_stiffness(values, model, stated.duration);
    const bool damped = complete_damping(request, values, stated.restitution);
    request.values = ordered_values(model, values, stated.impact);
    request.values = stated_values(request, stated.duration, default_tolerance);
    if (damped) request.restitution.reset();
    return request;
}

/// `texts`: title, specimen, licence, citation.
ContactCard stated_card_of(const std::string& law, const std::map<std::string, Quantity>& parameters,
                           const StatedImpact& stated, const std::string& separation, const std::optional<Pair>& speeds,
                           const std::optional<Pair>& radii, const std::optional<std::string>& keep,
                           const std::array<std::string, 4>& texts) {
    const ContactModel& model = find_model(law);
    const py::gil_scoped_release free;
    const double speed = stated.impact.impact_speed;
    const Pair range = speeds.value_or(Pair{speed, speed});
    ContactCard card =
        stated_card(stated_request(model, given_values(model, parameters), stated, separation), {range[0], range[1]});
    set_texts(card, {texts[1], texts[2], texts[3], texts[0]});
    if (radii) effective_radius(*radii);
    card.radii = radii;
    card.kept = kept_of_stated(card, keep.value_or(""), stated.restitution.has_value());
    return card;
}

}  // namespace

void bind_stated_cards(py::module_& module) {
    py::class_<StatedImpact>(module, "StatedImpact")
        .def(py::init([](double effective_mass, double impact_speed, double load, std::optional<double> restitution,
                         std::optional<double> duration) {
            return StatedImpact{{effective_mass, impact_speed, load}, restitution, duration};
        }));
    module.def("effective_mass", [](double first, double second) { return effective_mass(first, second); });
    module.def("stated_card", stated_card_of);
}

}  // namespace impactfit::python
