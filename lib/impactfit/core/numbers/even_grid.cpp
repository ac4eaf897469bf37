#include "impactfit/core/numbers/even_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/numbers/number.hpp"

namespace impactfit {
namespace {

std::vector<std::string> parts_of(const std::string& text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
    }
    return parts;
}

std::string limits_text(const GridLimits& limits) {
    const std::string low = fmt::format("{}{:g}", limits.least_excluded ? "above " : "", limits.least);
    return std::isinf(limits.most) ? low : fmt::format("{} to {:g}", low, limits.most);
}

[[noreturn]] void refuse(const std::string& text, const GridLimits& limits, const SourceLocation& where, bool usual) {
    const char* count = usual ? "[:COUNT]" : ":COUNT";
    throw Error(
        where.file.empty() ? ErrorKind::usage : ErrorKind::problem, fmt::format("invalid range of {}", limits.name),
        text,
        fmt::format("START:STOP{0} or START:STOP{0}:log, START < STOP, {1}, COUNT from 2 to {2}; or an "
                    "increasing list of numbers and ranges, separated by spaces{3}",
                    count, limits_text(limits), limits.most_points, limits.least_points == 1 ? "; or one number" : ""),
        where);
}

bool within(double value, const GridLimits& limits) {
    const bool from = limits.least_excluded ? value > limits.least : value >= limits.least;
    return from && value <= limits.most && std::isfinite(value);
}

/// Returns the values of a range; empty if it is invalid.
std::vector<double> range_values(std::vector<std::string> parts, const GridLimits& limits,
                                 std::optional<std::size_t> usual) {
    const bool logarithmic = parts.size() > 2 && parts.back() == "log";
    if (logarithmic) parts.pop_back();
    if (parts.size() == 2 && usual) parts.push_back(fmt::format("{}", *usual));
    if (parts.size() != 3) return {};
    std::vector<double> numbers;
    for (const std::string& part : parts) numbers.push_back(parse_number(part).value_or(std::nan("")));
    const double low = numbers[0], high = numbers[1], count = numbers[2];
    if (limits.least_points == 1 && count == 1.0 && low == high && within(low, limits)) return {low};
    const bool whole = count >= 2.0 && count <= static_cast<double>(limits.most_points) && count == std::floor(count);
    if (!(within(low, limits) && within(high, limits) && low < high && whole && (!logarithmic || low > 0.0))) return {};
    const auto points = static_cast<std::size_t>(count);
    return logarithmic ? logarithmic_grid(low, high, points) : even_grid(low, high, points);
}

/// Returns the values of a range, or a number of a list; empty if it is invalid.
std::vector<double> item_values(const std::string& item, const GridLimits& limits, std::optional<std::size_t> usual) {
    const std::vector<std::string> parts = parts_of(item, ':');
    if (parts.size() > 1) return range_values(parts, limits, usual);
    const std::optional<double> number = parse_number(item);
    return number && within(*number, limits) ? std::vector{*number} : std::vector<double>{};
}

}  // namespace

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

std::vector<double> parse_grid(const std::string& text, const GridLimits& limits, const SourceLocation& where,
                               std::optional<std::size_t> usual) {
    std::vector<double> grid;
    for (const std::string& item : parts_of(text, ' ')) {
        const std::vector<double> values = item_values(item, limits, usual);
        if (values.empty() || (!grid.empty() && values.front() <= grid.back()))
            refuse(text, limits, where, usual.has_value());
        grid.insert(grid.end(), values.begin(), values.end());
        if (grid.size() > limits.most_points) refuse(text, limits, where, usual.has_value());
    }
    if (grid.size() < limits.least_points) refuse(text, limits, where, usual.has_value());
    return grid;
}

}  // namespace impactfit
