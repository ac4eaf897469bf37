#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit_papers/published/printed_agreement.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/index/named_rows.hpp"
#include "impactfit_papers/validation/index/paper_table.hpp"

namespace impactfit {
namespace {

/// Reads data_root/published/<file>.
Dataset published_file(const std::string& data_root, const std::string& file) {
    return read_dataset(data_root + "/published/" + file);
}

/// Reads data_root/tables/<file>.
Dataset recipe_file(const std::string& data_root, const std::string& file) {
    return read_dataset(data_root + "/tables/" + file);
}

/// Returns the verdict of a recipe on the first subject that starts with `subject`. Throws Error (data) if missing.
std::string recipe_verdict_on(const std::string& data_root, const std::string& recipe, std::string_view subject) {
    const NamedRows rows(data_root + "/tables/" + recipe + "/verdicts.csv");
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows.text(row, "subject").starts_with(subject)) return rows.text(row, "verdict");
    throw Error(ErrorKind::data, "no verdict on a subject", std::string(subject), "a subject of the recipe",
                {rows.path(), 0, 0, "subject"});
}

/// Returns the row of a dataset with these texts in two columns. Throws Error (data) if missing.
std::size_t row_with(const Dataset& dataset, std::string_view column, std::string_view text,
                     std::string_view second_column = {}, std::string_view second_text = {}) {
    for (std::size_t row = 0; row < dataset.rows.size(); ++row)
        if (dataset.text(row, column) == text &&
            (second_column.empty() || dataset.text(row, second_column) == second_text))
            return row;
    throw Error(ErrorKind::data, "a row is missing", std::string(text), "a row with this text",
                {dataset.files.front().path, 0, 0, std::string(column)});
}

/// Returns a printed number without a computed number.
PaperTableCell printed_only(const Dataset& printed, std::size_t row, std::string_view column) {
    required(printed, row, column);
    return {printed.text(row, column), {}};
}

/// Returns the cell of a printed constant and its fitted value, in the unit and with the digits of the print. A
/// constant that differs by more than a unit of its last digit has the mark of `note`.
PaperTableCell beside_fitted(PaperTable& table, const Dataset& printed, std::size_t row, std::string_view column,
                             double fitted, const std::string& note) {
    const PrintedNumber number = printed_number(printed, row, column);
    PaperTableCell cell = printed_only(printed, row, column);
    cell.computed = with_digits_of(number.last_digit_unit, fitted, 1.0);
    const std::string verdict = agreement_verdict(fitted, number, "differs");
    if (verdict == "last_digit") cell.mark = table.mark("one unit of the last digit");
    if (verdict == "differs") cell.mark = table.mark(note);
    return cell;
}

constexpr const char* result_of = "computed: result of impactfit regenerate ";

std::string note_on_constants(const std::string& verdict, const char* erratum) {
    return fmt::format("differs; verdict on the curve: {} (errata {})", verdict, erratum);
}

}  // namespace

