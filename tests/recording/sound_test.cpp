// Sound: onsets of impacts, their jitter, restitution by them, and sounds that are no impacts.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/recording/recording.hpp"
#include "impactfit/recording/sound/sound_levels.hpp"
#include "impactfit/recording/sound/sound_onsets.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/recording/synthetic_bounces.hpp"
#include "tests/recording/synthetic_sound.hpp"

namespace impactfit {
namespace {

using impactfit_tests::ScratchFolder;
using namespace test;

constexpr double restitution = 0.9;

std::vector<double> drop_times(std::mt19937& generator, std::size_t events = 12) {
    const SyntheticBounces bounces{[](double) { return restitution; }, 0.002, 0.0, {9.81}, 0.0, 2.5, events};
    return synthetic_drop(bounces, "drop", generator).times;
}

/// Amplitudes that are proportional to the speeds of impact.
std::vector<double> amplitudes_of(std::size_t events) {
    std::vector<double> amplitudes;
    for (std::size_t i = 0; i < events; ++i) amplitudes.push_back(std::pow(restitution, static_cast<double>(i)));
    return amplitudes;
}

struct Jitter {
    long missed = 0, extra = 0, count = 0;
    double squares = 0.0, sum = 0.0;

    double deviation() const {
        const auto n = static_cast<double>(count);
        return std::sqrt(squares / n - std::pow(sum / n, 2));
    }
};

void add_jitter(const std::vector<double>& times, const std::vector<SoundOnset>& onsets, Jitter& jitter) {
    constexpr double near = 2e-3;  // [s], below the refractory time
    long matched = 0;
    for (const double time : times) {
        const auto found = std::find_if(onsets.begin(), onsets.end(), [&](const SoundOnset& one) {
            return !one.is_echo && std::abs(one.time - time) < near;
        });
        if (found == onsets.end()) {
            ++jitter.missed;
            continue;
        }
        ++matched;
        ++jitter.count;
        jitter.sum += found->time - time;
        jitter.squares += std::pow(found->time - time, 2);
    }
    jitter.extra += static_cast<long>(onsets.size()) - matched;
}

Jitter jitter_of(double signal_to_noise, int recordings) {
    std::mt19937 generator(11);
    Jitter jitter;
    for (int i = 0; i < recordings; ++i) {
        const std::vector<double> times = drop_times(generator);
        SyntheticSound wanted;
        wanted.signal_to_noise = signal_to_noise;
        const std::vector<float> samples = synthetic_sound(times, amplitudes_of(times.size()), wanted, generator);
        const auto sound = sound_of_values({samples.begin(), samples.end()}, wanted.rate);
        add_jitter(times, sound_onsets(*sound, sound_levels(*sound, "sound")), jitter);
    }
    return jitter;
}

RecordingOptions of_sound() {
    RecordingOptions options;
    options.kind = RecordingKind::sound;
    return options;
}

bool has_text(const std::vector<std::string>& texts, const std::string& part) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& one) { return one.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("sound: all impacts at 20 dB are found, with a jitter below two samples") {
    const Jitter jitter = jitter_of(20.0, 10);
    CHECK(jitter.missed == 0);
    CHECK(jitter.extra == 0);
    CHECK(jitter.deviation() < 2.0 / 44100.0);  // 9 us were measured for 40 recordings
}

TEST_CASE("sound: at 10 dB few impacts are missed, and the jitter is far below a step of 0.5 ms") {
    const Jitter jitter = jitter_of(10.0, 10);
    CHECK(jitter.missed <= 3);  // of 120; 2 of 480 were measured
    CHECK(jitter.extra <= 3);
    CHECK(jitter.deviation() < 1.5e-4);  // 67 us were measured
}

TEST_CASE("sound: restitution of a WAV within its errors") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "drop.wav").string();
    double squares = 0.0;
    long count = 0;
    std::mt19937 generator(3);
    for (int i = 0; i < 8; ++i) {
        const std::vector<double> times = drop_times(generator);
        write_sound(path, synthetic_sound(times, amplitudes_of(times.size()), {}, generator), 44100.0);
        CHECK(kind_of_recording(path) == RecordingKind::sound);
        const RecordedImpacts found = find_impacts({path}, of_sound(), {9.81});
        REQUIRE(found.impacts.size() == times.size() - 2);
        REQUIRE(found.noise);
        CHECK(found.noise->time < 5e-4);  // 10 bounces hardly separate it from the scatter
        std::vector<double> variances;
        for (const RecordedImpact& one : found.impacts) variances.push_back(std::pow(one.restitution_deviation, 2));
        for (const CommonError& error : found.errors)
            for (const CommonError::Effect& effect : error.effects)
                variances[effect.row] += std::pow(effect.restitution, 2);
        for (std::size_t j = 0; j < variances.size(); ++j) {
            squares += std::pow(found.impacts[j].restitution - restitution, 2) / variances[j];
            ++count;
        }
    }
    // 80 values with about 7 degrees of freedom a recording: the mean square of z is 1 with a deviation of about 0.3.
    CHECK(squares / static_cast<double>(count) < 2.0);
    CHECK(squares / static_cast<double>(count) > 0.4);
}

