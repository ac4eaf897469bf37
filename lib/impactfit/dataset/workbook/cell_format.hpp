#pragma once
// Number formats of .xlsx cells: which ones show a date, a time or a percentage; and the text of a date.

#include <optional>
#include <string>
#include <string_view>

#include "impactfit/dataset/workbook/sheet_builder.hpp"

namespace impactfit {

enum class ShownAs { number, percent, date, time };

/// Returns the kind of a built-in format (ECMA-376 part 1, Section 18.8.30).
ShownAs built_in_format(long id);

/// Returns the kind of a format code: text in quotation marks, after a backslash and in brackets is no part of it, but
/// [h], [m] and [s] are elapsed time. Only the section of positive numbers counts.
ShownAs format_kind(std::string_view code);

/// Returns the ISO 8601 text of a serial number of days: 2024-03-05, 2024-03-05T14:30:00 or, for a time, 14:30:00.250,
/// rounded to milliseconds. Days count from 1899-12-31, where 1900 is taken for a leap year, or with `from_1904` from
/// 1904-01-01. Empty for a number before that day or after the year 9999; number 60 is 1900-02-29, which never was.
std::optional<std::string> date_text(double serial, ShownAs kind, bool from_1904);

/// Returns the value of a cell with a number: its text, or that of a date.
CellValue shown_number(std::string text, double number, ShownAs kind, bool from_1904);

}  // namespace impactfit
