#include "impactfit_papers/published/plate_rebounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/required_data.hpp"

namespace impactfit {
namespace {

/// Returns the column that was computed by this law.
std::string own_column(std::string_view law) {
    return law == "bouc_wen_maxwell_2024" ? "restitution_maxwell" : "restitution_simon_hunt_crossley";
}

}  // namespace

PlateRebounds plate_rebounds(const Dataset& points, const std::string& plate, std::string_view law) {
    const std::string own = own_column(law);
    PlateRebounds rebounds;
    for (std::size_t row = 0; row < points.rows.size(); ++row) {
        if (points.text(row, "plate") != plate) continue;
        rebounds.rows.push_back(row);
        rebounds.speeds.push_back(required(points, row, "impact_speed"));
        rebounds.restitutions.push_back(required(points, row, "restitution"));
        if (!points.has_column(own)) continue;
        rebounds.own.push_back(required(points, row, own));
        rebounds.last_digit = points.last_digit_unit(row, own);
    }
    if (rebounds.rows.empty())
        throw Error(ErrorKind::data, "no restitutions for a printed specimen", "none",
                    fmt::format("rows of plate {}", plate), {points.files.front().path, 0, 0, "plate"});
    return rebounds;
}

ReboundMisfit misfit_of(const PlateRebounds& rebounds, std::span<const double> computed) {
    ReboundMisfit misfit;
    double squares = 0.0;
    for (std::size_t i = 0; i < computed.size(); ++i) {
        squares += std::pow(computed[i] - rebounds.restitutions[i], 2);
        if (!rebounds.own.empty())
            misfit.largest_recovery = std::max(misfit.largest_recovery, std::abs(computed[i] - rebounds.own[i]));
    }
    misfit.J = std::sqrt(squares);
    misfit.recovered = misfit.largest_recovery <= 0.5 * rebounds.last_digit;
    return misfit;
}

}  // namespace impactfit
