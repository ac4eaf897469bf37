#pragma once
// Synthetic sheets of laboratories with one fault each, for tests of verdict and diagnosis: Hunt-Crossley impacts, six
// speeds or heights, three repeats, noise of 0.003 in the restitution and 1 % in the duration.

#include <span>
#include <string>

namespace impactfit_tests {

enum class LaboratoryFault {
    none,
    drag_table_tennis,    ///< heights of 0.2 to 2 m in air, 2.7 g, 40 mm
    drag_rubber,          ///< heights of 0.2 to 2 m in air, 35 g, 39 mm
    heights_to_centre,    ///< both heights 20 mm too large
    rebound_to_top,       ///< rebound heights 40 mm too large
    mixed_specimens,      ///< two specimens in turn, without labels
    doubled_mass,         ///< effective mass twice the true one, force and time measured
    rounded_restitution,  ///< to 0.1
    high_speeds,          ///< stated speeds 10 % above the true ones
    height_ratio,         ///< h'/h in the column of the restitution
    weight,               ///< of a body on a soft pad, peak force of 3 to 16 weights
    shared_height         ///< error of a drop height, 1.5 mm, common to its repeats
};

struct LaboratoryCase {
    LaboratoryFault fault;
    const char* name;
    const char* options;                   ///< of the fit, as a user of the laboratory types them
    const char* noise;                     ///< options that state the noise
    double stiffness, hysteresis_damping;  ///< true values; of the first specimen
};

/// All faults, `none` first.
std::span<const LaboratoryCase> laboratory_cases();

/// Returns the CSV text of a sheet.
std::string laboratory_sheet(LaboratoryFault fault, unsigned seed);

}  // namespace impactfit_tests
