#pragma once
// Rig of the readers: its entries and their checks, and what follows from them for a row of data.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/rig.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/deviation.hpp"
#include "impactfit/dynamics/flight.hpp"

namespace impactfit {

/// Returns the location of an option of the rig: the key under [rig], or the option.
SourceLocation rig_entry(const Rig& rig, const std::string& key);

/// Sets the points whose heights are measured: "centre", or "bottom, top" for those of the drop and of the rebound.
/// Throws Error (problem) for another name.
void set_height_reference(const std::string& text, const SourceLocation& where, Rig& rig);

/// Sets what repeats share: "drop_height" or "none". Throws Error (problem) for another name.
void set_shared(const std::string& text, const SourceLocation& where, Rig& rig);

/// Standard deviations of errors that all impacts share.
inline constexpr std::array<std::string_view, 3> rig_deviation_names{"drag_coefficient", "height_scale", "time_scale"};

bool is_rig_deviation(std::string_view name);

/// Sets the standard deviation of one of rig_deviation_names: of the drag coefficient, or relative, of a scale. Throws
/// Error (problem) for another name, a column, and a number below 0 or not finite.
void set_rig_deviation(const std::string& name, const Deviation& stated, const SourceLocation& where, Rig& rig);

/// Throws Error (problem) for a load or air out of range, and for a height reference without a diameter.
void check_rig(const Rig& rig);

/// Returns the load of an impact [N]: the stated one, and the weight less buoyancy if it is included.
double load_of(const Rig& rig, double effective_mass, bool weight);

/// Density of the densest element, osmium, with 1 % for errors of mass and diameter [kg/m^3].
inline constexpr double largest_density = 22'800.0;

/// Returns the flight of a body before and after the impact. Throws Error (problem) for a sphere lighter than the air,
/// and for one denser than every element.
Flight flight_of(const Rig& rig, double effective_mass);

/// Returns the height of the reference point above the bottom of the sphere [m].
double height_of(HeightReference reference, const Rig& rig);

/// Returns the name of the mass column.
std::string mass_column(const Rig& rig);

/// Returns the effective mass of the impact of a row [kg]. `name`: user-defined name of the data. Throws Error (problem
/// or data) for a missing or invalid mass, and for a mass that differs from the rig.
double mass_of_row(const Rig& rig, const Dataset& dataset, std::size_t row, const std::string& name);

/// Throws Error (problem) if two sources have different masses and no mass column is requested. `blocks`: location of
/// each source in the problem file.
void check_masses_agree(const std::vector<SourceLocation>& blocks, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
