#include <fmt/format.h>

#include <cctype>
#include <string_view>

#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/format/gnuplot.hpp"

namespace impactfit {

std::string gnuplot_string(const std::string& text) {
    const std::string visible = visible_text(text);
    std::string result = "\"";
    bool after_escape = false;  // a digit after an octal escape is part of the escape
    for (std::size_t i = 0; i < visible.size(); ++i) {
        const auto byte = static_cast<unsigned char>(visible[i]);
        if (byte == '>' && std::string_view(visible).substr(0, i).ends_with("]]")) result += ' ';
        const bool digit = std::isdigit(byte) != 0;
        const bool plain = byte >= 0x80 || std::isalpha(byte) != 0 || byte == ' ' || (digit && !after_escape);
        result += plain ? std::string(1, visible[i]) : fmt::format("\\{:03o}", byte);
        after_escape = !plain;
    }
    return result + "\"";
}

}  // namespace impactfit
