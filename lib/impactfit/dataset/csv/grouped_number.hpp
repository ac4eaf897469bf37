#pragma once
// Numbers with marks of thousands: "1,234.5", "1.234,5", "1'234". The mark in "13.115" may also be a decimal mark.

#include <optional>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// A number with a mark before each group of three digits.
struct GroupedNumber {
    char mark = '\0';      ///< '.', ',', '\'' for an apostrophe, or ' '
    bool certain = false;  ///< another decimal mark follows, or the mark is no decimal mark, or it occurs twice
    std::string plain;     ///< without the marks of thousands; the decimal mark is that of the cell
};

/// Returns the parts of a cell such as "1,234.5" or "13.115". Empty for other cells, such as "0.115" and "1234.5".
std::optional<GroupedNumber> grouped_number(std::string_view cell);

/// Meaning of a mark that a cell alone does not show.
enum class MarkMeaning { decimal, thousands, unclear };

/// True for a whole number of three digits. A column with such numbers, "900", seldom has decimals in "1.710".
bool is_hundreds(std::string_view cell);

/// Marks that the numbers of a file show, each with its first cell.
class NumberMarks {
public:
    /// Adds the marks of a cell that is a number.
    void add(std::string_view cell, long line);

    /// True if a cell has this decimal mark, '.' or ',', for certain: "0,35".
    bool has_decimal(char mark) const { return !first_decimal(mark).cell.empty(); }
    /// True if a cell has this mark of thousands for certain: "1.234,5".
    bool has_thousands(char mark) const { return mark == '.' ? point_groups_ : comma_groups_; }

    /// Returns the meaning of a mark by the other cells of the file. Without any it is decimal, unless `doubtful`.
    MarkMeaning meaning(char mark, bool doubtful) const;

    /// Throws Error (data) for a cell whose mark is either one, with the two spellings to type.
    [[noreturn]] void refuse(const std::string& cell, const SourceLocation& where) const;

private:
    struct Example {
        std::string cell;
        long line = 0;
    };
    const Example& first_decimal(char mark) const { return mark == '.' ? point_ : comma_; }

    Example point_, comma_;
    bool point_groups_ = false, comma_groups_ = false;
};

}  // namespace impactfit
