#include "impactfit_papers/validation/index/paper_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

struct TableOfItem {
    const char *paper, *slug;
    PaperTable (*make)(const std::string& data_root);
};

constexpr std::array<TableOfItem, 12> tables{
    {{"ZH22", "table-1", [](const std::string& root) { return steel_ball_table(root, 1); }},
     {"ZH22", "table-2", [](const std::string& root) { return steel_ball_table(root, 2); }},
     {"ZH22", "table-3", sliotar_inputs_table},
     {"ZH22", "figure-6", sliotar_errors_table},
     {"ZH21", "eq-47", zhang_2021_constants_table},
     {"PN20", "eq-46", poursina_constants_table},
     {"PN20", "eq-52", [](const std::string& root) { return poursina_pairs_table(root, "52"); }},
     {"PN20", "eq-57", [](const std::string& root) { return poursina_pairs_table(root, "57"); }},
     {"MM24", "table-1", milehins_table_1},
     {"MM24", "table-2", milehins_table_2},
     {"RH", "eq-17", ramaswamy_damping_table},
     {"RH", "eq-23", ramaswamy_time_table}}};

}  // namespace

char PaperTable::mark(const std::string& note) {
    char last = 'a' - 1;
    for (const PaperTableNote& known : notes) {
        if (known.mark != 0 && known.text == note) return known.mark;
        last = std::max(last, known.mark);
    }
    if (last == 'z') throw Error(ErrorKind::internal, "too many notes in a table", title);
    notes.push_back({static_cast<char>(last + 1), note});
    return notes.back().mark;
}

bool PaperTable::has_computed() const {
    return std::any_of(rows.begin(), rows.end(), [](const PaperTableRow& row) {
        return std::any_of(row.cells.begin(), row.cells.end(),
                           [](const PaperTableCell& cell) { return !cell.computed.empty(); });
    });
}

std::optional<PaperTable> paper_table(const std::string& data_root, const PaperItem& item) {
    for (const TableOfItem& table : tables)
        if (item.paper == table.paper && item.slug() == table.slug) return table.make(data_root);
    return std::nullopt;
}

std::string with_digits_of(double last_digit_unit, double value, double unit) {
    const double decimals = -std::log10(last_digit_unit / unit);
    return fmt::format("{:.{}f}", value / unit, std::clamp(static_cast<int>(std::lround(decimals)), 0, 15));
}

}  // namespace impactfit
