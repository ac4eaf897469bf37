#include "impactfit/recording/compressions/compression_loadings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <type_traits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

/// Of the largest rise of the force in the file: less is the noise of a hold or an unloading.
constexpr double least_rise = 0.02;

/// Texts of a column; a number is that of `--where`. An empty cell belongs to the text above.
std::vector<std::string> texts_of(const SignalColumn& column) {
    std::vector<std::string> texts;
    for (std::size_t row = 0; row < column.values.size(); ++row) {
        std::string text = !column.texts.empty()            ? column.texts[row]
                           : std::isnan(column.values[row]) ? std::string()
                                                            : fmt::format("{:g}", column.values[row]);
        if (text.empty() && row > 0) text = texts.back();
        texts.push_back(std::move(text));
    }
    return texts;
}

const SignalColumn& chosen_column(const SignalTable& table, const RowChoice& choice) {
    std::vector<std::string> names{loading_number};
    for (const SignalColumn& column : table.columns) {
        if (column.name == choice.column || column.written == choice.column) return column;
        names.push_back(column.name);
    }
    throw Error(ErrorKind::problem, "missing column", choice.column, allowed_names(choice.column, names), choice.where);
}

bool is_loading_number(const SignalTable& table, const RowChoice& choice) {
    return choice.column == loading_number &&
           std::none_of(table.columns.begin(), table.columns.end(),
                        [](const SignalColumn& column) { return column.name == loading_number; });
}

/// Returns for each row whether the choices accept it.
std::vector<bool> chosen_rows_of(const SignalTable& table, const std::vector<RowChoice>& choices) {
    std::vector<bool> chosen(table.lines.size(), true);
    for (const RowChoice& choice : choices) {
        if (is_loading_number(table, choice)) continue;
        const std::vector<std::string> texts = texts_of(chosen_column(table, choice));
        for (const std::string& wanted : choice.texts)
            if (std::find(texts.begin(), texts.end(), wanted) == texts.end()) {
                std::vector<std::string> known = texts;
                std::sort(known.begin(), known.end());
                known.erase(std::unique(known.begin(), known.end()), known.end());
                throw Error(ErrorKind::problem, fmt::format("no row with this {}", choice.column), wanted,
                            allowed_names(wanted, known), choice.where);
            }
        for (std::size_t row = 0; row < texts.size(); ++row)
            if (std::find(choice.texts.begin(), choice.texts.end(), texts[row]) == choice.texts.end())
                chosen[row] = false;
    }
    return chosen;
}

double factor_or_one(const SignalColumn& column, const char* unit) {
    return factor_to(column, unit).value_or(1.0);
}

/// Reverses the signs of a test in tension coordinates.
void turn(CompressionCurve& curve) {
    std::size_t peak = 0;
    for (std::size_t row = 1; row < curve.force.size(); ++row)
        if (std::abs(curve.force[row] - curve.force[0]) > std::abs(curve.force[peak] - curve.force[0])) peak = row;
    for (std::vector<double>* values : {&curve.force, &curve.indentation})
        if (!values->empty() && (*values)[peak] < values->front())
            for (double& value : *values) value = -value;
}

CompressionCurve curve_of(const SignalTable& table, const CompressionColumns& columns,
                          const std::vector<bool>& chosen) {
    const SignalColumn &length = *columns.lengths.front(), &force = *columns.forces.front();
    const double length_unit = factor_or_one(length, "m"), force_unit = factor_or_one(force, "N");
    CompressionCurve curve;
    for (std::size_t row = 0; row < table.lines.size(); ++row) {
        if (!chosen[row] || std::isnan(length.values[row]) || std::isnan(force.values[row])) continue;
        curve.indentation.push_back(length.values[row] * length_unit);
        curve.force.push_back(force.values[row] * force_unit);
        curve.lines.push_back(table.lines[row]);
        curve.rows.push_back(row);
    }
    turn(curve);
    return curve;
}

/// True for texts that most rows share with the row before; a time of day changes in each row.
bool is_label(const std::vector<std::string>& texts) {
    std::size_t changes = 0;
    for (std::size_t row = 1; row < texts.size(); ++row) changes += texts[row] != texts[row - 1] ? 1U : 0U;
    return 10 * changes <= texts.size();
}

/// True for the name or number of a specimen or a run: "Specimen no.", "Run".
bool is_of_test(const SignalColumn& column) {
    const std::vector<std::string> words = header_words(column.name);
    if (words.empty() || column.unit) return false;
    const SignalQuantity quantity = quantity_of(SignalColumn{words.front()});
    return quantity == SignalQuantity::body || quantity == SignalQuantity::series;
}

/// Columns of texts, and those of specimens and runs.
std::vector<const SignalColumn*> label_columns(const SignalTable& table) {
    std::vector<const SignalColumn*> columns;
    for (const SignalColumn& column : table.columns) {
        const bool filled = std::any_of(column.texts.begin(), column.texts.end(),
                                        [](const std::string& text) { return !text.empty(); });
        if ((filled || is_of_test(column)) && is_label(texts_of(column))) columns.push_back(&column);
    }
    return columns;
}

/// Rows [begin, end) of a curve with the same labels and with times that rise.
struct CurvePart {
    std::size_t begin, end;
    std::vector<std::string> texts;  ///< of the label columns
    std::size_t clock_starts;        ///< number of times that fell before
};

