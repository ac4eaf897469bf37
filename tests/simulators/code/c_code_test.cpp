// Laws as C99 headers: they compile without warnings as C and C++, and a plain Runge-Kutta method in C obtains the
// results of the library.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/simulators/code/law_code.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"
#include "tests/simulators/code/law_cards.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

std::string replaced(std::string text, const std::string& mark, const std::string& name) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + name.size()))
        text.replace(at, mark.size(), name);
    return text;
}

struct Bounce {
    double restitution, duration, peak_force;  ///< Runge-Kutta method
    double euler_restitution;                  ///< semi-implicit Euler method
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string name_of(std::size_t card) {
    return fmt::format("law_{}", card);
}

/// Source of a program that bounces each card at each impact. The headers are included twice.
std::string driver(std::size_t cards, const std::string& calls) {
    const std::string bounce = read_text_file(simulators_folder() + "/code/bounce.c.in");
    std::string includes, bounces;
    for (std::size_t i = 0; i < cards; ++i) {
        includes += fmt::format("#include \"{0}.h\"\n#include \"{0}.h\"\n", name_of(i));
        bounces += replaced(bounce, "LAW", name_of(i));
    }
    return fmt::format("{}#include <stdio.h>\n{}\nint main(void) {{\n{}    return 0;\n}}\n", includes, bounces, calls);
}

/// Results in C of each card at each of its impacts, with `steps` steps within the duration of `expected`.
std::vector<Bounce> bounces_in_c(const std::vector<ContactCard>& cards, const std::vector<CardBounce>& expected,
                                 const std::vector<std::size_t>& card_of_bounce, double steps) {
    const ScratchFolder folder;
    std::string calls;
    for (std::size_t i = 0; i < cards.size(); ++i) folder.write(name_of(i) + ".h", c_header(cards[i], name_of(i)));
    for (std::size_t i = 0; i < expected.size(); ++i)
        calls +=
            fmt::format("    {0}_bounce({1:.17g}, {2:.17g}, {3:.17g});\n    {0}_euler({1:.17g}, {2:.17g}, {3:.17g});\n",
                        name_of(card_of_bounce[i]), expected[i].impact.effective_mass, expected[i].impact.impact_speed,
                        expected[i].duration / steps);
    const std::string code = folder.write("main.c", driver(cards.size(), calls));
    const std::string program = (folder.path() / "main").string(), output = program + ".out";
    REQUIRE(std::system(fmt::format("cc -std=c99 -pedantic -Wall -Wextra -Werror -O1 '{}' -lm -o "
                                    "'{}' && '{}' > '{}'",
                                    code, program, program, output)
                            .c_str()) == 0);
    CHECK(std::system(fmt::format("c++ -x c++ -fsyntax-only -pedantic -Wall -Wextra -Werror '{}'", code).c_str()) == 0);
    std::ifstream results(output);
    std::vector<Bounce> bounces;
    for (Bounce b{}; results >> b.restitution >> b.duration >> b.peak_force >> b.euler_restitution;)
        bounces.push_back(b);
    REQUIRE(bounces.size() == expected.size());
    return bounces;
}

/// Impacts of the cards with their results by the library, without bodies that stick.
struct Expected {
    std::vector<CardBounce> bounces;
    std::vector<std::size_t> card;
};

Expected expected_bounces(const std::vector<ContactCard>& cards) {
    Expected expected;
    for (std::size_t i = 0; i < cards.size(); ++i)
        for (const CardBounce& bounce : bounces_of(cards[i])) {
            if (bounce.restitution == 0.0) continue;
            expected.bounces.push_back(bounce);
            expected.card.push_back(i);
        }
    return expected;
}

/// Errors of the Runge-Kutta method: order 4 in smooth motion, but order 1 + m at first touch and separation, where a
/// damping force x^m is not smooth. For m = 1/4 and 40000 steps: 5e-7. A force that jumps at the turning point moves
/// the rest of the motion in time by less than a step. Semi-implicit Euler method: order 1.
void check_bounces(const std::vector<ContactCard>& cards) {
    constexpr double steps = 40000.0;
    const Expected expected = expected_bounces(cards);
    const std::vector<Bounce> found = bounces_in_c(cards, expected.bounces, expected.card, steps);
    const auto close = [](double value, double tolerance) {
        return doctest::Approx(value).epsilon(tolerance).scale(0.0);
    };
    for (std::size_t i = 0; i < expected.bounces.size(); ++i) {
        const ContactCard& card = cards[expected.card[i]];
        const CardBounce& bounce = expected.bounces[i];
        CAPTURE(card.law().description.name);
        CAPTURE(card.damping_rule);
        CAPTURE(static_cast<int>(card.separation));
        CAPTURE(bounce.impact.effective_mass);
        CAPTURE(bounce.impact.impact_speed);
        CHECK(found[i].restitution == close(bounce.restitution, 1e-6));
        const bool jumps = card.law().has(prescribed_restitution);
        CHECK(found[i].duration == close(bounce.duration, jumps ? 1.0 / steps : 1e-6));
        CHECK(found[i].peak_force == close(bounce.peak_force, 1e-6));
        CHECK(found[i].euler_restitution == close(bounce.restitution, 1e-3));
    }
}

/// Values of a power law for which a damping rule is made.
const std::array<Values, 4> exponents{
    Values{{"hertz_exponent", 1.5}, {"damping_exponent", 1.5}, {"velocity_exponent", 1.0}, {"stiffness", 3.0}},
    Values{{"hertz_exponent", 1.5}, {"damping_exponent", 0.0}, {"velocity_exponent", 1.0}, {"stiffness", 3.0}},
    Values{{"hertz_exponent", 1.5}, {"damping_exponent", 0.25}, {"velocity_exponent", 1.0}, {"stiffness", 3.0}},
    Values{{"hertz_exponent", 1.7}, {"damping_exponent", 0.8}, {"velocity_exponent", 1.4}, {"stiffness", 3.0}}};

/// Cards of a prescribed restitution by each rule that covers one of the exponents.
std::vector<ContactCard> cards_of_all_rules() {
    std::vector<ContactCard> cards;
    for (const Values& values : exponents) {
        const PowerLawCoefficients<double> law{values.at("stiffness"), values.at("hertz_exponent"), 0.0,
                                               values.at("damping_exponent"), values.at("velocity_exponent")};
        cards.push_back(restitution_card(Separation::zero_force, "exact", 0.6, values));
        cards.push_back(restitution_card(Separation::zero_indentation, "exact", 0.6, values));
        for (const DampingRuleEntry& rule : all_damping_rules())
            if (rule.applies_to(law))
                cards.push_back(
                    restitution_card(Separation::zero_indentation, std::string(rule.description.name), 0.7, values));
    }
    return cards;
}

template <class Call>
std::string refused(const Call& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.problem();
    }
    return "";
}

}  // namespace

