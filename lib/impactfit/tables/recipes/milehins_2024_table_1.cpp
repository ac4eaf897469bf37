// Bouc-Wen parameters of an alumina sphere on two plates, which Milehins and Marghitu identified from restitution over
// speed: the curves, J, and whether such data can tell the parameters  @eq{MM24, Table 1}.

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/tables/amplitude_equivalent.hpp"
#include "impactfit/tables/plate_curves.hpp"
#include "impactfit/tables/published_constants.hpp"

namespace impactfit::recipes {
namespace {

constexpr const char* paper = "milehins-2024";

/// The row of the printed claims for a law and specimen.
std::size_t claim_of(const Dataset& claims, const BoucWenPlate& plate) {
    for (std::size_t row = 0; row < claims.rows.size(); ++row)
        if (claims.text(row, "law") == plate.law && claims.text(row, "specimen") == plate.specimen) return row;
    throw Error(ErrorKind::data, "a published claim is missing", "none for this law and specimen",
                fmt::format("a row for {}", plate.name), {claims.files.front().path, 0, 0, "law"});
}

/// Against measured points J is held to half a unit of its last printed digit.
RecipeVerdict verdict_on_misfit(const BoucWenPlate& plate, const PlateCurve& curve, bool synthetic) {
    if (synthetic) return RecipeVerdict::circular;
    return std::abs(curve.misfit.J - plate.printed_misfit) <= 0.5 * plate.last_digit_of_misfit
               ? RecipeVerdict::reproduced
               : RecipeVerdict::not_reproducible;
}

Finding judged_misfit(const Dataset& claims, const BoucWenPlate& plate, const PlateCurve& curve, bool synthetic) {
    const std::size_t row = claim_of(claims, plate);
    return {fmt::format("{}, J of {}", claims.text(row, "place"), plate.name),
            verdict_on_misfit(plate, curve, synthetic), expected_verdict(claims, row),
            fmt::format("J = {:.4f} against {} {} restitutions, {:.4f} is printed; the curve is within {:.1e} of its own "
                        "points.",
                        curve.misfit.J, curve.computed.size(), synthetic ? "synthetic" : "measured",
                        plate.printed_misfit, curve.misfit.largest_recovery)};
}

RecipeResult run(const RecipeOptions& options) {
    RecipeResult result;
    const Dataset claims = published_constants(options, paper, "claims.csv", result);
    const std::vector<BoucWenPlate> plates = bouc_wen_plates(recipe_dataset(options, "mm24-table-1", result));
    const Dataset points = recipe_dataset(options, "kharaz-gorham-surrogate", result);
    options.begin("restitution over speed of Table 1");
    std::vector<PlateCurve> curves;
    for (const BoucWenPlate& plate : plates) {
        curves.push_back(plate_curve(plate, points));
        result.findings.push_back(
            judged_misfit(claims, plate, curves.back(), points.provenance.kind == ProvenanceKind::synthetic));
    }
    report_curves(plates, curves, result);
    return result;
}

}  // namespace

extern const Recipe milehins_2024_table_1;
const Recipe milehins_2024_table_1{"milehins_2024_table_1",
                                   "Bouc-Wen parameters of two plates from restitution over speed", "MM24", run};

}  // namespace impactfit::recipes
