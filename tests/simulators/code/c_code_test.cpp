// Laws as C99 headers: they compile without warnings as C and C++, and a plain Runge-Kutta method in C obtains the
// results of the library.
#include "impactfit/simulators/code/c_code.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/simulators/code/code_law.hpp"
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
    double restitution, duration, peak_force;
};

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
        calls += fmt::format("    {}_bounce({:.17g}, {:.17g}, {:.17g});\n", name_of(card_of_bounce[i]),
                             expected[i].impact.effective_mass, expected[i].impact.impact_speed,
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
    for (Bounce b{}; results >> b.restitution >> b.duration >> b.peak_force;) bounces.push_back(b);
    REQUIRE(bounces.size() == expected.size());
    return bounces;
}

void check_bounces(const std::vector<ContactCard>& cards, double steps, double tolerance) {
    std::vector<CardBounce> expected;
    std::vector<std::size_t> card_of_bounce;
    for (std::size_t i = 0; i < cards.size(); ++i)
        for (const CardBounce& bounce : bounces_of(code_law(cards[i]).card)) {
            if (bounce.restitution == 0.0) continue;  // bodies that stick
            expected.push_back(bounce);
            card_of_bounce.push_back(i);
        }
    const std::vector<Bounce> found = bounces_in_c(cards, expected, card_of_bounce, steps);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const ContactCard& card = cards[card_of_bounce[i]];
        CAPTURE(card.law().description.name);
        CAPTURE(static_cast<int>(card.separation));
        CAPTURE(expected[i].impact.effective_mass);
        CAPTURE(expected[i].impact.impact_speed);
        CHECK(found[i].restitution == doctest::Approx(expected[i].restitution).epsilon(tolerance).scale(0.0));
        CHECK(found[i].duration == doctest::Approx(expected[i].duration).epsilon(tolerance).scale(0.0));
        CHECK(found[i].peak_force == doctest::Approx(expected[i].peak_force).epsilon(tolerance).scale(0.0));
    }
}

}  // namespace

TEST_CASE("C header of all laws: bounces of the library") {
    check_bounces(cards_of_all_laws(), 20000.0, 1e-6);
}
