// Grids as text: ranges, and lists of numbers and ranges.

#include <doctest/doctest.h>

#include "impactfit/core/numbers/even_grid.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;

namespace {

const GridLimits unit_interval{"restitution", 0.0, 1.0, true, 1000};

std::vector<double> grid(const std::string& text) {
    return parse_grid(text, unit_interval, {});
}

}  // namespace

TEST_CASE("a grid is a range, or a list of numbers and ranges") {
    CHECK(grid("0.1:1:10") == even_grid(0.1, 1.0, 10));
    CHECK(grid("0.01:1:3:log") == logarithmic_grid(0.01, 1.0, 3));
    CHECK(grid("0.02 0.05 0.5:1:3") == std::vector{0.02, 0.05, 0.5, 0.75, 1.0});
    CHECK(grid("0.1 0.2") == std::vector{0.1, 0.2});
}

TEST_CASE("a grid that does not increase, has less than two values or exceeds its limits is refused") {
    for (const char* text :
         {"", "0.5", "0.5 0.5", "0.5 0.2", "0.1:0.5:3 0.5", "0 0.5", "0.5 1.1", "0.5 nan", "0.1  0.2", "0.1,0.2",
          "0.1:0.5", "0.5:0.1:3", "0.1:0.5:1", "0.1:0.5:2.5", "0.1:0.5:1001", "0.1:0.5:800 0.6:0.9:800", "a 0.5"})
        CHECK_MESSAGE(impactfit_tests::refuses(
                          ErrorKind::usage, [&] { grid(text); }, text, "START:STOP:COUNT"),
                      text);
}
