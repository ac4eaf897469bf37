#include "impactfit/dataset/values/deviation.hpp"

#include <fmt/format.h>

namespace impactfit {
namespace {

constexpr std::string_view of_value = " of value";

}  // namespace

Deviation read_deviation(std::string_view text, const SourceLocation& where) {
    if (!is_number_text(text)) return ColumnName{std::string(text)};
    if (text.ends_with(of_value))
        return Fraction{parse_quantity(text.substr(0, text.size() - of_value.size()), "1", where)};
    return read_value(text, "", where);
}

std::string deviation_text(const Deviation& deviation) {
    if (const auto* column = std::get_if<ColumnName>(&deviation)) return column->name;
    if (const auto* fraction = std::get_if<Fraction>(&deviation))
        return fmt::format("{:.15g} %{}", 100.0 * fraction->value, of_value);
    return value_text(std::get<ValueWithUnit>(deviation));
}

}  // namespace impactfit