TEST_CASE("sound: FLAC, OGG and two channels give the impacts of a WAV") {
    const ScratchFolder folder;
    std::mt19937 generator(5);
    const std::vector<double> times = drop_times(generator);
    const std::vector<float> samples = synthetic_sound(times, amplitudes_of(times.size()), {}, generator);
    std::vector<float> stereo;
    std::normal_distribution<float> normal(0.0F, 0.02F);
    for (const float sample : samples) {
        stereo.push_back(normal(generator));
        stereo.push_back(sample);
    }
    const std::string flac = (folder.path() / "a.flac").string(), ogg = (folder.path() / "a.ogg").string(),
                      two = (folder.path() / "two.wav").string();
    write_sound(flac, samples, 44100.0, 1, SF_FORMAT_FLAC | SF_FORMAT_PCM_16);
    write_sound(ogg, samples, 44100.0, 1, SF_FORMAT_OGG | SF_FORMAT_VORBIS);
    write_sound(two, stereo, 44100.0, 2, SF_FORMAT_WAV | SF_FORMAT_FLOAT);
    for (const std::string& path : {flac, ogg, two}) {
        CAPTURE(path);
        const RecordedImpacts found = find_impacts({path}, of_sound(), {9.81});
        REQUIRE(found.impacts.size() == times.size() - 2);
        // Vorbis smears an onset over some of its 256 samples.
        for (std::size_t i = 0; i < found.impacts.size(); ++i)
            CHECK(std::abs(found.impacts[i].time - times[i + 1]) < (path == ogg ? 2e-3 : 1e-4));
    }
    CHECK(has_text(find_impacts({two}, of_sound(), {9.81}).notes, "channel 2 of 2 is read, the loudest"));
    RecordingOptions other = of_sound();
    other.columns = {{"channel 1", "sound"}};
    CHECK_THROWS_WITH_AS(find_impacts({two}, other, {9.81}), doctest::Contains("no onset was found"), Error);
    other.columns = {{"channel 3", "sound"}};
    CHECK_THROWS_WITH_AS(find_impacts({two}, other, {9.81}), doctest::Contains("a channel that is not in the file"),
                         Error);
}

TEST_CASE("sound: a clap between two bounces is named and not taken") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "clap.wav").string();
    std::mt19937 generator(8);
    const std::vector<double> times = drop_times(generator);
    std::vector<double> all = times, amplitudes = amplitudes_of(times.size());
    const double clap = 0.6 * times[4] + 0.4 * times[5];
    all.insert(all.begin() + 5, clap);
    amplitudes.insert(amplitudes.begin() + 5, 1.0);
    write_sound(path, synthetic_sound(all, amplitudes, {}, generator), 44100.0);
    const RecordedImpacts found = find_impacts({path}, of_sound(), {9.81});
    long left_out = 0;
    for (const RecordedImpact& one : found.impacts) {
        if (one.is_used()) CHECK(one.restitution == doctest::Approx(restitution).epsilon(0.02));  // scatter 0.002
        if (!one.is_used() && std::abs(one.time - clap) < 1e-3) ++left_out;
    }
    CHECK(left_out == 1);
    CHECK(has_text(found.warnings, "left out"));
}

TEST_CASE("sound: echoes are named and not taken") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "echo.wav").string();
    std::mt19937 generator(9);
    const std::vector<double> times = drop_times(generator, 10);
    SyntheticSound wanted;
    wanted.signal_to_noise = 30.0;
    wanted.echo_delay = 0.045;
    wanted.echo = 0.3;
    write_sound(path, synthetic_sound(times, amplitudes_of(times.size()), wanted, generator), 44100.0);
    const RecordedImpacts found = find_impacts({path}, of_sound(), {9.81});
    CHECK(found.impacts.size() == times.size() - 2);
    CHECK(found.used() == static_cast<long>(times.size()) - 2);
    CHECK(has_text(found.warnings, "10 sounds are left out as echoes"));
}

