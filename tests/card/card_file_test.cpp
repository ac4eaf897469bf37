// Card files: values, defaults, and an error with its place for every wrong entry.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "impactfit/card/card_bounces.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/card/card_text.hpp"
#include "tests/card/example_card.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

ContactCard parsed(const json& document) {
    return parse_card(document.dump(), "mine.json");
}

TEST_CASE("a card with the required keys only") {
    const ContactCard card = parsed(small_card());
    CHECK(card.path == "mine.json");
    CHECK(card.law().description.name == "hunt_crossley_1975");
    CHECK(card.parameters.size() == 3);
    CHECK(card.parameters[2].value == 1e10);
    CHECK(std::isnan(card.parameters[2].standard_error));
    CHECK(card.speeds.highest == 0.5);
    CHECK(card.masses.lowest == 0.54);
    CHECK(card.covariance.empty());
    CHECK(card.bounces.empty());
    CHECK(card.verdict.empty());
}

TEST_CASE("parameters in any order and units in other words") {
    json document = small_card();
    std::swap(document["parameters"][0], document["parameters"][2]);
    document["parameters"][0]["unit"] = "kg/s/m^1.5";
    CHECK_THROWS_AS(parsed(document), Error);  // a second slash is ambiguous
    document["parameters"][0]["unit"] = "kg*s^-1*m^-1.5";
    const ContactCard card = parsed(document);
    CHECK(card.parameters[0].name == "stiffness");
    CHECK(card.parameters[2].unit == "N*s/m^2.5");
}

TEST_CASE("a written card is read to the same bytes") {
    json document = small_card();
    document["title"] = "Kugel \"А\" \u2013 μ";
    document["parameters"][0]["standard_error"] = 1e9;
    document["parameters"][2]["standard_error"] = "inf";
    document["covariance"] = {{"parameters", {"stiffness", "hysteresis_damping"}},
                              {"matrix", json::parse("[[1e18, null], [null, null]]")}};
    document["undetermined"] = {"hysteresis_damping"};
    document["specimen"] = "steel ball, 25 mm";
    document["provenance"] = {{"program", "other"},
                              {"version", "0.9.0"},
                              {"verdict", "not_identifiable"},
                              {"goodness_tested", false},
                              {"doubtful", true},
                              {"problem", {{"path", "a.toml"}, {"sha256", "12"}}},
                              {"data", {{{"name", "a.csv"}, {"kind", "measured"}, {"files", json::array()}}}}};
    document["licence"] = "CC0-1.0";
    document["citation"] = "A. Author";
    document["translations"] = json::parse(R"([{"law": "tsuji_1992", "sha256": null, "restitution": -0.02,
        "duration": "inf", "peak_force": 0.01}])");
    document["bounces"] = json::parse(R"([{"effective_mass": 0.54, "impact_speed": 0.5, "restitution": 0.86,
        "duration": "inf", "peak_force": 1e4, "peak_indentation": 1e-4}])");
    const std::string written = card_json(parsed(document));
    CHECK(card_json(parse_card(written, "other.json")) == written);
    const json again = json::parse(written);
    for (const char* key :
         {"title", "covariance", "undetermined", "specimen", "licence", "citation", "translations", "bounces"})
        CHECK_MESSAGE(again[key] == document[key], key);
    CHECK(again["provenance"]["program"] == "other");
    CHECK(again["provenance"]["verdict"] == "not_identifiable");
}

TEST_CASE("a prescribed restitution replaces the damping") {
    json document = small_card();
    document["law"]["damping_formula"] = "exact";
    document["parameters"][2] = {{"name", "prescribed_restitution"}, {"value", 0.7}, {"unit", "1"}};
    const ContactCard card = parsed(document);
    for (const double speed : {0.1, 0.5})
        CHECK(simulate(card, {0.54, speed}).restitution == doctest::Approx(0.7).epsilon(1e-8));  // tolerance 1e-10
    const std::string written = card_json(card);
    CHECK(card_json(parse_card(written, {})) == written);
}

