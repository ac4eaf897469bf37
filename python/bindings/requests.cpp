#include <pybind11/stl.h>

#include <cmath>
#include <limits>

#include "bindings/bindings.hpp"
#include "bindings/options.hpp"
#include "bindings/own_law.hpp"
#include "bindings/quantities.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/core/option_notation.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/recording/recording.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

template <class Value>
using Named = std::vector<std::pair<std::string, Value>>;

ValueWithUnit quantity_of(const Quantity& given, const char* unit, const std::string& name) {
    if (const auto* number = std::get_if<double>(&given)) return *number;
    return read_value(std::get<std::string>(given), unit, {{}, 0, 0, option(name)});
}

void set_masses(ProblemRequest& request, const std::optional<Quantity>& mass,
                const std::optional<std::array<Quantity, 2>>& masses) {
    if (mass) request.mass = quantity_of(*mass, "kg", "mass");
    if (masses) request.masses = {quantity_of((*masses)[0], "kg", "masses"), quantity_of((*masses)[1], "kg", "masses")};
}

/// Sets a member of the rig: weight, load, diameter, air_density, drag_coefficient, height_reference, shared.
void set_rig(ProblemRequest& request, const std::string& name, const std::variant<bool, Quantity>& given) {
    const auto refuse = [&](const char* what, const char* allowed) {
        throw Error(ErrorKind::usage, what, name, allowed, {{}, 0, 0, option("rig")});
    };
    const bool* truth = std::get_if<bool>(&given);
    const Quantity* value = std::get_if<Quantity>(&given);
    const std::string* text = value ? std::get_if<std::string>(value) : nullptr;
    if ((name == "weight") != (truth != nullptr))
        refuse("not a value of this member of rig", "True or False for weight");
    if (name == "weight")
        request.weight = *truth;
    else if (name == "load")
        request.load = quantity_of(*value, "N", "rig");
    else if (name == "diameter")
        request.diameter = quantity_of(*value, "m", "rig");
    else if (name == "air_density")
        request.air_density = quantity_of(*value, "kg/m^3", "rig");
    else if (name == "drag_coefficient")
        request.drag_coefficient = quantity_of(*value, "1", "rig");
    else if (text != nullptr && name == "height_reference")
        request.height_reference = *text;
    else if (text != nullptr && name == "shared")
        request.shared = *text;
    else
        refuse("unknown member of rig",
               "weight, load, diameter, air_density, drag_coefficient, height_reference, shared");
}

/// Members of a free parameter: start, lower, upper, scale, mean and standard deviation of its prior.
FreeRole free_role(const std::map<std::string, Quantity>& members, const std::string& name) {
    const auto member = [&](const char* key) -> std::optional<ValueWithUnit> {
        const auto found = members.find(key);
        if (found == members.end()) return std::nullopt;
        return quantity_of(found->second, "", "free " + name);
    };
    FreeRole role{member("start"), member("lower"), member("upper")};
    if (const auto scale = members.find("scale"); scale != members.end())
        role.scale = value_of<ParameterScale>(std::get<std::string>(scale->second), parameter_scale_names, "scale");
    if (const auto mean = member("prior_mean")) role.prior = PriorRequest{*mean, *member("prior_sd")};
    return role;
}

void set_roles(ProblemRequest& request, const Named<std::map<std::string, Quantity>>& free,
               const Named<Quantity>& fixed, const Named<std::string>& tied) {
    for (const auto& [name, members] : free) request.free(name, free_role(members, name));
    for (const auto& [name, expression] : tied) request.tie(name, expression);
    for (const auto& [name, value] : fixed) {
        const auto* text = std::get_if<std::string>(&value);
        if (text != nullptr && !is_number_text(*text))
            request.fix(name, ColumnName{*text});
        else
            request.fix(name, quantity_of(value, "", "fix " + name));
    }
}

Deviation deviation_of(const Quantity& given) {
    if (const auto* number = std::get_if<double>(&given)) return ValueWithUnit(*number);
    return read_deviation(std::get<std::string>(given), {{}, 0, 0, option("sd")});
}

void set_noise(ProblemRequest& request, const Named<Quantity>& sd) {
    for (const auto& [name, given] : sd) request.sd.emplace(name, deviation_of(given));
}

}  // namespace