TEST_CASE("C header of all laws: bounces of the library") {
    check_bounces(cards_of_all_laws());
}

TEST_CASE("C header with a prescribed restitution: the damping of each impact, by all rules") {
    check_bounces(cards_of_all_rules());
}

TEST_CASE("C header in SI units: a stiff ball with a small indentation") {
    ContactCard card = card_of(*find_model("kuwabara_kono_1987").law, Separation::zero_force,
                               {{"stiffness", 7.0711e6}, {"hysteresis_damping", 100.0}});
    card.masses = {5.236e-3, 5.236e-3};
    card.speeds = {0.1, 10.0};
    check_bounces({card});
}

TEST_CASE("C header: comment with law, units, range, end of contact and bounces") {
    const std::string text = c_header(
        card_of(*find_model("hunt_crossley_1975").law, Separation::zero_force, {{"stiffness", 12345.678}}), "ball");
    for (const char* part : {"stiffness = 12345.678", "N/m^1.5", "0.3 to 3 m/s", "0.5 to 2 kg", "zero_force", "Hunt",
                             "restitution 0.", "ball_begin at first touch", "IMPACTFIT_BALL_H", "12345.678"})
        CHECK_MESSAGE(text.find(part) != std::string::npos, part);
    for (const std::string& line : lines_of(text)) CHECK(line.size() <= 100);
}

TEST_CASE("C header: hostile texts stay in the comment") {
    ContactCard card = card_of(*find_model("hertz_1882").law, Separation::zero_indentation);
    card.specimen = "ball */ #error NAME \n /* \r\n*/";
    card.citation = std::string(300, 'x');
    check_bounces({card});
}

TEST_CASE("C header: bad names, and laws without a force") {
    const ContactCard card = card_of(*find_model("hertz_1882").law, Separation::zero_indentation);
    for (const char* name : {"", "1ball", "my ball", "double", "a__b", "_ball", "ball.h", "b\xc3\xa4ll"})
        CHECK(refused([&] { c_header(card, name); }) == "the name cannot be used in source code");
    ContactCard groups = card_of(*find_model("zhang_2021_approximate").law, Separation::zero_indentation);
    groups.form = groups.law().forms.front();
    groups.parameters.erase(groups.parameters.begin());
    CHECK(refused([&] { c_header(groups, "ball"); }).find("nondimensional") != std::string::npos);
}
