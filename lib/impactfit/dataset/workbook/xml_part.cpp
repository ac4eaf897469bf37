#include "impactfit/dataset/workbook/xml_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

constexpr std::size_t most_tags = 20'000'000;

}  // namespace

pugi::xml_document XmlParts::read(const std::string& part) {
    std::string content = archive_.read(part);
    const SourceLocation where{archive_.file(), 0, 0, {}};
    tags_ += static_cast<std::size_t>(std::count(content.begin(), content.end(), '<'));
    if (tags_ > most_tags)
        throw Error(ErrorKind::data, "the workbook has too many cells", fmt::format("more than {} XML tags", most_tags),
                    "the sheet as CSV", where);
    pugi::xml_document document;
    // Blanks between tags are no text, but a cell may be a blank.
    const pugi::xml_parse_result result =
        document.load_buffer(content.data(), content.size(), pugi::parse_default | pugi::parse_ws_pcdata_single);
    if (!result)
        throw Error(ErrorKind::data, "a part of the workbook is not XML",
                    fmt::format("{}: {} at byte {}", part, result.description(), result.offset),
                    "a complete workbook without a password", where);
    return document;
}

std::string_view local_name(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

pugi::xml_node child_of(const pugi::xml_node& node, std::string_view name) {
    return node.find_child([&](const pugi::xml_node& child) { return local_name(child.name()) == name; });
}

std::string_view attribute_of(const pugi::xml_node& node, std::string_view name) {
    for (const pugi::xml_attribute& attribute : node.attributes())
        if (local_name(attribute.name()) == name) return attribute.value();
    return {};
}

long count_of(const pugi::xml_node& node, std::string_view name, long otherwise, long most) {
    const std::string_view text = attribute_of(node, name);
    long count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error == std::errc::result_out_of_range) return most;
    if (error != std::errc() || end != text.data() + text.size() || count < 1) return otherwise;
    return std::min(count, most);
}

}  // namespace impactfit
