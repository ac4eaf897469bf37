// Contact cards on the command line: fit --card, simulate CARD, compare --card.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

std::string example(const std::string& name) {
    return data_folder() + "/examples/" + name;
}

std::string shipped_card(const std::string& name) {
    return data_folder() + "/cards/" + name + ".json";
}

}  // namespace

TEST_CASE("fit writes a card, and its JSON simulates the same impact") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string(), card = folder + "/Karte ä.json";
    const ProgramRun fit =
        run_program("fit " + example("bounce_test.toml") + " --card '" + card +
                    "' --specimen 'Gummi – ball' --licence CC0-1.0 --citation 'A. Author' --format json");
    REQUIRE(fit.exit_code == 0);
    const auto written = nlohmann::json::parse(impactfit::read_text_file(card));
    CHECK(written["schema"] == "impactfit.card/1");
    CHECK(written["specimen"] == "Gummi – ball");
    CHECK(written["licence"] == "CC0-1.0");
    CHECK(written["citation"] == "A. Author");
    const std::string result = scratch.write("r.json", fit.output);
    const std::string speed = " --speed 2 --format json";
    const ProgramRun by_card = run_program("simulate '" + card + "'" + speed);
    const ProgramRun by_result = run_program("simulate " + result + speed);
    REQUIRE(by_card.exit_code == 0);
    CHECK(by_card.output == by_result.output);
    CHECK_FALSE(by_card.json().contains("notes"));
    CHECK(by_card.json()["impact"]["effective_mass"] == 0.035);
    std::string settings;
    for (const auto& parameter : written["parameters"])
        settings += " --set " + parameter["name"].get<std::string>() + "=" + parameter["value"].dump();
    const ProgramRun by_law = run_program("simulate hunt_crossley_1975 --mass 0.035" + settings + speed);
    CHECK(by_law.output == by_card.output);
    CHECK(run_program("validate '" + card + "'").exit_code == 0);
}

TEST_CASE("an impact outside the range of a card has notes") {
    const ProgramRun inside = run_program("simulate " + shipped_card("zhang_sharf") + " --speed 0.3");
    CHECK(inside.exit_code == 0);
    CHECK(inside.output.find("note:") == std::string::npos);
    const ProgramRun outside = run_program("simulate " + shipped_card("zhang_sharf") + " --speed 3 --masses 1 inf");
    CHECK(outside.exit_code == 0);
    CHECK(outside.output.find("note: impact_speed 3 m/s is outside the range of the card, 0.15 to 0.5 m/s") !=
          std::string::npos);
    CHECK(outside.output.find("note: effective_mass 1 kg is outside the range of the card, 0.54 kg") !=
          std::string::npos);
    CHECK(run_program("simulate " + shipped_card("ball_lot_b_restitution") + " --speed 2")
              .output.find("do not determine stiffness and hysteresis_damping") != std::string::npos);
}

