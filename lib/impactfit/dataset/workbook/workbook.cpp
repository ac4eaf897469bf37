#include "impactfit/dataset/workbook/workbook.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/workbook/compound_file.hpp"
#include "impactfit/dataset/workbook/workbook_formats.hpp"
#include "impactfit/dataset/workbook/zip_archive.hpp"

namespace impactfit {
namespace {

bool is_zip(std::string_view content) {
    return content.starts_with("PK\x03\x04") || content.starts_with("PK\x05\x06");
}

[[noreturn]] void refuse_plain_archive(const std::string& file) {
    throw Error(ErrorKind::data, "the file is a ZIP archive, not a workbook", {},
                file.ends_with(".cap") ? "its data as CSV: in PASCO Capstone, File > Export Data"
                                       : "a workbook (.xlsx, .ods), or the table in the archive as CSV",
                {file, 0, 0, {}});
}

}  // namespace

bool is_workbook(std::string_view content) {
    return is_zip(content) || is_compound_file(content);
}

Workbook read_workbook(std::string_view content, const std::string& file) {
    if (is_compound_file(content)) return read_xls(content, file);
    if (!is_zip(content))
        throw Error(ErrorKind::data, "the file is not a workbook", {}, "a workbook (.xlsx, .ods, .xls)",
                    {file, 0, 0, {}});
    ZipArchive archive(content, file);
    if (is_xlsx(archive)) return read_xlsx(archive);
    if (is_ods(archive)) return read_ods(archive);
    refuse_plain_archive(file);
}

std::string sheet_note_start(const std::string& sheet) {
    return fmt::format("sheet '{}': ", sheet);
}

}  // namespace impactfit
