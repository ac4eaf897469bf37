#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/index/paper_table.hpp"
#include "impactfit_papers/validation/sliotar.hpp"
#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {
namespace {

/// A number with the digits of its cell, in a unit of the paper.
std::string printed_in(const Dataset& data, std::size_t row, const std::string& column, double unit) {
    return with_digits_of(data.last_digit_unit(row, column), required(data, row, column), unit);
}

/// The computed error of a printed error, by ball, models and quantity, with its verdict.
std::pair<double, std::string> computed_error(const ValidationReport& report, const Dataset& printed, std::size_t row) {
    const auto text = [&](const char* name) { return Cell{printed.text(row, name)}; };
    for (const std::vector<Cell>& cells : report.rows.rows)
        if (cells[column::dataset] == Cell{printed.slug} && cells[column::law] == text("models") &&
            cells[column::quantity] == text("quantity") &&
            cells[column::condition] == Cell{"ball " + printed.text(row, "ball")})
            return {std::get<double>(cells[column::computed]), std::get<std::string>(cells[column::verdict])};
    throw Error(ErrorKind::internal, "no verdict on a printed error", printed.text(row, "models"));
}

/// "Hunt and Crossley; Lankarani and Nikravesh: peak force" for models joined by " & ".
std::string label_of(const Dataset& printed, std::size_t row) {
    const std::string& models = printed.text(row, "models");
    std::string label;
    for (std::size_t begin = 0, end = 0; begin < models.size(); begin = end + 3) {
        end = std::min(models.find(" & ", begin), models.size());
        const std::string name = models.substr(begin, end - begin);
        const std::size_t exponents = name.find(' ');
        label += label.empty() ? "" : "; ";
        label += exponents == std::string::npos ? std::string(find_model(name).title) : name.substr(exponents + 1);
    }
    return label + ": " + verdict_phrase(printed.text(row, "quantity"));
}

/// The row of a label, added at its first use with empty cells.
PaperTableRow& row_of(PaperTable& table, const std::string& label) {
    for (PaperTableRow& row : table.rows)
        if (row.label == label) return row;
    table.rows.push_back({label, std::vector<PaperTableCell>(table.columns.size())});
    return table.rows.back();
}

}  // namespace

PaperTable sliotar_inputs_table(const std::string& data_root) {
    const Dataset balls = required_dataset(data_root, "sliotar-cores");
    PaperTable table{"Sliotar cores: inputs of the simulations",
                     "ball",
                     {{"diameter", "mm"}, {"mass", "g"}, {"k", "1e6 N/m^1.5"}, {"cr", ""}},
                     {},
                     {{0, "measured inputs as printed; nothing is computed"}}};
    const auto with_deviation = [&](std::size_t row, const std::string& column, double unit) {
        return printed_in(balls, row, column, unit) + " ± " + printed_in(balls, row, column + "_plus_minus", unit);
    };
    for (std::size_t row = 0; row < balls.rows.size(); ++row)
        table.rows.push_back({balls.text(row, "ball") + ": " + balls.text(row, "material"),
                              {{with_deviation(row, "diameter", 1e-3)},
                               {with_deviation(row, "effective_mass", 1e-3)},
                               {printed_in(balls, row, "stiffness", 1e6)},
                               {printed_in(balls, row, "restitution", 1.0)}}});
    return table;
}

PaperTable sliotar_errors_table(const std::string& data_root) {
    const Dataset printed = read_dataset(data_root + "/published/zhang-2022/sliotar_relative_errors.csv");
    const ValidationReport report = validate_sliotar(data_root);
    PaperTable table{"Sliotar cores: relative errors of the peaks, stated beside Fig. 6",
                     "models, quantity",
                     {{"A", "%"}, {"B", "%"}, {"C", "%"}, {"D", "%"}},
                     {},
                     {{0, "an error for two models is the mean of both (errata ZH22-11)"}}};
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const std::size_t ball = static_cast<std::size_t>(printed.text(row, "ball").front() - 'A');
        if (ball >= table.columns.size())
            throw Error(ErrorKind::data, "an unknown ball", printed.text(row, "ball"), "A, B, C or D",
                        {printed.files.front().path, printed.rows[row].line, 0, "ball"});
        const auto [computed, verdict] = computed_error(report, printed, row);
        const double digit = printed.last_digit_unit(row, "relative_error");
        PaperTableCell cell{printed_in(printed, row, "relative_error", 0.01), with_digits_of(digit, computed, 0.01)};
        if (verdict != "reproduced")
            cell.mark = table.mark("not reproduced: the printed errors of ball D disagree (errata ZH22-11)");
        else if (cell.printed != cell.computed)
            cell.mark = table.mark("one unit of the last digit; the paper states the errors as \"about\"");
        row_of(table, label_of(printed, row)).cells[ball] = cell;
    }
    return table;
}

}  // namespace impactfit
