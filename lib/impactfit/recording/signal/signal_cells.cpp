#include "impactfit/recording/signal/signal_cells.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/csv/grouped_number.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"

namespace impactfit {

std::optional<double> cell_number(std::string_view cell, bool decimal_comma) {
    cell = trimmed_cell(cell);
    if (const auto number = parse_number(cell)) return number;
    if (cell.empty() || std::none_of(cell.begin(), cell.end(), [](char c) { return c >= '0' && c <= '9'; })) return {};
    if (const auto number = spelled_number(std::string(cell), decimal_comma)) return number;
    const auto grouped = grouped_number(cell);
    return grouped && grouped->certain ? spelled_number(grouped->plain, true) : std::nullopt;
}

CellCount count_cells(const SignalCells& cells, bool decimal_comma) {
    CellCount count;
    for (const std::string& cell : cells) {
        if (trimmed_cell(cell).empty()) continue;
        if (cell_number(cell, decimal_comma))
            ++count.numbers;
        else
            ++count.texts;
    }
    return count;
}

bool is_data_row(const SignalCells& cells, bool decimal_comma) {
    const CellCount count = count_cells(cells, decimal_comma);
    return count.numbers > 0 && count.texts <= count.numbers;
}

std::string_view name_of(CellSeparator separator) {
    static constexpr std::array<std::string_view, 5> names{"tab", "semicolon", "comma", "one blank", "blanks"};
    return names[static_cast<std::size_t>(separator)];
}

SignalCells cells_of_line(std::string_view line, CellSeparator separator) {
    static constexpr std::array<char, 4> characters{'\t', ';', ',', ' '};
    if (separator != CellSeparator::blanks) return split_line(line, characters[static_cast<std::size_t>(separator)]);
    SignalCells cells;
    for (std::string& cell : split_line(trimmed_cell(line), ' '))
        if (!cell.empty()) cells.push_back(std::move(cell));
    return cells;
}

namespace {

/// Returns the number of lines that are rows of data of the most usual width, times that width if it is above 1.
std::size_t fit_of(CellSeparator separator, const std::vector<std::string_view>& lines) {
    std::vector<std::size_t> widths(65, 0);
    for (const std::string_view line : lines) {
        const SignalCells cells = cells_of_line(line, separator);
        const bool comma = separator != CellSeparator::comma;
        if (is_data_row(cells, comma)) ++widths[std::min(cells.size(), widths.size() - 1)];
    }
    const auto most = std::max_element(widths.begin(), widths.end());
    return *most * (most - widths.begin() > 1 ? 2 : 1);
}

}  // namespace

CellSeparator separator_of(const std::vector<std::string_view>& lines) {
    CellSeparator best = CellSeparator::tab;
    std::size_t most = 0;
    for (const CellSeparator one : {CellSeparator::tab, CellSeparator::semicolon, CellSeparator::comma,
                                    CellSeparator::blank, CellSeparator::blanks})
        if (const std::size_t fit = fit_of(one, lines); fit > most) most = fit, best = one;
    return best;
}

}  // namespace impactfit
