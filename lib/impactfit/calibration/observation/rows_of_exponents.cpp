#include "impactfit/calibration/observation/rows_of_exponents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/values/header_place.hpp"

namespace impactfit {
namespace {

/// Relative difference of equal exponents: far below the digits in a table, above rounding.
constexpr double same_exponent = 1e-9;

bool has_exponent(const std::string& cell, double exponent) {
    const auto number = parse_number(cell);
    return number && std::abs(*number - exponent) <= same_exponent * std::max(1.0, std::abs(exponent));
}

void add_choice(const std::string& column, double exponent, const Dataset& rows, std::vector<RowChoice>& choices) {
    if (std::isnan(exponent) || !rows.has_column(column)) return;
    RowChoice choice{column, {}, {}};
    bool differs = false;
    for (std::size_t row = 0; row < rows.rows.size(); ++row) {
        const std::string& cell = rows.text(row, column);
        if (!has_exponent(cell, exponent))
            differs = true;
        else if (std::find(choice.texts.begin(), choice.texts.end(), cell) == choice.texts.end())
            choice.texts.push_back(cell);
    }
    if (differs) choices.push_back(std::move(choice));
}

}  // namespace

std::vector<RowChoice> exponents_of(const FormEntry& form, const Dataset& rows) {
    std::vector<RowChoice> choices;
    if (form.output.quantity == FormQuantity::other) return choices;
    add_choice("hertz_exponent", form.impact.hertz_exponent, rows, choices);
    add_choice("damping_exponent", form.impact.damping_exponent, rows, choices);
    add_choice("velocity_exponent", form.impact.velocity_exponent, rows, choices);
    return choices;
}

DataBlock with_exponents_of(const FormEntry& form, DataBlock block, const Dataset& rows) {
    for (RowChoice& choice : exponents_of(form, rows)) {
        if (choice.texts.empty())
            throw Error(ErrorKind::data, fmt::format("no row with the {} of {}", choice.column, form.description.name),
                        rows.rows.empty() ? "no row" : rows.text(0, choice.column),
                        fmt::format("{:g}", choice.column == "hertz_exponent"     ? form.impact.hertz_exponent
                                            : choice.column == "damping_exponent" ? form.impact.damping_exponent
                                                                                  : form.impact.velocity_exponent),
                        header_place(rows, choice.column));
        block.choices.push_back(std::move(choice));
    }
    return block;
}

}  // namespace impactfit
