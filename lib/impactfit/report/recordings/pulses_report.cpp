#include "impactfit/report/recordings/pulses_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/recording/values/contact_columns.hpp"

namespace impactfit {
namespace {

std::vector<ContactColumn> all_columns(RecordingKind kind) {
    std::vector<ContactColumn> columns = columns_of_contact(kind);
    columns.insert(columns.end(), {duration_of_contact, speed_before_contact, speed_after_contact});
    return columns;
}

Cell number_or_empty(double value) {
    return std::isnan(value) ? Cell{} : Cell{value};
}

PulseNumber restitution_of(const RecordedImpact& impact) {
    return {impact.restitution, impact.restitution_deviation};
}

std::string concise(const PulseNumber& number) {
    if (std::isnan(number.value)) return {};
    if (!(number.error > 0.0)) return fmt::format("{:.4g}", number.value);
    return concise_value(number.value, number.error);
}

/// Places of the contacts of a signal, used or left out, in the order of time.
std::vector<std::size_t> contacts_of(const RecordedImpacts& found, const std::string& series, bool used) {
    std::vector<std::size_t> contacts;
    for (std::size_t i = 0; i < found.impacts.size(); ++i)
        if (const RecordedImpact& impact = found.impacts[i];
            impact.pulse && impact.series == series && impact.is_used() == used)
            contacts.push_back(i);
    return contacts;
}

/// Adds the samples of the contacts, with the numbers of the impacts.
void add_contacts(const RecordedImpacts& found, const RecordedSignal& signal, bool used, Panel& panel) {
    const std::vector<std::size_t> contacts = contacts_of(found, signal.name, used);
    if (contacts.empty()) return;
    Curve curve{used ? "contact" : "left out", signal.time, signal.value};
    auto next = contacts.begin();
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        while (next != contacts.end() && found.impacts[*next].pulse->end < curve.x[i]) ++next;
        const bool within = next != contacts.end() && found.impacts[*next].pulse->begin <= curve.x[i];
        curve.numbers.push_back(within ? static_cast<long>(*next) + 1 : 0);
        if (!within) curve.y[i] = std::nan("");
    }
    panel.curves.push_back(std::move(curve));
}

void add_threshold(const RecordedSignal& signal, const char* label, double threshold, Panel& panel) {
    Curve curve{label, {signal.time.front(), signal.time.back()}, {threshold, threshold}};
    curve.reference = true;
    panel.curves.push_back(std::move(curve));
}

/// Returns the signal with its contacts or events, and their threshold.
Panel panel_of(const RecordedImpacts& found, const RecordedSignal& signal) {
    const std::string run = signal.name.empty() ? "" : signal.name + ": ";
    Panel panel{"time [s]", run + signal.label, {}, false, KeyPlace::above};
    Curve all{"signal", signal.time, signal.value};
    panel.curves.push_back(std::move(all));
    if (signal.time.empty()) return panel;
    if (signal.threshold) add_threshold(signal, "threshold", *signal.threshold, panel);
    if (!signal.event_times.empty()) {
        panel.curves.push_back({"detected", signal.event_times, signal.event_values, true});
        panel.curves.back().color = measured_color;
        return panel;
    }
    panel.curves.front().color = measured_color;
    add_contacts(found, signal, true, panel);
    add_contacts(found, signal, false, panel);
    const auto contacts = contacts_of(found, signal.name, true);
    if (!contacts.empty())
        add_threshold(signal, "threshold of the duration", found.impacts[contacts.front()].pulse->threshold, panel);
    return panel;
}

/// Returns the first contact that is used, with the quiet samples beside it. Empty if there is none.
std::optional<Panel> enlarged_contact(const RecordedImpacts& found) {
    for (std::size_t i = 0; i < found.curves.size(); ++i) {
        const RecordedImpact& impact = found.impacts[i];
        if (!impact.is_used() || found.signals.empty()) continue;
        Panel panel{
            "time [s]", fmt::format("impact {}: {}", i + 1, found.signals.front().label), {}, false, KeyPlace::above};
        Curve samples{"samples", {}, {}, true};
        for (const CurveSample& sample : found.curves[i].samples)
            samples.x.push_back(sample.time), samples.y.push_back(sample.value);
        samples.color = measured_color;
        Curve threshold{"threshold of the duration", {samples.x.front(), samples.x.back()}, {}};
        threshold.y = {impact.pulse->threshold, impact.pulse->threshold};
        threshold.reference = true;
        panel.curves = {std::move(samples), std::move(threshold)};
        return panel;
    }
    return std::nullopt;
}

}  // namespace

Table pulses_table(const RecordedImpacts& found) {
    const std::vector<ContactColumn> readings = all_columns(found.kind);
    Table table{{{"impact"}, {"series"}, {"event"}, {"event_time", "s"}}, {}};
    for (const ContactColumn& one : readings) {
        table.columns.push_back({one.name, one.unit});
        table.columns.push_back({fmt::format("sd({})", one.name), one.unit});
    }
    for (const char* name : {"restitution", "sd(restitution)"}) table.columns.push_back({name, "1"});
    table.columns.push_back({"samples"});
    table.columns.push_back({"left_out"});
    for (std::size_t i = 0; i < found.impacts.size(); ++i) {
        const RecordedImpact& impact = found.impacts[i];
        std::vector<Cell> row{static_cast<long>(i) + 1, impact.series, impact.number, impact.time};
        for (const ContactColumn& one : readings) {
            const PulseNumber& number = (*impact.pulse).*one.number;
            row.push_back(number_or_empty(number.value));
            row.push_back(number_or_empty(number.error));
        }
        row.push_back(number_or_empty(impact.restitution));
        row.push_back(number_or_empty(impact.restitution_deviation));
        row.push_back(impact.pulse->samples);
        row.push_back(impact.reason);
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table short_pulses_table(const RecordedImpacts& found) {
    const std::vector<ContactColumn> readings = columns_of_contact(found.kind);
    ContactColumn duration = duration_of_contact;
    duration.name = "duration";
    const std::vector<ContactColumn> others{duration, speed_before_contact};
    Table table{{{"impact"}}, {}};
    for (const ContactColumn& one : readings) table.columns.push_back({fmt::format("{} [{}]", one.name, one.unit)});
    table.columns.push_back({"restitution"});
    for (const ContactColumn& one : others) table.columns.push_back({fmt::format("{} [{}]", one.name, one.unit)});
    table.columns.push_back({"event_time", "s"});
    for (std::size_t i = 0; i < found.impacts.size(); ++i) {
        const RecordedImpact& impact = found.impacts[i];
        if (!impact.is_used()) continue;
        std::vector<Cell> row{static_cast<long>(i) + 1};
        for (const ContactColumn& one : readings) row.push_back(concise((*impact.pulse).*one.number));
        row.push_back(concise(restitution_of(impact)));
        for (const ContactColumn& one : others) row.push_back(concise((*impact.pulse).*one.number));
        row.push_back(impact.time);
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::vector<Panel> signal_panels(const RecordedImpacts& found) {
    constexpr std::size_t most_panels = 4;
    std::vector<Panel> panels;
    for (const RecordedSignal& signal : found.signals)
        if (panels.size() < most_panels) panels.push_back(panel_of(found, signal));
    if (std::optional<Panel> contact = enlarged_contact(found)) panels.push_back(std::move(*contact));
    return panels;
}

}  // namespace impactfit
