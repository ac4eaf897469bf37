#include "impactfit/contact/hertz.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

using impactfit::ElasticSphere;
using impactfit::ErrorKind;
using impactfit::hertz_contact;
using impactfit_tests::refuses;
using impactfit_tests::same_number;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr ElasticSphere steel{0.0254, 210e9, 0.3};

}  // namespace

TEST_CASE("two equal spheres: half the radius, half the plane-strain modulus") {
    const auto contact = hertz_contact(steel, steel);
    CHECK(same_number(contact.effective_radius, 0.0127));
    CHECK(same_number(contact.effective_modulus, 0.5 * 210e9 / 0.91));
    CHECK(same_number(contact.stiffness, 4.0 / 3.0 * 0.5 * 210e9 / 0.91 * std::sqrt(0.0127)));
}

TEST_CASE("a plane leaves the radius, a rigid body the modulus of the other") {
    const auto contact = hertz_contact(steel, {infinite, infinite, 0.2});
    CHECK(contact.effective_radius == 0.0254);
    CHECK(same_number(contact.effective_modulus, 210e9 / 0.91));
}

TEST_CASE("different spheres by hand, either way round") {
    // R = 1 / (100 + 50) m; E* = 1 / (0.91 / 2e11 + 0.8775 / 7e10) Pa
    const ElasticSphere a{0.01, 200e9, 0.3}, b{0.02, 70e9, 0.35};
    const auto contact = hertz_contact(a, b);
    CHECK(same_number(contact.effective_radius, 0.02 / 3.0));
    CHECK(same_number(contact.effective_modulus, 1.0 / (4.55e-12 + 0.8775 / 7e10)));
    CHECK(contact.stiffness == hertz_contact(b, a).stiffness);
}

TEST_CASE("moduli of a stiffness: the inverse of the Hertz contact") {
    const ElasticSphere sphere{0.02, 70e9, 0.35};
    const auto moduli = [](const impactfit::HertzContact& contact, const ElasticSphere& a, const ElasticSphere& b) {
        return impactfit::hertz_moduli(contact.stiffness, {a.radius, b.radius}, {{a.poisson_ratio, b.poisson_ratio}});
    };
    const auto contact = hertz_contact(steel, sphere);
    const auto found = moduli(contact, steel, sphere);
    CHECK(same_number(found.effective_radius, contact.effective_radius));
    CHECK(same_number(found.effective_modulus, contact.effective_modulus));
    const double equal = found.youngs_moduli->equal;
    CHECK(same_number(hertz_contact({steel.radius, equal, 0.3}, {sphere.radius, equal, 0.35}).stiffness,
                      contact.stiffness));
    const ElasticSphere rigid{infinite, infinite, 0.2};
    CHECK(same_number(moduli(hertz_contact(steel, rigid), steel, rigid).youngs_moduli->against_rigid[0], 210e9));
    CHECK(same_number(moduli(hertz_contact(rigid, steel), rigid, steel).youngs_moduli->against_rigid[1], 210e9));
    CHECK(!impactfit::hertz_moduli(1e6, {0.01, infinite}).youngs_moduli);
}

TEST_CASE("moduli of a stiffness: values out of range") {
    const auto refused = [](double stiffness, double radius, double ratio, const char* offence) {
        return refuses(
            ErrorKind::usage,
            [=] {
                impactfit::hertz_moduli(stiffness, {radius, infinite}, {{0.3, ratio}});
            },
            offence, "");
    };
    CHECK(refused(0.0, 1.0, 0.3, "stiffness is out of range"));
    CHECK(refused(NAN, 1.0, 0.3, "stiffness is out of range"));
    CHECK(refused(infinite, 1.0, 0.3, "stiffness is out of range"));
    CHECK(refused(1e6, -1.0, 0.3, "radius of the first body"));
    CHECK(refused(1e6, infinite, 0.3, "two planes"));
    CHECK(refused(1e6, 1.0, 0.7, "Poisson's ratio of the second body"));
}

TEST_CASE("rejects bodies without a Hertz contact by name") {
    const auto with = [](const ElasticSphere& other) { return [other] { hertz_contact(steel, other); }; };
    const auto refused = [](const auto& action, const char* offence, const char* hint) {
        return refuses(ErrorKind::usage, action, offence, hint);
    };
    CHECK(refused(with({0.0, 1e9, 0.3}), "radius of the second body", "> 0"));
    CHECK(refused(with({-0.1, 1e9, 0.3}), "-0.1 m", "inf for a plane"));
    CHECK(refused(with({NAN, 1e9, 0.3}), "radius", "> 0"));
    CHECK(refused(with({0.1, 0.0, 0.3}), "modulus of the second body", "> 0"));
    CHECK(refused(with({0.1, NAN, 0.3}), "modulus", "> 0"));
    CHECK(refused(with({0.1, 1e9, 0.6}), "0.6", "<= 0.5"));
    CHECK(refused(with({0.1, 1e9, -1.0}), "-1", "> -1"));
    CHECK(refused(with({0.1, 1e9, NAN}), "Poisson", "<= 0.5"));
    CHECK(refused([] { hertz_contact({infinite, 1e9, 0.3}, {infinite, 1e9, 0.3}); }, "two planes", "finite radius"));
    CHECK(refused([] { hertz_contact({1, infinite, 0.3}, {1, infinite, 0.3}); }, "two rigid", "finite modulus"));
    CHECK(refused([] { hertz_contact({1e300, 1e300, 0.3}, {1e300, 1e300, 0.3}); }, "exceeds", "SI"));
}
