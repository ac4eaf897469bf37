#include "impactfit/dataset/csv/field_uncertainty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

Uncertainty positive(Uncertainty::Form form, double value, std::string_view text, const SourceLocation& where) {
    if (value > 0.0 && std::isfinite(value)) return {form, value, {}};
    throw Error(ErrorKind::data, "an uncertainty must be positive", std::string(text), "a finite number above 0",
                where);
}

[[noreturn]] void refuse_uncertainty(const std::string& what, std::string_view text, const std::string& allowed,
                                     const SourceLocation& where) {
    throw Error(ErrorKind::data, what, fmt::format("'{}'", text), allowed, where);
}

}  // namespace

Uncertainty uncertainty_of(const Deviation& stated, const Field& field, std::span<const std::string> columns,
                           const SourceLocation& where) {
    const std::string text = deviation_text(stated);
    if (const auto* column = std::get_if<ColumnName>(&stated)) {
        if (std::find(columns.begin(), columns.end(), column->name) != columns.end())
            return {Uncertainty::Form::column, 0.0, column->name};
        refuse_uncertainty("an uncertainty is neither a number nor a column", text, allowed_names(text, columns),
                           where);
    }
    if (const auto* fraction = std::get_if<Fraction>(&stated))
        return positive(Uncertainty::Form::relative, fraction->value, text, where);
    const auto& quantity = std::get<ValueWithUnit>(stated);
    if (quantity.unit == "%" && same_dimension(field.measure, Unit{}))
        refuse_uncertainty("a percentage of a pure number is ambiguous", text,
                           fmt::format("'{} of value' for a relative one, or a plain number such as 0.02", text),
                           where);
    if (quantity.unit == "%")
        return positive(Uncertainty::Form::relative, value_in_si(quantity, "1", where), text, where);
    if (quantity.unit.empty() && field.measure.to_si != 1.0)
        refuse_uncertainty("an uncertainty without a unit", text,
                           fmt::format("a number with its unit, such as '{} {}'", text, field.unit), where);
    return positive(Uncertainty::Form::absolute, value_in_si(quantity, si_text(field.measure), where), text, where);
}

Uncertainty parse_field_uncertainty(std::string_view text, const Field& field, std::span<const std::string> columns,
                                    const SourceLocation& where) {
    const bool column = std::find(columns.begin(), columns.end(), text) != columns.end();
    return uncertainty_of(column ? ColumnName{std::string(text)} : read_deviation(text, where), field, columns, where);
}

std::string uncertainty_text(const Field& field) {
    const Uncertainty& stated = field.uncertainty;
    if (stated.form == Uncertainty::Form::column) return stated.column;
    if (stated.form == Uncertainty::Form::relative) return fmt::format("{:.6g} of value", stated.value);
    const bool pure = same_dimension(field.measure, Unit{});
    if (!pure) return fmt::format("{:.6g} {}", stated.value / field.measure.to_si, field.unit);
    // "2 %" of a pure number would be a fraction of the number; for a column in % the unit 1 removes the ambiguity.
    return fmt::format("{:.6g}{}", stated.value, field.measure.to_si == 1.0 ? "" : " 1");
}

void check_uncertainty_column(const Field& field, const Field& column, const SourceLocation& where) {
    const bool numbers = field.is_number && column.is_number;
    const bool pure = same_dimension(column.measure, Unit{}), same = same_dimension(column.measure, field.measure);
    const auto refuse_column = [&](const char* what, const std::string& allowed) {
        throw Error(ErrorKind::data, what,
                    fmt::format("{} [{}] for {} [{}]", column.name, column.unit, field.name, field.unit), allowed,
                    where);
    };
    if (!numbers || !(pure || same))
        refuse_column("an uncertainty that does not fit its column",
                      fmt::format("a number column in [{}]{}", field.unit,
                                  same_dimension(field.measure, Unit{}) ? "" : " or [%]"));
    // 2 [%] of 0.9 [1] is ambiguous: 0.02 or 0.018. An uncertainty in [1] or in the unit of the value is absolute.
    if (same && pure && column.measure.to_si != 1.0 && column.measure.to_si != field.measure.to_si)
        refuse_column(
            "a percentage of a pure number is ambiguous",
            "a column in [1], such as 0.02, for an absolute uncertainty; a common percentage of all values is "
            "stated outside the data as '2 % of value'");
}

}  // namespace impactfit
