#pragma once
// A table of a TOML file that knows its file and the path of keys to it, so that every complaint can say where.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// All getters throw an Error (problem) with file, line, column and key for a missing key and for a value of another
/// type. A quantity is a number in SI or a text with a unit, "0.54 kg".
class TomlTable {
public:
    /// The top of the TOML text of `file`. Throws an Error (problem) with line and column for what is not TOML.
    static TomlTable parse(const std::string& text, const std::string& file);

    bool has(std::string_view key) const;
    bool is_text(std::string_view key) const;
    bool is_table(std::string_view key) const;
    std::vector<std::string> keys() const;

    std::string text(std::string_view key) const;
    double number(std::string_view key) const;  ///< may be infinite, not NaN
    long integer(std::string_view key) const;
    bool truth(std::string_view key) const;
    std::vector<std::string> texts(std::string_view key) const;  ///< an array of texts
    double quantity(std::string_view key, std::string_view si_unit) const;
    /// An array of quantities, as many as units.
    std::vector<double> quantities(std::string_view key, const std::vector<std::string>& si_units) const;
    TomlTable table(std::string_view key) const;
    std::vector<TomlTable> tables(std::string_view key) const;  ///< [[key]]

    /// The position of the text among `known`, or an Error with the nearest.
    std::size_t choice(std::string_view key, std::span<const std::string_view> known) const;

    /// Throws an Error for a key that is not among the known, with the nearest.
    void only_keys(std::span<const std::string> known) const;

    /// Where a key stands, or the table itself.
    SourceLocation where(std::string_view key = {}) const;

private:
    // The TOML library stays out of headers; a table shares the document.
    struct Value;

    TomlTable(Value value, std::string file, std::string path);
    [[noreturn]] void refuse(std::string_view key, const std::string& allowed) const;
    double quantity_of(const void* node, std::string_view key, std::string_view si_unit) const;

    std::shared_ptr<const Value> value_;
    std::string file_, path_;
};

}  // namespace impactfit