TEST_CASE("a law with its own parameter prescribed_restitution") {
    for (const ContactModel& model : all_models()) {
        if (!model.law->has(prescribed_restitution)) continue;
        json document = small_card();
        document["law"]["name"] = model.name;
        document["separation"] = to_string(model.law->description.separation);
        document["parameters"] = json::array();
        std::vector<double> values;
        for (const Parameter& parameter : model.law->parameters)
            values.push_back(parameter.name == prescribed_restitution ? 0.7 : parameter.typical);
        for (std::size_t i = 0; i < values.size(); ++i)
            document["parameters"].push_back({{"name", model.law->parameters[i].name},
                                              {"value", values[i]},
                                              {"unit", model.law->unit_of(i, values)}});
        CAPTURE(std::string(model.name));
        CHECK(law_values(parsed(document), {0.54, 0.5}) == values);
    }
}

TEST_CASE("rejects wrong entries of a card") {
    const std::vector<BadFile> files{
        {[](json& c) { c["schema"] = "impactfit.card/2"; }, {"another version", "card/2", "card/1"}, "schema"},
        {[](json& c) { c["schema"] = "impactfit.compare/1"; }, {"neither a contact card", "compare/1"}, "schema"},
        {[](json& c) { c["schema"] = 1; }, {"wrong type", "string"}, "schema"},
        {[](json& c) { c.erase("schema"); }, {"neither a contact card", "no key 'schema'"}, "schema"},
        {[](json& c) {
             c["translations"] = {{{"law", "a"}, {"restitution", 0}, {"duration", -1}, {"peak_force", 0}}};
         },
         {"error of a translation", "-1"},
         "translations[0].duration"},
        {[](json& c) { c["speeds"] = 1; }, {"unknown key", "speeds"}, "speeds"},
        {[](json& c) { c["law"]["name"] = "hunt_crosley_1975"; }, {"did you mean 'hunt_crossley_1975'"}, "law.name"},
        {[](json& c) { c["law"]["parameterisation"] = "metric"; }, {"no such form", "metric"}, "law.parameterisation"},
        {[](json& c) { c["law"]["damping_formula"] = "exact"; },
         {"needs a prescribed restitution"},
         "law.damping_formula"},
        {[](json& c) { c["separation"] = "zero"; }, {"unknown separation", "zero_force"}, "separation"},
        {[](json& c) { c["parameters"].erase(1); }, {"missing parameter", "hertz_exponent"}, "parameters"},
        {[](json& c) { c["parameters"] = json::array(); }, {"at least one object"}, "parameters"},
        {[](json& c) { c["parameters"][0]["name"] = "stifness"; },
         {"no parameter of this name", "did you mean 'stiffness'"},
         "parameters[0]"},
        {[](json& c) { c["parameters"].push_back(c["parameters"][0]); }, {"duplicate", "stiffness"}, "parameters[3]"},
        {[](json& c) { c["parameters"][0]["value"] = -1.0; }, {"out of range", "-1"}, "parameters[0].value"},
        {[](json& c) { c["parameters"][0]["value"] = "inf"; }, {"out of range", "inf"}, "parameters[0].value"},
        {[](json& c) { c["parameters"][0]["value"] = "2.4e10"; }, {"wrong type"}, "parameters[0].value"},
        {[](json& c) { c["parameters"][0]["value"] = nullptr; }, {"wrong type"}, "parameters[0].value"},
        {[](json& c) { c["parameters"][0]["unit"] = "kN/m^1.5"; }, {"wrong unit", "N/m^1.5"}, "parameters[0].unit"},
        {[](json& c) { c["parameters"][0]["unit"] = "N/m"; }, {"wrong unit", "N/m^1.5"}, "parameters[0].unit"},
        {[](json& c) { c["parameters"][0]["unit"] = "furlong"; }, {"furlong"}, "parameters[0].unit"},
        {[](json& c) { c["parameters"][0]["standard_error"] = -1; }, {"negative"}, "parameters[0].standard_error"},
        {[](json& c) {
             c["covariance"] = {{"parameters", {"stiffness"}}, {"matrix", json::array()}};
         },
         {"wrong size"},
         "covariance.matrix"},
        {[](json& c) {
             c["covariance"] = {{"parameters", {"radius"}}, {"matrix", {{1}}}};
         },
         {"no parameter of this name", "radius"},
         "covariance.parameters"},
        {[](json& c) {
             c["covariance"] = {{"parameters", {"stiffness"}}, {"matrix", {{-1}}}};
         },
         {"negative"},
         "covariance.matrix"},
        {[](json& c) {
             c["covariance"] = {{"parameters", {"stiffness", "hertz_exponent"}}, {"matrix", {{1, 2}, {3, 4}}}};
         },
         {"not symmetric"},
         "covariance.matrix"},
        {[](json& c) {
             c["covariance"] = {{"parameters", {"stiffness", "hertz_exponent"}}, {"matrix", {{1, 2}, {2, 1}}}};
         },
         {"not positive semidefinite"},
         "covariance.matrix"},
        {[](json& c) {
             c["covariance"] = {{"parameters", {"stiffness", "hertz_exponent"}}, {"matrix", {{1, 2}, {2, 0}}}};
         },
         {"not positive semidefinite"},
         "covariance.matrix"},
        {[](json& c) { c["undetermined"] = {"mass"}; }, {"no parameter of this name"}, "undetermined"},
        {[](json& c) { c["validity"]["impact_speed"]["lowest"] = 0; },
         {"not positive", "> 0"},
         "validity.impact_speed.lowest"},
        {[](json& c) { c["validity"]["effective_mass"]["highest"] = -1; },
         {"not positive"},
         "validity.effective_mass.highest"},
        {[](json& c) { c["validity"]["impact_speed"]["lowest"] = 9; }, {"wrong order"}, "validity.impact_speed"},
        {[](json& c) { c["validity"]["impact_speed"]["unit"] = "mm/s"; },
         {"wrong unit", "m/s"},
         "validity.impact_speed.unit"},
        {[](json& c) { c["validity"].erase("effective_mass"); }, {"missing"}, "validity.effective_mass"},
        {[](json& c) { c["provenance"]["verdict"] = "great"; }, {"unknown verdict", "good"}, "provenance.verdict"},
        {[](json& c) {
             c["bounces"] = {{{"effective_mass", 1}}};
         },
         {"missing"},
         "bounces[0].impact_speed"},
        {[](json& c) {
             c["bounces"] = {{{"effective_mass", 1},
                              {"impact_speed", 1},
                              {"load", -1},
                              {"restitution", 0.5},
                              {"duration", 1},
                              {"peak_force", 1},
                              {"peak_indentation", 1}}};
         },
         {"load"},
         "bounces[0]"},
        {[](json& c) {
             c["bounce_units"] = {{"effective_mass", "kg"}, {"impact_speed", "m/s"}, {"load", "kN"},
                                  {"restitution", "1"},     {"duration", "s"},       {"peak_force", "N"},
                                  {"peak_indentation", "m"}};
         },
         {"wrong unit", "kN"},
         "bounce_units.load"}};
    for (const BadFile& bad : files) check_refused(small_card(), bad);
}

