// Sounds as data of commands.

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/recording/synthetic_bounces.hpp"
#include "tests/recording/synthetic_sound.hpp"

using impactfit_tests::check_bad_input;
using impactfit_tests::has;
using impactfit_tests::run_verbose;
using impactfit_tests::ScratchFolder;
using namespace impactfit::test;

namespace {

/// Writes the sound of two drops with restitution 0.9 to two channels; the second is louder.
void write_drops(const std::string& path, int seed) {
    std::mt19937 generator(static_cast<unsigned>(seed));
    std::vector<double> times, amplitudes;
    for (int drop = 0; drop < 2; ++drop) {
        const SyntheticBounces bounces{[](double) { return 0.9; }, 0.003, 0.0, {9.81}, 0.0, 2.5, 12};
        for (const double time : synthetic_drop(bounces, "drop", generator).times) {
            amplitudes.push_back(std::pow(0.9, static_cast<double>(amplitudes.size() % 12)));
            times.push_back(time + 8.0 * drop);
        }
    }
    std::vector<float> stereo;
    for (const float sample : synthetic_sound(times, amplitudes, {}, generator)) {
        stereo.push_back(0.0F);
        stereo.push_back(sample);
    }
    write_sound(path, stereo, 44100.0, 2);
}

}  // namespace

TEST_CASE("impacts and fit of a WAV give the restitution") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "drops.wav").string();
    write_drops(path, 4);
    const auto json = run_verbose("impacts " + path + " --format json").json();
    CHECK(json["kind"] == "sound");
    REQUIRE(json["rows"].size() == 20);
    double sum = 0.0;
    for (const auto& row : json["rows"]) sum += row["restitution"].get<double>();
    CHECK(std::abs(sum / 20.0 - 0.9) < 0.003);  // four standard errors of the scatter of 0.003
    CHECK(json["figures"][0]["panels"].size() == 3);
    const auto fit = run_verbose("fit " + path + " --mass '2.7 g' --law tsuji_1992 --format json").json();
    CHECK(fit["verdict"] == "good");
    CHECK(fit["statistics"]["points"] == 20);
}

TEST_CASE("channel and rate of a sound reach the problem file") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "drops.wav").string(), problem = (folder.path() / "drops.toml").string();
    write_drops(path, 5);
    CHECK(run_verbose("init " + path + " --mass 0.1 --columns 'channel 2=sound' --problem " + problem).exit_code == 0);
    CHECK(has(impactfit::read_text_file(problem), "sound"));
    CHECK(run_verbose("fit " + problem).exit_code == 0);
    check_bad_input({
        {"impacts " + path + " --columns 'channel 1=sound'", 3, {"the sound is silent"}},
        {"impacts " + path + " --columns 'channel 7=sound'", 3, {"a channel that is not in the file"}},
        {"impacts " + path + " --sample-rate 0", 2, {"a size of a recording out of range"}},
        {"impacts " + folder.write("empty.wav", "RIFF") + " --kind sound", 3, {"row of numbers"}},
        {"fit " + folder.write("table.csv", "v [m/s],e\n1,0.9\n2,0.8\n3,0.7\n") + " --mass 1 --sample-rate '1 kHz'",
         3,
         {"an option of a recording with a table of impacts"}},
    });
}
