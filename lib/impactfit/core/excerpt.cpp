#include "impactfit/core/excerpt.hpp"

#include "impactfit/core/visible_text.hpp"

namespace impactfit {

std::string excerpt(std::string_view text, std::size_t longest) {
    const std::string line = visible_text(text);
    if (line.size() <= longest) return line;
    std::size_t head = longest * 3 / 4, tail = line.size() - longest / 4;
    while (utf8_sequence_length(line, head) == 0) --head;
    while (utf8_sequence_length(line, tail) == 0) ++tail;
    return line.substr(0, head) + " ... " + line.substr(tail);
}

}  // namespace impactfit
