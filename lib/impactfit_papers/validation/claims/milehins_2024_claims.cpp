#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit_papers/published/plate_rebounds.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"

namespace impactfit {
namespace {

constexpr const char* paper = "milehins-2024";

GivenLaw printed_law(const Dataset& table, std::size_t row, std::string_view parameter_of_form) {
    return given_law(table.text(row, "law"), parameter_of_form,
                     [&](std::string_view parameter) { return required(table, row, parameter); });
}

// ---- Table 1: restitution over speed

ReboundMisfit compare_curve(PaperReport& report, const GivenLaw& printed, const std::string& specimen,
                            const Dataset& points) {
    const std::string law(printed.law->description.name);
    const PlateRebounds rebounds = plate_rebounds(points, specimen, law);
    std::vector<double> computed;
    for (std::size_t i = 0; i < rebounds.rows.size(); ++i)
        at_row(points, rebounds.rows[i], [&] {
            const double speed = rebounds.speeds[i], measured = rebounds.restitutions[i];
            computed.push_back(simulate(printed, 1.0, speed).restitution);
            report.show({fmt::format("{} at {:g} m/s", specimen, speed), law, "base form", "restitution", "1",
                         computed.back(), measured, computed.back() / measured - 1.0});
        });
    return misfit_of(rebounds, computed);
}

/// Returns the row of the printed claims for a law and specimen. Throws Error (data) if missing.
std::size_t claim_of(const Dataset& claims, const std::string& law, const std::string& specimen) {
    for (std::size_t row = 0; row < claims.rows.size(); ++row)
        if (claims.text(row, "law") == law && claims.text(row, "specimen") == specimen) return row;
    throw Error(ErrorKind::data, "a published claim is missing", "none for this law and specimen",
                fmt::format("a row for {} {}", law, specimen), {claims.files.front().path, 0, 0, "law"});
}

void check_table_1(PaperReport& report) {
    const Dataset claims = report.published("claims.csv"), table = report.dataset("mm24-table-1"),
                  points = report.dataset("kharaz-gorham-surrogate");
    const bool circular = points.provenance.kind == ProvenanceKind::synthetic;
    double most = 0.0, largest_J = 0.0;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const std::string &law = table.text(row, "law"), &specimen = table.text(row, "specimen");
        const std::size_t claim = claim_of(claims, law, specimen);
        ReboundMisfit misfit;
        at_row(table, row,
               [&] { misfit = compare_curve(report, printed_law(table, row, "pi_1_base"), specimen, points); });
        const PrintedNumber J = printed_number(table, row, "misfit");
        report.add_judged({"Table 1: " + specimen, law, "", "misfit", "1", misfit.J}, J,
                          circular ? "circular" : agreement_verdict(misfit.J, J, "differs"),
                          claims.text(claim, "expected_misfit"));
        report.add_judged(
            {"Table 1: " + specimen, law, "largest difference", "restitution", "1", misfit.largest_recovery}, {},
            misfit.recovered ? "recovered" : "differs", claims.text(claim, "expected_recovery"));
        most = std::max(most, misfit.largest_recovery);
        largest_J = std::max(largest_J, misfit.J);
    }
    report.add_sentence(
        fmt::format("Table 1: J is at most {:.4f} for {} restitutions, which {}; each law is within {:.1e} of its "
                    "points.",
                    largest_J, circular ? "synthetic" : "measured",
                    circular ? "derive from these parameters: circular, tests recovery only"
                             : "permit a comparison with the printed J",
                    most));
}

// ---- Table 2: the baseball

/// The printed baseball.
struct Baseball {
    GivenLaw law;
    double mass;
};

Baseball read_baseball(const Dataset& table) {
    Baseball ball;
    at_row(table, 0, [&] {
        ball = {printed_law(table, 0, "hysteresis_beta"), required(table, 0, "effective_mass")};
        simulate(ball.law, ball.mass, 1.0);  // attributes out-of-range values to this table
    });
    return ball;
}

std::string judge_impact(PaperReport& report, const Baseball& ball, const Dataset& impacts, std::size_t row) {
    const double speed = required(impacts, row, "impact_speed");
    const Collision<double> collision = simulate(ball.law, ball.mass, speed);
    const std::string condition = fmt::format("Table 2: baseball at {:g} m/s", speed);
    const std::string law(ball.law.law->description.name);
    const bool plausible = collision.restitution >= required(impacts, row, "least_restitution");
    const std::string verdict = plausible ? "plausible" : "not_to_be_extrapolated";
    report.add_judged({condition, law, "", "restitution", "1", collision.restitution}, {}, verdict,
                      impacts.text(row, "expected"));
    for (const char* quantity : {"duration", "peak_force", "peak_indentation", "residual_indentation"}) {
        const Observable& observable = find_observable(quantity);
        report.show({condition, law, "", quantity, std::string(observable.unit), observable(collision)});
    }
    return plausible ? std::string() : fmt::format("{:.2f} at {:g} m/s", collision.restitution, speed);
}

void check_table_2(PaperReport& report) {
    const Baseball ball = read_baseball(report.dataset("mm24-table-2"));
    const Dataset impacts = report.published("baseball_impacts.csv");
    std::string beyond;
    double fastest = 0.0;
    for (std::size_t row = 0; row < impacts.rows.size(); ++row)
        at_row(impacts, row, [&] {
            const std::string warning = judge_impact(report, ball, impacts, row);
            if (warning.empty()) fastest = std::max(fastest, required(impacts, row, "impact_speed"));
            if (!warning.empty()) beyond += (beyond.empty() ? "" : ", ") + warning;
        });
    report.add_sentence(
        fmt::format("Table 2 and Fig. 3, loops: not checked, no measured loop. The restitution of the printed "
                    "parameters is plausible up to {:g} m/s.",
                    fastest));
    if (!beyond.empty())
        report.add_sentence("WARNING, Table 2: not to be extrapolated, the restitution falls to " + beyond + ".");
}

}  // namespace

ValidationReport validate_milehins_2024(const std::string& data_root) {
    PaperReport report(data_root, paper, "Milehins and Marghitu 2024: the printed Bouc-Wen parameters");
    check_table_1(report);
    check_bouc_wen_dynamics(report);
    report.add_not_checked(report.published("not_checked.csv"));
    check_table_2(report);
    return report.take();
}

std::vector<HysteresisLoop> baseball_loops(const std::string& data_root, std::size_t points) {
    PaperReport inputs(data_root, paper, "");
    const Dataset impacts = inputs.published("baseball_impacts.csv");
    const Baseball ball = read_baseball(inputs.dataset("mm24-table-2"));
    std::vector<HysteresisLoop> loops;
    for (std::size_t row = 0; row < impacts.rows.size(); ++row) {
        if (required(impacts, row, "loop") == 0.0) continue;
        const double speed = required(impacts, row, "impact_speed");
        at_row(impacts, row, [&] { loops.push_back(hysteresis_loop(ball.law, ball.mass, speed, points)); });
    }
    return loops;
}

}  // namespace impactfit
