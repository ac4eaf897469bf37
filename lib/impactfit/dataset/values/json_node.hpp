#pragma once
// JSON object with its file and key path, which every error states.

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
    /// Returns the object in the JSON text of `file`. Throws Error (data) with line and column if the text is not JSON,
    /// is not an object, or is nested deeper than 64 levels.
    static JsonNode parse(const std::string& text, const std::string& file);

    bool has(const std::string& key) const;
    /// True if the key is present and not null.
    bool has_value(const std::string& key) const;
    bool has_object(const std::string& key) const;
    /// Returns the length of the list; 0 if the list is absent, null or of another type.
    std::size_t length(const std::string& key) const;

    /// Each throws Error (data) with file and key path if the key is missing or of another type.
    std::string text(const std::string& key) const;
    JsonNode object(const std::string& key) const;
    std::vector<JsonNode> objects(const std::string& key) const;
    double number(const std::string& key) const;
    bool truth(const std::string& key) const;
    std::vector<double> numbers(const std::string& key) const;
    std::vector<std::string> texts(const std::string& key) const;
    /// Returns a list of lists of numbers; null is NaN.
    std::vector<std::vector<double>> matrix(const std::string& key) const;
    /// Returns a number, or an infinity written as "inf" or "-inf".
    double extended_number(const std::string& key) const;

    /// For a key that may be absent.
    std::string text_or(const std::string& key, const std::string& otherwise) const;
    std::vector<JsonNode> objects_or_none(const std::string& key) const;
    bool truth_or(const std::string& key, bool otherwise) const;
    std::optional<std::size_t> count(const std::string& key) const;
    /// Returns an extended_number; NaN if the key is absent or null.
    double number_or_nan(const std::string& key) const;
    /// Returns a string; empty if the key is absent or null.
    std::string text_or_empty(const std::string& key) const;
    /// Returns a string, or the original digits of a number. Empty if absent.
    std::optional<std::string> text_or_number(const std::string& key) const;

    /// Throws Error (data) for a key that is not in `known`, with the nearest.
    void only_keys(std::initializer_list<const char*> known) const;

    SourceLocation where(const std::string& key = {}) const;

private:
    // Hides the JSON library from headers; a node refers to its part of the document.
    struct Value;

    JsonNode(Value value, std::string file, std::string path);
    Value member(const std::string& key, std::string_view type) const;
    [[noreturn]] void refuse_type(const std::string& key, std::string_view type) const;

    std::shared_ptr<const Value> value_;
    std::string file_, path_;
};

/// Throws Error (data) with line and column for brackets deeper than 64 levels.
void check_json_depth(const std::string& text, const std::string& file);

/// Throws Error (data) for a text that is not JSON: with the line and column of a byte, from 1, and the text there.
[[noreturn]] void refuse_json(const std::string& text, std::size_t byte, const std::string& file);

/// Throws Error (data) for an object of the document `text` with two equal keys. `text` is valid JSON.
void check_unique_keys(const std::string& text, const std::string& file);

}  // namespace impactfit