void bind_requests(py::module_& module) {
    py::class_<ProblemRequest>(module, "ProblemRequest")
        .def(py::init<>())
        .def_readwrite("data", &ProblemRequest::data)
        .def_readwrite("data_root", &ProblemRequest::data_root)
        .def_readwrite("law", &ProblemRequest::law)
        .def("set_own_law", [](ProblemRequest& request, const ContactModel& law) { request.own_law = &law; })
        .def_readwrite("form", &ProblemRequest::form)
        .def_readwrite("objective", &ProblemRequest::objective)
        .def_readwrite("damping_formula", &ProblemRequest::damping_formula)
        .def_readwrite("observables", &ProblemRequest::observables)
        .def_readwrite("grid", &ProblemRequest::grid)
        .def("set_reading",
             [](ProblemRequest& request, const std::string& sheet, const std::string& layout,
                std::optional<long> header_line, const std::vector<std::string>& fill_down) {
                 request.reading = {sheet, layout, header_line, fill_down};
             })
        .def_readwrite("unit", &ProblemRequest::unit)
        .def_readwrite("where", &ProblemRequest::where)
        .def_readwrite("group", &ProblemRequest::group)
        .def_readwrite("separate", &ProblemRequest::separate)
        .def_readwrite("priors", &ProblemRequest::priors)
        .def_readwrite("population", &ProblemRequest::population)
        .def("set_table", [](ProblemRequest& request,
                             const std::string& text) { request.text = std::make_shared<const std::string>(text); })
        .def("set_separation",
             [](ProblemRequest& request, const std::string& name) { request.separation = separation_called(name); })
        .def("set_names",
             [](ProblemRequest& request, const std::string& names) {
                 request.columns = parse_column_names(names, {{}, 0, 0, option("names")});
             })
        .def("set_columns",
             [](ProblemRequest& request, const Named<std::string>& columns) {
                 for (const auto& [from, to] : columns) request.columns.push_back({from, to});
             })
        .def("set_column", &ProblemRequest::set_column)
        .def("compute_column", &ProblemRequest::compute_column)
        .def("set_recording_kind",
             [](ProblemRequest& request, const std::string& name) {
                 request.recording.kind = recording_kind_called(name);
             })
        .def("set_excluded",
             [](ProblemRequest& request, const std::vector<std::string>& texts) {
                 for (const std::string& text : texts)
                     for (ImpactExclusion& one : impact_exclusions(text, {{}, 0, 0, option("exclude")}))
                         request.recording.excluded.push_back(std::move(one));
             })
        .def("set_channel_scales",
             [](ProblemRequest& request, const std::vector<std::string>& texts) {
                 for (const std::string& text : texts)
                     request.recording.scales.push_back(channel_scale(text, {{}, 0, 0, option("recording")}));
             })
        .def("set_recording_size",
             [](ProblemRequest& request, const std::string& name, const Quantity& given) {
                 const char* unit = name == "contact_duration" ? "s"
                                    : name == "scale"          ? "m"
                                    : name == "impact_speed"   ? "m/s"
                                                               : "s^-1";
                 const SourceLocation where{{}, 0, 0, option("recording")};
                 const double value = value_in_si(quantity_of(given, unit, "recording"), unit, where);
                 if (!(value > 0.0) || !std::isfinite(value))
                     throw Error(ErrorKind::usage, "a size of a recording out of range", name, "above 0", where);
                 RecordingOptions& options = request.recording;
                 if (name == "contact_duration")
                     options.contact_duration = value;
                 else
                     (name == "frame_rate"     ? options.frame_rate
                      : name == "sample_rate"  ? options.sample_rate
                      : name == "impact_speed" ? options.impact_speed
                                               : options.scale) = value;
             })
        .def("set_masses", set_masses)
        .def("set_rig", set_rig)
        .def("set_roles", set_roles)
        .def("set_noise", set_noise);
    module.def("problem_of_request", [](const ProblemRequest& request) {
        FitProblem problem = make_problem(request);
        check_function_at_start(problem);
        return problem;
    });
}

}  // namespace impactfit::python
