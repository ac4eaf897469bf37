#include "impactfit/recording/values/dataset_fields.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/units/unit.hpp"

namespace impactfit {

Field text_field(const char* name, const char* description) {
    Field field;
    field.name = name;
    field.description = description;
    return field;
}

Field number_field(const char* name, const char* unit, const char* description) {
    Field field = text_field(name, description);
    field.unit = unit;
    field.is_number = true;
    field.measure = parse_unit(unit);
    return field;
}

DatasetCell number_cell(double value, int digits) {
    if (std::isnan(value)) return {};
    const std::string text = fmt::format("{:.{}g}", value, digits);
    return {text, value};
}

}  // namespace impactfit
