#pragma once
// Small workbooks for tests: archives from parts, and sheets from XML.

#include <zip.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace impactfit_tests {

using Parts = std::vector<std::pair<std::string, std::string>>;

/// ZIP archive of parts; with a password, all are encrypted.
inline std::string zip_of(const Parts& parts, const char* password = nullptr) {
    zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, nullptr);
    zip_source_keep(source);
    zip_t* zip = zip_open_from_source(source, ZIP_TRUNCATE, nullptr);
    for (const auto& [name, content] : parts) {
        zip_source_t* bytes = zip_source_buffer(zip, content.data(), content.size(), 0);
        const zip_int64_t index = zip_file_add(zip, name.c_str(), bytes, 0);
        if (password != nullptr)
            zip_file_set_encryption(zip, static_cast<zip_uint64_t>(index), ZIP_EM_AES_256, password);
    }
    if (zip_close(zip) != 0) throw std::runtime_error("the archive of a test is not written");
    zip_stat_t stat;
    zip_source_stat(source, &stat);
    std::string archive(stat.size, '\0');
    zip_source_open(source);
    zip_source_read(source, archive.data(), archive.size());
    zip_source_close(source);
    zip_source_free(source);
    return archive;
}

/// Sheet of an .xlsx workbook: name, content of its worksheet, and attributes of its entry.
struct XlsxSheet {
    std::string name, content, attributes = "";
};

/// .xlsx workbook with shared strings (content of sst) and styles (content of styleSheet).
inline std::string xlsx_of(const std::vector<XlsxSheet>& sheets, const std::string& strings = "",
                           const std::string& styles = "", const std::string& properties = "") {
    const std::string office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const auto relation = [&](const std::string& id, const std::string& type, const std::string& target) {
        return "<Relationship Id=\"" + id + "\" Type=\"" + office + "/" + type + "\" Target=\"" + target + "\"/>";
    };
    std::string entries, relations = relation("s", "sharedStrings", "sharedStrings.xml");
    relations += relation("f", "styles", "/xl/styles.xml");
    Parts parts{
        {"[Content_Types].xml", "<Types>spreadsheetml.sheet.main+xml</Types>"},
        {"_rels/.rels", "<Relationships>" + relation("r", "officeDocument", "xl/workbook.xml") + "</Relationships>"},
        {"xl/sharedStrings.xml", "<sst>" + strings + "</sst>"},
        {"xl/styles.xml", "<styleSheet>" + styles + "</styleSheet>"}};
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        entries += "<sheet name=\"" + sheets[i].name + "\" sheetId=\"" + number + "\" r:id=\"rId" + number + "\" " +
                   sheets[i].attributes + "/>";
        relations += relation("rId" + number, "worksheet", "worksheets/sheet" + number + ".xml");
        parts.emplace_back("xl/worksheets/sheet" + number + ".xml", "<worksheet>" + sheets[i].content + "</worksheet>");
    }
    parts.emplace_back("xl/_rels/workbook.xml.rels", "<Relationships>" + relations + "</Relationships>");
    parts.emplace_back("xl/workbook.xml", "<workbook>" + properties + "<sheets>" + entries + "</sheets></workbook>");
    return zip_of(parts);
}

/// Rows of an .xlsx sheet whose cells are numbers where they look like one, else inline texts.
inline std::string rows_of(const std::vector<std::vector<std::string>>& rows) {
    std::string text;
    for (const std::vector<std::string>& row : rows) {
        text += "<row>";
        for (const std::string& cell : row) {
            const bool number = !cell.empty() && cell.find_first_not_of("0123456789.-e") == std::string::npos;
            text += number ? "<c><v>" + cell + "</v></c>" : "<c t=\"inlineStr\"><is><t>" + cell + "</t></is></c>";
        }
        text += "</row>";
    }
    return "<sheetData>" + text + "</sheetData>";
}

/// .ods workbook of tables, with automatic styles.
inline std::string ods_of(const std::string& tables, const std::string& styles = "") {
    return zip_of({{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"},
                   {"content.xml", "<office:document-content><office:automatic-styles>" + styles +
                                       "</office:automatic-styles><office:body><office:spreadsheet>" + tables +
                                       "</office:spreadsheet></office:body></office:document-content>"}});
}

}  // namespace impactfit_tests
