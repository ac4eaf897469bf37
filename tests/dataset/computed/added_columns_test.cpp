// Columns that the user adds to a table: quantities for all rows, formulas, and the usual formulas of rigs.
#include "impactfit/dataset/computed/added_columns.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::relative_difference;
using impactfit_tests::same_number;

constexpr double degree = 3.14159265358979323846 / 180.0;

AddedColumn stated(const std::string& text) {
    return parse_added_column(AddedColumn::Kind::quantity, text, {});
}

AddedColumn computed(const std::string& text) {
    return parse_added_column(AddedColumn::Kind::formula, text, {});
}

Dataset read(const std::string& content, const std::vector<AddedColumn>& added,
             const std::vector<ColumnMapping>& columns = {}) {
    return read_table(content, "mine.csv", columns, added);
}

bool has_note(const Dataset& data, const std::string& start) {
    return std::any_of(data.notes.begin(), data.notes.end(),
                       [&](const std::string& note) { return note.starts_with(start); });
}

TEST_CASE("added columns: a quantity is the same in all rows, with its unit") {
    for (const char* text : {"drop_height = 120 cm", "drop_height [cm]=120", "drop_height=1.2 m"}) {
        CAPTURE(text);
        const Dataset data = read("rebound_height [cm]\n65\n66\n", {stated(text)});
        CHECK(same_number(data.si(0, "drop_height"), 1.2));
        CHECK(same_number(data.si(1, "drop_height"), 1.2));
        CHECK(has_note(data, "drop_height = "));
    }
}

TEST_CASE("added columns: a quantity joins repeats in columns, and messages name no column of the file for it") {
    const Dataset data = read("Ball,1st,2nd\nTennis,66,64\nSoftball,52,51\n", {stated("drop_height = 120 cm")},
                              {{"1st", "rebound_height [cm]"}, {"2nd", "rebound_height [cm]"}});
    REQUIRE(data.rows.size() == 4);
    CHECK(same_number(data.si(3, "drop_height"), 1.2));
    CHECK(same_number(data.si(3, "rebound_height"), 0.51));
    CHECK(data.column_in_file(3, "drop_height") == 0);
}

TEST_CASE("added columns: a quantity without a unit, in two units, of another dimension, or of a present column") {
    const auto refused = [](const char* text, const char* problem, const char* allowed) {
        return refuses(
            ErrorKind::usage, [&] { read("v [m/s],e\n1,0.9\n", {stated(text)}); }, problem, allowed);
    };
    CHECK(refused("duration = 3", "no unit", "3 s"));
    CHECK(refused("duration [ms] = 3 s", "two units", "one of them"));
    CHECK(refused("duration = 3e307 min", "not finite", "finite"));
    CHECK(refuses(
        ErrorKind::data, [] { read("v [m/s],e\n1,0.9\n", {stated("duration = 3 cm")}); },
        "duration in a unit of the wrong dimension", "[s]"));
    CHECK(refused("restitution = 0.9", "a column of this name exists", "columns[\"e\"] = \"unused\""));
    CHECK(refuses(
        ErrorKind::usage, [] { stated("drop_height"); }, "format is NAME=QUANTITY", "120 cm"));
}

TEST_CASE("added columns: a formula of columns in their units, of stated numbers, and of other formulas") {
    const Dataset data = read("angle [deg],Arm length (cm),e\n20,80,0.9\n60,80,0.8\n",
                              {computed("impact_speed [m/s] = sqrt(2*9.81*L*(1-cos(angle)))"),
                               computed("L [m] = Arm_length + offset"), computed("offset [cm] = 5")});
    const double length = 0.85;
    CHECK(same_number(data.si(1, "impact_speed"), std::sqrt(2 * 9.81 * length * (1 - std::cos(60 * degree)))));
    CHECK(has_note(data, "impact_speed [m/s] = sqrt(2*9.81*L*(1-cos(angle))), of L [m], angle [deg] in SI"));
    CHECK_FALSE(has_note(data, "column 'angle' is not a recognised name"));
}

TEST_CASE("added columns: a header in another spelling, decimal commas, and an empty cell") {
    const Dataset data = read("Gate width [mm];Time in gate [ms];e\n20,5;4,1;0,9\n20,5;;0,8\n",
                              {computed("impact_speed = gate_width/Time_in_gate")});
    CHECK(same_number(data.si(0, "impact_speed"), 20.5 / 4.1));
    CHECK_FALSE(data.has(1, "impact_speed"));
}

TEST_CASE("added columns: a formula needs names, units, SI and a value") {
    const char* file = "angle,L [m],e\n20,0.8,0.9\n200,-0.1,0.9\n";
    const auto refused = [&](const char* text, ErrorKind kind, const char* problem, const char* allowed) {
        return refuses(
            kind,
            [&] {
                read(file, {computed(text)}, {{"angle", "[deg]"}});
            },
            problem, allowed);
    };
    CHECK(refuses(
        ErrorKind::data, [&] { read(file, {computed("impact_speed = L*angle")}); },
        "a column of a formula has no unit; got: angle", "unit[\"angle\"] = \"deg\""));
    CHECK(refused("impact_speed = 2*angel", ErrorKind::data, "unknown name; got: angel", "did you mean 'angle'"));
    CHECK(refused("impact_speed [km/h] = 2*L", ErrorKind::usage, "value of a formula is in SI", "m*s^-1"));
    CHECK(refused("impact_speed [m] = 2*L", ErrorKind::data, "wrong dimension", "[m/s]"));
    CHECK(refused("impact_speed = 2*(L", ErrorKind::usage, "invalid formula of impact_speed", "such as"));
    CHECK(refused("impact_speed = sqrt(L)", ErrorKind::data, "no value in a row", "empty cell"));
    CHECK(refused("impact_speed = impact_speed + L", ErrorKind::data, "unknown name", "available"));
    const auto error = impactfit_tests::thrown_error([&] { read(file, {computed("impact_speed = sqrt(L)")}); });
    REQUIRE(error.has_value());
    CHECK(error->where().line == 3);
}

