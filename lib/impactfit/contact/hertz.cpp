#include "impactfit/contact/hertz.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void check_sphere(const ElasticSphere& sphere, const char* which) {
    const auto require = [which](bool right, const char* name, double value, const char* unit, const char* allowed) {
        if (right) return;
        throw Error(ErrorKind::usage, fmt::format("{} of the {} body is out of range", name, which),
                    fmt::format("{:g}{}", value, unit), allowed);
    };
    require(sphere.radius > 0.0, "radius", sphere.radius, " m", "> 0, or inf for a plane");
    require(sphere.modulus > 0.0, "modulus", sphere.modulus, " Pa", "> 0, or inf for a rigid body");
    require(sphere.poisson_ratio > -1.0 && sphere.poisson_ratio <= 0.5, "Poisson's ratio", sphere.poisson_ratio, "",
            "> -1 and <= 0.5");
}

double compliance(const ElasticSphere& sphere) {
    return (1.0 - sphere.poisson_ratio) * (1.0 + sphere.poisson_ratio) / sphere.modulus;
}

}  // namespace

HertzContact hertz_contact(const ElasticSphere& first, const ElasticSphere& second) {
    check_sphere(first, "first");
    check_sphere(second, "second");
    if (std::isinf(first.radius) && std::isinf(second.radius))
        throw Error(ErrorKind::usage, "two planes have no Hertz contact", "inf and inf", "at least one finite radius");
    if (std::isinf(first.modulus) && std::isinf(second.modulus))
        throw Error(ErrorKind::usage, "two rigid bodies have no stiffness", "inf and inf",
                    "at least one finite modulus");
    const double radius = 1.0 / (1.0 / first.radius + 1.0 / second.radius);
    const double modulus = 1.0 / (compliance(first) + compliance(second));
    const double stiffness = 4.0 / 3.0 * modulus * std::sqrt(radius);
    if (!(std::isfinite(stiffness) && stiffness > 0.0))
        throw Error(ErrorKind::usage, "the stiffness exceeds the floating-point range",
                    fmt::format("{:g} N/m^1.5", stiffness), "radii and moduli closer to 1 in SI units");
    return {radius, modulus, stiffness};
}

}  // namespace impactfit