PaperTable zhang_2021_constants_table(const std::string& data_root) {
    const Dataset printed = published_file(data_root, "zhang-2021/alpha_coefficients.csv"),
                  fitted = recipe_file(data_root, "zhang_2021_alpha/constants.csv");
    PaperTable table{"Correction of the damping at n = 1.5: cubic at m = 2, otherwise a exp(b cr) + c exp(d cr)",
                     "equation",
                     {{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}},
                     {},
                     {{0, std::string(result_of) + "zhang_2021_alpha, with the limit 1 of the paper at cr = 1"}}};
    std::size_t at = 0;  // the constants of the recipe have the order of the equations
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const std::string& equation = printed.text(row, "equation");
        const std::string note = note_on_constants(
            recipe_verdict_on(data_root, "zhang_2021_alpha", fmt::format("Eq. {},", equation)), "ZH21-7");
        PaperTableRow cells{fmt::format("Eq. {}, m = {}", equation, printed.text(row, "damping_exponent")), {}};
        for (const PaperTableColumn& constant : table.columns)
            cells.cells.push_back(
                beside_fitted(table, printed, row, constant.name, required(fitted, at++, "regenerated"), note));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

PaperTable poursina_constants_table(const std::string& data_root) {
    const Dataset printed = published_file(data_root, "poursina-nikravesh-2020/closed_form.csv"),
                  fitted = recipe_file(data_root, "poursina_nikravesh_2020/constants.csv");
    PaperTable table{"Constants of alpha(n) (Eq. 46) and beta(n) (Eq. 47)",
                     "constant",
                     {{"e from 0.45 (stated)", ""}, {"e from 0.05", ""}},
                     {},
                     {{0, std::string(result_of) + "poursina_nikravesh_2020, by the least restitution of the grid"}}};
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const std::string &equation = printed.text(row, "equation"), &name = printed.text(row, "name");
        if (equation != "46" && equation != "47") continue;
        const std::string note = note_on_constants(
            recipe_verdict_on(data_root, "poursina_nikravesh_2020", fmt::format("Eq. {},", equation)), "PN20-3");
        PaperTableRow cells{fmt::format("Eq. {}, {}", equation, name), {}};
        for (const char* least : {"0.45", "0.05"}) {
            const std::size_t at = row_with(fitted, "constant", name, "restitution_least", least);
            cells.cells.push_back(beside_fitted(table, printed, row, "value", required(fitted, at, "fitted"), note));
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

PaperTable poursina_pairs_table(const std::string& data_root, std::string_view equation) {
    const Dataset fitted = recipe_file(data_root, "poursina_nikravesh_2020/single_exponents.csv");
    PaperTable table{"Constants of c = alpha (e^beta - 1) [k v0^(n-1) m^n]^(1/(n+1))",
                     "fit on restitutions",
                     {{"alpha", ""}, {"beta", ""}},
                     {},
                     {{0, std::string(result_of) + "poursina_nikravesh_2020; the paper states 0.45"}}};
    const std::string note = note_on_constants(
        recipe_verdict_on(data_root, "poursina_nikravesh_2020", fmt::format("Eq. {},", equation)), "PN20-3");
    for (std::size_t row = 0; row < fitted.rows.size(); ++row) {
        if (fitted.text(row, "equation") != equation) continue;
        const std::string label = fmt::format("from {} to 1", fitted.text(row, "restitution_least"));
        const auto same = [&](const PaperTableRow& other) { return other.label == label; };
        if (std::any_of(table.rows.begin(), table.rows.end(), same)) continue;  // the range of two readings
        PaperTableRow cells{label, {}};
        for (const char* name : {"alpha", "beta"})
            cells.cells.push_back(
                beside_fitted(table, fitted, row, std::string("printed_") + name, required(fitted, row, name), note));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

PaperTable ramaswamy_damping_table(const std::string& data_root) {
    const Dataset printed = published_file(data_root, "ramaswamy-humbert/damping_ratio_constants.csv"),
                  fitted = recipe_file(data_root, "ramaswamy_humbert_damping/constants.csv");
    PaperTable table{
        "Constants of the damping ratio over the restitution",
        "fit",
        {{"alpha", ""}, {"beta", ""}},
        {},
        {{0, std::string(result_of) + "ramaswamy_humbert_damping; the paper states damping ratios to 100"}}};
    const std::string note =
        note_on_constants(recipe_verdict_on(data_root, "ramaswamy_humbert_damping", "Eq. 17,"), "RH-3");
    constexpr std::array<std::pair<const char*, const char*>, 2> ranges{
        {{"regenerated_on_the_range_stated", "damping ratio to 100"}, {"regenerated", "damping ratio to 96.65"}}};
    for (const auto& [name, label] : ranges) {
        PaperTableRow cells{label, {}};
        const std::size_t at = row_with(fitted, "constants", name);
        for (const PaperTableColumn& constant : table.columns)
            cells.cells.push_back(
                beside_fitted(table, printed, 0, constant.name, required(fitted, at, constant.name), note));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

PaperTable ramaswamy_time_table(const std::string& data_root) {
    const Dataset printed = published_file(data_root, "ramaswamy-humbert/impact_time_constants.csv"),
                  fitted = recipe_file(data_root, "ramaswamy_humbert_impact_time/constants.csv");
    PaperTable table{"Constants of the impact time",
                     "constant",
                     {{"value", ""}},
                     {},
                     {{0, std::string(result_of) + "ramaswamy_humbert_impact_time, 4141 points, best minimum"}}};
    const std::string note =
        note_on_constants(recipe_verdict_on(data_root, "ramaswamy_humbert_impact_time", "Eq. 23, the curves"), "RH-4");
    const std::size_t at = row_with(fitted, "constants", "4141 points, minimum 1");
    for (const char* name : {"a", "b", "c", "d", "f", "g", "h", "i", "j", "k"})
        table.rows.push_back({name, {beside_fitted(table, printed, 0, name, required(fitted, at, name), note)}});
    return table;
}

PaperTable milehins_table_1(const std::string& data_root) {
    const Dataset printed = required_dataset(data_root, "mm24-table-1"),
                  misfits = recipe_file(data_root, "milehins_2024_table_1/misfits.csv");
    PaperTable table{
        "Parameters of the plates DSS and DSA by the Bouc-Wen laws with damping in parallel (S) and in series (M)",
        "parameter",
        {},
        {},
        {{0, fmt::format("parameters: verdict {} (errata MM24-4, MM24-6)",
                         recipe_verdict_on(data_root, "milehins_2024_table_1", "Table 1, constants"))}}};
    constexpr std::array<std::pair<const char*, const char*>, 8> parameters{{{"pi_1_base", "pi_1,b"},
                                                                             {"pi_2_base", "pi_2,b"},
                                                                             {"pi_3_base", "pi_3,b"},
                                                                             {"hysteresis_exponent", "n"},
                                                                             {"hertz_exponent", "p"},
                                                                             {"elastic_fraction", "alpha"},
                                                                             {"hysteresis_amplitude", "A"},
                                                                             {"misfit", "J"}}};
    for (const auto& [name, label] : parameters) {
        PaperTableRow cells{label, {}};
        for (std::size_t row = 0; row < printed.rows.size(); ++row)
            cells.cells.push_back(printed_only(printed, row, name));
        table.rows.push_back(std::move(cells));
    }
    const std::string note = fmt::format("{}: the measured restitutions are not available",
                                         recipe_verdict_on(data_root, "milehins_2024_table_1", "Table 1, J"));
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const std::string &law = printed.text(row, "law"), &plate = printed.text(row, "specimen");
        table.columns.push_back({(law.find("maxwell") == std::string::npos ? "S " : "M ") + plate, ""});
        const std::size_t at = row_with(misfits, "law", law, "specimen", plate);
        table.rows.back().cells[row] =
            beside_fitted(table, printed, row, "misfit", required(misfits, at, "surrogate_J"), note);
    }
    return table;
}

PaperTable milehins_table_2(const std::string& data_root) {
    const Dataset printed = required_dataset(data_root, "mm24-table-2");
    PaperTable table{"Baseball by the Bouc-Wen law with damping in parallel",
                     "parameter",
                     {{"value", ""}},
                     {},
                     {{0, "inputs as printed; nothing is computed"},
                      {0, fmt::format("loops: verdict {}; faster impacts: verdict {} (errata MM24-7)",
                                      recipe_verdict_on(data_root, "milehins_2024_table_2", "Table 2 and Fig. 3"),
                                      recipe_verdict_on(data_root, "milehins_2024_table_2", "Table 2, faster"))}}};
    constexpr std::array<std::pair<const char*, const char*>, 9> parameters{{{"effective_mass", "m"},
                                                                             {"stiffness", "k"},
                                                                             {"rate_damping", "c"},
                                                                             {"hysteresis_exponent", "n"},
                                                                             {"hertz_exponent", "p"},
                                                                             {"elastic_fraction", "alpha"},
                                                                             {"hysteresis_beta", "beta"},
                                                                             {"hysteresis_gamma", "gamma"},
                                                                             {"hysteresis_amplitude", "A"}}};
    for (const auto& [name, label] : parameters) {
        const std::string& unit = printed.field(name).unit;
        table.rows.push_back(
            {unit == "1" ? label : fmt::format("{} [{}]", label, unit), {printed_only(printed, 0, name)}});
    }
    return table;
}

}  // namespace impactfit
