#include "impactfit/validation/milehins_2024_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/observable.hpp"
#include "impactfit/dynamics/simulate_batch.hpp"
#include "impactfit/validation/paper_report.hpp"
#include "impactfit/dataset/required_data.hpp"

namespace impactfit {
namespace {

constexpr const char* paper = "milehins-2024";

/// A row of printed parameters, in the form of the law that has them.
struct PrintedLaw {
    const LawEntry* law;
    const ParameterForm* form;
    std::vector<double> given;

    /// The impact at a speed. In the base form mass, stiffness and speed are units, and only numbers without one mean
    /// something.
    Impact<double> impact(double mass, double speed) const {
        return form->unit_impact ? Impact<double>{} : Impact<double>{mass, speed};
    }
    std::vector<double> values(double speed) const { return form->values(given, speed); }
};

PrintedLaw printed_law(const Dataset& table, std::size_t row, std::string_view telling_parameter) {
    const LawEntry& law = *find_model(table.text(row, "law")).law;
    const auto form = std::find_if(law.forms.begin(), law.forms.end(), [&](const ParameterForm& candidate) {
        return std::any_of(candidate.parameters.begin(), candidate.parameters.end(),
                           [&](const Parameter& parameter) { return parameter.name == telling_parameter; });
    });
    if (form == law.forms.end())
        throw Error(ErrorKind::data, "a law has no form with this parameter", std::string(law.description.name),
                    std::string(telling_parameter), {table.files.front().path, table.rows[row].line, 0, "law"});
    PrintedLaw printed{&law, &*form, {}};
    for (const Parameter& parameter : form->parameters) printed.given.push_back(required(table, row, parameter.name));
    return printed;
}

Collision<double> collide(const PrintedLaw& printed, double mass, double speed) {
    const Collision<double> hit = simulate(*printed.law, printed.values(speed), printed.impact(mass, speed));
    if (has_numbers(hit)) return hit;
    throw Error(ErrorKind::internal, "a validation impact did not converge",
                std::string(printed.law->description.name));
}

// ---- Table 1: restitution over speed

/// The distance of a law's restitutions from those of a specimen.
struct CurveMisfit {
    long points = 0;
    double squares = 0.0;           ///< against the column `restitution`
    double largest_recovery = 0.0;  ///< against the law's own column, where there is one
    double last_digit = 0.0;        ///< of that column

    /// J of the paper  @eq{MM24, Eq. 33}
    double J() const { return std::sqrt(squares); }
};

/// The column of the surrogate that was made by this law.
std::string own_column(const LawEntry& law) {
    return law.description.name == "bouc_wen_maxwell_2024" ? "restitution_maxwell" : "restitution_simon_hunt_crossley";
}

void compare_point(PaperReport& report, CurveMisfit& misfit, const PrintedLaw& printed, const Dataset& points,
                   std::size_t row) {
    const double speed = required(points, row, "impact_speed"), measured = required(points, row, "restitution");
    const double computed = collide(printed, 1.0, speed).restitution;
    ++misfit.points;
    misfit.squares += (computed - measured) * (computed - measured);
    if (const std::string own = own_column(*printed.law); points.has_column(own)) {
        misfit.largest_recovery = std::max(misfit.largest_recovery, std::abs(computed - required(points, row, own)));
        misfit.last_digit = points.last_digit_unit(row, own);
    }
    report.show({fmt::format("{} at {:g} m/s", points.text(row, "plate"), speed),
                 std::string(printed.law->description.name), "base form", "restitution", "1", computed, measured,
                 computed / measured - 1.0});
}

CurveMisfit compare_curve(PaperReport& report, const PrintedLaw& printed, const std::string& specimen,
                          const Dataset& points) {
    CurveMisfit misfit;
    for (std::size_t row = 0; row < points.rows.size(); ++row)
        if (points.text(row, "plate") == specimen)
            at_row(points, row, [&] { compare_point(report, misfit, printed, points, row); });
    if (misfit.points == 0)
        throw Error(ErrorKind::data, "no restitutions for a printed specimen", "none",
                    fmt::format("rows of plate {}", specimen), {points.files.front().path, 0, 0, "plate"});
    return misfit;
}

/// The row of the printed claims for a law and specimen.
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
        CurveMisfit misfit;
        at_row(table, row,
               [&] { misfit = compare_curve(report, printed_law(table, row, "pi_1_base"), specimen, points); });
        const PrintedNumber J = printed_number(table, row, "misfit");
        report.add_judged({"Table 1: " + specimen, law, "", "misfit", "1", misfit.J()}, J,
                          circular ? "circular" : agreement_verdict(misfit.J(), J, "differs"),
                          claims.text(claim, "expected_misfit"));
        // The column was rounded to its last digit, and so was the speed.
        const bool recovered = misfit.largest_recovery <= misfit.last_digit;
        report.add_judged(
            {"Table 1: " + specimen, law, "largest difference", "restitution", "1", misfit.largest_recovery}, {},
            recovered ? "recovered" : "differs", claims.text(claim, "expected_recovery"));
        most = std::max(most, misfit.largest_recovery);
        largest_J = std::max(largest_J, misfit.J());
    }
    report.say(
        fmt::format("Table 1: J is at most {:.4f} against {} restitutions, which {}; the laws come within {:.1e} of "
                    "their own points.",
                    largest_J, circular ? "synthetic" : "measured",
                    circular ? "were made from these very parameters: circular, it tests recovery only"
                             : "are compared with the printed J",
                    most));
}

