// Reports on contact cards: validate CARD, report CARD, and the errors of a translated card.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

std::string shipped_card(const std::string& name) {
    return data_folder() + "/cards/" + name + ".json";
}

}  // namespace

TEST_CASE("a translated card states its errors, and validate, report, simulate and export show them") {
    const ScratchFolder scratch;
    const std::string card = (scratch.path() / "c.json").string(), twice = (scratch.path() / "d.json").string(),
                      page = (scratch.path() / "c.html").string();
    const ProgramRun run =
        run_program("translate " + shipped_card("bounce_test") + " --to-law kuwabara_kono_1987 --card " + card +
                    " --specimen ball --licence CC0-1.0 --citation 'A. Author' --format json");
    REQUIRE(run.exit_code == 0);
    const auto written = nlohmann::json::parse(impactfit::read_text_file(card)), bounces = run.json()["bounces"];
    CHECK(written["specimen"] == "ball");
    CHECK(written["licence"] == "CC0-1.0");
    CHECK(written["citation"] == "A. Author");
    const auto step = written["translations"][0];
    CHECK(step["law"] == "hunt_crossley_1975");
    CHECK(step["sha256"] == impactfit::sha256_hex(impactfit::read_text_file(shipped_card("bounce_test"))));
    double restitution = 0.0, force = 0.0;
    for (const auto& bounce : bounces) {
        const double difference =
            bounce["realised"]["restitution"].get<double>() - bounce["wanted"]["restitution"].get<double>();
        if (std::abs(difference) > std::abs(restitution)) restitution = difference;
        force = std::max(force, std::abs(bounce["realised"]["peak_force"].get<double>() /
                                             bounce["wanted"]["peak_force"].get<double>() -
                                         1.0));
    }
    CHECK(step["restitution"] == doctest::Approx(restitution).epsilon(1e-12));  // the same numbers
    CHECK(step["peak_force"] == doctest::Approx(force).epsilon(1e-9));
    const std::string note = "translated from hunt_crossley_1975";
    CHECK(has(run_program("validate " + card).output, "note: " + note));
    CHECK(has(run_program("export " + card + " --to drake --refit").output, "note: " + note));
    CHECK(run_program("report " + card + " --report " + page).exit_code == 0);
    CHECK(has(impactfit::read_text_file(page), "The law was " + note));
    // A translation of a translation has both steps.
    CHECK(run_program("translate " + card + " --to-law tsuji_1992 --card " + twice).exit_code == 0);
    const auto steps = nlohmann::json::parse(impactfit::read_text_file(twice))["translations"];
    REQUIRE(steps.size() == 2);
    CHECK(steps[0] == step);
    CHECK(steps[1]["law"] == "kuwabara_kono_1987");
}

TEST_CASE("validate of a card: a screen of 80 columns with numbers, a figure, a page") {
    const ScratchFolder scratch;
    const std::string figure = (scratch.path() / "c.svg").string(), page = (scratch.path() / "c.html").string();
    for (const char* name : {"bounce_test", "sliotar_core_a", "ball_lot_b_restitution", "hammer"}) {
        const ProgramRun run = run_program("validate " + shipped_card(name));
        CHECK(run.exit_code == 0);
        CHECK(has(run.output, " as stated"));
        CHECK_FALSE(has(run.output, "..."));
        for (std::size_t begin = 0, end = 0, lines = 0; begin < run.output.size(); begin = end + 1) {
            end = run.output.find('\n', begin);
            CHECK(end - begin <= 80);
            CHECK(++lines <= 24);
        }
    }
    const ProgramRun run =
        run_program("validate " + shipped_card("bounce_test") + " --figure " + figure + " --report " + page);
    CHECK(run.exit_code == 0);
    CHECK(has(impactfit::read_text_file(figure), "bounces of the card"));
    CHECK(has(impactfit::read_text_file(page), "Bounces as stated"));
    CHECK(has(run_verbose("validate " + shipped_card("bounce_test")).output, "results, stated and computed"));
}

TEST_CASE("report of a card: law, parameters, range, curves, origin, commands that run") {
    const ScratchFolder scratch;
    const std::string page = (scratch.path() / "c.html").string();
    CHECK(run_program("report " + shipped_card("bounce_test") + " --report " + page).exit_code == 0);
    const std::string html = impactfit::read_text_file(page);
    for (const char* text :
         {"hysteresis_damping x^hertz_exponent", "standard error", "Validity range", "peak force [N]",
          "rubber ball of 35 g on a slab", "Apache-2.0", "SHA-256", "verdict of its fit: good"})
        CHECK_MESSAGE(has(html, text), text);
    CHECK(has(html, "impactfit export bounce_test.json --to lammps --mass 0.035"));
    const std::string stated = (scratch.path() / "s.json").string(), second = (scratch.path() / "s.html").string();
    CHECK(run_program(
              "card hunt_crossley_1975 --restitution 0.8 --duration 0.004 --mass 0.035 --speed 2 --radii 0.02 inf "
              "--card " +
              stated)
              .exit_code == 0);
    CHECK(run_program("report " + stated + " --output " + second).exit_code == 0);
    CHECK(has(impactfit::read_text_file(second), "parameters stated, not fitted"));
    CHECK(has(impactfit::read_text_file(second), "radii 0.02 m and plane"));
    // 45.9 g is 0.045899999999999996 kg in binary.
    auto doubtful = nlohmann::json::parse(impactfit::read_text_file(shipped_card("bounce_test")));
    doubtful["provenance"]["doubtful"] = true;
    for (const char* end : {"lowest", "highest"}) doubtful["validity"]["effective_mass"][end] = 45.9 * 0.001;
    CHECK(run_program("report " + scratch.write("d.json", doubtful.dump()) + " --report " + page).exit_code == 0);
    CHECK(has(impactfit::read_text_file(page), "verdict of its fit: doubtful"));
    CHECK(has(impactfit::read_text_file(page),
              "impactfit export d.json --to lammps --mass 0.0459 --refit --radii R1 R2\n"));
    check_bad_input({{"report " + scratch.write("bad.json", "{\"schema\":\"impactfit.card/2\"}") + " --report " + page,
                      3,
                      {"another version", "bad.json"}}});
}

TEST_CASE("validate finds a bounce that the card states wrongly") {
    const ScratchFolder scratch;
    auto card = nlohmann::json::parse(impactfit::read_text_file(shipped_card("bounce_test")));
    card["bounces"][0]["restitution"] = 0.5;
    const std::string file = scratch.write("c.json", card.dump());
    const ProgramRun run = run_program("validate " + file + " --format json");
    CHECK(run.exit_code == 1);
    CHECK(run.json()["as_expected"] == false);
    CHECK(run.json()["rows"][0]["verdict"] == "differs");
    CHECK(run.json()["rows"][1]["verdict"] == "as stated");
    CHECK(run.json()["card"] == file);
    const ProgramRun text = run_program("validate " + file);
    CHECK(text.exit_code == 1);
    CHECK(has(one_line(text.output), "2 of 3 bounces are as stated"));
    CHECK(has(text.output, "restitution              0.5      0.96"));
}
