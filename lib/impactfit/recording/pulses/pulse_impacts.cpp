#include "impactfit/recording/pulses/pulse_impacts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/median.hpp"
#include "impactfit/recording/pulses/displacement_speeds.hpp"
#include "impactfit/recording/pulses/free_fall.hpp"
#include "impactfit/recording/pulses/level_steps.hpp"
#include "impactfit/recording/pulses/pulse_channel.hpp"
#include "impactfit/recording/pulses/pulse_curve.hpp"
#include "impactfit/recording/pulses/pulse_detection.hpp"
#include "impactfit/recording/pulses/pulse_motion.hpp"
#include "impactfit/recording/pulses/pulse_values.hpp"
#include "impactfit/recording/pulses/small_pulses.hpp"
#include "impactfit/recording/values/excluded_impacts.hpp"

namespace impactfit {
namespace {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

/// Standard errors by which two values of one quantity may differ.
constexpr double most_errors = 3.0;

/// Restitution for the start of a speed that is not known.
constexpr double likely_restitution = 0.7;

std::string place_of(const RecordedImpact& impact) {
    return fmt::format("{}{}{:.4g} s", impact.series, impact.series.empty() ? "" : ", ", impact.time);
}

/// Sets the speeds by the velocity channel, else by the stated speed.
void set_speeds(const PulseChannel& channel, const DetectedPulses& found, std::size_t k,
                const RecordingOptions& options, PulseValues& values) {
    const double infinite = std::numeric_limits<double>::infinity();
    const double before = k > 0 ? channel.time[found.pulses[k - 1].to - 1] : -infinite;
    const double after = k + 1 < found.pulses.size() ? channel.time[found.pulses[k + 1].from] : infinite;
    const DetectedPulse& pulse = found.pulses[k];
    const PulseNumber in = velocity_beside(channel.velocity_time, channel.velocity, before, channel.time[pulse.first],
                                           false, channel.velocity_digit);
    const PulseNumber out = velocity_beside(channel.velocity_time, channel.velocity, channel.time[pulse.last], after,
                                            true, channel.velocity_digit);
    if (options.impact_speed)
        values.speed = {*options.impact_speed, options.impact_speed_deviation.value_or(0.0)};
    else if (in.value != 0.0)
        values.speed = {std::abs(in.value), in.error};
    if (in.value * out.value < 0.0) values.rebound = {std::abs(out.value), out.error};
}

/// Returns the restitution of speeds; NaN without both.
PulseNumber restitution_of_speeds(const PulseValues& values) {
    const double e = values.rebound.value / values.speed.value;
    return {e, std::hypot(values.rebound.error, e * values.speed.error) / values.speed.value};
}

/// Mass and constant load of an integral over the contact: of a force, or of an acceleration with the mass 1.
struct MomentumScale {
    double mass, load;
};

/// Returns the integral over the contact without the constant load, which acts from the touch to the separation.
PulseNumber impulse_without_load(const PulseValues& values, const MomentumScale& scale) {
    if (scale.load == 0.0) return values.impulse;
    return {values.impulse.value - scale.load * values.whole.value,
            std::hypot(values.impulse.error, scale.load * values.whole.error)};
}

/// Returns the restitution of impulse, mass and speed: J = m v (1 + e) + load * duration. NaN without one of them.
PulseNumber restitution_of_impulse(const PulseValues& values, const MomentumScale& scale) {
    const double momentum = scale.mass * values.speed.value;
    const PulseNumber impulse = impulse_without_load(values, scale);
    const double ratio = impulse.value / momentum;
    return {ratio - 1.0, std::hypot(impulse.error / momentum, ratio * values.speed.error / values.speed.value)};
}

/// Returns the reason of a contact in which samples are missing, cells that are no numbers among them; else empty. A
/// missing sample is a step of 2; clocks of phones scatter by less.
std::string gap_in(const PulseChannel& channel, const DetectedPulse& pulse) {
    constexpr double longest_step = 2.5;
    std::vector<double> steps;
    for (std::size_t i = std::max<std::size_t>(pulse.from, 1); i < pulse.to; ++i)
        steps.push_back(channel.time[i] - channel.time[i - 1]);
    if (steps.empty()) return {};
    const double longest = *std::max_element(steps.begin(), steps.end()), usual = median(std::move(steps));
    if (!(longest > longest_step * usual)) return {};
    return fmt::format("samples are missing in the contact: a gap of {:.3g} s, {:.0f} steps", longest, longest / usual);
}

/// Channels, options and the impacts found so far.
class PulseCollector {
public:
    PulseCollector(const RecordingOptions& options, RecordedImpacts& found) : options_(options), found_(found) {}

