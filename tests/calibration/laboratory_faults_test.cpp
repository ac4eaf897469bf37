// Verdicts on sheets of laboratories with one fault each.
#include "tests/calibration/laboratory_faults.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"

using namespace impactfit_tests;

namespace {

constexpr unsigned sheets = 10, clean_sheets = 20;

/// Number of sheets by verdict, and by named fault; "notes" if the notes name it.
struct Counts {
    std::map<std::string, unsigned> verdicts, causes;
    unsigned without_cause = 0;

    std::string text() const {
        std::string text;
        for (const auto* part : {&verdicts, &causes})
            for (const auto& [name, count] : *part) text += fmt::format(" {} {}", name, count);
        return text;
    }
};

/// The fault that a fit of the sheets names. Empty where the fits agree with the data.
std::string_view fault_of(LaboratoryFault fault) {
    using enum LaboratoryFault;
    switch (fault) {
        case drag_table_tennis:
            return "drag";
        case heights_to_centre:
            return "height_offset";
        case rebound_to_top:
            return "rebound_offset";
        case mixed_specimens:
            return "two_specimens";
        case doubled_mass:
            return "mass";
        case rounded_restitution:
            return "rounding";
        case height_ratio:
            return "height_ratio";
        case weight:
            return "weight";
        case none:
        case drag_rubber:
        case high_speeds:
        case shared_height:
            break;
    }
    return {};
}

/// Returns true if the notes of a result name the fault of a fit that agrees with its data.
bool notes_name(LaboratoryFault fault, const nlohmann::json& result) {
    const std::string notes = result["notes"].dump();
    const auto has = [&](const char* text) { return notes.find(text) != std::string::npos; };
    if (fault == LaboratoryFault::drag_rubber) return has("drag is left out");
    return fault == LaboratoryFault::rounded_restitution &&
           (has("restitution agree to the digits") || has("digits of restitution make most"));
}

/// Fits the sheets of a fault by the true law.
Counts counts_of(const LaboratoryCase& one, bool noise_stated) {
    const ScratchFolder scratch;
    Counts counts;
    const unsigned count = one.fault == LaboratoryFault::none ? clean_sheets : sheets;
    for (unsigned seed = 1; seed <= count; ++seed) {
        const std::string data = scratch.write("sheet.csv", laboratory_sheet(one.fault, seed));
        const ProgramRun run =
            run_program(fmt::format("--format json fit {} --law hunt_crossley_1975 --errors covariance {} {}", data,
                                    one.options, noise_stated ? one.noise : ""));
        CAPTURE(run.errors);
        REQUIRE(!run.output.empty());
        const nlohmann::json result = run.json();
        ++counts.verdicts[result["verdict"].get<std::string>()];
        if (result["diagnosis"]["causes"].empty()) ++counts.without_cause;
        for (const auto& cause : result["diagnosis"]["causes"]) ++counts.causes[cause["fault"].get<std::string>()];
        if (notes_name(one.fault, result)) ++counts.causes["notes"];
    }
    return counts;
}

/// Faults that bend the restitution over the speed beyond any Hunt-Crossley law.
bool contradicts_the_law(LaboratoryFault fault) {
    using enum LaboratoryFault;
    return fault == drag_table_tennis || fault == rebound_to_top || fault == weight;
}

void check_counts(const LaboratoryCase& one, bool stated, Counts counts) {
    const unsigned least = sheets - 1;
    if (one.fault == LaboratoryFault::none) {
        CHECK(counts.verdicts["good"] >= clean_sheets - 1);
        CHECK(counts.without_cause >= clean_sheets - 1);
    }
    if (contradicts_the_law(one.fault)) CHECK(counts.verdicts["bad_fit"] >= least);
    const bool in_notes =
        one.fault == LaboratoryFault::drag_rubber || (one.fault == LaboratoryFault::rounded_restitution && !stated);
    const std::string name = in_notes ? "notes" : std::string(fault_of(one.fault));
    if (!name.empty()) CHECK(counts.causes[name] >= least);
}

}  // namespace

TEST_SUITE("noise") {
    TEST_CASE("sheets without a fault are good fits without a cause, and fits of a fault name it") {
        for (const LaboratoryCase& one : laboratory_cases())
            for (const bool stated : {true, false}) {
                const Counts counts = counts_of(one, stated);
                CAPTURE(std::string(one.name));
                CAPTURE(stated);
                MESSAGE(fmt::format("{}{}{}", one.name,
                                    stated ? ", noise stated:" : ", noise of the repeats:", counts.text()));
                check_counts(one, stated, counts);
            }
    }

    TEST_CASE("sheets of a seed are the same") {
        for (const LaboratoryCase& one : laboratory_cases()) {
            CHECK(laboratory_sheet(one.fault, 3) == laboratory_sheet(one.fault, 3));
            CHECK(laboratory_sheet(one.fault, 3) != laboratory_sheet(one.fault, 4));
        }
    }
}
