#include "impactfit_papers/validation/zhang_sharf.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/printed_agreement.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/complex_power.hpp"
#include "impactfit_papers/validation/sampled_duration.hpp"
#include "impactfit_papers/validation/verdicts/steel_ball.hpp"

namespace impactfit {
namespace {

constexpr double published_step = 1e-8;               // [s] @eq{ZH22, Sec. 3.3}
constexpr double published_sampling_interval = 2e-7;  // [s] ZH22-8 of docs/errata.md

constexpr const char* real_power = "sgn(v)|v|^q";
constexpr const char* complex_power = "complex power";
constexpr const char* sampled_output = "sampled";
constexpr const char* complex_power_sampled = "complex power, sampled";
constexpr const char* relative_error_label = "printed relative error";

/// Comparison of one printed row with its measurement.
class PrintedRow {
public:
    PrintedRow(ValidationReport& report, const Dataset& printed, std::size_t row, const Dataset& measured,
               std::size_t specimen_row)
        : report_(report), printed_(printed), row_(row), measured_(measured), specimen_row_(specimen_row) {
        specimen_ = specimen_of(measured, specimen_row);
        case_ = printed_case(printed, row);
    }

    void compare() {
        const auto law = case_.model->law->coefficients(values_for(case_, specimen_));
        check_exponent("damping_exponent", law.damping_exponent);
        check_exponent("velocity_exponent", law.velocity_exponent);
        const Collision<double> collision = collide(case_, specimen_);
        if (law.velocity_exponent != 1.0)
            by_complex_power_ = complex_power_impact(law, specimen_.impact, published_step);
        compare_restitution(collision.restitution);
        compare_duration(collision.duration);
        const PrintedNumber force = printed_number(printed_, row_, "peak_force");
        add("peak_force", "N", "", collision.peak_force, agreement_verdict(collision.peak_force, force, "differs"),
            printed_.text(row_, "expected_peak_force"));
        compare_relative_error("peak_force", collision.peak_force);
    }

private:
    /// Throws Error (data) if an exponent of the row differs from an exponent fixed by the model.
    void check_exponent(const char* column, double of_model) {
        const double given = required(printed_, row_, column);
        if (given == of_model) return;
        throw Error(ErrorKind::data, "an exponent differs from the model of its row", fmt::format("{:g}", given),
                    fmt::format("{:g}", of_model), {printed_.files.front().path, printed_.rows[row_].line, 0, column});
    }

    void compare_restitution(double restitution) {
        const PrintedNumber printed = printed_number(printed_, row_, "restitution");
        const std::string& expected = printed_.text(row_, "expected_restitution");
        if (!by_complex_power_) {
            add("restitution", "1", "", restitution, agreement_verdict(restitution, printed, "differs"), expected);
            compare_relative_error("restitution", restitution);
            return;
        }
        const double by_complex = by_complex_power_->restitution;
        const bool explained = agrees_to_last_digit(by_complex, printed);
        add("restitution", "1", real_power, restitution,
            agreement_verdict(restitution, printed, explained ? "explained_by_complex_power" : "differs"), expected);
        add("restitution", "1", complex_power, by_complex, agreement_verdict(by_complex, printed, "differs"), "");
        compare_relative_error("restitution", by_complex);
    }

    /// Compares with sampled durations for the new model. The runs with the complex power also used sampled output.
    void compare_duration(double duration) {
        const PrintedNumber printed = printed_number(printed_, row_, "duration");
        const std::string& expected = printed_.text(row_, "expected_duration");
        if (case_.model->name != "zhang_2022") {
            add("duration", "s", "", duration, agreement_verdict(duration, printed, "differs"), expected);
            compare_relative_error("duration", duration);
            return;
        }
        const double sampled =
            sampled_duration(by_complex_power_ ? by_complex_power_->duration : duration, published_sampling_interval);
        const bool explained = agrees_as_printed(sampled, printed);
        add("duration", "s", by_complex_power_ ? real_power : "", duration,
            agreement_verdict(duration, printed, explained ? "explained_by_sampling" : "differs"), expected);
        add("duration", "s", by_complex_power_ ? complex_power_sampled : sampled_output, sampled,
            agreement_verdict(sampled, printed, "differs"), "");
        compare_relative_error("duration", sampled);
    }

    /// Compares the printed error of a quantity with the printed, the measured and the computed value. `computed`:
    /// value by the convention of the authors' program.
    void compare_relative_error(const std::string& quantity, double computed) {
        const PrintedNumber error = printed_number(printed_, row_, quantity + "_relative_error"),
                            model = printed_number(printed_, row_, quantity),
                            measured = printed_number(measured_, specimen_row_, quantity);
        const double from_printed = model.value / measured.value - 1.0;
        add_row(report_, {printed_.slug,
                          condition(),
                          case_.label(),
                          relative_error_label,
                          quantity + "_relative_error",
                          "1",
                          from_printed,
                          error.value,
                          measured.value,
                          {},
                          long{digits_agreeing(from_printed, error)},
                          relative_error_verdict(error, model, measured, computed),
                          printed_.text(row_, "expected_" + quantity + "_error")});
    }