TEST_CASE("restitutions alone determine no duration, force and indentation") {
    const ScratchFolder scratch;
    const std::string card = shipped_card("ball_lot_b_restitution"), path = scratch.path().string();
    for (const char* command :
         {"simulate {} --speed 2", "simulate {} --speed 2 --verbose", "validate {}", "validate {} --verbose",
          "sweep {} --vary impact_speed=1:3:3", "sweep {} --vary impact_speed=1:3:3 --format csv",
          "translate {} --to-law tsuji_1992"}) {
        const ProgramRun run = run_program(fmt::format(fmt::runtime(command), card));
        CAPTURE(run.output);
        CHECK(run.exit_code == 0);
        CHECK(has(run.output, "restitution"));
        CHECK_FALSE(has(run.output, "nan"));
        for (const char* words : {"peak_force", "peak force ", "peak_indentation", "duration by", "residual"})
            CHECK_FALSE(has(run.output, words));
    }
    const nlohmann::json collision = run_program(fmt::format("simulate {} --speed 2 --format json", card)).json();
    CHECK(collision["response"]["restitution"].get<double>() == doctest::Approx(0.8965420555));
    for (const char* result : {"duration", "peak_force", "time_of_peak_force", "residual_indentation"})
        CHECK(collision["response"][result].is_null());
    check_bad_input(
        {{"simulate " + card + " --speed 2 --figure " + path + "/a.svg",
          2,
          {"do not determine the stiffness", "--figure"}},
         {"simulate " + card + " --speed 2 --trajectory " + path + "/a.csv", 2, {"--trajectory"}},
         {"sweep " + card + " --vary impact_speed=1:3:3 --figure " + path + "/a.svg --observable duration",
          2,
          {"do not determine the stiffness", "--observable"}},
         {"sweep " + card + " --vary impact_speed=1:3:3 --figure " + path + "/a.svg --draw loops", 2, {"--draw"}}});
    CHECK(run_program("sweep " + card + " --vary impact_speed=1:3:3 --figure " + path + "/a.svg").exit_code == 0);
    check_bad_input({{"validate zhang-sharf --card " + card, 2, {"do not determine the stiffness", "--card"}}});
    const ProgramRun compared =
        run_program("compare " + example("bounce_test.toml") + " --laws hunt_crossley_1975 --starts 1 --card " + card);
    CHECK(has(one_line(compared.output), "is not compared: the data of the card do not determine the stiffness"));
    CHECK(run_program("export " + card + " --to newtonian --refit").exit_code == 0);
}

TEST_CASE("a card with a single speed needs no option") {
    const ProgramRun run = run_program("simulate " + shipped_card("sliotar_core_a") + " --format json");
    REQUIRE(run.exit_code == 0);
    CHECK(run.json()["impact"]["impact_speed"] == 15.0);
    CHECK(run.json()["prescribed_restitution"] == doctest::Approx(0.527).epsilon(1e-8));
    CHECK(run.json()["response"]["restitution"] == doctest::Approx(0.527).epsilon(1e-8));  // tolerance 1e-10
}

TEST_CASE("sweep and damping of a card are those of its law") {
    const std::string card = shipped_card("bounce_test");
    const auto rows = run_program("sweep " + card + " --vary impact_speed=2:5:3 --format json").json()["rows"];
    REQUIRE(rows.size() == 3);
    const nlohmann::json collision = run_program("simulate " + card + " --speed 5 --format json").json();
    CHECK(rows[2]["restitution"].get<double>() ==
          doctest::Approx(collision["response"]["restitution"].get<double>()).epsilon(1e-9));  // tolerance 1e-10
    // The damping of the restitution of the card at 2 m/s is that of the card.
    const nlohmann::json found = run_program(fmt::format("damping {} --speed 2 --restitution {} --format json", card,
                                                         rows[0]["restitution"].get<double>()))
                                     .json();
    CHECK(found["exact"]["hysteresis_damping"].get<double>() == doctest::Approx(10978.810149).epsilon(1e-6));
    CHECK_FALSE(found.contains("notes"));
}

TEST_CASE("a sweep of a card keeps its damping formula and states its range") {
    const std::string card = shipped_card("sliotar_core_a");
    const nlohmann::json swept = run_program("sweep " + card + " --vary mass=0.05:0.2:3 --format json").json();
    CHECK(swept["damping_formula"] == "exact");
    for (const auto& row : swept["rows"])
        CHECK(row["restitution"].get<double>() == doctest::Approx(0.527).epsilon(1e-8));
    CHECK(swept["notes"].dump().find("is outside the range of the card") != std::string::npos);
    CHECK(run_program("sweep " + card + " --vary hysteresis_damping=1e4:2e4:2").exit_code == 0);
    const std::string outside =
        run_program("damping " + shipped_card("ball_lot_b_restitution") + " --speed 50 --mass 1 --restitution 0.5")
            .output;
    CHECK(outside.find("note: impact_speed 50 m/s is outside") != std::string::npos);
    CHECK(outside.find("do not determine stiffness") != std::string::npos);
}

