// Restitution or damping to enter for a wanted restitution: closed forms of both endings, with values to four digits.

#include <doctest/doctest.h>

#include <cmath>

#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double printed_digits = 5.1e-5;

/// Wanted restitution, damping ratios of both endings, and the values to enter; 0 if none exists.
struct Row {
    double wanted, zeta_open, zeta_clamped, clamped, tsuji_2021, tsuji_2021_clamped, mfix, betan;
};

constexpr std::array<Row, 9> rows{{{0.2, .4559, .7312, 0.0, .0704, 0.0, .1554, .6675},
                                   {0.3, .3579, .4972, .1652, .1583, .0418, .2537, .4539},
                                   {0.4, .2800, .3545, .3039, .2578, .1620, .3550, .3236},
                                   {0.5, .2155, .2553, .4363, .3667, .2964, .4585, .2330},
                                   {0.6, .1605, .1809, .5612, .4811, .4361, .5638, .1651},
                                   {0.7, .1128, .1222, .6792, .6013, .5757, .6707, .1116},
                                   {0.8, .0709, .0744, .7912, .7292, .7176, .7791, .0679},
                                   {0.9, .0335, .0343, .8979, .8621, .8593, .8889, .0313},
                                   {0.95, .0163, .0165, .9495, .9292, .9285, .9443, .0151}}};

ContactCard tsuji_of(double restitution, Separation separation) {
    return card_of_zeta("tsuji_1992", zeta_of_restitution(restitution, separation), separation);
}

ExportSettings version(const char* name) {
    ExportSettings settings = two_spheres();
    settings.version = name;
    return settings;
}

}  // namespace

TEST_CASE("targets: damping ratio of a restitution with both endings") {
    for (const Row& row : rows) {
        CHECK(std::abs(zeta_of_restitution(row.wanted, Separation::zero_indentation) - row.zeta_open) < printed_digits);
        CHECK(std::abs(zeta_of_restitution(row.wanted, Separation::zero_force) - row.zeta_clamped) < printed_digits);
    }
}

TEST_CASE("targets: restitution to enter where the force is not negative") {
    for (const Row& row : rows) {
        CAPTURE(row.wanted);
        const ContactCard card = tsuji_of(row.wanted, Separation::zero_force);
        const ContactExport liggghts = exported(card, "liggghts");
        if (row.clamped > 0.0) {
            CHECK(liggghts.contact.translation.route == Route::exact);
            CHECK(std::abs(input_of(liggghts, "coefficientRestitution") - row.clamped) < printed_digits);
            CHECK(std::abs(input_of(exported(card, "lammps"), "e") - row.clamped) < printed_digits);
        } else {
            CHECK(liggghts.contact.translation.force->name == "hooke/stiffness");  // 0.0345 is refused by LIGGGHTS
        }
        CHECK(std::abs(input_of(exported(card, "yade"), "betan") - row.betan) < printed_digits);
    }
}

TEST_CASE("targets: restitution to enter of LAMMPS damping tsuji without sqrt(2)") {
    for (const Row& row : rows) {
        CAPTURE(row.wanted);
        CHECK(std::abs(input_of(exported(tsuji_of(row.wanted, Separation::zero_indentation), "lammps", version("2021")),
                                "e") -
                       row.tsuji_2021) < printed_digits);
        if (row.tsuji_2021_clamped == 0.0) continue;
        CHECK(
            std::abs(input_of(exported(tsuji_of(row.wanted, Separation::zero_force), "lammps", version("2021")), "e") -
                     row.tsuji_2021_clamped) < printed_digits);
    }
}

TEST_CASE("targets: restitution to enter of the Hertzian model of MFiX") {
    for (const Row& row : rows) {
        const ContactExport made = exported(tsuji_of(row.wanted, Separation::zero_indentation), "mfix");
        CHECK(std::abs(input_of(made, "DES_EN_INPUT") - row.mfix) < printed_digits);
        CHECK(made.contact.translation.route == Route::exact);
    }
}

TEST_CASE("targets: an open ending takes the wanted restitution itself") {
    for (const Row& row : rows) {
        const ContactCard card = tsuji_of(row.wanted, Separation::zero_indentation);
        CHECK(input_of(exported(card, "edem"), "restitution") == doctest::Approx(row.wanted).epsilon(1e-9));
        CHECK(input_of(exported(card, "rocky"), "restitution") == doctest::Approx(row.wanted).epsilon(1e-9));
        if (row.wanted > 0.05)
            CHECK(input_of(exported(card, "liggghts"), "coefficientRestitution") ==
                  doctest::Approx(row.wanted).epsilon(1e-9));
    }
}

TEST_CASE("targets: restitutions below 0.1353 of a force that is not negative") {
    // The entered restitution would be negative; betan and kn, cn have no limit.
    const ContactCard card = tsuji_of(0.1, Separation::zero_force);
    CHECK(std::abs(input_of(exported(card, "yade"), "betan") - 1.1349) < printed_digits);
    CHECK(exported(card, "liggghts").contact.translation.force->name == "hooke/stiffness");
    CHECK(exported(card, "lammps").contact.translation.force->name == "hooke, damping velocity");
}
