#pragma once
// Figures by gnuplot: SVG or PNG by file extension, reproducible to the byte.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/dynamics/impact/trajectory_point.hpp"

namespace impactfit {

/// Throws Error (usage) for an extension other than .svg or .png, and if gnuplot does not start.
void check_figure(const std::string& path);

/// Draws the panels side by side under a title. Throws Error, without writing a file, for an extension other than .svg
/// or .png, for an unwritable file, and if gnuplot is missing or fails. Title and labels are escaped: no text is a
/// gnuplot command.
void write_figure(const std::string& path, const std::string& title, const std::vector<Panel>& panels);

/// Returns force over indentation (hysteresis loop), force over time and indentation over time of one impact. Axes in
/// µm or mm, µs or ms, N or kN.
std::vector<Panel> collision_panels(const std::vector<TrajectoryPoint>& trajectory);

}  // namespace impactfit