    void add(const PulseChannel& given) {
        fall_ = given.quantity == CurveQuantity::acceleration ? free_fall(given, options_.gravity) : std::nullopt;
        PulseChannel channel = fall_                                          ? from_fall(given, *fall_)
                               : given.quantity == CurveQuantity::indentation ? with_distinct_times(given)
                                                                              : given;
        std::vector<LevelStep> steps;
        if (channel.quantity != CurveQuantity::indentation) steps = remove_level_steps(channel);
        DetectedPulses pulses = detected_pulses(channel);
        warn_of_steps(channel, steps, pulses);
        check_quiet(channel, pulses);
        warn_of_clock(channel);
        for (std::size_t k = 0; k < pulses.pulses.size(); ++k) add_impact(channel, pulses, k);
        for (const std::string& remark : pulses.remarks)
            found_.warnings.push_back(channel.name.empty() ? remark : channel.name + ": " + remark);
        if (channel.quantity == CurveQuantity::indentation && pulses.quiet.drift != 0.0)
            found_.warnings.push_back(
                fmt::format("{}the displacement moves before the contact, with {:.3g} m/s: the surface is not known, "
                            "and the motion "
                            "is taken as a drift; cut the file before the touch",
                            channel.name.empty() ? "" : channel.name + ": ", pulses.quiet.drift));
        note_channel(channel, pulses);
        if (const std::string note = small_pulses_note(channel, pulses); !note.empty())
            found_.notes.push_back(channel.name.empty() ? note : channel.name + ": " + note);
        found_.signals.push_back(
            signal_of(channel, pulses, std::string(recording_kind_names[static_cast<std::size_t>(found_.kind)])));
    }

private:
    /// Throws Error (data) for a signal that is already in the contact: no sample gives its zero and its noise. A
    /// displacement may move before the touch.
    static void check_quiet(const PulseChannel& channel, const DetectedPulses& pulses) {
        if (!pulses.quiet.is_smooth || channel.quantity == CurveQuantity::indentation) return;
        throw Error(ErrorKind::data, "no quiet part before the contact",
                    fmt::format("{} samples that rise or fall without noise", pulses.quiet.samples),
                    "a recording that begins before the contact; or [[record]] of a problem file, for a curve that "
                    "begins at the touch",
                    {channel.name, 0, 0, channel.column});
    }

    /// Names the steps of the level that were taken off. Their error is one of the offset.
    void warn_of_steps(const PulseChannel& channel, const std::vector<LevelStep>& steps, DetectedPulses& pulses) {
        for (const LevelStep& step : steps) {
            pulses.quiet.offset_error = std::hypot(pulses.quiet.offset_error, step.error);
            pulses.remarks.push_back(fmt::format(
                "the level steps by {:+.3g} {} at {:.4g} s, away from a contact; it is taken off the samples after it",
                step.size, unit_of(channel.quantity), step.time));
        }
    }

    void warn_of_clock(const PulseChannel& channel) {
        if (channel.clock_without_unit.empty()) return;
        const std::string warning =
            with_options(fmt::format("'{0}' has no unit; it is read in s: {1}", channel.clock_without_unit,
                                     option(fmt::format("columns \"{}=time [ms]\"", channel.clock_without_unit))),
                         caller_notation());
        if (std::find(found_.warnings.begin(), found_.warnings.end(), warning) == found_.warnings.end())
            found_.warnings.push_back(warning);
    }

