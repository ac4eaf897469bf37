#include "impactfit/recording/values/dataset_fields.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <fstream>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/permitted_folder.hpp"
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

SourceFile source_file(const std::string& path) {
    check_may_read(path);
    RunningDigest digest;
    std::size_t size = 0;
    std::ifstream stream(path, std::ios::binary);
    std::array<char, 65536> part{};
    while (stream.read(part.data(), part.size()), stream.gcount() > 0) {
        digest.add({part.data(), static_cast<std::size_t>(stream.gcount())});
        size += static_cast<std::size_t>(stream.gcount());
    }
    return {path, digest.hex(), size};
}

}  // namespace impactfit
