// Contacts in a force over time: impulse, peak, duration and restitution of known impacts, and the faults that are
// named.

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "impactfit/core/error.hpp"
#include "impactfit/recording/pulses/pulse_channel.hpp"
#include "impactfit/recording/pulses/pulse_impacts.hpp"
#include "tests/recording/synthetic_pulses.hpp"

namespace impactfit {
namespace {

using test::contact_motion;
using test::ContactMotion;
using test::has_text;
using test::signal_text;
using test::SyntheticSignal;

constexpr double mass = 0.2, speed = 0.8;

RecordingOptions of_force() {
    return test::force_options(mass, speed);
}

RecordedImpacts impacts_of_text(const std::string& text, const RecordingOptions& options = of_force()) {
    return test::impacts_of_force(text, options);
}

RecordedImpacts impacts_of_signal(const SyntheticSignal& signal, const RecordingOptions& options = of_force(),
                                  std::uint64_t seed = 1) {
    const ContactMotion motion = contact_motion(mass, speed);
    return impacts_of_text(signal_text(signal, motion, motion.force, seed), options);
}

/// Parts of 200 contacts whose error is within 1.96 standard errors, and the largest error in them.
struct Coverage {
    double part, largest;
    long found;
};

Coverage coverage(const SyntheticSignal& signal, double truth,
                  const std::function<PulseNumber(const RecordedImpact&)>& value) {
    constexpr int contacts = 200;
    Coverage covered{0.0, 0.0, 0};
    for (int i = 0; i < contacts; ++i) {
        const RecordedImpacts found = impacts_of_signal(signal, of_force(), static_cast<std::uint64_t>(i) + 1);
        if (found.impacts.size() != 1) continue;
        ++covered.found;
        const PulseNumber number = value(found.impacts.front());
        const double errors = std::abs(number.value - truth) / number.error;
        covered.part += errors < 1.96 ? 1.0 / contacts : 0.0;
        covered.largest = std::max(covered.largest, errors);
    }
    return covered;
}

}  // namespace

TEST_CASE("a force without noise gives the impulse, the peak and the restitution of its contact") {
    const ContactMotion motion = contact_motion(mass, speed);
    SyntheticSignal signal;
    signal.offset = -3.0;
    const RecordedImpacts found = impacts_of_signal(signal);
    REQUIRE(found.impacts.size() == 1);
    const PulseValues& values = *found.impacts.front().pulse;
    // 67 samples in the contact: the trapezoidal rule is exact to 1e-5 of a pulse without corners.
    CHECK(values.impulse.value == doctest::Approx(motion.impulse).epsilon(1e-4));
    CHECK(values.peak.value == doctest::Approx(motion.peak_force).epsilon(1e-3));  // cut of the parabola
    CHECK(found.impacts.front().restitution == doctest::Approx(motion.restitution).epsilon(1e-3));
    CHECK(values.duration.value == doctest::Approx(motion.duration_above(values.threshold)).epsilon(0.01));
    CHECK(values.threshold == doctest::Approx(0.02 * motion.peak_force).epsilon(0.01));
    CHECK(found.impacts.front().line == doctest::Approx(252).epsilon(0.01));  // row 250 and a header
    CHECK(found.warnings.empty());
}

// 20 dB and 10 dB: noise of a tenth and of 0.316 of the peak. The limits of 200 contacts are those of a binomial
// distribution with 95 %: 3.5 standard deviations of 1.5 % beyond 93 to 97 %.
TEST_CASE("errors of the impulse, the peak and the restitution cover the truth at 20 dB and 10 dB") {
    const ContactMotion motion = contact_motion(mass, speed);
    SyntheticSignal signal;
    signal.offset = 5.0;
    for (const double part : {0.1, 0.316}) {
        CAPTURE(part);
        signal.noise = part * motion.peak_force;
        const Coverage impulse =
            coverage(signal, motion.impulse, [](const RecordedImpact& one) { return one.pulse->impulse; });
        CHECK(impulse.found == 200);
        CHECK(impulse.part > 0.895);
        CHECK(impulse.largest < 4.5);
        const Coverage peak =
            coverage(signal, motion.peak_force, [](const RecordedImpact& one) { return one.pulse->peak; });
        CHECK(peak.part > 0.88);  // the largest of several noisy places
        CHECK(peak.largest < 5.0);
    }
}

TEST_CASE("correlated noise has its larger error of the impulse") {
    const ContactMotion motion = contact_motion(mass, speed);
    SyntheticSignal signal;
    signal.noise = 0.05 * motion.peak_force;
    signal.correlation = 0.8;  // (1 + 0.8) / (1 - 0.8) = 9 times the variance of a mean
    const Coverage impulse =
        coverage(signal, motion.impulse, [](const RecordedImpact& one) { return one.pulse->impulse; });
    // 3.5 standard deviations of 1.8 % below 94 %: the correlation time of 250 samples has an error of a fifth.
    CHECK(impulse.part > 0.88);
    CHECK(impulse.part < 0.995);
}

TEST_CASE("a drift is removed with the offset") {
    const ContactMotion motion = contact_motion(mass, speed);
    SyntheticSignal signal;
    signal.drift = 200.0;  // 20 N in the recording, half of the peak
    signal.noise = 0.02 * motion.peak_force;
    const Coverage impulse =
        coverage(signal, motion.impulse, [](const RecordedImpact& one) { return one.pulse->impulse; });
    CHECK(impulse.found == 200);
    CHECK(impulse.part > 0.895);
}

TEST_CASE("a reversed force is turned, with a note") {
    SyntheticSignal signal;
    signal.factor = -1.0;
    signal.noise = 0.1;
    const RecordedImpacts found = impacts_of_signal(signal);
    CHECK(found.impacts.front().pulse->peak.value > 0.0);
    CHECK(has_text(found.notes, "the sign is reversed"));
}

TEST_CASE("contacts one after another are found, with their lines") {
    SyntheticSignal signal;
    signal.touches = {0.03, 0.06};
    signal.noise = 0.3;
    const RecordedImpacts found = impacts_of_signal(signal);
    REQUIRE(found.impacts.size() == 2);
    CHECK(found.used() == 2);
    CHECK(found.impacts[1].number == 2);
    CHECK(found.impacts[1].time == doctest::Approx(0.06).epsilon(0.01));
}

TEST_CASE("a second contact at once is named and left out") {
    SyntheticSignal signal;
    signal.touches = {0.03, 0.03 + 0.02};
    signal.noise = 0.3;
    const RecordedImpacts found = impacts_of_signal(signal);
    REQUIRE(found.impacts.size() == 2);
    CHECK(found.impacts[0].is_used());
    CHECK(found.impacts[1].reason.find("a second contact") == 0);
}

TEST_CASE("ringing after a contact is named, and is no second contact") {
    const ContactMotion motion = contact_motion(mass, speed);
    SyntheticSignal signal;
    signal.rate = 20'000.0;
    signal.noise = 0.1;
    signal.ringing = 0.25 * motion.peak_force;
    const RecordedImpacts found = impacts_of_signal(signal);
    CHECK(found.impacts.size() == 1);
    CHECK(has_text(found.warnings, "the signal rings after a contact"));
}

TEST_CASE("a clipped force is left out by name") {
    const ContactMotion motion = contact_motion(mass, speed);
    SyntheticSignal signal;
    signal.ceiling = 0.8 * motion.peak_force;
    signal.noise = 0.1;
    signal.digits = 2;
    const RecordedImpacts found = impacts_of_signal(signal);
    CHECK(found.impacts.front().reason.find("clipped") == 0);
}

TEST_CASE("a recording that ends or begins within the contact is named") {
    SyntheticSignal signal;
    signal.noise = 0.1;
    signal.length = 0.056;
    CHECK(impacts_of_signal(signal).impacts.front().reason == "the recording ends within the contact");
    signal.length = 0.1;
    signal.touches = {-0.004};
    const RecordedImpacts found = impacts_of_signal(signal);
    CHECK(found.impacts.front().reason == "the recording begins within the contact");
    CHECK(has_text(found.warnings, "no quiet samples are before the contact"));
}

TEST_CASE("a contact at the begin of a recording is measured with the quiet part after it") {
    const ContactMotion motion = contact_motion(mass, speed);
    SyntheticSignal signal;
    signal.noise = 0.3;
    signal.touches = {0.0};
    const RecordedImpacts found = impacts_of_signal(signal);
    REQUIRE(found.used() == 1);
    const PulseNumber& impulse = found.impacts.front().pulse->impulse;
    CHECK(std::abs(impulse.value - motion.impulse) < 4.0 * impulse.error);  // one seed
}

TEST_CASE("an impossible pair of impulse and m v is named, without a restitution") {
    RecordingOptions options = of_force();
    options.impact_speed = 1.9 * speed;  // m v is above the impulse, 1.9 m v of the true speed
    SyntheticSignal signal;
    signal.noise = 0.1;
    const RecordedImpacts found = impacts_of_signal(signal, options);
    CHECK(std::isnan(found.impacts.front().restitution) == (contact_motion(mass, speed).restitution < 0.9));
    options.impact_speed = 2.5 * speed;
    const RecordedImpacts impossible = impacts_of_signal(signal, options);
    CHECK(std::isnan(impossible.impacts.front().restitution));
    CHECK(has_text(impossible.warnings, "give an impossible restitution"));
}

TEST_CASE("without a speed there is no restitution, and the curve has a start of it") {
    RecordingOptions options = of_force();
    options.impact_speed.reset();
    const RecordedImpacts found = impacts_of_signal({}, options);
    CHECK(std::isnan(found.impacts.front().restitution));
    REQUIRE(found.curves.front().free_speed);
    CHECK(*found.curves.front().free_speed == doctest::Approx(speed).epsilon(0.2));  // restitution 0.7 in place of 0.9
    CHECK(has_text(found.notes, "no impact speed is known"));
}

TEST_CASE("few samples in a contact are named") {
    SyntheticSignal signal;
    signal.rate = 400.0;
    signal.length = 0.2;
    signal.noise = 0.1;
    CHECK(has_text(impacts_of_signal(signal).warnings, "fewer than 8 samples"));
}

TEST_CASE("runs side by side with blanks in a slow velocity have their own speeds") {
    const ContactMotion motion = contact_motion(mass, speed);
    std::string text =
        "\"Latest: Time (s)\",\"Latest: Force (N)\",\"Latest: Velocity (m/s)\",\"Run 1: Time (s)\",\"Run 1: Force "
        "(N)\",\"Run 1: Velocity (m/s)\"\n";
    NormalNoise normal(3);
    for (int i = 0; i < 200; ++i) {
        const double time = 1e-3 * i, force = motion.at(time - 0.1, motion.force) + 0.2 * normal();
        const double after = time > 0.12 ? -speed * motion.restitution : speed;
        const std::string velocity = i % 4 == 0 && (time < 0.1 || time > 0.12) ? fmt::format("{:.3f}", after) : "";
        text += fmt::format("{:.3f},{:.3f},{},{:.3f},{:.3f},{}\n", time, -force, velocity, time, 0.5 - force, velocity);
    }
    RecordingOptions options = of_force();
    options.impact_speed.reset();
    const RecordedImpacts found = impacts_of_text(text, options);
    REQUIRE(found.impacts.size() == 2);
    for (const RecordedImpact& impact : found.impacts) {
        CHECK(impact.impact_speed == doctest::Approx(speed).epsilon(1e-6));  // of equal readings
        CHECK(impact.pulse->rebound.value == doctest::Approx(speed * motion.restitution).epsilon(1e-3));  // digits
        CHECK(std::abs(impact.restitution - motion.restitution) < 3.0 * impact.restitution_deviation);
    }
    CHECK(found.impacts[0].series == "Latest");
    CHECK(found.impacts[1].series == "Run 1");
    CHECK(found.impacts[1].body.empty());
}

TEST_CASE("a velocity that contradicts the impulse is named") {
    const ContactMotion motion = contact_motion(mass, speed);
    std::string text = "time [s],force [N],velocity [m/s]\n";
    for (int i = 0; i < 200; ++i) {
        const double time = 1e-3 * i;
        text += fmt::format("{:.3f},{:.3f},{:.3f}\n", time, motion.at(time - 0.1, motion.force),
                            time < 0.105 ? speed : -0.5 * speed);
    }
    RecordingOptions options = of_force();
    options.impact_speed.reset();
    CHECK(has_text(impacts_of_text(text, options).warnings, "the velocities 0.500"));
}

TEST_CASE("a contact with missing samples is left out, and a clock without a unit is a warning") {
    const ContactMotion motion = contact_motion(mass, speed);
    const std::string whole = signal_text(SyntheticSignal{}, motion, motion.force, 1);
    const RecordedImpacts complete = impacts_of_text(whole);
    REQUIRE(complete.impacts.size() == 1);
    CHECK(complete.impacts.front().is_used());
    CHECK_FALSE(has_text(complete.warnings, "has no unit"));
    const long first = complete.impacts.front().line;  // the contact begins here
    std::string text, line;
    long number = 0;
    for (const char c : whole) {
        line += c;
        if (c != '\n') continue;
        if (++number < first + 5 || number > first + 8) text += line;  // four rows in the contact are missing
        line.clear();
    }
    const RecordedImpacts gap = impacts_of_text(text);
    REQUIRE(gap.impacts.size() == 1);
    CHECK(gap.impacts.front().reason.find("samples are missing in the contact") == 0);
    std::string bare = whole;
    bare.replace(0, bare.find(','), "time");
    CHECK(has_text(impacts_of_text(bare).warnings, "'time' has no unit; it is read in s"));
}

TEST_CASE("the sensors of a plate are summed once") {
    const ContactMotion motion = contact_motion(mass, speed);
    const auto text = [&](bool combined) {
        std::string lines = combined ? "Time (s),Left (N),Right (N),Combined (N)\n" : "Time (s),Left (N),Right (N)\n";
        for (int i = 0; i < 400; ++i) {
            const double time = 2e-4 * i, force = motion.at(time - 0.04, motion.force);
            lines += fmt::format("{:.4f},{:.5f},{:.5f}{}\n", time, 0.3 * force, 0.7 * force,
                                 combined ? fmt::format(",{:.5f}", force) : "");
        }
        return lines;
    };
    const RecordedImpacts with = impacts_of_text(text(true)), without = impacts_of_text(text(false));
    CHECK(with.impacts.front().pulse->impulse.value == doctest::Approx(motion.impulse).epsilon(1e-3));
    CHECK(without.impacts.front().pulse->impulse.value ==
          doctest::Approx(with.impacts.front().pulse->impulse.value).epsilon(1e-5));  // digits of the file
    CHECK(has_text(with.notes, "the sum in the file"));
    CHECK(has_text(without.notes, "the sum of Left (N) and Right (N)"));
    for (const char* names : {"Anvil (N),Hammer (N)", "Force 1 (N),Force 2 (N)"}) {  // two bodies, and two runs
        const std::string two = fmt::format("Time (s),{}\n", names) + text(false).substr(text(false).find('\n') + 1);
        CHECK_THROWS_WITH_AS(impacts_of_text(two), doctest::Contains("several columns of one quantity"), Error);
    }
}

TEST_CASE("a channel in volts takes a scale") {
    const ContactMotion motion = contact_motion(mass, speed);
    SyntheticSignal signal;
    signal.header = "Time [ms],Load [mV]";
    signal.factor = 1.0 / 4.44;
    signal.rate = 5.0, signal.length = 100.0, signal.touches = {50.0};  // in ms
    ContactMotion slow = motion;
    for (double& time : slow.time) time *= 1e3;
    slow.duration *= 1e3;
    const std::string text = signal_text(signal, slow, slow.force, 1);
    RecordingOptions options = of_force();
    CHECK_THROWS_WITH_AS(impacts_of_text(text, options), doctest::Contains("no contact was found"), Error);
    options.scales = {{"Load", {4.44, "N/mV"}}};
    CHECK(impacts_of_text(text, options).impacts.front().pulse->impulse.value ==
          doctest::Approx(motion.impulse).epsilon(1e-3));  // digits of the file
}

TEST_CASE("tables of peaks and files of records are no recordings") {
    const auto may = [](const std::string& text) {
        return may_hold_pulses(read_signal_text(text, "file.csv"), RecordingKind::force);
    };
    std::string peaks = "Force [N],Time [ms]\n", records = "impact_speed [m/s],time [us],force [N]\n",
                signal = "t [s],F [N]\n";
    for (int i = 0; i < 30; ++i) {
        peaks += fmt::format("{},{}\n", 100 + i, 3.0 + 0.1 * ((7 * i) % 30));
        records += fmt::format("0.6,{},{}\n", 10 * i, i);
        signal += fmt::format("{},{}\n", 0.001 * i, i % 7);
    }
    CHECK_FALSE(may(peaks));
    CHECK_FALSE(may(records));
    CHECK(may(signal));
    CHECK_FALSE(may(signal.substr(0, signal.find("0.015"))));  // 15 rows
    CHECK_FALSE(may("Peak force [N],t [s]\n" + signal.substr(signal.find('\n') + 1)));
}

}  // namespace impactfit
