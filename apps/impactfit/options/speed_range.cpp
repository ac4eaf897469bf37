#include "options/speed_range.hpp"

#include <limits>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/numbers/even_grid.hpp"

namespace impactfit::app {

std::vector<double> read_speeds(const std::string& text, std::optional<std::size_t> usual) {
    const GridLimits speeds{"speeds [m/s]", 0.0, std::numeric_limits<double>::infinity(), true, most_speeds};
    return parse_grid(text, speeds, {{}, 0, 0, "--speeds"}, usual);
}

}  // namespace impactfit::app