TEST_CASE("added columns: a formula of another dimension than its unit is refused, unless a number may have a unit") {
    const auto reads = [](const char* text) {
        return read("L [m],t [s],n [1]\n0.8,0.1,0.9\n", {computed(text)}).rows.size();
    };
    const auto refused = [&](const char* text, const char* found) {
        return refuses(
            ErrorKind::data, [&] { reads(text); }, found, "a number in it that has a unit is a column");
    };
    CHECK(refused("impact_speed = L*t", "L*t is in m*s, not in m/s"));
    CHECK(refused("impact_speed = 0.5*sqrt(L/t)", "m^0.5*s^-0.5"));
    CHECK(refused("impact_speed = 2*L^3/t", "m^3*s^-1"));
    CHECK(refused("rebound_height [m] = L*n*t^(-1)", "m*s^-1"));
    CHECK(refused("impact_speed = L+t", "L+t mixes dimensions"));
    for (const char* right : {"impact_speed = 2*L/t", "impact_speed = sqrt(L^2/t^2)*cos(n)", "impact_speed = 9.81*t",
                              "impact_speed = sqrt(2*9.81*L)", "impact_speed = L/0.1", "impact_speed = 1 + L/t",
                              "impact_speed = L^3/(L*L*t)"}) {
        CAPTURE(std::string(right));
        CHECK(reads(right) == 1);
    }
}

TEST_CASE("added columns: standard deviations of the inputs are propagated") {
    const Dataset data =
        read("angle [deg],sd(angle) [deg],e\n30,0.5,0.9\n60,0.5,0.8\n",
             {computed("L [m] = 0.8"), computed("impact_speed [m/s] = sqrt(2*9.81*L*(1-cos(angle)))")});
    for (std::size_t row = 0; row < 2; ++row) {
        const double angle = data.si(row, "angle"), sd = 0.5 * degree;
        const double speed = std::sqrt(2 * 9.81 * 0.8 * (1 - std::cos(angle)));
        const double slope = 9.81 * 0.8 * std::sin(angle) / speed;
        // The central difference over one standard deviation differs by its square, (0.5 deg)^2 / 24 of the slope.
        REQUIRE(data.uncertainty(row, "impact_speed").has_value());
        CHECK(relative_difference(*data.uncertainty(row, "impact_speed"), slope * sd) < 1e-4);
    }
}

TEST_CASE("usual formulas: pendulum, gate and frames by the names of their columns") {
    const Dataset pendulum =
        read("Release angle (\u00b0),Rebound angle (\u00b0)\n60,45\n30,24\n", {stated("pendulum_length = 80 cm")});
    const auto speed = [](double angle) { return std::sqrt(2 * 9.80665 * 0.8 * (1 - std::cos(angle * degree))); };
    CHECK(same_number(pendulum.si(0, "impact_speed"), speed(60)));
    CHECK(same_number(pendulum.si(1, "rebound_speed"), speed(24)));
    const Dataset gate = read("Gate time (ms),Gate time after (ms),Flag width (mm)\n10,12.5,20\n", {});
    CHECK(same_number(gate.si(0, "impact_speed"), 2.0));
    CHECK(same_number(gate.si(0, "rebound_speed"), 1.6));
    const Dataset frames = read("Release frame,Impact frame,Apex frame\n12,132,240\n", {stated("frame_rate = 240")});
    CHECK(same_number(frames.si(0, "impact_speed"), 0.5 * 9.80665));
    CHECK(same_number(frames.si(0, "rebound_speed"), 0.45 * 9.80665));
    CHECK(has_note(frames, "impact_speed [m/s] = 9.80665*(impact_frame - release_frame)/frame_rate"));
}

TEST_CASE("usual formulas: a missing number of the rig, a missing unit, and a measured speed") {
    CHECK(refuses(
        ErrorKind::data, [] { read("Release angle (\u00b0),e\n60,0.9\n", {}); }, "no pendulum_length",
        "set_column(\"pendulum_length\", \"80 cm\")"));
    CHECK(refuses(
        ErrorKind::data, [] { read("Release angle,e\n60,0.9\n", {stated("pendulum_length = 80 cm")}); },
        "the release_angle has no unit", "unit[\"Release angle\"] = \"deg\""));
    CHECK(refuses(
        ErrorKind::data, [] { read("Release frame,Impact frame,e\n12,132,0.9\n", {}); }, "no frame_rate",
        "set_column(\"frame_rate\", \"240 Hz\")"));
    const Dataset oblique = read("v [m/s],Rebound angle (\u00b0),tc [ms]\n1,60,0.9\n", {});
    CHECK_FALSE(oblique.has_column("rebound_speed"));
    const Dataset measured = read("v [m/s],Release angle (\u00b0),e\n1,60,0.9\n", {});
    CHECK(same_number(measured.si(0, "impact_speed"), 1.0));
    CHECK(measured.fields.size() == 3);
}

}  // namespace
}  // namespace impactfit
