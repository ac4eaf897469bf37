#include "impactfit/dynamics/simulation/simulate_columns.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::size_t count = 200;

/// Impacts over the speed, in rows of two numbers: speed and damping. Others repeat a single number.
struct Table {
    std::vector<double> rows;
    double stiffness = 1e6, n = 1.5, m = 0.7, q = 1.0, mass = 0.2;
    std::vector<CollisionStatus> status = std::vector<CollisionStatus>(count);
    std::vector<double> restitution = std::vector<double>(count), force = restitution;

    Table() {
        for (std::size_t i = 0; i < count; ++i) {
            rows.push_back(0.1 + 0.02 * static_cast<double>(i));
            rows.push_back(1e4 * static_cast<double>(i % 7));
        }
    }
    ImpactColumns inputs() const {
        return {{{&stiffness, 0}, {&n, 0}, {&m, 0}, {&q, 0}, {rows.data() + 1, 2}}, {&mass, 0}, {rows.data(), 2}};
    }
    CollisionColumns results() { return {status, {restitution, {}, force}}; }
};

}  // namespace

TEST_CASE("columns: impacts one by one, from strided and repeated numbers, at any number of threads") {
    Table table;
    simulate_columns(power_law(), table.inputs(), {}, table.results(), 2);
    for (std::size_t i = 0; i < count; ++i) {
        const auto collision =
            simulate(power_law(), std::array{table.stiffness, table.n, table.m, table.q, table.rows[2 * i + 1]},
                     {table.mass, table.rows[2 * i]});
        CHECK(table.status[i] == collision.status);
        CHECK(table.restitution[i] == collision.restitution);
        CHECK(table.force[i] == collision.peak_force);
    }
}

TEST_CASE("columns: the load of each impact, that may keep the bodies in contact") {
    Table table;
    std::vector<double> loads(count);
    for (std::size_t i = 0; i < count; ++i) loads[i] = 3.0 * static_cast<double>(i);
    ImpactColumns inputs = table.inputs();
    inputs.load = {loads.data()};
    simulate_columns(power_law(), inputs, options_with(Separation::zero_indentation, 1e-10), table.results());
    bool rested = false;
    for (std::size_t i = 0; i < count; ++i) {
        const auto collision =
            simulate(power_law(), std::array{table.stiffness, table.n, table.m, table.q, table.rows[2 * i + 1]},
                     {table.mass, table.rows[2 * i], loads[i]}, options_with(Separation::zero_indentation, 1e-10));
        CHECK(table.status[i] == collision.status);
        CHECK(table.restitution[i] == collision.restitution);
        rested = rested || collision.status == CollisionStatus::rests;
    }
    CHECK(rested);
    loads[5] = -1.0;
    CHECK(refuses(
        ErrorKind::usage, [&] { simulate_columns(power_law(), inputs, {}, table.results()); }, "-1 N",
        "a finite number >= 0"));
}

TEST_CASE("columns: statuses of impacts without separation") {
    Table table;
    table.m = 0.0;  // strong damping: the bodies stick
    table.rows[1] = 1e12;
    simulate_columns(power_law(), table.inputs(), options_with(Separation::zero_indentation, 1e-10), table.results());
    CHECK(table.status[0] == CollisionStatus::sticks);
    CHECK(table.restitution[0] == 0.0);
}

TEST_CASE("columns: lengths that do not match and bad numbers are refused before any simulation") {
    Table table;
    table.restitution.assign(count, -1.0);
    auto few = table.inputs();
    few.parameters.pop_back();
    CHECK(thrown_error([&] { simulate_columns(power_law(), few, {}, table.results()); })->got() == "4");
    auto narrow = table.results();
    narrow.observables[1] = std::span(table.force).first(3);
    CHECK(thrown_error([&] { simulate_columns(power_law(), table.inputs(), {}, narrow); })->allowed() == "0 or 200");
    table.rows[2 * 150] = std::nan("");
    const auto error = thrown_error([&] { simulate_columns(power_law(), table.inputs(), {}, table.results(), 2); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::usage);
    CHECK(error->problem().find("impact 150") != std::string::npos);
    for (const double e : table.restitution) CHECK(e == -1.0);
}