TEST_CASE("a formula of a prescribed restitution") {
    json document = small_card();
    document["parameters"][2] = {{"name", "prescribed_restitution"}, {"value", 0.7}, {"unit", "1"}};
    const auto formula = [](const char* name) { return [name](json& c) { c["law"]["damping_formula"] = name; }; };
    const std::vector<BadFile> files{
        {[](json&) {}, {"formula", "missing"}, "law.damping_formula"},
        {formula("no_formula"), {"unknown damping formula", "no_formula", "available: exact, "}, "law.damping_formula"},
        {formula("exakt"), {"did you mean 'exact'?"}, "law.damping_formula"},
        {[](json& c) {
             c["law"]["damping_formula"] = "exact";
             c["parameters"][2]["value"] = 1.5;
         },
         {"out of range", "<= 1"},
         "parameters[2].value"},
        {[](json& c) {
             c["law"]["damping_formula"] = "exact";
             c["parameters"].push_back(small_card()["parameters"][2]);
         },
         {"duplicate damping"},
         "parameters[3]"}};
    for (const BadFile& bad : files) check_refused(document, bad);
}

TEST_CASE("nondimensional parameters determine no force") {
    for (const LawEntry& law : all_laws())
        for (const ParameterForm& form : law.forms) {
            if (!form.unit_impact) continue;
            json document = small_card();
            document["law"] = {{"name", law.description.name}, {"parameterisation", form.name}};
            document["parameters"] = json::array();
            for (const Parameter& parameter : form.parameters)
                document["parameters"].push_back({{"name", parameter.name}, {"value", 1.0}, {"unit", "1"}});
            check_refused(document, {[](json&) {}, {"nondimensional"}, "law.parameterisation"});
        }
}

