#pragma once
// XML of a part of a workbook. Names are compared without their namespace prefix. pugixml reads no document type and
// resolves no entity but the five of XML, so the text cannot refer to a file or grow.

#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "impactfit/dataset/workbook/zip_archive.hpp"

namespace impactfit {

/// Parts of one workbook as trees. All of them together have at most 20 million tags: a tag needs about 50 bytes.
class XmlParts {
public:
    explicit XmlParts(ZipArchive& archive) : archive_(archive) {}

    /// Returns the tree of a part. Throws Error (data) for text that is not XML, and for too many tags.
    pugi::xml_document read(const std::string& part);
    bool has(const std::string& part) const { return archive_.has(part); }
    const std::string& file() const { return archive_.file(); }

private:
    ZipArchive& archive_;
    std::size_t tags_ = 0;
};

/// Returns the name without its namespace prefix.
std::string_view local_name(std::string_view name);

/// Returns the first child element of a local name; an empty node if there is none.
pugi::xml_node child_of(const pugi::xml_node& node, std::string_view name);

/// Returns the value of the attribute of a local name; empty if there is none.
std::string_view attribute_of(const pugi::xml_node& node, std::string_view name);

/// Returns a positive number of an attribute; `otherwise` if it has none. Numbers above `most` are `most`.
long count_of(const pugi::xml_node& node, std::string_view name, long otherwise, long most);

}  // namespace impactfit
