#pragma once
// Text encoding of a file from a laboratory: UTF-8, UTF-16 or Windows-1252, and files that are no text.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Returns the text in UTF-8. UTF-16 requires its byte-order mark. Other text that is not UTF-8 is read as Windows-1252
/// unless it has control characters or is damaged UTF-8. Adds a note on the encoding to `notes`. A text in neither
/// encoding is returned unchanged.
std::string utf8_text(std::string_view content, std::vector<std::string>& notes);

/// Throws Error (data) with the way to export for a workbook: .xlsx and .ods (ZIP archives), and .xls.
void refuse_workbook(std::string_view content, const std::string& file);

}  // namespace impactfit
