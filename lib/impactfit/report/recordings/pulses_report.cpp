#include "impactfit/report/recordings/pulses_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

/// Returns the samples of a signal within a time, or those of its contacts.
template <class Keep>
Curve curve_where(const RecordedSignal& signal, const char* label, const Keep& keep) {
    Curve curve{label, {}, {}};
    for (std::size_t i = 0; i < signal.time.size(); ++i) {
        const bool kept = keep(signal.time[i]);
        curve.x.push_back(signal.time[i]);
        curve.y.push_back(kept ? signal.value[i] : std::nan(""));
    }
    return curve;
}

/// Contacts of a signal, used or left out.
std::vector<const RecordedImpact*> contacts_of(const RecordedImpacts& found, const std::string& series, bool used) {
    std::vector<const RecordedImpact*> contacts;
    for (const RecordedImpact& impact : found.impacts)
        if (impact.pulse && impact.series == series && impact.is_used() == used) contacts.push_back(&impact);
    return contacts;
}

void add_contacts(const RecordedImpacts& found, const RecordedSignal& signal, bool used, Panel& panel) {
    const std::vector<const RecordedImpact*> contacts = contacts_of(found, signal.name, used);
    if (contacts.empty()) return;
    panel.curves.push_back(curve_where(signal, used ? "contact" : "left out", [&](double time) {
        return std::any_of(contacts.begin(), contacts.end(), [&](const RecordedImpact* impact) {
            return time >= impact->pulse->begin && time <= impact->pulse->end;
        });
    }));
}

std::string y_label(const RecordedImpacts& found, const RecordedSignal& signal) {
    const std::string name = found.kind == RecordingKind::displacement
                                 ? "displacement"
                                 : std::string(recording_kind_names[static_cast<std::size_t>(found.kind)]);
    return fmt::format("{}{}{} [{}]", signal.name, signal.name.empty() ? "" : ": ", name, signal.unit);
}

Panel panel_of(const RecordedImpacts& found, const RecordedSignal& signal) {
    Panel panel{"time [s]", y_label(found, signal), {}, false, KeyPlace::above};
    Curve all{"signal", signal.time, signal.value};
    all.color = measured_color;
    panel.curves.push_back(std::move(all));
    add_contacts(found, signal, true, panel);
    add_contacts(found, signal, false, panel);
    const auto contacts = contacts_of(found, signal.name, true);
    if (contacts.empty() || signal.time.empty()) return panel;
    Curve threshold{"threshold of the duration", {signal.time.front(), signal.time.back()}, {}};
    threshold.y = {contacts.front()->pulse->threshold, contacts.front()->pulse->threshold};
    threshold.reference = true;
    panel.curves.push_back(std::move(threshold));
    return panel;
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

std::vector<Panel> pulses_panels(const RecordedImpacts& found) {
    constexpr std::size_t most_panels = 4;
    std::vector<Panel> panels;
    for (const RecordedSignal& signal : found.signals)
        if (panels.size() < most_panels) panels.push_back(panel_of(found, signal));
    return panels;
}

}  // namespace impactfit
