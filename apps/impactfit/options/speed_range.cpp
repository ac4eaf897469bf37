#include "options/speed_range.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/core/numbers/number.hpp"

namespace impactfit::app {
namespace {

[[noreturn]] void refuse_range(const std::string& got, bool count_needed) {
    throw Error(ErrorKind::usage, "invalid range of speeds", got,
                fmt::format("START:STOP{0} or START:STOP{0}:log in m/s, above 0, 2 to 10000 speeds",
                            count_needed ? ":COUNT" : "[:COUNT]"),
                {{}, 0, 0, "--speeds"});
}

std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find(':', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
    }
    return parts;
}

}  // namespace

std::vector<double> read_speeds(const std::string& text, std::optional<std::size_t> usual) {
    std::vector<std::string> parts = parts_of(text);
    const bool logarithmic = parts.size() > 2 && parts.back() == "log";
    if (logarithmic) parts.pop_back();
    if (parts.size() == 2 && usual) parts.push_back(fmt::format("{}", *usual));
    if (parts.size() != 3) refuse_range(text, !usual);
    std::vector<double> numbers;
    for (const std::string& part : parts) {
        const auto number = parse_number(part);
        if (!number) refuse_range(text, !usual);
        numbers.push_back(*number);
    }
    const double low = numbers[0], high = numbers[1], count = numbers[2];
    if (!(low > 0.0 && low < high && std::isfinite(high) && count >= 2.0 && count <= most_speeds &&
          count == std::floor(count)))
        refuse_range(text, !usual);
    const auto points = static_cast<std::size_t>(count);
    return logarithmic ? logarithmic_grid(low, high, points) : even_grid(low, high, points);
}

}  // namespace impactfit::app
