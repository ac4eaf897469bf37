#include "impactfit/report/simulators/translated_bounces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace impactfit {
namespace {

Json results_json(const CardBounce& bounce) {
    return {{"restitution", json_number(bounce.restitution)},
            {"duration", number_or_null(bounce.duration)},
            {"peak_force", number_or_null(bounce.peak_force)},
            {"peak_indentation", number_or_null(bounce.peak_indentation)}};
}

/// Widths of the columns; `measured` 0: no such column. Their sum with the gaps is at most 80.
struct Widths {
    int speed, measured, card, other, result;
};

constexpr Widths without_measured{9, 0, 9, 9, 10}, with_measured{7, 8, 6, 9, 9};

bool has_measured(std::span<const BounceContext> context) {
    return std::any_of(context.begin(), context.end(), [](const BounceContext& one) { return one.measured; });
}

/// False for restitutions alone, of a nominal stiffness: durations and forces have no columns.
bool have_scale(std::span<const TranslatedBounce> bounces) {
    return std::none_of(bounces.begin(), bounces.end(), [](const TranslatedBounce& bounce) {
        return std::isnan(bounce.wanted.duration) || std::isnan(bounce.realised.duration);
    });
}

std::string head_lines(const Widths& w, const BounceLabels& labels, bool scaled) {
    const int restitution = w.card + 2 + w.other + (w.measured > 0 ? w.measured + 2 : 0), pair = 2 * w.result + 2;
    std::string text = fmt::format("{:>{}}  {:>{}}", "speed", w.speed, "restitution", restitution);
    if (scaled) text += fmt::format("  {:>{}}  {:>{}}", "duration [s]", pair, "peak force [N]", pair);
    text += fmt::format("\n{:>{}}", "[m/s]", w.speed);
    if (w.measured > 0) text += fmt::format("  {:>{}}", "measured", w.measured);
    text += fmt::format("  {:>{}}  {:>{}}", labels.card, w.card, labels.other, w.other);
    for (int i = 0; scaled && i < 2; ++i)
        text += fmt::format("  {:>{}}  {:>{}}", labels.card, w.result, labels.other, w.result);
    return text + "\n";
}

/// The restitution, or the range of single bounces if it is wider than the two digits that have room.
std::string restitution_text(double mean, const BounceContext& context) {
    constexpr double narrow = 0.01;
    if (!context.range || context.range->highest - context.range->lowest < narrow) return fmt::format("{:.4f}", mean);
    return fmt::format("{:.2f}-{:.2f}", context.range->lowest, context.range->highest);
}

Json range_json(const std::optional<ValidityRange>& range) {
    if (!range) return nullptr;
    return {{"lowest", json_number(range->lowest)}, {"highest", json_number(range->highest)}};
}

BounceContext context_at(std::span<const BounceContext> context, std::size_t i) {
    return i < context.size() ? context[i] : BounceContext{};
}

}  // namespace

std::string bounces_text(std::span<const TranslatedBounce> bounces, const BounceLabels& labels,
                         std::span<const BounceContext> context) {
    const Widths width = has_measured(context) ? with_measured : without_measured;
    const bool scaled = have_scale(bounces);
    std::string text = head_lines(width, labels, scaled);
    for (std::size_t i = 0; i < bounces.size(); ++i) {
        const auto& [w, r] = bounces[i];
        const BounceContext beside = context_at(context, i);
        text += fmt::format("{:>{}.4g}", w.impact.impact_speed, width.speed);
        if (width.measured > 0)
            text += fmt::format("  {:>{}}", beside.measured ? fmt::format("{:.4f}", *beside.measured) : "-",
                                width.measured);
        text += fmt::format("  {:>{}.4f}  {:>{}}", w.restitution, width.card, restitution_text(r.restitution, beside),
                            width.other);
        if (scaled)
            for (const double value : {w.duration, r.duration, w.peak_force, r.peak_force})
                text += fmt::format("  {:>{}.4g}", value, width.result);
        text += "\n";
    }
    return text;
}

Table bounces_table(std::span<const TranslatedBounce> bounces, const BounceLabels& labels,
                    std::span<const BounceContext> context) {
    Table table{{{"effective_mass", "kg"}, {"impact_speed", "m/s"}}, {}};
    const auto name = [](const char* result, std::string_view side) {
        std::string text = fmt::format("{}_{}", result, side);
        std::replace(text.begin(), text.end(), ' ', '_');
        return text;
    };
    for (const auto& [result, unit] :
         {std::pair{"restitution", "1"}, {"duration", "s"}, {"peak_force", "N"}, {"peak_indentation", "m"}})
        for (const std::string_view side : {labels.card, labels.other})
            table.columns.push_back({name(result, side), unit});
    for (const auto& [w, r] : bounces) {
        table.rows.push_back({w.impact.effective_mass, w.impact.impact_speed, w.restitution, r.restitution});
        for (const double value :
             {w.duration, r.duration, w.peak_force, r.peak_force, w.peak_indentation, r.peak_indentation})
            table.rows.back().push_back(std::isnan(value) ? Cell() : Cell(value));
    }
    if (context.empty()) return table;
    for (const char* column : {"restitution_measured", "restitution_lowest_bounce", "restitution_highest_bounce"})
        table.columns.push_back({column, "1"});
    const auto number = [](bool known, double value) { return known ? Cell(value) : Cell(); };
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const BounceContext beside = context_at(context, i);
        const ValidityRange range = beside.range.value_or(ValidityRange{});
        table.rows[i].push_back(number(beside.measured.has_value(), beside.measured.value_or(0.0)));
        table.rows[i].push_back(number(beside.range.has_value(), range.lowest));
        table.rows[i].push_back(number(beside.range.has_value(), range.highest));
    }
    return table;
}

Json bounces_json(std::span<const TranslatedBounce> bounces, std::span<const BounceContext> context) {
    Json list = Json::array();
    for (std::size_t i = 0; i < bounces.size(); ++i) {
        const auto& [wanted, realised] = bounces[i];
        list.push_back({{"effective_mass", wanted.impact.effective_mass},
                        {"impact_speed", wanted.impact.impact_speed},
                        {"wanted", results_json(wanted)},
                        {"realised", results_json(realised)}});
        if (context.empty()) continue;
        const BounceContext beside = context_at(context, i);
        list.back()["measured_restitution"] = beside.measured ? Json(*beside.measured) : Json(nullptr);
        list.back()["single_bounces"] = range_json(beside.range);
    }
    return list;
}

}  // namespace impactfit
