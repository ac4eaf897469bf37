#pragma once
// TOML table with its file and key path, for errors with location.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/value_with_unit.hpp"

namespace impactfit {

/// Value of an entry of a problem file: a truth value, a number, a text, a list, or a table in the order of its keys.
struct TomlEntry {
    using List = std::vector<TomlEntry>;
    using Table = std::vector<std::pair<std::string, TomlEntry>>;
    std::variant<bool, long, double, std::string, List, Table> value;
};

/// All getters throw Error (problem) with file, line, column and key for a missing key and for another type. A quantity
/// is a number in SI, or a text with a unit such as "0.54 kg".
class TomlTable {
public:
    /// Returns the root table of the TOML text of `file`. Throws Error (problem) with line and column for invalid TOML.
    static TomlTable parse(const std::string& text, const std::string& file);
    /// Returns the root table of entries made in code. `name` is the file in messages.
    static TomlTable of(const TomlEntry::Table& entries, const std::string& name);
    /// Returns the table as TOML.
    std::string toml() const;

    bool has(std::string_view key) const;
    bool is_text(std::string_view key) const;
    bool is_table(std::string_view key) const;
    std::vector<std::string> keys() const;

    std::string text(std::string_view key) const;
    double number(std::string_view key) const;  ///< may be infinite, not NaN
    long integer(std::string_view key) const;
    bool truth(std::string_view key) const;
    std::vector<std::string> texts(std::string_view key) const;  ///< an array of texts
    /// Returns an array of integers and texts, the integers as text.
    std::vector<std::string> integers_or_texts(std::string_view key) const;
    double quantity(std::string_view key, std::string_view si_unit) const;
    /// Returns an array of quantities, one per unit.
    std::vector<double> quantities(std::string_view key, const std::vector<std::string>& si_units) const;
    /// Returns a number, or a text with a unit.
    ValueWithUnit value(std::string_view key) const;
    /// Returns an array of values with or without units.
    std::vector<ValueWithUnit> values(std::string_view key, std::size_t count) const;
    TomlTable table(std::string_view key) const;
    std::vector<TomlTable> tables(std::string_view key) const;  ///< [[key]]

    /// Returns the index of the text in `known`. Throws Error (problem) with the nearest.
    std::size_t choice(std::string_view key, std::span<const std::string_view> known) const;

    /// Throws Error (problem) with the nearest for a key not in `known`.
    void only_keys(std::span<const std::string> known) const;

    /// Returns the location of a key, or of the table.
    SourceLocation where(std::string_view key = {}) const;

private:
    // Hides the TOML library from headers. Tables share the document.
    struct Value;

    TomlTable(Value value, std::string file, std::string path);
    [[noreturn]] void refuse(std::string_view key, const std::string& allowed) const;
    ValueWithUnit value_at(const void* node, std::string_view key) const;
    double quantity_of(const void* node, std::string_view key, std::string_view si_unit) const;

    std::shared_ptr<const Value> value_;
    std::string file_, path_;
};

}  // namespace impactfit
