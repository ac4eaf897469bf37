#include "bindings/quantities.hpp"

#include <pybind11/stl.h>

#include <limits>
#include <span>
#include <vector>

#include "bindings/bindings.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/units/value_with_unit.hpp"

namespace impactfit::python {

double si_value(const Quantity& quantity, const std::string& unit, const std::string& name) {
    if (const auto* number = std::get_if<double>(&quantity)) return *number;
    const auto& text = std::get<std::string>(quantity);
    return text == "inf" ? std::numeric_limits<double>::infinity() : parse_quantity(text, unit, {{}, 0, 0, name});
}

NamedValues si_values(const ContactModel& model, const std::map<std::string, Quantity>& given) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const std::span<const Parameter> parameters = model.law->parameters;
    std::vector<double> values(parameters.size(), unknown);
    NamedValues named;
    for (const std::size_t i : numbers_first(parameters))
        if (const auto found = given.find(std::string(parameters[i].name)); found != given.end()) {
            const std::string unit = parameter_unit(parameters, i, values);
            values[i] = si_value(found->second, unit.find("nan") == std::string::npos ? unit : "1", found->first);
            named[found->first] = values[i];
        }
    for (const auto& [name, value] : given)
        if (!named.contains(name))
            named[name] = std::holds_alternative<double>(value) ? std::get<double>(value) : unknown;
    return named;
}

void bind_quantities(pybind11::module_& module) {
    module.def("si_value", si_value);
}

}  // namespace impactfit::python
