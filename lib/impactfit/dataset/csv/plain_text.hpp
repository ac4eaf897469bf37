#pragma once
// Text of a file: UTF-8 without byte-order mark, lines ending in LF. A file from a laboratory may be UTF-16 or
// Windows-1252, or no text.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Returns `content` without a UTF-8 byte-order mark, with CR LF and CR replaced by LF. Throws Error (data) naming
/// `file`, and the line, if the text is UTF-16 or not UTF-8.
std::string plain_text(std::string_view content, const std::string& file);

/// True if the text is UTF-8 (RFC 3629) without NUL.
bool is_utf8(std::string_view text);

/// Returns the text in UTF-8. UTF-16 requires its byte-order mark. Other text that is not UTF-8 is read as Windows-1252
/// unless it has control characters or is damaged UTF-8. Adds a note on the encoding to `notes`. A text in neither
/// encoding is returned unchanged.
std::string utf8_text(std::string_view content, std::vector<std::string>& notes);

// Errors of a spreadsheet in the cells of its tables: #DIV/0!, #N/A, #VALUE!, also in German, French, Spanish, Italian.

/// True for a cell that is an error of a spreadsheet.
bool is_spreadsheet_error(std::string_view cell);

/// True for a line whose first cell is an error of a spreadsheet: it is no comment.
bool begins_spreadsheet_error(std::string_view line);

}  // namespace impactfit
