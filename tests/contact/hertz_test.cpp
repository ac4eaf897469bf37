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

TEST_CASE("bodies that have no Hertz contact are refused by name") {
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
