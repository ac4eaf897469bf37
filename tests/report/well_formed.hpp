#pragma once
// Whether a picture is XML and a page HTML, as the parsers of libxml2 see it.

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>

#include <memory>
#include <string>

namespace impactfit_tests {

struct FreeDocument {
    void operator()(xmlDoc* document) const { xmlFreeDoc(document); }
};
using Document = std::unique_ptr<xmlDoc, FreeDocument>;

inline bool is_xml(const std::string& text) {
    constexpr int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    return Document(xmlReadMemory(text.data(), static_cast<int>(text.size()), nullptr, nullptr, options)) != nullptr;
}

/// True if the parser finds no error in it.
inline bool is_html(const std::string& text) {
    constexpr int options = HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING;
    xmlResetLastError();
    const Document page(htmlReadMemory(text.data(), static_cast<int>(text.size()), nullptr, "UTF-8", options));
    return page && xmlGetLastError() == nullptr;
}

/// As is_html, for a page with elements of HTML 5, which the parser does not recognise.
inline bool is_html5(const std::string& text) {
    int errors = 0;
    xmlSetStructuredErrorFunc(&errors, [](void* count, xmlErrorPtr error) {
        if (error->code != XML_HTML_UNKNOWN_TAG) ++*static_cast<int*>(count);
    });
    const Document page(htmlReadMemory(text.data(), static_cast<int>(text.size()), nullptr, "UTF-8", HTML_PARSE_NONET));
    xmlSetStructuredErrorFunc(nullptr, nullptr);
    return page && errors == 0;
}

}  // namespace impactfit_tests
