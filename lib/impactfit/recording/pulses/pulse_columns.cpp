#include "impactfit/recording/pulses/pulse_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "impactfit/contact/impact.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

/// Words of the ordinates in English, German, French, Italian and Spanish, without separators.
constexpr std::array<std::string_view, 3> ordinate_words{
    "|force|load|loadcell|forceplate|forcesensor|impactforce|contactforce|kraft|last|kraftmessdose|effort|charge|forza|"
    "carico|fuerza|carga|left|right|combined|total|sum|f|fz|fy|fx|",
    "|acceleration|accel|acc|accelerometer|beschleunigung|linearacceleration|accelerazione|aceleracion|a|ax|ay|az|"
    "accelerationx|accelerationy|accelerationz|absoluteacceleration|",
    "|displacement|indentation|deflection|compression|deformation|position|penetration|travel|weg|verschiebung|"
    "eindrueckung|auslenkung|deplacement|enfoncement|spostamento|desplazamiento|d|x|s|z|"};

constexpr std::string_view velocity_words =
    "|velocity|speed|geschwindigkeit|vitesse|velocita|velocidad|v|cartvelocity|";

/// Words of a value of one impact, not of a sample.
constexpr std::array<std::string_view, 8> words_of_extremes{"peak", "max",    "maximum", "maximal",
                                                            "mean", "height", "drop",    "rebound"};

bool has_word(std::string_view list, const std::string& name) {
    return !name.empty() && list.find("|" + name + "|") != std::string_view::npos;
}

/// Returns the name without numbers at its end: "force 2" is "force".
std::string plain_name(const SignalColumn& column) {
    std::string name = joined(header_words(column.name));
    while (!name.empty() && std::isdigit(static_cast<unsigned char>(name.back())) != 0) name.pop_back();
    return name;
}

bool is_extreme(const SignalColumn& column) {
    const std::vector<std::string> words = header_words(column.name);
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
        return std::find(words_of_extremes.begin(), words_of_extremes.end(), word) != words_of_extremes.end();
    });
}

const ChannelScale* scale_of(const SignalColumn& column, const RecordingOptions& options) {
    for (const ChannelScale& one : options.scales)
        if (one.channel == column.name || one.channel == column.written) return &one;
    return nullptr;
}

bool is_clock(const SignalColumn& column) {
    const std::string name = joined(header_words(column.name));
    return quantity_of(column) == SignalQuantity::time || (name == "t" && !column.unit) ||
           (name.empty() && factor_to(column, "s"));
}

/// True for a column of the quantity by its unit or its word. A length needs a word, since positions and heights of
/// other kinds are lengths too.
bool is_ordinate(const SignalColumn& column, CurveQuantity quantity, const RecordingOptions& options) {
    if (is_extreme(column) || !column.texts.empty() || column.name == "unused" || is_clock(column)) return false;
    if (scale_of(column, options) != nullptr) return factor_of_ordinate(column, quantity, options).has_value();
    const bool word = has_word(ordinate_words[static_cast<std::size_t>(quantity)], plain_name(column));
    if (!column.unit) return word && plain_name(column).size() > 1;
    if (!factor_of_ordinate(column, quantity, options)) return false;
    return quantity != CurveQuantity::indentation || word;
}

const SignalColumn* with_label(const std::vector<const SignalColumn*>& columns, const std::string& label) {
    for (const SignalColumn* column : columns)
        if (column->label == label) return column;
    return nullptr;
}

/// Returns the run of a column: that of the clock with its label, else of the last clock before it.
PulseColumns& run_of(const SignalColumn& column, std::vector<PulseColumns>& runs) {
    for (PulseColumns& run : runs)
        if (run.label == column.label) return run;
    PulseColumns* before = &runs.front();
    for (PulseColumns& run : runs)
        if (run.clock < &column) before = &run;
    return *before;
}

}  // namespace

CurveQuantity quantity_of(RecordingKind kind) {
    return kind == RecordingKind::force          ? CurveQuantity::force
           : kind == RecordingKind::acceleration ? CurveQuantity::acceleration
                                                 : CurveQuantity::indentation;
}

bool is_velocity(const SignalColumn& column) {
    return has_word(velocity_words, plain_name(column)) && factor_to(column, "m/s");
}

std::optional<double> factor_of_ordinate(const SignalColumn& column, CurveQuantity quantity,
                                         const RecordingOptions& options) {
    const std::string_view si = unit_of(quantity);
    if (const ChannelScale* stated = scale_of(column, options)) {
        SignalColumn scaled = column;
        if (!column.unit) return std::nullopt;
        scaled.unit = fmt::format("{}*{}", *column.unit, stated->scale.unit);
        const auto factor = factor_to(scaled, si);
        return factor ? std::optional(*factor * stated->scale.value) : std::nullopt;
    }
    if (quantity == CurveQuantity::acceleration && column.unit && (*column.unit == "g" || *column.unit == "G"))
        return standard_gravity;
    return factor_to(column, si);
}

std::vector<PulseColumns> columns_of_pulses(const SignalTable& table, RecordingKind kind,
                                            const RecordingOptions& options) {
    std::vector<PulseColumns> runs;
    std::vector<const SignalColumn*> clocks;
    for (const SignalColumn& column : table.columns)
        if (is_clock(column) && with_label(clocks, column.label) == nullptr) {
            clocks.push_back(&column);
            runs.push_back({&column, {}, nullptr, column.label});
        }
    if (runs.empty()) return runs;
    if (runs.size() == 1) {  // one clock for columns with different labels: a run for each label
        std::vector<std::string> labels;
        for (const SignalColumn& column : table.columns)
            if (is_ordinate(column, quantity_of(kind), options) &&
                std::find(labels.begin(), labels.end(), column.label) == labels.end())
                labels.push_back(column.label);
        const SignalColumn* clock = runs.front().clock;
        if (labels.size() > 1) {
            runs.clear();
            for (const std::string& label : labels) runs.push_back({clock, {}, nullptr, label});
        }
    }
    for (const SignalColumn& column : table.columns) {
        if (is_clock(column)) continue;
        PulseColumns& run = run_of(column, runs);
        if (is_ordinate(column, quantity_of(kind), options))
            run.ordinates.push_back(&column);
        else if (is_velocity(column) && run.velocity == nullptr)
            run.velocity = &column;
    }
    std::erase_if(runs, [](const PulseColumns& run) { return run.ordinates.empty(); });
    return runs;
}

}  // namespace impactfit