TEST_CASE("wrong options beside a card") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string(), to_card = " --card " + folder + "/c.json",
                      card = shipped_card("bounce_test");
    check_bad_input({
        {"fit " + example("bounce_test.toml") + " --specimen x", 2, {"text of a contact card", "--card FILE"}},
        {"fit " + example("bounce_test.toml") + " --card " + folder + "/no/c.json", 2, {"folder", "no"}},
        {"fit " + example("bounce_test.toml") + " --check" + to_card, 2, {"--check", "--card"}},
        {"fit " + example("ball_lots.toml") + to_card, 2, {"stiffness per group", "--card"}},
        {"fit " + example("sliotar.toml") + to_card, 2, {"from a data column", "--card"}},
        {"fit " + example("bouc_wen_restitution.toml") + to_card, 2, {"dimensional parameters", "--card"}},
        {"fit " + example("damping_ratios.csv") + " --form ramaswamy_humbert_damping_ratio" + to_card,
         2,
         {"contact law", "--card"}},
        {"sweep " + card + " --vary impact_speed=1:2:3 --set stiffness=1", 2, {"contact card determines", "--set"}},
        {"sweep " + card + " --vary stiffness=1e5:2e5:3", 2, {"the impact speed is missing", "1.4", "--speed"}},
        {"sweep " + card + " --vary no_name=1:2:3", 2, {"no_name"}},
        {"damping " + card + " --speed 2 --restitution 0.5 --separation zero_force", 2, {"--separation"}},
        {"damping no_card.json --speed 2 --restitution 0.5", 3, {"no_card.json"}},
        {"card hertz_1882 --set stiffness=1e6 --speed 1", 2, {"the mass is missing", "--masses A B"}},
        {"card hertz_1882 --set stiffness=1e6 --speed 1 --mass 1 --masses 1 2", 2, {"the mass is ambiguous"}},
        {"simulate " + card + " --speed 2 --set stiffness=1", 2, {"contact card determines", "--set"}},
        {"simulate " + card + " --speed 2 --parameterisation base", 2, {"determines", "--parameterisation"}},
        {"simulate " + card + " --speed 2 --separation zero_force", 2, {"determines", "--separation"}},
        {"simulate " + card + " --speed 2 --damping-formula exact", 2, {"determines", "--damping-formula"}},
        {"simulate " + card, 2, {"impact speed is missing", "1.401 to 5.425 m/s", "--speed"}},
        {"simulate " + card + " --speed 2 --trajectory " + folder + "/no/t.csv", 2, {"folder"}},
        {"simulate " + folder + "/none.json --speed 2", 3, {"none.json"}},
        {"simulate " + scratch.write("x.json", "{}") + " --speed 2", 3, {"neither a contact card", "x.json"}},
        {"validate " + scratch.write("y.json", "[") + " --quiet", 3, {"not JSON", "y.json"}},
        {"validate " + card + " --figure " + folder + "/a.svg --draw loops", 2, {"a single display", "--draw"}},
        {"fit " + example("bounce_test.toml") + " --card " + scratch.write("notes.json", "mine"),
         2,
         {"exists and is no contact card", "notes.json"}},
        {"fit " + example("bounce_test.toml") + " --card " +
             scratch.write("newer.json", "{\"schema\":\"impactfit.card/2\"}"),
         2,
         {"exists and is no contact card", "another version"}},
        {"translate " + card + " --to-law kuwabara_kono_1987 --citation x", 2, {"text of a contact card", "--card"}},
    });
    CHECK_FALSE(std::filesystem::exists(folder + "/c.json"));
}