TEST_CASE("rejects texts that are no card") {
    for (const std::string text : {"", "{", "[]", "\"card\"", "{\"schema\": \"impactfit.card/1\"}", "null",
                                   "{\"schema\": \"impactfit.card/1\", \"law\": []}", "\xff\xfe", "1e999"})
        CHECK_THROWS_AS(parse_card(text, "mine.json"), Error);
    const std::string deep = std::string(100000, '[');
    CHECK_THROWS_WITH_AS(parse_card("{\"schema\": " + deep, "mine.json"), doctest::Contains("too deeply"), Error);
    std::string many = small_card().dump();
    std::string parameters;
    for (int i = 0; i < 100000; ++i) parameters += "{\"name\": \"p\", \"value\": 1, \"unit\": \"1\"},";
    many.insert(many.find("[{") + 1, parameters);
    CHECK_THROWS_WITH_AS(parse_card(many, "mine.json"), doctest::Contains("no parameter of this name"), Error);
}

TEST_CASE("a covariance of correlation 1, rounded to six digits") {
    json document = small_card();
    document["covariance"] = {{"parameters", {"stiffness", "hysteresis_damping", "hertz_exponent"}},
                              {"matrix", {{1.77778, 2.66667, 0}, {2.66667, 4.0, 0}, {0, 0, 0}}}};
    CHECK(parsed(document).covariance.size() == 3);
}

TEST_CASE("rejects a card with a duplicate key") {
    std::string text = small_card().dump();
    text.insert(1, "\"separation\": \"zero_force\",");
    CHECK_THROWS_WITH_AS(parse_card(text, "mine.json"), doctest::Contains("a key occurs twice in an object"), Error);
    std::string inner = small_card().dump();
    inner.insert(inner.find("\"unit\""), "\"value\": 5,");
    CHECK_THROWS_WITH_AS(parse_card(inner, "mine.json"), doctest::Contains("'value'"), Error);
}

TEST_CASE("a title with control characters is printed without") {
    const ScratchFolder scratch;
    json document = small_card();
    document["title"] = "ball \x1b[31m\n of steel";
    const std::string file = scratch.write("card.json", document.dump());
    const ContactCard card = read_card(file);
    json stated = json::parse(card_json(card));
    stated["bounces"] = json::array({{{"effective_mass", 0.54},
                                      {"impact_speed", 0.2},
                                      {"restitution", 0.5},
                                      {"duration", 1.0},
                                      {"peak_force", 1.0},
                                      {"peak_indentation", 1.0}}});
    const std::string title = validate_card(scratch.write("stated.json", stated.dump())).title;
    CHECK(title == "Bounces of the contact card ball  [31m  of steel");
}

TEST_CASE("a card with a name that is not English") {
    const ScratchFolder scratch;
    const std::string file = scratch.write("карта – Kugel ä.json", small_card().dump());
    CHECK(read_card(file).path == file);
    CHECK_THROWS_WITH_AS(read_card(scratch.path().string() + "/нет.json"), doctest::Contains("нет.json"), Error);
}

TEST_CASE("the text of a card fits a screen") {
    json document = small_card();
    document["specimen"] = std::string(150, 'a') + " " + std::string(60, 'b') + " " + std::string(60, 'c');
    document["undetermined"] = {"stiffness"};
    document["parameters"][0]["value"] = 1.0;
    ContactCard card = parsed(document);
    card.bounces = bounces_of(card);
    const std::string text = card_text(card);
    CAPTURE(text);
    CHECK(std::count(text.begin(), text.end(), '\n') <= 24);
    for (const char* words : {"hunt_crossley_1975", "impact speed 0.1 to 0.5 m/s", "effective mass 0.54 kg",
                              "not determined by the data: stiffness", "restitution"})
        CHECK_MESSAGE(text.find(words) != std::string::npos, words);
    CHECK(text.find("peak_force") == std::string::npos);
}

}  // namespace
}  // namespace impactfit
