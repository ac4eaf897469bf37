#include "impactfit/contact/hertz.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void require(bool right, const std::string& what, double value, const char* unit, const char* allowed) {
    if (right) return;
    throw Error(ErrorKind::usage, what + " is out of range", fmt::format("{:g}{}", value, unit), allowed);
}

void check_radius(double radius, const char* which) {
    require(radius > 0.0, fmt::format("radius of the {} body", which), radius, " m", "> 0, or inf for a plane");
}

void check_poisson_ratio(double ratio, const char* which) {
    require(ratio > -1.0 && ratio <= 0.5, fmt::format("Poisson's ratio of the {} body", which), ratio, "",
            "> -1 and <= 0.5");
}

void check_sphere(const ElasticSphere& sphere, const char* which) {
    check_radius(sphere.radius, which);
    require(sphere.modulus > 0.0, fmt::format("modulus of the {} body", which), sphere.modulus, " Pa",
            "> 0, or inf for a rigid body");
    check_poisson_ratio(sphere.poisson_ratio, which);
}

double compliance(const ElasticSphere& sphere) {
    return (1.0 - sphere.poisson_ratio) * (1.0 + sphere.poisson_ratio) / sphere.modulus;
}

}  // namespace

double effective_radius(const std::array<double, 2>& radii) {
    check_radius(radii[0], "first");
    check_radius(radii[1], "second");
    if (std::isinf(radii[0]) && std::isinf(radii[1]))
        throw Error(ErrorKind::usage, "two planes have no Hertz contact", "inf and inf", "at least one finite radius");
    return 1.0 / (1.0 / radii[0] + 1.0 / radii[1]);
}

HertzContact hertz_contact(const ElasticSphere& first, const ElasticSphere& second) {
    check_sphere(first, "first");
    check_sphere(second, "second");
    const double radius = effective_radius({first.radius, second.radius});
    if (std::isinf(first.modulus) && std::isinf(second.modulus))
        throw Error(ErrorKind::usage, "two rigid bodies have no stiffness", "inf and inf",
                    "at least one finite modulus");
    const double modulus = 1.0 / (compliance(first) + compliance(second));
    const double stiffness = 4.0 / 3.0 * modulus * std::sqrt(radius);
    if (!(std::isfinite(stiffness) && stiffness > 0.0))
        throw Error(ErrorKind::usage, "the stiffness exceeds the floating-point range",
                    fmt::format("{:g} N/m^1.5", stiffness), "radii and moduli closer to 1 in SI units");
    return {radius, modulus, stiffness};
}

HertzModuli hertz_moduli(double stiffness, const std::array<double, 2>& radii,
                         const std::optional<std::array<double, 2>>& poisson_ratios) {
    require(stiffness > 0.0 && std::isfinite(stiffness), "the stiffness", stiffness, " N/m^1.5", "> 0 and finite");
    const double radius = effective_radius(radii), modulus = effective_modulus(stiffness, radius);
    HertzModuli moduli{radius, modulus, stiffness, {}};
    if (!poisson_ratios) return moduli;
    const std::array<double, 2>& ratios = *poisson_ratios;
    check_poisson_ratio(ratios[0], "first");
    check_poisson_ratio(ratios[1], "second");
    const auto against_rigid = [&](double ratio) { return (1.0 - ratio) * (1.0 + ratio) * modulus; };
    moduli.youngs_moduli = {common_youngs_modulus(modulus, ratios),
                            {against_rigid(ratios[0]), against_rigid(ratios[1])}};
    return moduli;
}

}  // namespace impactfit
