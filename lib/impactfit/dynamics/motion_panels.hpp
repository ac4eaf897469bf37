#pragma once
// Panels of several motions in common axes: loops, histories and phase portraits. Axes have readable SI prefixes.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/dynamics/impact/trajectory_point.hpp"

namespace impactfit {

struct LabelledMotion {
    std::string label;  ///< of its curve; empty: no legend entry
    std::vector<TrajectoryPoint> motion;
    std::optional<double> rest = {};  ///< indentation at rest under a load [m], beyond the end of the motion
};

/// Returns force over indentation, with a point at the peak force of each loop.
Panel loops_with_peaks(std::span<const LabelledMotion> motions, bool nondimensional = false);

/// Returns the indentation rate over the indentation.
Panel phase_panel(std::span<const LabelledMotion> motions, bool nondimensional = false);

/// Returns indentation, indentation rate and force over time. A reference line is at the indentation at rest.
std::vector<Panel> history_panels(std::span<const LabelledMotion> motions, bool nondimensional = false);

/// Returns the loop and the three histories.
std::vector<Panel> loop_and_histories(std::span<const LabelledMotion> motions, bool nondimensional = false);

/// Returns force over indentation.
Panel loops_panel(std::span<const LabelledMotion> motions, bool nondimensional = false);

}  // namespace impactfit
