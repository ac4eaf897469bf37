#include "impactfit/recording/signal/rewritten_text.hpp"

#include <algorithm>
#include <array>

#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"

namespace impactfit {

SignalTable table_under(const std::string& header, std::string_view rows, long first_line, const std::string& file) {
    SignalTable table = read_signal_text(header + "\n" + std::string(rows), file);
    for (long& line : table.lines) line += first_line - 2;
    return table;
}

std::vector<std::string_view> lines_from(std::string_view text, std::size_t at, std::size_t most) {
    std::vector<std::string_view> lines;
    while (at < text.size() && lines.size() < most) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        at = end + 1;
    }
    return lines;
}

std::optional<std::string> preamble_unit(std::string_view text) {
    using Words = std::array<std::string_view, 2>;
    constexpr std::array<Words, 8> words{Words{"volts", "V"},   Words{"volt", "V"}, Words{"seconds", "s"},
                                         Words{"second", "s"},  Words{"sec", "s"},  Words{"newton", "N"},
                                         Words{"newtons", "N"}, Words{"amps", "A"}};
    const std::string name = joined(header_words(text));
    for (const Words& one : words)
        if (name == one[0]) return std::string(one[1]);
    return name.empty() ? std::nullopt : lab_unit(on_one_line(text));
}

}  // namespace impactfit
