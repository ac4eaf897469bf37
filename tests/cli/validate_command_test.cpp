#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/data_copy.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit_tests;
namespace fs = std::filesystem;

namespace {

std::vector<double> peak_forces(const nlohmann::json& json) {
    std::vector<double> forces;
    for (const auto& row : json["rows"])
        if (row["quantity"] == "peak_force") forces.push_back(row["computed"]);
    return forces;
}

}  // namespace

TEST_CASE("validate zhang-sharf opens with the verdict and exits with 0") {
    const ProgramRun run = run_verbose("validate zhang-sharf");
    CHECK(run.exit_code == 0);
    CHECK(has(run.output, "15 of 16 peak forces as printed; 8 restitutions explained by a complex power."));
    CHECK(has(run.output, "Every verdict is as expected."));
}

TEST_CASE("rows carry computed, printed and measured values and both conventions") {
    const auto json = run_verbose("validate zhang-sharf --format json").json();
    CHECK(json["schema"] == "impactfit.validate/1");
    CHECK(json["as_expected"] == true);
    CHECK(json["inputs"].size() == 4);
    CHECK(json["inputs"][0]["sha256"].get<std::string>().size() == 64);
    long complex_rows = 0, sampled_rows = 0;
    for (const auto& row : json["rows"]) {
        const std::string convention = row["convention"].is_null() ? "" : row["convention"].get<std::string>();
        complex_rows += row["quantity"] == "restitution" && convention == "complex power";
        if (row["quantity"] == "duration" && has(convention, "sampled")) {
            ++sampled_rows;
            CHECK(row["verdict"] == "as_printed");  // all ten printed durations of the new model are samples
        }
        if (row["relative_error"].is_null()) continue;  // a relative error itself
        CHECK(relative_difference(row["relative_error"],
                                  row["computed"].get<double>() / row["measured"].get<double>() - 1.0) < 1e-9);
    }
    CHECK(complex_rows == 8);
    CHECK(sampled_rows == 10);
}

TEST_CASE("results are computed from the given data: a heavier ball has a larger peak force") {
    const DataCopy copy;
    copy.edit("datasets/zhang-sharf-2009/points.csv", "\n0.54,", "\n0.594,");
    const ProgramRun heavier = run_verbose("validate zhang-sharf --format json --data " + copy.root());
    CHECK(heavier.exit_code == 1);
    const auto forces = peak_forces(heavier.json()),
               shipped = peak_forces(run_verbose("validate zhang-sharf --format json").json());
    REQUIRE(forces.size() == 16);
    // F scales with m0^(n/(n+1)) at a given restitution; both sides come from simulations at 1e-10.
    for (std::size_t i = 0; i < forces.size(); ++i)
        CHECK(relative_difference(forces[i], shipped[i] * std::pow(1.1, 0.6)) < 1e-8);
}

TEST_CASE("a changed printed value flips its verdict, that of its relative error and no other") {
    const DataCopy copy;
    copy.edit("datasets/zh22-tables/points.csv", "4515.5", "4605.8");
    const ProgramRun run = run_verbose("validate zhang-sharf --format json --data " + copy.root());
    CHECK(run.exit_code == 1);
    long unexpected = 0;
    const auto json = run.json();
    for (const auto& row : json["rows"])
        if (!row["expected"].is_null() && row["expected"] != row["verdict"]) {
            ++unexpected;
            const bool is_error = row["quantity"] == "peak_force_relative_error";
            if (!is_error) CHECK(row["printed"] == 4605.8);
            CHECK(row["verdict"] == (is_error ? "inconsistent" : "differs"));
        }
    CHECK(unexpected == 2);
}

TEST_CASE("validate sliotar compares peaks of balls A to D under all models") {
    const ProgramRun run = run_verbose("validate sliotar --format json");
    CHECK(run.exit_code == 0);
    long best = 0;
    const auto json = run.json();
    for (const auto& row : json["rows"])
        if (row["law"] == "zhang_2022 m=1.1 q=1.25" && row["quantity"] == "peak_force" && !row["measured"].is_null()) {
            ++best;
            CHECK(std::abs(row["relative_error"].get<double>()) < 0.065);  // printed: 6.3, 1.6, 1.4, -0.9 %
        }
    CHECK(best == 4);
    CHECK(has(run_verbose("validate sliotar").output, "22 of 24 printed relative errors reproduced"));
}

TEST_CASE("rejects damaged data with exit code 3") {
    const DataCopy copy;
    copy.edit("datasets/zhang-sharf-2009/points.csv", "2.52e-4", "2,52e-4");
    const ProgramRun run = run_verbose("validate zhang-sharf --data " + copy.root());
    CHECK(run.exit_code == 3);
    CHECK(has(one_line(run.errors), "points.csv"));
    CHECK(has(one_line(run.errors), "line 2"));
    CHECK(run.output.empty());
}

