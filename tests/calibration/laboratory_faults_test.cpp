// Verdicts on sheets of laboratories with one fault each.
#include "tests/calibration/laboratory_faults.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <string>

#include "tests/cli/program.hpp"

using namespace impactfit_tests;

namespace {

constexpr unsigned sheets = 10;

using Counts = std::map<std::string, int>;

/// Verdicts of the sheets of a fault, fitted by the true law.
Counts verdicts_of(const LaboratoryCase& one, bool noise_stated) {
    const ScratchFolder scratch;
    Counts counts;
    for (unsigned seed = 1; seed <= sheets; ++seed) {
        const std::string data = scratch.write("sheet.csv", laboratory_sheet(one.fault, seed));
        const ProgramRun run =
            run_program(fmt::format("--format json fit {} --law hunt_crossley_1975 --errors covariance {} {}", data,
                                    one.options, noise_stated ? one.noise : ""));
        CAPTURE(run.errors);
        REQUIRE(!run.output.empty());
        ++counts[run.json()["verdict"].get<std::string>()];
    }
    return counts;
}

std::string text_of(const Counts& counts) {
    std::string text;
    for (const auto& [verdict, count] : counts) text += fmt::format(" {} {}", verdict, count);
    return text;
}

/// Faults that bend the restitution over the speed beyond any Hunt-Crossley law.
bool contradicts_the_law(LaboratoryFault fault) {
    using enum LaboratoryFault;
    return fault == drag_table_tennis || fault == rebound_to_top || fault == weight;
}

}  // namespace

TEST_SUITE("noise") {
    TEST_CASE("sheets without a fault are good fits, and faults that contradict the law are bad fits") {
        for (const LaboratoryCase& one : laboratory_cases())
            for (const bool stated : {true, false}) {
                Counts counts = verdicts_of(one, stated);
                CAPTURE(std::string(one.name));
                CAPTURE(stated);
                MESSAGE(fmt::format("{}{}{}", one.name,
                                    stated ? ", noise stated:" : ", noise of the repeats:", text_of(counts)));
                if (one.fault == LaboratoryFault::none) CHECK(counts["good"] >= 9);
                if (contradicts_the_law(one.fault)) CHECK(counts["bad_fit"] >= 9);
            }
    }

    TEST_CASE("sheets of a seed are the same") {
        for (const LaboratoryCase& one : laboratory_cases()) {
            CHECK(laboratory_sheet(one.fault, 3) == laboratory_sheet(one.fault, 3));
            CHECK(laboratory_sheet(one.fault, 3) != laboratory_sheet(one.fault, 4));
        }
    }
}