// ---- Table 2: the baseball

/// The printed baseball and the speeds it is put to.
struct Baseball {
    PrintedLaw law;
    double mass;
};

Baseball read_baseball(const Dataset& table) {
    return {printed_law(table, 0, "hysteresis_beta"), required(table, 0, "effective_mass")};
}

std::string judge_impact(PaperReport& report, const Baseball& ball, const Dataset& impacts, std::size_t row) {
    const double speed = required(impacts, row, "impact_speed");
    const Collision<double> hit = collide(ball.law, ball.mass, speed);
    const std::string condition = fmt::format("Table 2: baseball at {:g} m/s", speed);
    const std::string law(ball.law.law->description.name);
    const bool plausible = hit.restitution >= required(impacts, row, "least_restitution");
    const std::string verdict = plausible ? "plausible" : "not_to_be_extrapolated";
    report.add_judged({condition, law, "", "restitution", "1", hit.restitution}, {}, verdict,
                      impacts.text(row, "expected"));
    for (const char* quantity : {"duration", "peak_force", "peak_indentation", "residual_indentation"}) {
        const Observable& observable = find_observable(quantity);
        report.show({condition, law, "", quantity, std::string(observable.unit), observable(hit)});
    }
    return plausible ? std::string() : fmt::format("{:.2f} at {:g} m/s", hit.restitution, speed);
}

void check_table_2(PaperReport& report) {
    const Dataset table = report.dataset("mm24-table-2"), impacts = report.published("baseball_impacts.csv");
    std::string beyond;
    double fastest = 0.0;
    for (std::size_t row = 0; row < impacts.rows.size(); ++row)
        at_row(impacts, row, [&] {
            const std::string warning = judge_impact(report, read_baseball(table), impacts, row);
            if (warning.empty()) fastest = std::max(fastest, required(impacts, row, "impact_speed"));
            if (!warning.empty()) beyond += (beyond.empty() ? "" : ", ") + warning;
        });
    report.say(fmt::format("Table 2: loops of the baseball are plausible up to {:g} m/s.", fastest));
    if (!beyond.empty())
        report.say("WARNING, Table 2: not to be extrapolated, the restitution falls to " + beyond + ".");
}

}  // namespace

ValidationReport validate_milehins_2024(const std::string& data_root) {
    PaperReport report(data_root, paper, "Milehins and Marghitu 2024: the printed Bouc-Wen parameters");
    check_table_1(report);
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
        at_row(impacts, row, [&] {
            loops.push_back({speed, simulate_trajectory(*ball.law.law, ball.law.values(speed),
                                                        ball.law.impact(ball.mass, speed), {}, points)});
        });
    }
    return loops;
}

}  // namespace impactfit
