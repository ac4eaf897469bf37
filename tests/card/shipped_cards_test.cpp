// The shipped cards: read to the same bytes, and their bounces are as stated.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "impactfit/card/card_bounces.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/card/card_text.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using impactfit_tests::data_folder;
using impactfit_tests::relative_difference;
using impactfit_tests::ScratchFolder;

std::vector<std::string> shipped_cards() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(data_folder() + "/cards"))
        files.push_back(entry.path().string());
    return files;
}

TEST_CASE("each shipped card is read to the same bytes and states its bounces") {
    const std::vector<std::string> files = shipped_cards();
    CHECK(files.size() >= 8);
    for (const std::string& file : files) {
        CAPTURE(file);
        const ContactCard card = read_card(file);
        CHECK(card_json(card) == read_text_file(file));
        CHECK_FALSE(card.specimen.empty());
        CHECK_FALSE(card.licence.empty());
        CHECK_FALSE(card.data.empty());
        const std::string text = card_text(card);
        CHECK(std::count(text.begin(), text.end(), '\n') <= 30);
        const ComparedValues report = validate_card(file);
        CHECK(report.as_expected);
        CHECK(report.rows.rows.size() == (card.nominal_stiffness ? 1 : 4) * card.bounces.size());
    }
}

/// Closed form of a Hunt-Crossley impact with any exponent: m v dv = -(k + lambda v) x^n dx, so both legs enclose the
/// same integral of v dv / (1 + a v) with a = lambda / k.
TEST_CASE("a shipped card of the Hunt-Crossley law agrees with the closed form") {
    for (const char* name : {"bounce_test", "ball_lot_a", "ball_lot_b_restitution", "hammer"}) {
        const ContactCard card = read_card(data_folder() + "/cards/" + name + ".json");
        const double a = card.parameters[2].value / card.parameters[0].value;
        for (const CardBounce& bounce : card.bounces) {
            const double in = a * bounce.impact.impact_speed, out = in * bounce.restitution;
            // Equal work on both legs: in - ln(1 + in) = -out - ln(1 - out). The simulations have 1e-10 relative.
            CHECK(relative_difference(in - std::log1p(in), -out - std::log1p(-out)) < 1e-8);
        }
    }
}

TEST_CASE("a card with a wrong bounce, and a file without bounces") {
    const ScratchFolder scratch;
    ContactCard card = read_card(data_folder() + "/cards/bounce_test.json");
    card.bounces[1].peak_force *= 1.0 + 1e-6;
    const ComparedValues report = validate_card(scratch.write("c.json", card_json(card)));
    CHECK_FALSE(report.as_expected);
    CHECK(report.verdict.front().starts_with("2 of 3 bounces"));
    card.bounces.clear();
    CHECK_THROWS_WITH_AS(validate_card(scratch.write("d.json", card_json(card))), doctest::Contains("no bounces"),
                         Error);
}

}  // namespace
}  // namespace impactfit
