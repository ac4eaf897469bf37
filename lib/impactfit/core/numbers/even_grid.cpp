#include "impactfit/core/numbers/even_grid.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {

std::vector<double> even_grid(double least, double most, std::size_t count) {
    if (!(least < most))
        throw Error(ErrorKind::usage, "a range is empty", fmt::format("{:g} to {:g}", least, most), "least < most");
    std::vector<double> grid(count);
    for (std::size_t i = 0; i < count; ++i)
        grid[i] =
            i + 1 == count ? most : least + (most - least) * static_cast<double>(i) / static_cast<double>(count - 1);
    return grid;
}

std::vector<double> logarithmic_grid(double least, double most, std::size_t count) {
    if (!(least > 0.0))
        throw Error(ErrorKind::usage, "a logarithmic range starts at or below 0", fmt::format("{:g}", least), "> 0");
    std::vector<double> grid = even_grid(std::log(least), std::log(most), count);
    for (double& value : grid) value = std::exp(value);
    grid.front() = least;
    grid.back() = most;
    return grid;
}

}  // namespace impactfit