    void add_impact(const PulseChannel& channel, const DetectedPulses& pulses, std::size_t k) {
        const DetectedPulse& pulse = pulses.pulses[k];
        PulseValues values = pulse_values(channel, pulses, pulse);
        const bool displacement = channel.quantity == CurveQuantity::indentation;
        if (displacement)
            set_slopes(channel, pulses, pulse, values);
        else
            set_speeds(channel, pulses, k, options_, values);
        if (fall_ && k == 0 && !options_.impact_speed) set_speed_of_fall(values);
        if (channel.quantity == CurveQuantity::acceleration)
            values.depth = depth_of_pulse(channel, pulses, pulse, values);
        RecordedImpact impact{channel.name, static_cast<long>(k) + 1, channel.lines[pulse.first],
                              values.begin, values.speed.value,       not_known};
        impact.body = channel.body;
        impact.reason = pulse.reason.empty() ? gap_in(channel, pulse) : pulse.reason;
        impact.pulse = std::make_shared<const PulseValues>(values);
        set_restitution(impact);
        RowCurve curve = curve_of_pulse(channel, pulses, pulse);
        curve.row = found_.impacts.size();
        if (displacement) {
            keep_contact(values, curve);
            curve.deviation = std::hypot(curve.deviation, values.speed.value * channel.time_digit / std::sqrt(12.0));
        }
        set_speed_of_curve(impact, curve);
        if (impact.is_used() && values.samples < few_samples) ++few_;
        found_.curves.push_back(std::move(curve));
        found_.impacts.push_back(std::move(impact));
    }

    MomentumScale scale() const {
        if (found_.kind == RecordingKind::acceleration) return {1.0, fall_ ? options_.gravity : 0.0};
        if (found_.kind == RecordingKind::displacement) return {not_known, 0.0};
        return {options_.mass.value_or(not_known), options_.load};
    }

    void set_speed_of_fall(PulseValues& values) {
        // A Hertz force passes 2 % of its peak about 2.5 % of its duration after the touch; half of it is the error.
        const double late = 0.025 * values.duration.value, time = values.begin - late - fall_->release;
        values.speed = {options_.gravity * time, options_.gravity * std::hypot(fall_->release_error, 0.5 * late)};
        found_.notes.push_back(
            fmt::format("free fall of {:.4g} s before the contact: impact speed {:.4g} m/s, without "
                        "drag; its readings are the zero of the signal",
                        time, values.speed.value));
    }

    /// Sets the restitution by the impulse, else by the speeds. One outside 0 to 1 is named, and not a value.
    void set_restitution(RecordedImpact& impact) {
        const PulseNumber of_speeds = restitution_of_speeds(*impact.pulse);
        PulseNumber chosen = restitution_of_impulse(*impact.pulse, scale());
        if (std::isnan(chosen.value))
            chosen = of_speeds;
        else if (std::abs(chosen.value - of_speeds.value) > most_errors * std::hypot(chosen.error, of_speeds.error))
            found_.warnings.push_back(fmt::format(
                "impact {} ({}): the impulse gives a restitution of {:.3f}, the velocities {:.3f}; is the mass right?",
                found_.impacts.size() + 1, place_of(impact), chosen.value, of_speeds.value));
        const double least = -most_errors * chosen.error, most = 1.0 + most_errors * chosen.error;
        if (chosen.value < least || chosen.value > most) {
            name_impossible(impact, chosen.value);
            return;
        }
        impact.restitution = std::max(chosen.value, 0.0);
        impact.restitution_deviation = chosen.error;
    }

    void name_impossible(const RecordedImpact& impact, double restitution) {
        if (!impact.is_used()) return;
        const double mass = scale().mass, impulse = impulse_without_load(*impact.pulse, scale()).value;
        const bool force = found_.kind == RecordingKind::force;
        found_.warnings.push_back(with_options(
            fmt::format("impact {} ({}): {} {:.4g} {} and {} {:.4g} {} give an impossible restitution of {:.3f}; the "
                        "speed is between {:.4g} and {:.4g} m/s ({})",
                        found_.impacts.size() + 1, place_of(impact), force ? "impulse" : "a change of speed of",
                        impulse, force ? "N s" : "m/s", force ? "m v =" : "an impact speed of",
                        mass * impact.impact_speed, force ? "N s" : "m/s", restitution, impulse / (2.0 * mass),
                        impulse / mass, option("impact-speed")),
            caller_notation()));
    }

