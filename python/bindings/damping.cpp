#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/columns.hpp"
#include "bindings/options.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulate_named.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

/// Columns: stiffness, hertz_exponent, damping_exponent, velocity_exponent, effective_mass, impact_speed, load,
/// restitution.
Numbers damping(const std::array<Numbers, 8>& columns, const std::string& separation, double tolerance, int threads) {
    const SimulationOptions options = options_of(separation, tolerance);
    options.validate();
    std::array<NumberColumn, 8> in;
    std::transform(columns.begin(), columns.end(), in.begin(), [](const Numbers& array) { return column_of(array); });
    return computed_column(static_cast<std::size_t>(columns.front().size()), threads, [&](std::size_t i) {
        const Impact<double> impact{in[4][i], in[5][i], in[6][i]};
        check_impact(impact);
        return damping_for_restitution({in[0][i], in[1][i], 0.0, in[2][i], in[3][i]}, impact,
                                       options.separation.value_or(Separation::zero_indentation), in[7][i], tolerance)
            .hysteresis_damping;
    });
}

/// hysteresis_damping of a model for each row of its other parameters, `prescribed_restitution` included.
Numbers damping_of_model(const std::string& name, const std::map<std::string, Numbers>& parameters,
                         const Numbers& effective_mass, const Numbers& impact_speed, const Numbers& load,
                         const std::string& separation, double tolerance, int threads) {
    const ContactModel& model = find_model(name);
    const SimulationOptions options = options_of(separation, tolerance);
    options.validate();
    const NumberColumn mass = column_of(effective_mass), speed = column_of(impact_speed), force = column_of(load);
    std::map<std::string, NumberColumn> columns;
    for (const auto& [parameter, array] : parameters) columns.emplace(parameter, column_of(array));
    return computed_column(static_cast<std::size_t>(effective_mass.size()), threads, [&](std::size_t i) {
        NamedValues values;
        for (const auto& [parameter, column] : columns) values.emplace(parameter, column[i]);
        const Impact<double> impact{mass[i], speed[i], force[i]};
        check_impact(impact);
        return ordered_values(model, values, impact, options)[model.law->index_of("hysteresis_damping")];
    });
}

}  // namespace

void bind_damping(py::module_& module) {
    module.def("damping_for_restitution", damping);
    module.def("damping_of_model", damping_of_model);
}

}  // namespace impactfit::python