std::vector<CurvePart> parts_of(const CompressionCurve& curve, const SignalTable& table,
                                const std::vector<const SignalColumn*>& labels) {
    std::vector<std::vector<std::string>> texts;
    for (const SignalColumn* column : labels) texts.push_back(texts_of(*column));
    const auto clock = std::find_if(table.columns.begin(), table.columns.end(), [](const SignalColumn& column) {
        return quantity_of(column) == SignalQuantity::time && column.texts.empty();
    });
    std::vector<CurvePart> parts;
    for (std::size_t i = 0; i < curve.rows.size(); ++i) {
        std::vector<std::string> here;
        for (const auto& column : texts) here.push_back(column[curve.rows[i]]);
        const bool falls =
            i > 0 && clock != table.columns.end() && clock->values[curve.rows[i]] < clock->values[curve.rows[i - 1]];
        const std::size_t starts = parts.empty() ? 0 : parts.back().clock_starts + (falls ? 1U : 0U);
        if (parts.empty() || falls || here != parts.back().texts) parts.push_back({i, i, std::move(here), starts});
        parts.back().end = i + 1;
    }
    return parts;
}

double largest_rise(const CompressionCurve& curve, const CurvePart& part) {
    const auto begin = curve.force.begin() + static_cast<std::ptrdiff_t>(part.begin);
    return *std::max_element(begin, curve.force.begin() + static_cast<std::ptrdiff_t>(part.end)) - *begin;
}

/// Returns the first and the last row of each loading of a part.
std::vector<std::pair<std::size_t, std::size_t>> loading_ranges(const CompressionCurve& curve, const CurvePart& part) {
    const double first = curve.force[part.begin], largest = largest_rise(curve, part);
    const auto rise = [&](std::size_t row) { return curve.force[row] - first; };
    std::vector<std::pair<std::size_t, std::size_t>> ranges;
    bool rising = true;
    std::size_t begin = part.begin, peak = part.begin, lowest = part.begin;
    for (std::size_t row = part.begin; row < part.end; ++row) {
        if (rising) {
            if (rise(row) > rise(peak)) peak = row;
            if (rise(peak) <= 0.1 * largest || rise(row) >= 0.5 * rise(peak)) continue;
            ranges.emplace_back(begin, peak);
            rising = false;
            begin = lowest = row;
        } else {
            if (curve.indentation[row] <= curve.indentation[begin]) begin = row;
            if (curve.force[row] <= curve.force[lowest]) lowest = row;
            if (curve.force[row] - curve.force[lowest] > 0.1 * largest) rising = true, peak = row;
        }
    }
    if (rising && rise(peak) > 0.1 * largest && peak > begin) ranges.emplace_back(begin, peak);
    return ranges;
}

CompressionCurve rows_of(const CompressionCurve& curve, std::size_t begin, std::size_t last) {
    const auto slice = [&](const auto& all) {
        return std::decay_t<decltype(all)>(all.begin() + static_cast<std::ptrdiff_t>(begin),
                                           all.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    };
    return {slice(curve.indentation), slice(curve.force), slice(curve.lines), slice(curve.rows)};
}

/// Returns the force above that of the first row where a loading reaches an indentation.
double force_at(const CompressionCurve& curve, double indentation) {
    const auto row = static_cast<std::size_t>(std::find_if(curve.indentation.begin(), curve.indentation.end(),
                                                           [&](double one) { return one >= indentation; }) -
                                              curve.indentation.begin());
    if (row == curve.indentation.size()) return curve.force.back() - curve.force.front();
    if (row == 0) return 0.0;
    const double step = curve.indentation[row] - curve.indentation[row - 1];
    const double part = (indentation - curve.indentation[row - 1]) / step;
    return curve.force[row - 1] + part * (curve.force[row] - curve.force[row - 1]) - curve.force.front();
}

}  // namespace

std::vector<CompressionLoading> loadings_of(const SignalTable& table, const CompressionColumns& columns,
                                            const std::vector<RowChoice>& choices) {
    const CompressionCurve curve = curve_of(table, columns, chosen_rows_of(table, choices));
    const std::vector<const SignalColumn*> labels = label_columns(table);
    const std::vector<CurvePart> parts = parts_of(curve, table, labels);
    double largest = 0.0;
    for (const CurvePart& part : parts) largest = std::max(largest, largest_rise(curve, part));
    std::vector<CompressionLoading> loadings;
    std::map<std::pair<std::vector<std::string>, std::size_t>, std::size_t> tests;
    for (const CurvePart& part : parts) {
        if (largest_rise(curve, part) < least_rise * largest) continue;
        for (const auto& [begin, peak] : loading_ranges(curve, part)) {
            const std::size_t test = tests.try_emplace({part.texts, part.clock_starts}, tests.size()).first->second;
            CompressionLoading loading{rows_of(curve, begin, peak), test, {}};
            for (std::size_t i = 0; i < labels.size(); ++i) loading.labels.emplace_back(labels[i]->name, part.texts[i]);
            loadings.push_back(std::move(loading));
        }
    }
    return loadings;
}

bool are_cycles(const CompressionLoading& one, const CompressionLoading& other) {
    const auto deepest = [](const CompressionLoading& loading) {
        return *std::max_element(loading.curve.indentation.begin(), loading.curve.indentation.end());
    };
    const double indentation = std::min(deepest(one), deepest(other));
    const double first = force_at(one.curve, indentation), second = force_at(other.curve, indentation);
    return std::abs(first - second) <= 0.1 * std::max(std::abs(first), std::abs(second));
}

}  // namespace impactfit