TEST_CASE("values out of range, missing cells and missing sets are faults of the data, with file and line") {
    struct Damage {
        const char *file, *from, *to, *token;
    };
    const std::string measured = "datasets/zhang-sharf-2009/points.csv", balls = "datasets/sliotar-cores/points.csv";
    for (const Damage& damage : {Damage{measured.c_str(), "\n0.54,", "\n-0.54,", "-0.54 kg"},
                                 Damage{measured.c_str(), ",0.8892,", ",1.2,", "restitution"},
                                 Damage{measured.c_str(), ",0.8892,", ",,", "a value is missing"},
                                 Damage{measured.c_str(), ",1076.6", ",", "peak_force"},
                                 Damage{balls.c_str(), ",2251.6,", ",,", "peak_force"}}) {
        const DataCopy copy;
        copy.edit(damage.file, damage.from, damage.to);
        const ProgramRun run = run_verbose("validate --format json --data " + copy.root());
        CAPTURE(run.errors);
        CHECK(run.exit_code == 3);
        CHECK(has(one_line(run.errors), damage.token));
        CHECK(has(one_line(run.errors), std::string(damage.file) + ", line 2"));
    }
    const DataCopy copy;
    fs::remove_all(copy.root() + "/datasets/zh22-tables");
    const ProgramRun run = run_verbose("validate --data " + copy.root());
    CHECK(run.exit_code == 3);
    CHECK(has(one_line(run.errors), "zh22-tables"));
}

TEST_CASE("validate zhang-sharf: a changed relative error or measured value exits with 1") {
    const std::string printed = "datasets/zh22-tables/points.csv", measured = "datasets/zhang-sharf-2009/points.csv";
    struct Change {
        std::string file, from, to;
    };
    for (const Change& change : {Change{printed, ",3.97,", ",9.97,"}, Change{printed, ",4.97,", ",0.97,"},
                                 Change{measured, "2.52e-4", "2.42e-4"}, Change{measured, "1076.6", "1173.5"},
                                 Change{measured, "1076.6", "1076.8"}}) {
        CAPTURE(change.to);
        const DataCopy copy;
        copy.edit(change.file, change.from, change.to);
        const ProgramRun run = run_verbose("validate zhang-sharf --data " + copy.root());
        CHECK(run.exit_code == 1);
        CHECK(has(run.output, "UNEXPECTED"));
    }
    CHECK(has(run_verbose("validate sliotar").output,
              "diameter, diameter_plus_minus, effective_mass_plus_minus: not judged"));
    CHECK(has(run_verbose("validate sliotar --format json").output, "\"not_judged\""));
}

TEST_CASE("validate: lists a model of the user beside the models of the papers") {
    const auto rows_of = [](const nlohmann::json& json, const std::string& law) {
        std::vector<double> errors;
        for (const auto& row : json["rows"])
            if (row["law"] == law && row["quantity"] == "restitution" && !row["relative_error"].is_null())
                errors.push_back(row["relative_error"]);
        return errors;
    };
    const auto own = run_verbose("validate zhang-sharf --law lankarani_nikravesh_1990 --format json").json();
    // The paper's row and one's own are the same computation.
    const std::vector<double> mine = rows_of(own, "own lankarani_nikravesh_1990"),
                              paper = rows_of(own, "lankarani_nikravesh_1990");
    REQUIRE(mine.size() == 2);
    REQUIRE(paper.size() == 2);
    CHECK(relative_difference(mine[0], paper[0]) < 1e-9);
    CHECK(relative_difference(mine[1], paper[1]) < 1e-9);
    CHECK(own["as_expected"] == true);
    const ProgramRun text = run_program("validate zhang-sharf --law power_law --set damping_exponent=1.2");
    CHECK(text.exit_code == 0);
    CHECK(has(one_line(text.output), "own power_law damping_exponent=1.2, relative errors: 0.15 m/s restitution "));
    CHECK(has(text.output, "Relative errors beside the other models [%]"));
    CHECK(run_program("validate sliotar --law hunt_crossley_1975").exit_code == 0);
}

TEST_CASE("validate: a user-defined model needs the measurements of a paper") {
    const ProgramRun papers = run_program("validate papers --law hunt_crossley_1975");
    CHECK(papers.exit_code == 2);
    CHECK(has(papers.errors, "impactfit validate zhang-sharf, or sliotar"));
    const ProgramRun lonely = run_program("validate zhang-sharf --set stiffness=1e7");
    CHECK(lonely.exit_code == 2);
    CHECK(has(lonely.errors, "--law NAME"));
}
