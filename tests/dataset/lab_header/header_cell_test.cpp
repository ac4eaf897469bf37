#include "impactfit/dataset/lab_header/header_cell.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using Names = std::vector<std::string>;

HeaderCell settled(const std::string& text) {
    HeaderCell cell = read_header_cell(text, {"mine.csv", 1, 1, text});
    infer_unit(cell, {"mine.csv", 1, 1, text});
    return cell;
}

struct Expectation {
    std::string text, column, unit;
};

TEST_CASE("header cells of laboratories: column and unit in every notation") {
    const std::vector<Expectation> cells{
        {"v", "impact_speed", ""},
        {"v_in_m_per_s", "impact_speed", "m/s"},
        {"V0 [cm/s]", "impact_speed", "cm/s"},
        {"v_ms", "impact_speed", "m/s"},
        {"v (ms^-1)", "impact_speed", "m/s"},
        {"Impact-Velocity (m.s-1)", "impact_speed", "m.s^-1"},
        {"velocity of impact / m/s", "impact_speed", "m/s"},
        {"Aufprallgeschwindigkeit v_0 / (m/s)", "impact_speed", "m/s"},
        {"vitesse d'impact en m/s", "impact_speed", "m/s"},
        {"v_out, m/s", "rebound_speed", "m/s"},
        {"h_drop_cm", "drop_height", "cm"},
        {"Fallh\u00f6he h in CM", "drop_height", "cm"},
        {"Fallho\u0308he (cm)", "drop_height", "cm"},
        {"R\u00fcckprall [m/s]", "rebound_speed", "m/s"},
        {"R\u00fcckprall (mm)", "rebound_height", "mm"},
        {"hauteur de rebond (cm)", "rebound_height", "cm"},
        {"CoR", "restitution", ""},
        {"COR %", "restitution", "%"},
        {"coefficient of restitution (e)", "restitution", ""},
        {"Sto\u00dfzahl [-]", "restitution", "1"},
        {"contact_time_ms", "duration", "ms"},
        {"Impact time (ms)", "duration", "ms"},
        {"Sto\u00dfdauer t_K / \u00b5s", "duration", "\u00b5s"},
        {"Dur\u00e9e de contact (ms)", "duration", "ms"},
        {"F_max (kN)", "peak_force", "kN"},
        {"Maximalkraft in N", "peak_force", "N"},
        {"peak compression [um]", "peak_indentation", "um"},
        {"Eindr\u00fcckung mm", "peak_indentation", "mm"},
        {"mass_g", "effective_mass", "g"},
        {"m [kg]", "effective_mass", "kg"},
    };
    for (const Expectation& expected : cells) {
        CAPTURE(expected.text);
        const HeaderCell cell = settled(expected.text);
        REQUIRE(!cell.columns.empty());
        CHECK(cell.columns.front() == expected.column);
        CHECK(cell.unit.value_or("") == expected.unit);
        CHECK(cell.statistic == Statistic::none);
    }
}

TEST_CASE("header cells of laboratories: names that are no column stay unknown") {
    for (const char* text :
         {"Bemerkung", "ball", "E [J]", "h [h]", "m [1]", "temperature (K)", "Nr", "v max", "dv", "angle [deg]"}) {
        CAPTURE(text);
        CHECK(settled(text).columns.empty());
    }
}

TEST_CASE("header cells of laboratories: a term with a quantity is not the quantity") {
    for (const char* text :
         {"1-e", "1/e", "e/2", "e*100", "\u221ae", "e\u00b3", "2 e", "1-COR", "1-h2/h1", "1-e\u00b2",
          "v \u00d710 [m/s]", "v/2 [m/s]", "1/v [m/s]", "h rebound/2 [cm]", "tc/2 [ms]", "Fmax x10 [N]"}) {
        CAPTURE(text);
        CHECK(settled(text).columns.empty());
    }
    for (const char* text : {"h2/h1", "h/h0", "e\u00b2", "e^2", "COR^2"}) {
        CAPTURE(text);
        CHECK(settled(text).columns == Names{"energy_ratio"});
    }
    for (const char* text : {"v / m s^-1", "t_c/ms", "pre-impact speed", "e 2", "e-2", "e / 1", "1 Rebound height [cm]",
                             "tc (\u00d710\u207b\u00b3 s)"}) {
        CAPTURE(text);
        CHECK(settled(text).is_known());
    }
}

TEST_CASE("header cells of laboratories: statistics and numbers of repeats") {
    CHECK(settled("mean CoR").statistic == Statistic::mean);
    CHECK(settled("CoR (mean of 3)").statistic == Statistic::mean);
    CHECK(settled("Kontaktzeit Mittelwert (ms)").columns == Names{"duration"});
    for (const char* text :
         {"e_std", "sd(e)", "\u03c3_e", "CoR \u00b1", "Standardabweichung CoR", "\u00e9cart-type e"}) {
        CAPTURE(text);
        CHECK(settled(text).statistic == Statistic::deviation);
        CHECK(settled(text).columns == Names{"restitution"});
    }
    CHECK(settled("std").is_bare_statistic());
    CHECK(settled("\u00b1 / ms").is_bare_statistic());
    for (const char* text :
         {"R\u00fcckprall 2 [cm]", "rebound height #2 (cm)", "h_rebound_2 [cm]", "Versuch 2: R\u00fcckprall (cm)"}) {
        CAPTURE(text);
        CHECK(settled(text).repeat == "2");
        CHECK(settled(text).columns == Names{"rebound_height"});
    }
    CHECK(settled("v0").repeat.empty());
}

TEST_CASE("header cells of laboratories: the syntax of the program is unchanged") {
    const HeaderCell cell = settled("sd(duration) [ms]");
    CHECK(cell.own);
    CHECK(cell.name == "sd(duration)");
    CHECK(settled("impact_time [1]").columns == Names{"impact_time"});
    CHECK(settled("velocity [m/s]").columns == Names{"velocity"});
    const auto error = impactfit_tests::thrown_error([] { settled("contact time (N)"); });
    REQUIRE(error);
    CHECK(error->problem() == "duration in a unit of the wrong dimension");
}

}  // namespace
}  // namespace impactfit
