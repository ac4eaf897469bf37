#include "impactfit_papers/tables/bouc_wen/bouc_wen_plates.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit_papers/published/required_data.hpp"

namespace impactfit {
namespace {

double least_misfit(const Dataset& table, const std::string& specimen) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        if (table.text(row, "specimen") == specimen) least = std::min(least, required(table, row, "misfit"));
    return least;
}

BoucWenPlate plate_of(const Dataset& table, std::size_t row) {
    const auto number = [&](std::string_view column) { return required(table, row, column); };
    const std::string &law = table.text(row, "law"), &specimen = table.text(row, "specimen");
    const bool maxwell = law == "bouc_wen_maxwell_2024";
    GivenLaw printed = given_law(law, "pi_1_base", number);
    printed.law->check(printed.values(1.0));
    const BoucWenGroups groups = with_unit_amplitude(
        {number("pi_1_base"), number("pi_2_base"), number("pi_3_base"), number("hysteresis_exponent"),
         number("hertz_exponent"), number("elastic_fraction"), number("hysteresis_amplitude")},
        maxwell);
    return {law,
            specimen,
            law + " " + specimen,
            &find_model(law),
            maxwell,
            std::move(printed),
            number("misfit"),
            table.last_digit_unit(row, "misfit"),
            groups,
            unit_values(groups, maxwell),
            least_misfit(table, specimen) / std::sqrt(plate_impacts - plate_parameters)};
}

}  // namespace

std::vector<BoucWenPlate> bouc_wen_plates(const Dataset& table) {
    std::vector<BoucWenPlate> plates;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        at_row(table, row, [&] { plates.push_back(plate_of(table, row)); });
    return plates;
}

}  // namespace impactfit
