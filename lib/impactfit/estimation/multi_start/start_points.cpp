#include "impactfit/estimation/multi_start/start_points.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <tuple>
#include <utility>

namespace impactfit {
namespace {

/// Uniform in [0, 1) with 53 bits; the distributions of the standard library differ between implementations.
double uniform(std::mt19937_64& random) {
    return static_cast<double>(random() >> 11) * 0x1p-53;
}

/// Returns 0 ... size - 1 in random order (Fisher and Yates).
std::vector<int> shuffled(int size, std::mt19937_64& random) {
    std::vector<int> order;
    for (int i = 0; i < size; ++i) order.push_back(i);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(uniform(random) * static_cast<double>(i))]);
    return order;
}

std::pair<double, double> range_of(const FreeParameter& p, double start, double lower, double upper) {
    if (p.scale == ParameterScale::logit) {
        const double percent = std::log(99.0);
        return {std::min(start, -percent), std::max(start, percent)};
    }
    const double reach = p.scale == ParameterScale::log10 ? std::numbers::ln10 : 1.0;
    return {std::isfinite(lower) ? lower : std::min(start, upper) - reach,
            std::isfinite(upper) ? upper : std::max(start, lower) + reach};
}

/// Returns the bounds (search coordinates), or the range from which starts are drawn.
SearchBox drawn_box(const ParameterSpace& space) {
    std::vector<FreeParameter> drawn = space.parameters();
    for (FreeParameter& parameter : drawn) {
        if (!std::isnan(parameter.drawn_lower)) parameter.lower = parameter.drawn_lower;
        if (!std::isnan(parameter.drawn_upper)) parameter.upper = parameter.drawn_upper;
    }
    const ParameterSpace within(drawn);
    return {within.lower(), within.upper()};
}

}  // namespace

SearchBox search_box(const ParameterSpace& space) {
    const Eigen::VectorXd start = space.to_search(space.start());
    SearchBox box = drawn_box(space);
    for (Eigen::Index j = 0; j < space.size(); ++j)
        std::tie(box.lower[j], box.upper[j]) = range_of(space.parameter(j), start[j], box.lower[j], box.upper[j]);
    return box;
}

std::vector<Eigen::VectorXd> start_points(const ParameterSpace& space, int count, long seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    const SearchBox box = search_box(space);
    const int drawn = count - 1;
    std::vector<Eigen::VectorXd> points(static_cast<std::size_t>(drawn), Eigen::VectorXd(space.size()));
    const Eigen::VectorXd start = space.to_search(space.start());
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        if (space.parameter(j).nuisance) {
            for (Eigen::VectorXd& point : points) point[j] = start[j];
            continue;
        }
        const std::vector<int> strata = shuffled(drawn, random);
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i][j] = box.lower[j] + (box.upper[j] - box.lower[j]) * (strata[i] + uniform(random)) / drawn;
    }
    for (Eigen::VectorXd& point : points) point = space.to_natural(point);
    points.insert(points.begin(), space.start());
    return points;
}

Eigen::VectorXd redrawn_start(const ParameterSpace& space, long seed, int number, int redraw) {
    // A long has 32 bits on the page.
    const auto low = static_cast<std::uint32_t>(seed), high = static_cast<std::uint32_t>(std::int64_t{seed} >> 32);
    std::seed_seq sequence{low, high, static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(redraw)};
    std::mt19937_64 random(sequence);
    const SearchBox box = search_box(space);
    Eigen::VectorXd point = space.to_search(space.start());
    for (Eigen::Index j = 0; j < point.size(); ++j)
        if (!space.parameter(j).nuisance) point[j] = box.lower[j] + (box.upper[j] - box.lower[j]) * uniform(random);
    return space.to_natural(point);
}

}  // namespace impactfit
