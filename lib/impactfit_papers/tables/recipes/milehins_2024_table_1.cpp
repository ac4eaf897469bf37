// Recipe milehins_2024_table_1: Bouc-Wen parameters of an alumina sphere on two plates, identified by Milehins and
// Marghitu from restitution over speed  @eq{MM24, Table 1}. Curves, misfit J, and identifiability from such data.

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/tables/bouc_wen/amplitude_equivalent.hpp"
#include "impactfit_papers/tables/bouc_wen/plate_curves.hpp"
#include "impactfit_papers/tables/bouc_wen/plate_identification.hpp"
#include "impactfit_papers/tables/published_constants.hpp"

namespace impactfit::recipes {
namespace {

constexpr const char* paper_of_plates = "milehins-2024";

/// Expected verdicts of a set, read before the fits.
struct PlateClaim {
    std::string place;
    RecipeVerdict expected, expected_constants;
};

PlateClaim claim_of(const Dataset& claims, const BoucWenPlate& plate) {
    for (std::size_t row = 0; row < claims.rows.size(); ++row)
        if (claims.text(row, "law") == plate.law && claims.text(row, "specimen") == plate.specimen)
            return {claims.text(row, "place"), expected_verdict(claims, row),
                    expected_verdict(claims, row, "expected_constants")};
    throw Error(ErrorKind::data, "a published claim is missing", "none for this law and specimen",
                fmt::format("a row for {}", plate.name), {claims.files.front().path, 0, 0, "law"});
}

/// Returns the verdict on J. Tolerance for measured points: half a unit of the last printed digit.
RecipeVerdict verdict_on_misfit(const BoucWenPlate& plate, const PlateCurve& curve, bool synthetic) {
    if (synthetic) return RecipeVerdict::circular;
    return std::abs(curve.misfit.J - plate.printed_misfit) <= 0.5 * plate.last_digit_of_misfit
               ? RecipeVerdict::reproduced
               : RecipeVerdict::not_reproducible;
}

Finding judged_misfit(const PlateClaim& claim, const BoucWenPlate& plate, const PlateCurve& curve, bool synthetic) {
    return {
        fmt::format("{}, J of {}", claim.place, plate.name), verdict_on_misfit(plate, curve, synthetic), claim.expected,
        fmt::format("J = {:.4f} for {} {} restitutions, printed {:.4f}; the curve is within {:.1e} of the points of "
                    "this law.",
                    curve.misfit.J, curve.computed.size(), synthetic ? "synthetic" : "measured", plate.printed_misfit,
                    curve.misfit.largest_recovery)};
}

/// Verdict reproduced if restitution alone determines every parameter of the set.
Finding judged_constants(const PlateClaim& claim, const PlateIdentification& one) {
    return {fmt::format("{}, constants of {}", claim.place, one.plate->name),
            constants_come_back(one) ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible,
            claim.expected_constants, identification_text(one)};
}

/// Returns the printed sets with one parameter less, and the difference of the loops at the highest surrogate speed.
RecipeTable equivalents_table(std::span<const BoucWenPlate> plates, std::span<const PlateCurve> curves) {
    RecipeTable table{"amplitude_equivalents",
                      "Table 1 with hysteresis_amplitude 1",
                      {"equal force over displacement: differences along the loop, relative to the peaks, at the "
                       "highest speed of the surrogate",
                       "loading: pi_2_base + pi_3_base, unloading: pi_2_base - pi_3_base"},
                      {{{"law"},
                        {"specimen"},
                        {"pi_1_base", "1"},
                        {"loading_constant_base", "1"},
                        {"unloading_constant_base", "1"},
                        {"hysteresis_exponent", "1"},
                        {"hertz_exponent", "1"},
                        {"elastic_fraction", "1"},
                        {"force_difference", "1"},
                        {"indentation_difference", "1"}},
                       {}}};
    for (std::size_t i = 0; i < plates.size(); ++i) {
        const BoucWenGroups& groups = plates[i].groups;
        const AmplitudeEquivalent equal =
            amplitude_equivalent(plates[i].printed, 1.0, curves[i].rebounds.speeds.back());
        table.table.rows.push_back({plates[i].law, plates[i].specimen, groups.pi_1, groups.pi_2 + groups.pi_3,
                                    groups.pi_2 - groups.pi_3, groups.hysteresis_exponent, groups.hertz_exponent,
                                    groups.elastic_fraction, equal.force_difference, equal.indentation_difference});
    }
    return table;
}

RecipeResult run_plates(const RecipeOptions& options) {
    RecipeResult result;
    const Dataset claims = published_constants(options, paper_of_plates, "claims.csv", result);
    const std::vector<BoucWenPlate> plates = bouc_wen_plates(recipe_dataset(options, "mm24-table-1", result));
    const Dataset points = recipe_dataset(options, "kharaz-gorham-surrogate", result);
    const bool synthetic = points.provenance.kind == ProvenanceKind::synthetic;
    options.begin("restitution over speed of Table 1");
    std::vector<PlateClaim> claim;
    std::vector<PlateCurve> curves;
    for (const BoucWenPlate& plate : plates) {
        claim.push_back(claim_of(claims, plate));
        curves.push_back(plate_curve(plate, points));
        result.findings.push_back(judged_misfit(claim.back(), plate, curves.back(), synthetic));
    }
    const std::vector<PlateIdentification> identified = identify_plates(plates, options);
    for (std::size_t i = 0; i < plates.size(); ++i) {
        result.findings.push_back(judged_constants(claim[i], identified[i]));
        result.improvements.push_back(submodel_text(identified[i]));
    }
    result.improvements.push_back(
        "hysteresis_amplitude is structurally unidentifiable. File amplitude_equivalents.csv contains the sets with "
        "amplitude 1 and equal force over displacement.");
    report_curves(plates, curves, result);
    result.tables.push_back(equivalents_table(plates, curves));
    report_identification(identified, result);
    return result;
}

}  // namespace

extern const Recipe milehins_2024_table_1;
const Recipe milehins_2024_table_1{"milehins_2024_table_1",
                                   "Bouc-Wen parameters of two plates from restitution over speed", "MM24", run_plates};

}  // namespace impactfit::recipes
