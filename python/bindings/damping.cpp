#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/options.hpp"
#include "impactfit/contact/hertz.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

double damping(double stiffness, double hertz_exponent, double damping_exponent, double velocity_exponent,
               double effective_mass, double impact_speed, double restitution, const std::string& separation,
               double tolerance) {
    const Impact<double> impact{effective_mass, impact_speed};
    check_impact(impact);
    const SimulationOptions options = options_of(separation, tolerance);
    options.validate();
    return damping_for_restitution({stiffness, hertz_exponent, 0.0, damping_exponent, velocity_exponent}, impact,
                                   options.separation.value_or(Separation::zero_indentation), restitution, tolerance)
        .hysteresis_damping;
}

}  // namespace

void bind_damping(py::module_& module) {
    module.def("damping_for_restitution", damping);
    py::class_<HertzContact>(module, "HertzContact", "Effective properties of two bodies in contact.")
        .def_readonly("effective_radius", &HertzContact::effective_radius, "R [m]")
        .def_readonly("effective_modulus", &HertzContact::effective_modulus, "E* [Pa]")
        .def_readonly("stiffness", &HertzContact::stiffness, "k [N/m^1.5]");
    module.def("hertz_contact", [](const std::array<double, 3>& first, const std::array<double, 3>& second) {
        return hertz_contact({first[0], first[1], first[2]}, {second[0], second[1], second[2]});
    });
}

}  // namespace impactfit::python
