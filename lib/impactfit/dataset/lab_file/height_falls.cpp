#include "impactfit/dataset/lab_file/height_falls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit {
namespace {

double middle_of(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

void HeightFalls::add(std::optional<double> before, std::optional<double> after, bool is_first, const Place& where) {
    if (!before || !after || !(*before > 0.0) || !(*after > 0.0)) return;
    (is_first ? first : later).push_back(*after / *before);
    if (!is_first && *after >= *before && !rise) rise = where;
}

bool HeightFalls::fall_on() const {
    return !first.empty() && !later.empty() && middle_of(first) < 1.0 && middle_of(later) < std::sqrt(middle_of(first));
}

bool HeightFalls::fall_alone() const {
    constexpr double least_fall = 0.95;
    return !later.empty() && !rise && middle_of(later) < least_fall;
}

double metres(const HeaderCell& cell) {
    try {
        return cell.unit ? parse_unit(*cell.unit).to_si : 1.0;
    } catch (const Error&) {  // refused later, with its place
        return 1.0;
    }
}

void refuse_unclear_heights(const LabTable& table, const std::vector<std::size_t>& heights,
                            const HeightFalls::Place& place, const char* wanted) {
    std::string repeats;
    for (const std::size_t i : heights)
        repeats += fmt::format("{}{}=rebound_height [{}]", repeats.empty() ? "" : ", ", table.cells[i].name,
                               table.cells[i].unit.value_or("cm"));
    throw Error(ErrorKind::data, "heights that may be repeats or successive bounces", table.cells[heights[0]].written,
                fmt::format("{}; if they are repeats: {}", wanted, option(fmt::format("columns \"{}\"", repeats))),
                table.where_cell(table.text.rows[place.row], place.column));
}

}  // namespace impactfit
