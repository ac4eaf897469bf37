#pragma once
// Texts, colours and positions in an SVG of gnuplot.

#include <libxml/tree.h>

#include <cstdio>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/report/well_formed.hpp"

namespace impactfit_tests {

class Svg {
public:
    explicit Svg(const std::string& text)
        : document_(xmlReadMemory(text.data(), static_cast<int>(text.size()), nullptr, nullptr, XML_PARSE_NONET)) {
        if (document_) visit(xmlDocGetRootElement(document_.get()), nullptr);
    }

    std::size_t count_text(const std::string& wanted) const {
        std::size_t count = 0;
        for (const Text& text : texts_) count += text.content == wanted;
        return count;
    }

    /// Distance of the first text of this content from the upper edge; NaN if there is none.
    double height_of(const std::string& wanted) const {
        for (const Text& text : texts_)
            if (text.content == wanted) return text.y;
        return std::numeric_limits<double>::quiet_NaN();
    }

    /// Colours of the lines with this label in a legend of their own panel.
    const std::map<std::string, std::set<std::string>>& curve_colors() const { return colors_; }
    const std::set<std::string>& font_sizes() const { return sizes_; }

    std::string attribute(const char* name) const { return attribute(xmlDocGetRootElement(document_.get()), name); }

private:
    struct Text {
        std::string content;
        double y;
    };

    static std::string attribute(xmlNode* node, const char* name) {
        xmlChar* value = xmlGetProp(node, reinterpret_cast<const xmlChar*>(name));
        const std::string text = value ? reinterpret_cast<const char*>(value) : "";
        xmlFree(value);
        return text;
    }

    static std::string content_of(xmlNode* node) {
        xmlChar* value = xmlNodeGetContent(node);
        const std::string text = reinterpret_cast<const char*>(value);
        xmlFree(value);
        const std::size_t begin = text.find_first_not_of(" \n\t");
        return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \n\t") - begin + 1);
    }

    static double height(xmlNode* text) {
        double x = 0.0, y = 0.0;
        std::sscanf(attribute(text->parent, "transform").c_str(), "translate(%lf,%lf)", &x, &y);
        return y;
    }

    /// `label`: of the curve around this element; null outside a curve.
    void visit(xmlNode* node, std::string* label) {
        for (; node != nullptr; node = node->next) {
            if (node->type != XML_ELEMENT_NODE) continue;
            const std::string name = reinterpret_cast<const char*>(node->name), size = attribute(node, "font-size");
            if (!size.empty()) sizes_.insert(size);
            if (name == "text") {
                texts_.push_back({content_of(node), height(node)});
                if (label) *label = texts_.back().content;
            }
            if (name == "path" && label && !label->empty()) colors_[*label].insert(attribute(node, "stroke"));
            std::string own;
            visit(node->children, attribute(node, "id").starts_with("gnuplot_plot") ? &own : label);
        }
    }

    Document document_;
    std::vector<Text> texts_;
    std::map<std::string, std::set<std::string>> colors_;
    std::set<std::string> sizes_;
};

}  // namespace impactfit_tests