TEST_CASE("sound: two drops of one recording are two series") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "two.wav").string();
    std::mt19937 generator(10);
    std::vector<double> times = drop_times(generator, 8), more = drop_times(generator, 8);
    for (const double time : more) times.push_back(time + 5.0);
    std::vector<double> amplitudes = amplitudes_of(8);
    for (std::size_t i = 0; i < 8; ++i) amplitudes.push_back(amplitudes[i]);
    write_sound(path, synthetic_sound(times, amplitudes, {}, generator), 44100.0);
    const RecordedImpacts found = find_impacts({path}, of_sound(), {9.81});
    CHECK(found.used() == 12);
    CHECK(found.warnings.empty());
    CHECK(found.impacts.front().series == "drop 1");
    CHECK(found.impacts.back().series == "drop 2");
}

TEST_CASE("sound: clipped impacts are found and noted, a sound of ceilings is a warning") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "clipped.wav").string();
    std::mt19937 generator(12);
    const std::vector<double> times = drop_times(generator);
    SyntheticSound wanted;
    wanted.hum = 0.0;
    std::vector<float> samples = synthetic_sound(times, amplitudes_of(times.size()), wanted, generator);
    for (float& sample : samples) sample *= 12.0F;  // the file ends at 1
    write_sound(path, samples, 44100.0);
    const RecordedImpacts found = find_impacts({path}, of_sound(), {9.81});
    CHECK(found.used() == static_cast<long>(times.size()) - 2);
    CHECK(has_text(found.notes, "samples are clipped"));
    wanted.hum = 5.0;
    samples = synthetic_sound(times, amplitudes_of(times.size()), wanted, generator);
    for (float& sample : samples) sample *= 12.0F;  // now also the hum ends there
    write_sound(path, samples, 44100.0);
    CHECK(has_text(find_impacts({path}, of_sound(), {9.81}).warnings, "the sound is clipped"));
}

TEST_CASE("sound: a column of samples needs a rate or times") {
    const ScratchFolder folder;
    std::mt19937 generator(13);
    const std::vector<double> times = drop_times(generator, 8);
    SyntheticSound wanted;
    wanted.rate = 11025.0;
    const std::vector<float> samples = synthetic_sound(times, amplitudes_of(8), wanted, generator);
    std::string alone, named = "time [ms],microphone\n";
    for (std::size_t i = 0; i < samples.size(); ++i) {
        alone += fmt::format("{:.6f}\n", samples[i]);
        named += fmt::format("{:.5f},{:.6f}\n", 1e3 * static_cast<double>(i) / wanted.rate, samples[i]);
    }
    const std::string path = folder.write("sound.txt", alone), table = folder.write("sound.csv", named);
    CHECK_THROWS_WITH_AS(find_impacts({path}, of_sound(), {9.81}),
                         doctest::Contains("samples of a sound without a rate"), Error);
    RecordingOptions options = of_sound();
    options.sample_rate = wanted.rate;
    CHECK(find_impacts({path}, options, {9.81}).used() == 6);
    CHECK(kind_of_recording(table) == RecordingKind::sound);
    const RecordedImpacts found = find_impacts({table}, of_sound(), {9.81});
    REQUIRE(found.used() == 6);
    CHECK(std::abs(found.impacts.front().time - times[1]) < 2e-4);  // two samples
}

TEST_CASE("sound: noise alone, silence, and damaged files are one error each") {
    const ScratchFolder folder;
    std::mt19937 generator(14);
    std::normal_distribution<float> normal(0.0F, 0.05F);
    std::vector<float> samples(88'200);
    for (float& sample : samples) sample = normal(generator);
    const std::string path = (folder.path() / "bad.wav").string();
    write_sound(path, samples, 44100.0);
    CHECK_THROWS_WITH_AS(find_impacts({path}, of_sound(), {9.81}), doctest::Contains("no onset was found in the sound"),
                         Error);
    write_sound(path, std::vector<float>(44'100, 0.0F), 44100.0);
    CHECK_THROWS_WITH_AS(find_impacts({path}, of_sound(), {9.81}), doctest::Contains("the sound is silent"), Error);
    write_sound(path, std::vector<float>(100, 0.1F), 44100.0);
    CHECK_THROWS_WITH_AS(find_impacts({path}, of_sound(), {9.81}), doctest::Contains("the sound is too short"), Error);
    const std::string damaged = folder.write("damaged.wav", std::string("RIFF\xff\xff\xff\x7fWAVEfmt \x10", 17));
    CHECK_THROWS_WITH_AS(find_impacts({damaged}, of_sound(), {9.81}),
                         doctest::Contains("the sound file cannot be read"), Error);
}

}  // namespace impactfit
