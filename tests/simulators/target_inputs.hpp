#pragma once
// Exports of sample cards, and the inputs by name.

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/simulators/export_contact.hpp"
#include "tests/simulators/sample_card.hpp"

namespace impactfit_tests {

/// Two equal spheres of radius 20 mm: effective mass 10 g, effective radius 10 mm.
inline impactfit::ExportSettings two_spheres() {
    impactfit::ExportSettings settings;
    settings.masses = {0.02, 0.02};
    settings.radii = {0.02, 0.02};
    settings.poisson = {0.3, 0.2};
    return settings;
}

/// A sphere of radius 10 mm on a plane, with the effective mass and radius of two_spheres.
inline impactfit::ExportSettings sphere_on_plane() {
    impactfit::ExportSettings settings = two_spheres();
    settings.masses = {0.01, std::numeric_limits<double>::infinity()};
    settings.radii = {0.01, std::numeric_limits<double>::infinity()};
    return settings;
}

inline impactfit::ContactExport exported(const impactfit::ContactCard& card, const std::string& target,
                                         const impactfit::ExportSettings& settings = two_spheres()) {
    return impactfit::export_contact(card, impactfit::find_simulator_target(target), settings);
}

/// Returns the value of an input, in its unit.
inline double input_of(const impactfit::ContactExport& made, const std::string& name) {
    for (const impactfit::SimulatorInput& input : made.inputs)
        if (input.name == name) return input.value;
    FAIL("no input " << name);
    return 0.0;
}

/// Checks that the text to paste contains a number as it is written there.
inline void check_contains(const impactfit::ContactExport& made, double value) {
    CAPTURE(made.snippet);
    CHECK(made.snippet.find(impactfit::input_number(value)) != std::string::npos);
}

inline void check_contains_inputs(const impactfit::ContactExport& made) {
    for (const impactfit::SimulatorInput& input : made.inputs) check_contains(made, input.value);
}

/// Law of m = (n-1)/2 with this damping ratio at 10 g.
inline impactfit::ContactCard card_of_zeta(const std::string& law, double zeta, impactfit::Separation separation) {
    const bool linear = law == "kelvin_voigt";
    const double stiffness = linear ? 4e4 : 7e6;
    impactfit::ContactCard card = power_law_card(
        law, {{"stiffness", stiffness},
              {"hysteresis_damping", impactfit::damping_of_zeta(zeta, stiffness, linear ? 1.0 : 1.5, 0.01)}});
    card.separation = separation;
    return card;
}

/// Returns the error of an export; kind internal without an error.
inline impactfit::Error refusal(const impactfit::ContactCard& card, const std::string& target,
                                const impactfit::ExportSettings& settings) {
    try {
        exported(card, target, settings);
    } catch (const impactfit::Error& error) {
        return error;
    }
    return {impactfit::ErrorKind::internal, "no error"};
}

}  // namespace impactfit_tests
