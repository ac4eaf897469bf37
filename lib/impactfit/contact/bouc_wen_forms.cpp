#include "impactfit/contact/bouc_wen_forms.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"

namespace impactfit::bouc_wen_forms {
namespace {

/// In the order of `groups` and `base_groups`.
BoucWenGroups groups_of(std::span<const double> given) {
    check_odd_part("pi_3", given[2], given[1]);
    return {given[0], given[1], given[2], given[4], given[3], given[5], given[6]};
}

/// In the order of `base_constants_undamped`.
BoucWenGroups groups_of_constants(double pi_1, std::span<const double> given) {
    const double loading = given[0], unloading = given[1];
    return {pi_1, 0.5 * (loading + unloading), 0.5 * (loading - unloading), given[3], given[2], given[4], 1.0};
}

}  // namespace

void check_odd_part(std::string_view name, double odd, double even) {
    if (std::abs(odd) < even) return;
    throw Error(ErrorKind::usage, fmt::format("{} is out of range", name), fmt::format("{:g}", odd),
                fmt::format("between -{0:g} and {0:g}, the even part", even));
}

std::vector<double> from_beta_gamma(std::span<const double> given, double) {
    std::vector<double> values(given.begin(), given.end());
    const double beta = given[given.size() - 2], gamma = given.back();
    check_odd_part("hysteresis_gamma", gamma, beta);
    values[values.size() - 2] = beta + gamma;
    values.back() = beta - gamma;
    return values;
}

std::vector<double> parallel_from_groups(std::span<const double> given, double) {
    return unit_values(groups_of(given), false);
}

std::vector<double> parallel_from_base(std::span<const double> given, double impact_speed) {
    return unit_values(scaled_groups(groups_of(given), false, impact_speed), false);
}

std::vector<double> series_from_groups(std::span<const double> given, double) {
    return unit_values(groups_of(given), true);
}

std::vector<double> series_from_base(std::span<const double> given, double impact_speed) {
    return unit_values(scaled_groups(groups_of(given), true, impact_speed), true);
}

std::vector<double> undamped_from_constants(std::span<const double> given, double impact_speed) {
    std::vector<double> values =
        unit_values(scaled_groups(groups_of_constants(0.0, given), false, impact_speed), false);
    values.erase(values.begin() + 1);  // this law has no dashpot
    return values;
}

std::vector<double> parallel_from_constants(std::span<const double> given, double impact_speed) {
    return unit_values(scaled_groups(groups_of_constants(given[0], given.subspan(1)), false, impact_speed), false);
}

std::vector<double> series_from_constants(std::span<const double> given, double impact_speed) {
    return unit_values(scaled_groups(groups_of_constants(given[0], given.subspan(1)), true, impact_speed), true);
}

}  // namespace impactfit::bouc_wen_forms
