#pragma once
// A JSON object that knows its file and the path of keys to it, so that every complaint can say where.

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {

class JsonNode {
public:
    /// The object the JSON text of `file` consists of. Throws Error (data) with line and column when it is not JSON,
    /// when it is not an object, and when it is nested deeper than any file read here.
    static JsonNode parse(const std::string& text, const std::string& file);

    bool has(const std::string& key) const;
    /// Whether the key is there and not null.
    bool has_value(const std::string& key) const;
    bool has_object(const std::string& key) const;
    /// How many items the list has; 0 when it is absent, null or no list.
    std::size_t length(const std::string& key) const;

    /// Each throws Error (data) with file and key path when the key is missing or of another type.
    std::string text(const std::string& key) const;
    JsonNode object(const std::string& key) const;
    std::vector<JsonNode> objects(const std::string& key) const;
    double number(const std::string& key) const;
    bool truth(const std::string& key) const;
    std::vector<double> numbers(const std::string& key) const;

    /// The same for a key that may be absent.
    std::string text_or(const std::string& key, const std::string& otherwise) const;
    std::vector<JsonNode> objects_or_none(const std::string& key) const;
    bool truth_or(const std::string& key, bool otherwise) const;
    std::optional<std::size_t> count(const std::string& key) const;
    /// A string, or a number in the digits it was written with; nothing when absent.
    std::optional<std::string> text_or_number(const std::string& key) const;

    /// Throws Error (data) for a key that is not among the known, with the nearest.
    void only_keys(std::initializer_list<const char*> known) const;

    SourceLocation where(const std::string& key = {}) const;

private:
    // The JSON library stays out of headers; a node holds its own part of the document.
    struct Value;

    JsonNode(Value value, std::string file, std::string path);
    Value member(const std::string& key, std::string_view type) const;
    [[noreturn]] void refuse_type(const std::string& key, std::string_view type) const;

    std::shared_ptr<const Value> value_;
    std::string file_, path_;
};

}  // namespace impactfit
