#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/columns.hpp"
#include "bindings/results.hpp"
#include "impactfit/contact/hertz.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/simulation/stiffness_report.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

using Body = std::array<double, 3>;

HertzContact contact_of(const Body& first, const Body& second) {
    return hertz_contact({first[0], first[1], first[2]}, {second[0], second[1], second[2]});
}

template <class Found>
ResultTexts texts_of(const Found& found) {
    const Table table = stiffness_table(found);
    return {stiffness_json(table), stiffness_text(found), short_page(stiffness_text(found)), csv_text(table)};
}

ResultTexts measured_stiffness(double duration, double restitution, double hertz_exponent, double effective_mass,
                               double impact_speed) {
    return texts_of(compare_stiffness({duration, restitution, hertz_exponent, {effective_mass, impact_speed}}));
}

/// Columns: duration, restitution, hertz_exponent, effective_mass, impact_speed.
Numbers stiffness_column(const std::array<Numbers, 5>& columns, bool published) {
    std::array<NumberColumn, 5> in;
    std::transform(columns.begin(), columns.end(), in.begin(), [](const Numbers& array) { return column_of(array); });
    const auto formulas = published ? ImpactTimeFormulas::published : ImpactTimeFormulas::exact;
    return computed_column(static_cast<std::size_t>(columns.front().size()), 1, [&](std::size_t i) {
        return stiffness_from_duration(in[0][i], in[1][i], {in[3][i], in[4][i]}, in[2][i], formulas).stiffness;
    });
}

}  // namespace

void bind_stiffness(py::module_& module) {
    py::class_<HertzContact>(module, "HertzContact", "Effective properties of two bodies in contact.")
        .def_readonly("effective_radius", &HertzContact::effective_radius, "R [m]")
        .def_readonly("effective_modulus", &HertzContact::effective_modulus, "E* [Pa]")
        .def_readonly("stiffness", &HertzContact::stiffness, "k [N/m^1.5]");
    py::class_<HertzModuli>(module, "HertzModuli", "Moduli of a contact with a known stiffness.")
        .def_readonly("effective_radius", &HertzModuli::effective_radius, "R [m]")
        .def_readonly("effective_modulus", &HertzModuli::effective_modulus, "E* [Pa]")
        .def_readonly("stiffness", &HertzModuli::stiffness, "k [N/m^1.5]")
        .def_property_readonly(
            "youngs_modulus_if_equal",
            [](const HertzModuli& moduli) {
                return moduli.youngs_moduli ? std::optional(moduli.youngs_moduli->equal) : std::nullopt;
            },
            "Of both bodies, if equal [Pa]; None without Poisson's ratios")
        .def_property_readonly(
            "youngs_moduli_against_rigid",
            [](const HertzModuli& moduli) {
                return moduli.youngs_moduli ? std::optional(moduli.youngs_moduli->against_rigid) : std::nullopt;
            },
            "Of each body against a rigid partner [Pa]; None without Poisson's ratios");
    module.def("hertz_moduli", hertz_moduli);
    module.def("hertz_contact", contact_of);
    module.def("stiffness_of_bodies",
               [](const Body& first, const Body& second) { return texts_of(contact_of(first, second)); });
    module.def("compare_stiffness", measured_stiffness);
    module.def("stiffness_from_duration", stiffness_column);
}

}  // namespace impactfit::python