    void set_speed_of_curve(const RecordedImpact& impact, RowCurve& curve) {
        const PulseNumber& speed = impact.pulse->speed;
        if (found_.kind == RecordingKind::displacement) {
            if (speed.value > 0.0) curve.free_speed = speed.value;  // the slope is part of the curve
            return;
        }
        if (!std::isnan(speed.value)) {
            if (speed.error > 0.0) curve.speed_deviation = speed.error;
            return;
        }
        const double start = impact.pulse->impulse.value / ((1.0 + likely_restitution) * scale().mass);
        if (start > 0.0) curve.free_speed = start;
        if (impact.is_used()) ++unknown_speeds_;
    }

    void note_channel(const PulseChannel& channel, const DetectedPulses& pulses) {
        const std::string_view unit = unit_of(channel.quantity);
        const std::string name = channel.name.empty() ? "" : channel.name + ": ";
        found_.notes.push_back(fmt::format(
            "{}offset {:.3g} {} removed{}, noise {:.2g} {}{}, by {} quiet samples; threshold of a contact {:.2g} {}, "
            "of "
            "its duration {:.2g} {}",
            name, pulses.quiet.offset, unit,
            pulses.quiet.drift != 0.0 ? fmt::format(" with a drift of {:.3g} {}/s", pulses.quiet.drift, unit) : "",
            pulses.quiet.deviation, unit,
            pulses.noise.correlation > 1.5 ? fmt::format(", correlated over {:.1f} samples", pulses.noise.correlation)
                                           : "",
            pulses.quiet.samples, pulses.threshold, unit, pulses.level, unit));
        if (pulses.turned && !pulses.pulses.empty())
            found_.notes.push_back(
                fmt::format("{}the sign is reversed: {} is negative in the contact", name, channel.column));
    }

public:
    void finish() {
        if (scale().load != 0.0)
            found_.notes.push_back(
                "the weight acts from the touch to the separation; both are extrapolated from the flanks, and their "
                "error is part of that of the restitution");
        if (few_ > 0)
            found_.warnings.push_back(fmt::format(
                "{} contact{} fewer than {} samples: peak and duration are uncertain, the impulse is less so", few_,
                few_ == 1 ? " has" : "s have", few_samples));
        if (found_.kind == RecordingKind::acceleration)
            found_.notes.push_back(
                "indentations are integrated from the impact speed at the threshold; a fit takes force = mass times "
                "acceleration");
        if (found_.kind == RecordingKind::displacement)
            found_.notes.push_back(
                "speeds are the slopes where the contact begins and ends; a fit determines the speed by the curve");
        if (unknown_speeds_ > 0)
            found_.notes.push_back(with_options(
                fmt::format("no impact speed is known: no restitution follows, and a fit determines the speed by the "
                            "shape of the curve alone; state it with {}",
                            option("impact-speed \"1 m/s\"")),
                caller_notation()));
    }

private:
    const RecordingOptions& options_;
    RecordedImpacts& found_;
    std::optional<FreeFall> fall_;  ///< of the channel that is added
    long few_ = 0, unknown_speeds_ = 0;
};

[[noreturn]] void refuse_without_contact(const std::vector<PulseChannel>& channels, const SignalTable& table) {
    const std::string got = channels.empty() ? "no column of the quantity with a clock"
                                             : fmt::format("{} channels without one", channels.size());
    throw Error(ErrorKind::data, "no contact was found in the signal", got,
                "a contact that exceeds 5 deviations of the noise before it", {table.file, 0, 0, option("kind")});
}

}  // namespace

RecordedImpacts impacts_of_pulses(const std::vector<SignalTable>& tables, const RecordingOptions& options) {
    RecordedImpacts found{*options.kind, {}, {}};
    const std::vector<PulseChannel> channels = pulse_channels(tables, options, found.notes);
    PulseCollector collector(options, found);
    for (const PulseChannel& channel : channels) collector.add(channel);
    collector.finish();
    if (found.impacts.empty()) refuse_without_contact(channels, tables.front());
    std::vector<RecordedImpact*> all;
    for (RecordedImpact& impact : found.impacts) all.push_back(&impact);
    exclude_impacts(options.excluded, all);
    for (const SignalTable& table : tables)
        for (const std::string& note : table.notes) found.notes.push_back(note);
    return found;
}

}  // namespace impactfit