    std::string condition() const { return fmt::format("{:g} m/s", specimen_.impact.impact_speed); }

    void add(const char* quantity, const char* unit, const char* convention, double computed,
             const std::string& verdict, const std::string& expected) {
        const double measured = required(measured_, specimen_row_, quantity);
        add_row(report_,
                {printed_.slug, condition(), case_.label(), convention, quantity, unit, computed,
                 required(printed_, row_, quantity), measured, computed / measured - 1.0,
                 long{digits_agreeing(computed, printed_number(printed_, row_, quantity))}, verdict, expected});
    }

    ValidationReport& report_;
    const Dataset& printed_;
    std::size_t row_;
    const Dataset& measured_;
    std::size_t specimen_row_;
    Specimen specimen_{};
    ModelCase case_{};
    std::optional<ComplexPowerImpact> by_complex_power_;
};

/// Attributes out-of-range values to the measured row, all other errors to the printed row.
void compare_row(ValidationReport& report, const Dataset& printed, std::size_t row, const Dataset& measured) {
    const std::size_t specimen_row = measured_row(measured, printed, row);
    std::optional<PrintedRow> comparison;
    at_row(printed, row, [&] { comparison.emplace(report, printed, row, measured, specimen_row); });
    at_row(measured, specimen_row, [&] { comparison->compare(); });
}

/// Counts of the verdicts on one quantity of the printed rows. Excludes additional rows by other conventions.
class VerdictCounts {
public:
    VerdictCounts(const ValidationReport& report, const std::string& quantity) {
        for (const std::vector<Cell>& row : report.rows.rows) {
            const bool second_look =
                row[column::convention] != Cell{} && row[column::convention] != Cell{std::string(real_power)};
            if (row[column::quantity] != Cell{quantity} || second_look) continue;
            ++counts_[std::get<std::string>(row[column::verdict])];
            ++all_;
        }
    }

    long operator[](const std::string& verdict) const {
        const auto found = counts_.find(verdict);
        return found == counts_.end() ? 0 : found->second;
    }
    long all() const { return all_; }

private:
    std::map<std::string, long> counts_;
    long all_ = 0;
};

std::string relative_error_text(const ValidationReport& report) {
    std::map<std::string, long> counts;
    for (const std::vector<Cell>& row : report.rows.rows)
        if (row[column::convention] == Cell{std::string(relative_error_label)})
            ++counts[std::get<std::string>(row[column::verdict])];
    return fmt::format(
        "Relative errors: {} as printed, {} within one unit of the last digit, {} explained by unrounded values, {} "
        "possible by rounding (interval arithmetic), {} inconsistent.",
        counts["as_printed"], counts["last_digit"], counts["explained_by_unrounded"], counts["within_rounding"],
        counts["inconsistent"]);
}

std::vector<std::string> verdict_sentences(const ValidationReport& report) {
    const VerdictCounts forces(report, "peak_force"), restitutions(report, "restitution"),
        durations(report, "duration");
    return {
        fmt::format("{} of {} peak forces as printed; {} restitutions explained by a complex power.",
                    forces["as_printed"], forces.all(), restitutions["explained_by_complex_power"]),
        fmt::format("Peak forces: {} as printed, {} within one unit of the last digit, {} differ.",
                    forces["as_printed"], forces["last_digit"], forces["differs"]),
        fmt::format("Restitutions: {} as printed, {} within one unit of the last digit, {} explained by a complex "
                    "power, {} differ.",
                    restitutions["as_printed"], restitutions["last_digit"], restitutions["explained_by_complex_power"],
                    restitutions["differs"]),
        fmt::format("Durations: {} as printed, {} within one unit of the last digit, {} explained by sampled output, "
                    "{} differ.",
                    durations["as_printed"], durations["last_digit"], durations["explained_by_sampling"],
                    durations["differs"]),
        relative_error_text(report)};
}

}  // namespace

ValidationReport validate_zhang_sharf(const std::string& data_root, std::span<const OwnModel> own) {
    const Dataset measured = required_dataset(data_root, "zhang-sharf-2009");
    const Dataset printed = required_dataset(data_root, "zh22-tables");
    ValidationReport report{{"Zhang and Sharf steel ball: recomputed Tables 1 and 2 of Zhang et al. 2022"}};
    for (const Dataset* dataset : {&measured, &printed})
        report.inputs.insert(report.inputs.end(), dataset->files.begin(), dataset->files.end());
    for (std::size_t row = 0; row < printed.rows.size(); ++row) compare_row(report, printed, row, measured);
    report.verdict = verdict_sentences(report);
    add_own_models(report, measured, "impact_speed", std::array{"restitution", "duration", "peak_force"}, own);
    report.not_judged = numbers_not_judged(data_root, report.inputs);
    return report;
}

}  // namespace impactfit
