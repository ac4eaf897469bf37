#include "impactfit/estimation/objective/parameter_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

[[noreturn]] void refuse(const FreeParameter& p, const std::string& what, const std::string& got,
                         const std::string& allowed) {
    throw Error(ErrorKind::problem, what, got, allowed, {{}, 0, 0, p.name});
}

void check_bounds(const FreeParameter& p) {
    const std::string bounds = fmt::format("{:g} to {:g}", p.lower, p.upper);
    if (!(p.lower < p.upper)) refuse(p, "bounds that contradict each other", bounds, "lower < upper");
    if (p.scale == ParameterScale::log10 && p.lower < 0.0 && std::isfinite(p.lower))
        refuse(p, "a log10 scale with a negative lower bound", bounds, "lower >= 0, or a linear scale");
    if (p.scale == ParameterScale::logit && !(std::isfinite(p.lower) && std::isfinite(p.upper)))
        refuse(p, "a logit scale without two finite bounds", bounds, "finite lower and upper, or another scale");
}

void check_start(const FreeParameter& p) {
    const std::string start = fmt::format("{:g}", p.start);
    if (!std::isfinite(p.start)) refuse(p, "a start that is not a number", start, "a finite number");
    if (p.start < p.lower || p.start > p.upper)
        refuse(p, "start outside its bounds", start, fmt::format("{:g} to {:g}", p.lower, p.upper));
    if (p.scale == ParameterScale::log10 && p.start <= 0.0)
        refuse(p, "a log10 scale with a start that is not positive", start, "> 0, or a linear scale");
    if (p.scale == ParameterScale::logit && (p.start == p.lower || p.start == p.upper))
        refuse(p, "a logit scale with the start at a bound", start,
               fmt::format("between {:g} and {:g}, or a linear scale", p.lower, p.upper));
}

double magnitude(const FreeParameter& p) {
    if (p.start != 0.0) return std::abs(p.start);
    double widest = 0.0;
    for (const double bound : {p.lower, p.upper})
        if (std::isfinite(bound)) widest = std::max(widest, std::abs(bound));
    return widest > 0.0 ? widest : 1.0;
}

double search_value(const FreeParameter& p, double magnitude, double value) {
    switch (p.scale) {
        case ParameterScale::log10:
            return std::log(std::max(value, 0.0));
        case ParameterScale::logit:
            return std::log((value - p.lower) / (p.upper - value));
        case ParameterScale::linear:
            break;
    }
    return value / magnitude;
}

double natural_value(const FreeParameter& p, double magnitude, double value) {
    switch (p.scale) {
        case ParameterScale::log10:
            return std::exp(value);
        case ParameterScale::logit:
            return p.lower + (p.upper - p.lower) / (1.0 + std::exp(-value));
        case ParameterScale::linear:
            break;
    }
    return value * magnitude;
}

/// Largest distance to a bound, relative to the range, that counts as at the bound.
constexpr double touching = 1e-9;

/// Arguments in search coordinates.
bool is_on_bound(ParameterScale scale, double value, double lower, double upper) {
    if (scale == ParameterScale::logit) return std::abs(value) >= -std::log(touching);
    if (value == lower || value == upper) return true;  // covers u = -inf
    const double range = std::isfinite(upper - lower) ? upper - lower : std::abs(value);
    return value - lower <= touching * range || upper - value <= touching * range;
}

}  // namespace

ParameterSpace::ParameterSpace(std::vector<FreeParameter> parameters) : parameters_(std::move(parameters)) {
    magnitudes_.resize(size());
    for (Eigen::Index i = 0; i < size(); ++i) {
        check_bounds(parameter(i));
        check_start(parameter(i));
        magnitudes_[i] = magnitude(parameter(i));
    }
}

Eigen::VectorXd ParameterSpace::start() const {
    Eigen::VectorXd result(size());
    for (Eigen::Index i = 0; i < size(); ++i) result[i] = parameter(i).start;
    return result;
}

