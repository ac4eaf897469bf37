// Cards of stated parameters, radii and texts of cards.
#include "impactfit/card/stated_card.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "impactfit/core/version.hpp"
#include "impactfit/report/card/card_figure.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/card/card_text.hpp"
#include "tests/card/example_card.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

ImpactRequest ball() {
    return {&find_model("hunt_crossley_1975"), {5e5, 1.5, 9e4}, {}, {0.035, 2.0}, Separation::zero_indentation};
}

TEST_CASE("texts of a card are printed without control characters") {
    const std::string escape =
        "a\x1b]0;title\x07"
        "b\nc";  // would rename a terminal
    json document = small_card();
    document["title"] = document["specimen"] = document["licence"] = document["citation"] = escape;
    const std::string text = card_text(parse_card(document.dump(), "mine.json"));
    CHECK(text.find("a ]0;title b c") != std::string::npos);
    CHECK(text.find_first_of("\x1b\x07") == std::string::npos);
}

TEST_CASE("a stated card has no errors, no covariance and no verdict") {
    const ContactCard card = stated_card(ball(), {1.0, 4.0});
    CHECK(card.stated);
    CHECK(card.program_version == version);
    CHECK(card.verdict.empty());
    CHECK(card.covariance_names.empty());
    CHECK(card.bounces.size() == 3);
    for (const CardParameter& parameter : card.parameters) CHECK(std::isnan(parameter.standard_error));
    const std::string text = card_json(card);
    CHECK(card_json(parse_card(text, {})) == text);
    CHECK(json::parse(text)["provenance"]["basis"] == "stated, not fitted");
    CHECK(card_text(card).find("origin: stated, not fitted") != std::string::npos);
}

TEST_CASE("the short text names the next command") {
    const ContactCard card = stated_card(ball(), {2.0, 2.0});
    CHECK(stated_card_text(card, {0.035, 2.0}, "a.json").find("next: impactfit export a.json --to NAME") !=
          std::string::npos);
    CHECK(stated_card_text(card, {0.035, 2.0}, "").find("--card FILE.json") != std::string::npos);
}

TEST_CASE("a prescribed restitution remains one, with its formula") {
    ImpactRequest request = ball();
    request.restitution = 0.8;
    request.damping_rule = "flores_2011";
    const ContactCard card = stated_card(request, {2.0, 2.0});
    CHECK(card.parameters[2].name == "prescribed_restitution");
    CHECK(card.damping_rule == "flores_2011");
    const std::string text = card_json(card);
    CHECK(card_json(parse_card(text, {})) == text);
}

TEST_CASE("rejects impossible speeds of a stated card") {
    for (const ValidityRange& speeds : {ValidityRange{3.0, 4.0}, {0.0, 4.0}, {4.0, 1.0}})
        CHECK_THROWS_AS(stated_card(ball(), speeds), Error);
}

TEST_CASE("radii of a card") {
    json document = small_card();
    CHECK_FALSE(parse_card(document.dump(), {}).radii.has_value());
    document["radii"] = {{"unit", "m"}, {"first", 0.024}, {"second", "inf"}};
    const ContactCard card = parse_card(document.dump(), {});
    REQUIRE(card.radii.has_value());
    CHECK((*card.radii)[0] == 0.024);
    CHECK(std::isinf((*card.radii)[1]));
    const std::string text = card_json(card);
    CHECK(card_json(parse_card(text, {})) == text);
    CHECK(card_text(card).find("radii 0.024 m and plane") != std::string::npos);
    const std::vector<BadFile> files{
        {[](json& c) { c["radii"]["unit"] = "mm"; }, {"unit of the radii", "mm"}, "radii.unit"},
        {[](json& c) { c["radii"]["first"] = -1; }, {"radius of the first body", "-1"}, "radii"},
        {[](json& c) { c["radii"]["first"] = "inf"; }, {"two planes"}, "radii"},
        {[](json& c) { c["radii"]["third"] = 1; }, {"third"}, "radii.third"},
        {[](json& c) { c["radii"].erase("second"); }, {"second"}, "radii.second"},
        {[](json& c) { c["provenance"]["basis"] = "guessed"; }, {"unknown basis", "guessed"}, "provenance.basis"},
    };
    for (const BadFile& bad : files) check_refused(document, bad);
}

TEST_CASE("rejects the name of a law in place of a card") {
    for (const char* name : {"hunt_crossley_1975", "ye_2009"})
        CHECK_THROWS_WITH_AS(read_card(name), doctest::Contains("impactfit card"), Error);
    CHECK_THROWS_WITH_AS(read_card("no_such_law"), doctest::Contains("no_such_law"), Error);
}

TEST_CASE("a stated card of a spring and a damper: one restitution over the range") {
    ImpactRequest spring{&find_model("kelvin_voigt"), {5e4, 80.0}, {}, {1.0, 2.0}, Separation::zero_force};
    CHECK(stated_card_text(stated_card(spring, {1.0, 4.0}), spring.impact, "").find("equal over the range") !=
          std::string::npos);
    CHECK(stated_card_text(stated_card(ball(), {1.0, 4.0}), ball().impact, "").find("over the range: ") !=
          std::string::npos);
}

TEST_CASE("a card of a single speed is drawn from half to twice this speed, with its range") {
    const Panel panel = card_panels(stated_card(ball(), {2.0, 2.0})).front();
    CHECK(panel.curves.front().x.front() == doctest::Approx(1.0));
    CHECK(panel.curves.front().x.back() == doctest::Approx(4.0));
    CHECK(panel.curves.front().label.find("valid for 2 m/s") != std::string::npos);
    CHECK(panel.curves.back().x == std::vector<double>{2.0});
}

}  // namespace
}  // namespace impactfit