TEST_CASE("compare ranks cards among the laws") {
    const std::string compare = "compare " + example("bounce_test.toml") + " --laws hunt_crossley_1975,zhang_2021 ";
    const std::string two = "--card " + shipped_card("ball_lot_a") + " --card " + shipped_card("bounce_test");
    const ProgramRun run = run_program(compare + two + " --format json");
    REQUIRE(run.exit_code == 0);
    const auto cards = run.json()["cards"];
    REQUIRE(cards.size() == 2);
    CHECK(cards[0]["law"] == "hunt_crossley_1975");
    CHECK(cards[0]["impacts_outside_validity"] == 14);
    CHECK(cards[0]["misfit"]["aicc_difference"] > 0.0);
    CHECK(cards[1]["fitted_to_same_file"] == true);
    CHECK(cards[1]["misfit"]["counted_parameters"] == 2);
    CHECK(cards[1]["misfit"]["aicc_difference"] == doctest::Approx(0.0).epsilon(1e-6));
    const ScratchFolder scratch;
    const std::string figure = (scratch.path() / "c.svg").string(), page = (scratch.path() / "c.html").string();
    const ProgramRun text = run_program(compare + two + " --figure " + figure + " --report " + page);
    CHECK(has(text.output, "\ncard bounce_test.json"));  // a row of the table
    CHECK(has(one_line(text.output),
              "Contact card ball_lot_a.json (hunt_crossley_1975, not refitted), 0 free parameters"));
    CHECK(has(text.output, "card_outside_range"));
    CHECK(has(one_line(text.output), "14 of 14 impacts are outside the range of the card"));
    CHECK(has(impactfit::read_text_file(figure), "card ball_lot_a.json"));
    const std::string html = impactfit::read_text_file(page);
    CHECK(has(html, "contact card, not refitted"));
    CHECK(has(html, "ball_lot_a.json (hunt_crossley_1975)"));
    // The laws of a comparison without cards are the same.
    CHECK(run_program(compare + "--format json").json()["laws"] == run.json()["laws"]);
    check_bad_input({{compare + "--card none.json", 3, {"none.json"}},
                     {"compare " + example("damping_ratios.csv") + " --forms all --card " + shipped_card("bounce_test"),
                      2,
                      {"compared with laws", "--card"}}});
}

TEST_CASE("fit and translate keep the texts of a card that they replace") {
    const ScratchFolder scratch;
    const std::string card = (scratch.path() / "c.json").string(), data = example("bounce_test.csv") + " --mass 0.035";
    const auto written = [&] { return nlohmann::json::parse(impactfit::read_text_file(card)); };
    const ProgramRun first =
        run_program("fit " + data + " --card " + card + " --specimen ball --title 'Lot 3' --licence CC0-1.0");
    CHECK(first.exit_code == 0);
    CHECK(first.errors.empty());
    CHECK(written()["title"] == "Lot 3");
    const ProgramRun again = run_program("fit " + data + " --card " + card + " --licence CC-BY-4.0");
    CHECK(again.exit_code == 0);
    CHECK(has(one_line(again.errors), "note: " + card + " keeps its specimen, title"));
    CHECK(written()["specimen"] == "ball");
    CHECK(written()["licence"] == "CC-BY-4.0");
    CHECK(written()["title"] == "Lot 3");
    const std::string before = impactfit::read_text_file(card);
    check_bad_input(
        {{"fit " + data + " --law zhang_2021 --card " + card, 2, {"card of another law", "specimen, licence"}},
         {"translate " + shipped_card("bounce_test") + " --to-law kuwabara_kono_1987 --card " + card,
          2,
          {"card of another law", "kuwabara_kono_1987 instead of hunt_crossley_1975"}}});
    CHECK(impactfit::read_text_file(card) == before);
    // Texts that no option replaces are also those of another run of the same options.
    CHECK(run_program("fit " + data + " --card " + card + " --title 'Lot 4'").exit_code == 0);
    CHECK(written()["title"] == "Lot 4");
}

TEST_CASE("fit --title is the title of result, page and figure") {
    const ScratchFolder scratch;
    const std::string page = (scratch.path() / "a.html").string(), figure = (scratch.path() / "a.svg").string();
    const ProgramRun run = run_program("fit " + example("bounce_test.toml") +
                                       " --title 'Lot 3 & 4' --format json --report " + page + " --figure " + figure);
    REQUIRE(run.exit_code == 0);
    CHECK(run.json()["title"] == "Lot 3 & 4");
    CHECK(has(impactfit::read_text_file(page), "<h1>Lot 3 &amp; 4</h1>"));
    CHECK(has(impactfit::read_text_file(figure), "Lot 3 &amp; 4"));
    CHECK(has(run_verbose("fit " + example("bounce_test.csv") + " --mass 0.035 --title 'Lot 3'").output,
              "impactfit fit problem.toml --title 'Lot 3'"));
}
