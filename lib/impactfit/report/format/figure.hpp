#pragma once
// Figures through gnuplot: SVG or PNG by the ending of the file, the same bytes for the same numbers.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/dynamics/impact/trajectory_point.hpp"

namespace impactfit {

/// Throws an Error (usage) for another ending than .svg or .png, and if gnuplot does not start.
void check_figure(const std::string& path);

/// Draws the panels side by side under a title. Throws an Error for another ending than .svg or .png, for a file that
/// cannot be written, and if gnuplot is missing or fails; then no file is left. No text of title, labels or panels is
/// ever a command of gnuplot.
void write_figure(const std::string& path, const std::string& title, const std::vector<Panel>& panels);

/// Force over indentation (the hysteresis loop), and force and indentation over time, of one impact. Scales are chosen
/// so that axes read in µm or mm, µs or ms, N or kN.
std::vector<Panel> collision_panels(const std::vector<TrajectoryPoint>& trajectory);

}  // namespace impactfit
