#include <fmt/format.h>

#include <cmath>

#include "impactfit/report/fit/fit_report.hpp"

namespace impactfit {
namespace {

/// Limit of a profile side, or the reason for a missing limit.
Cell side_cell(const ProfileSide& side, Eigen::Index parameter) {
    Cell cell;
    switch (side.end) {
        case ProfileEnd::closed:
            cell = side.limit;
            break;
        case ProfileEnd::at_bound:
            cell = std::string("open");
            break;
        case ProfileEnd::unbounded:
        case ProfileEnd::held:
            cell = fmt::format("open at {:.3g}", side.reached(parameter));
            break;
        default:
            cell = std::string(to_string(side.end));
    }
    return cell;
}

void fill_covariance(std::vector<Cell>& row, const FitResult& result, std::size_t i) {
    if (result.intervals.covariance.empty()) return;
    const auto [lower, upper] = result.intervals.covariance[i];
    if (std::isnan(lower)) return;
    row[2] = lower;
    row[3] = upper;
}

void fill_profile(std::vector<Cell>& row, const FitResult& result, std::size_t i) {
    const ProfileLikelihood* profile = result.intervals.profile_of(static_cast<Eigen::Index>(i));
    if (!profile) return;
    if (!std::isnan(profile->lower.error)) row[4] = -profile->lower.error;
    if (!std::isnan(profile->upper.error)) row[5] = profile->upper.error;
    row[6] = side_cell(profile->lower, profile->parameter);
    row[7] = side_cell(profile->upper, profile->parameter);
}

/// Parameters with an infinite standard error are open: the percentiles of their draws are arbitrary.
void fill_bootstrap(std::vector<Cell>& row, const FitResult& result, std::size_t i) {
    if (!result.intervals.bootstrap) return;
    if (result.uncertainty.covariance &&
        std::isinf(result.uncertainty.covariance->standard_errors[static_cast<Eigen::Index>(i)])) {
        row[8] = row[9] = std::string("open");
        return;
    }
    const auto interval = result.intervals.bootstrap->interval(static_cast<Eigen::Index>(i), result.intervals.level);
    if (!interval) return;
    row[8] = interval->lower;
    row[9] = interval->upper;
}

}  // namespace

Table interval_table(const FitResult& result) {
    Table table{{{"parameter"},
                 {"estimate"},
                 {"covariance_lower"},
                 {"covariance_upper"},
                 {"error_below"},
                 {"error_above"},
                 {"profile_lower"},
                 {"profile_upper"},
                 {"bootstrap_lower"},
                 {"bootstrap_upper"}},
                {}};
    for (std::size_t i = 0; i < result.estimate.free.size(); ++i) {
        std::vector<Cell> row(table.columns.size());
        row[0] = result.estimate.free[i].name;
        row[1] = result.estimate.values[static_cast<Eigen::Index>(i)];
        fill_covariance(row, result, i);
        fill_profile(row, result, i);
        fill_bootstrap(row, result, i);
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table bootstrap_table(const FitResult& result) {
    Table table{{{"draw"}, {"status"}, {"chi_squared"}}, {}};
    for (const FreeParameter& parameter : result.estimate.free) table.columns.push_back({parameter.name});
    if (!result.intervals.bootstrap) return table;
    long number = 0;
    for (const BootstrapDraw& draw : result.intervals.bootstrap->draws) {
        std::vector<Cell> row{++number, std::string(to_string(draw.status))};
        row.resize(table.columns.size());
        if (draw.status == SolutionStatus::converged || draw.status == SolutionStatus::not_converged) {
            row[2] = 2.0 * draw.cost;
            for (std::size_t i = 0; i < result.estimate.free.size(); ++i)
                row[3 + i] = draw.parameters[static_cast<Eigen::Index>(i)];
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace impactfit
