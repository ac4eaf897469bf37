#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/index/paper_table.hpp"
#include "impactfit_papers/validation/index/printed_beside_fitted.hpp"

namespace impactfit {
namespace {

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
