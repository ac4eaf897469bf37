#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {
namespace {

constexpr std::size_t least_rows_of_clock = 20;

/// Words of columns whose whole numbers are labels.
constexpr std::array<std::string_view, 26> counted{
    "run",  "trial",  "test",   "nr",     "no",    "number", "nummer", "messung", "versuch",
    "wurf", "essai",  "mesure", "repeat", "shot",  "drop",   "id",     "index",   "specimen",
    "ball", "sample", "label",  "body",   "piece", "probe",  "kugel",  "group"};

/// Returns the numbers of a column without empty cells. Empty if a cell has a text.
std::vector<double> numbers_of(const LabTable& table, std::size_t column) {
    std::vector<double> numbers;
    for (std::size_t row = 0; row < table.text.rows.size(); ++row) {
        if (table.text.rows[row].cells[column].empty()) continue;
        const auto number = table.number(row, column);
        if (!number) return {};
        numbers.push_back(*number);
    }
    return numbers;
}

/// True for whole numbers that label rows: by a word of the name, or since each is the one before it, the next one, or
/// the first one again.
bool counts_rows(const std::string& name, const std::vector<double>& numbers) {
    if (std::any_of(numbers.begin(), numbers.end(), [](double one) { return one != std::floor(one); })) return false;
    const std::vector<std::string> words = header_words(name);
    if (words.empty()) return true;  // "#"
    for (const std::string& word : words)
        if (std::find(counted.begin(), counted.end(), word) != counted.end()) return true;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        const double step = numbers[i] - numbers[i - 1];
        if (step != 0.0 && step != 1.0 && numbers[i] != numbers.front()) return false;
    }
    return numbers.size() > 2 && numbers.back() != numbers.front();
}

}  // namespace

bool rises_in_every_row(const LabTable& table, std::size_t column) {
    const std::vector<double> numbers = numbers_of(table, column);
    return numbers.size() > least_rows_of_clock &&
           std::is_sorted(numbers.begin(), numbers.end(), [](double a, double b) { return a <= b; });
}

std::vector<std::string> advice_on_columns(const LabTable& table) {
    std::vector<std::string> present, advice;
    for (const HeaderCell& cell : table.cells)
        if (cell.is_known() || cell.own) present.push_back(cell.target);
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const HeaderCell& cell = table.cells[i];
        advice.emplace_back();
        if (cell.is_known() || cell.own || cell.mapped || cell.explained) continue;
        const std::vector<double> numbers = numbers_of(table, i);
        if (numbers.empty() || (!cell.unit && counts_rows(cell.name, numbers))) continue;
        const bool up_to_one =
            std::all_of(numbers.begin(), numbers.end(), [](double one) { return one >= 0.0 && one <= 1.0; });
        advice.back() = column_advice(cell.name, cell.unit, present, {rises_in_every_row(table, i), up_to_one});
    }
    return advice;
}

}  // namespace impactfit