Eigen::VectorXd ParameterSpace::lower() const {
    Eigen::VectorXd result(size());
    for (Eigen::Index i = 0; i < size(); ++i)
        result[i] = search_value(parameter(i), magnitudes_[i], parameter(i).lower);
    return result;
}

Eigen::VectorXd ParameterSpace::upper() const {
    Eigen::VectorXd result(size());
    for (Eigen::Index i = 0; i < size(); ++i)
        result[i] = search_value(parameter(i), magnitudes_[i], parameter(i).upper);
    return result;
}

Eigen::VectorXd ParameterSpace::to_search(const Eigen::VectorXd& natural) const {
    Eigen::VectorXd result(size());
    for (Eigen::Index i = 0; i < size(); ++i) result[i] = search_value(parameter(i), magnitudes_[i], natural[i]);
    return result;
}

Eigen::VectorXd ParameterSpace::to_natural(const Eigen::VectorXd& search) const {
    Eigen::VectorXd result(size());
    for (Eigen::Index i = 0; i < size(); ++i) {
        const FreeParameter& p = parameter(i);
        const double value = natural_value(p, magnitudes_[i], search[i]);
        result[i] = value < p.lower ? p.lower : value > p.upper ? p.upper : value;
    }
    return result;
}

Eigen::VectorXd ParameterSpace::transform_derivative(const Eigen::VectorXd& natural) const {
    Eigen::VectorXd result(size());
    for (Eigen::Index i = 0; i < size(); ++i) {
        const FreeParameter& p = parameter(i);
        if (p.scale == ParameterScale::linear) result[i] = magnitudes_[i];
        if (p.scale == ParameterScale::log10) result[i] = natural[i];
        if (p.scale == ParameterScale::logit)
            result[i] = (natural[i] - p.lower) * (p.upper - natural[i]) / (p.upper - p.lower);
    }
    return result;
}

Eigen::VectorXd relative_scale(const ParameterSpace& space, const Eigen::VectorXd& natural) {
    Eigen::VectorXd scale = space.transform_derivative(natural);
    for (Eigen::Index j = 0; j < scale.size(); ++j) {
        const FreeParameter& p = space.parameter(j);
        const double value = natural[j], range = p.greatest - p.least;
        const bool fraction = p.scale == ParameterScale::logit && std::isfinite(range);
        if (fraction)
            scale[j] = (value - p.least) * (p.greatest - value) / range;
        else if (p.scale != ParameterScale::log10 && value != 0.0)
            scale[j] = std::abs(value);
    }
    return scale;
}

double relative_change(const FreeParameter& parameter, double from, double to, double scale) {
    return parameter.scale == ParameterScale::log10 ? std::log(to / from) : (to - from) / scale;
}

std::vector<bool> on_bounds(const ParameterSpace& space, const Eigen::VectorXd& natural) {
    const Eigen::VectorXd search = space.to_search(natural), lower = space.lower(), upper = space.upper();
    std::vector<bool> result;
    for (Eigen::Index j = 0; j < space.size(); ++j)
        result.push_back(is_on_bound(space.parameter(j).scale, search[j], lower[j], upper[j]));
    return result;
}

Eigen::VectorXd perturbed(const ParameterSpace& space, const Eigen::VectorXd& point, int number) {
    Eigen::VectorXd result = point;
    for (Eigen::Index j = 0; j < point.size(); ++j) {
        const bool relative = space.parameter(j).scale == ParameterScale::linear && point[j] != 0.0;
        const double size =
            (0.03 + 0.02 * static_cast<double>((j + number) % 5)) * (relative ? std::abs(point[j]) : 1.0);
        result[j] += (number + j) % 2 == 0 ? size : -size;
    }
    return result.cwiseMax(space.lower()).cwiseMin(space.upper());
}

}  // namespace impactfit
