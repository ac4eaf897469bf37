#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/printed_agreement.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/index/paper_table.hpp"
#include "impactfit_papers/validation/verdicts/steel_ball.hpp"
#include "impactfit_papers/validation/zhang_sharf.hpp"

namespace impactfit {
namespace {

/// A quantity of the table with its unit in the paper. Its relative error is the next column.
struct TableQuantity {
    const char *name, *head, *unit_name;
    double unit;  ///< in SI
};

constexpr std::array<TableQuantity, 3> table_quantities{
    {{"restitution", "cr", "", 1.0}, {"duration", "t", "1e-4 s", 1e-4}, {"peak_force", "Fmax", "N", 1.0}}};

std::string row_label(const Dataset& printed, std::size_t row) {
    const ContactModel& model = find_model(printed.text(row, "model"));
    if (model.name != "zhang_2022") return std::string(model.title);
    return fmt::format("m = {}, q = {}", printed.text(row, "damping_exponent"), printed.text(row, "velocity_exponent"));
}

/// Reason of a difference by the verdict of the validation; empty for a number as printed.
std::string note_on(const std::string& verdict) {
    if (verdict == "as_printed") return {};
    if (verdict == "last_digit") return "one unit of the last digit";
    if (verdict == "explained_by_complex_power")
        return "the printed value follows from a complex state: the negative velocity to the power q is complex, and "
               "|v| at the end is the restitution (errata ZH22-7)";
    if (verdict == "explained_by_sampling")
        return "the printed value follows from output sampled every 2e-7 s, one sample late (errata ZH22-8)";
    if (verdict == "explained_by_unrounded") return "the printed value follows from numbers before rounding";
    return "not reproduced: " + verdict;
}

class SteelBallTable {
public:
    SteelBallTable(const std::string& data_root, int number)
        : measured_(required_dataset(data_root, "zhang-sharf-2009")),
          printed_(required_dataset(data_root, "zh22-tables")),
          report_(validate_zhang_sharf(data_root)) {
        for (std::size_t row = 0; row < printed_.rows.size(); ++row)
            if (printed_.text(row, "table") == fmt::format("{}", number)) add_row(row);
        if (table_.rows.empty())
            throw Error(ErrorKind::data, "no row of the table", fmt::format("{}", number), "1 or 2",
                        {printed_.files.front().path, 0, 0, "table"});
    }

    PaperTable take() { return std::move(table_); }

private:
    void add_row(std::size_t row) {
        const std::size_t specimen = measured_row(measured_, printed_, row);
        if (table_.rows.empty()) begin(row, specimen);
        PaperTableRow cells{row_label(printed_, row), {}};
        for (const TableQuantity& quantity : table_quantities) add_cells(cells, quantity, row, specimen);
        table_.rows.push_back(std::move(cells));
    }

    void begin(std::size_t row, std::size_t specimen) {
        table_.title = fmt::format("Steel ball at {:g} m/s: models beside the measurement",
                                   required(printed_, row, "impact_speed"));
        table_.row_head = "model";
        PaperTableRow experiment{"Experiment", {}};
        for (const TableQuantity& quantity : table_quantities) {
            table_.columns.push_back({quantity.head, quantity.unit_name});
            table_.columns.push_back({"err", "%"});
            experiment.cells.push_back({with_digits_of(measured_.last_digit_unit(specimen, quantity.name),
                                                       required(measured_, specimen, quantity.name), quantity.unit)});
            experiment.cells.push_back({});
        }
        table_.rows.push_back(std::move(experiment));
        table_.notes.push_back({0,
                                "computed: simulation with the damping of the paper; err: relative error of the "
                                "number to its left against the experiment"});
    }

    /// The row of the report on a quantity of a printed row.
    const std::vector<Cell>& judged(const std::string& quantity, std::size_t row) const {
        const std::string condition = fmt::format("{:g} m/s", required(printed_, row, "impact_speed")),
                          label = printed_case(printed_, row).label();
        for (const std::vector<Cell>& cells : report_.rows.rows)
            if (cells[column::quantity] == Cell{quantity} && cells[column::expected] != Cell{} &&
                cells[column::condition] == Cell{condition} && cells[column::law] == Cell{label})
                return cells;
        throw Error(ErrorKind::internal, "no verdict on a printed cell", label);
    }

    std::string verdict_on(const std::string& quantity, std::size_t row) const {
        return std::get<std::string>(judged(quantity, row)[column::verdict]);
    }

    void add_cells(PaperTableRow& cells, const TableQuantity& quantity, std::size_t row, std::size_t specimen) {
        const double computed = std::get<double>(judged(quantity.name, row)[column::computed]);
        const std::string note = note_on(verdict_on(quantity.name, row));
        const double digit = printed_.last_digit_unit(row, quantity.name);
        cells.cells.push_back({with_digits_of(digit, required(printed_, row, quantity.name), quantity.unit),
                               with_digits_of(digit, computed, quantity.unit),
                               note.empty() ? '\0' : table_.mark(note)});
        add_error_cell(cells, quantity, row, computed / required(measured_, specimen, quantity.name) - 1.0, note);
    }

    /// The error of a number that differs has the note of the number. Another error that differs follows from the
    /// printed, rounded numbers, or has the note of its verdict.
    void add_error_cell(PaperTableRow& cells, const TableQuantity& quantity, std::size_t row, double error,
                        const std::string& note_on_number) {
        const std::string name = std::string(quantity.name) + "_relative_error";
        const PrintedNumber printed = printed_number(printed_, row, name);
        std::string note;
        if (!agrees_as_printed(error, printed)) {
            const std::string verdict = verdict_on(name, row);
            note = !note_on_number.empty()   ? note_on_number
                   : verdict == "as_printed" ? "the printed error follows from the rounded numbers"
                                             : note_on(verdict);
        }
        cells.cells.push_back({with_digits_of(printed.last_digit_unit, printed.value, 0.01),
                               with_digits_of(printed.last_digit_unit, error, 0.01),
                               note.empty() ? '\0' : table_.mark(note)});
    }

    const Dataset measured_, printed_;
    const ValidationReport report_;
    PaperTable table_;
};

}  // namespace

PaperTable steel_ball_table(const std::string& data_root, int number) {
    return SteelBallTable(data_root, number).take();
}

}  // namespace impactfit
