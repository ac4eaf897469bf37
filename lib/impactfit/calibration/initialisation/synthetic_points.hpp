#pragma once
// Synthetic points of a form: exact outputs of simulated impacts on a grid of the inputs, with optional noise.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Values of one input.
struct InputGrid {
    std::string input;
    std::vector<double> values;
};

struct SyntheticOptions {
    std::vector<InputGrid> grids;    ///< one for each input that is a column
    double noise = 0.0;              ///< standard deviation of the output [SI]; 0: exact points, no stated noise
    bool noise_is_relative = false;  ///< `noise` is a fraction of the output
    long seed = 1;
};

/// Largest number of points of a grid.
inline constexpr std::size_t most_synthetic_points = 1'000'000;

/// Returns the grid of a text START:STOP:COUNT[:log]. Throws Error for an unknown input with the nearest names, and for
/// values outside the range of the input. Kind problem if `where` names a file, otherwise usage.
InputGrid read_input_grid(const FormEntry& form, const std::string& input, const std::string& text,
                          const SourceLocation& where);

/// Adds the points to the problem, whose parameters are complete. The last input varies fastest. Throws Error for a
/// form without exact value, an input without grid, a grid of a fixed input, and more than most_synthetic_points
/// points.
void add_synthetic_points(const SyntheticOptions& options, const SourceLocation& where, FitProblem& problem);

}  // namespace impactfit
