// fit, compare and design on every shipped dataset by its name alone.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Json = nlohmann::json;

/// A result: numbers, and words to begin with.
void check_result(const std::string& command) {
    CAPTURE(command);
    const ProgramRun run = run_verbose("--format json " + command);
    CAPTURE(run.errors);
    CHECK((run.exit_code == 0 || run.exit_code == 1 || run.exit_code == 5));
    REQUIRE(!run.output.empty());
    CHECK(!run.json()["summary"].empty());
}

TEST_CASE("shipped data: every dataset of impacts runs by its name; others state their contents") {
    for (const DatasetEntry& entry : list_datasets(data_folder())) {
        const std::string contents = read_dataset(entry.folder).no_impacts;
        for (const std::string command : {"fit ", "compare ", "design "}) {
            const std::string all = command + entry.slug;
            if (!contents.empty())
                check_bad_input({{all, 3, {entry.slug + " contains no measured impacts", contents, "impactfit "}}});
            else
                check_result(all + (command == "compare " ? " --starts 1" : ""));
        }
    }
}

TEST_CASE("shipped data: observables without stated noise are left out and named, with the option that states it") {
    const Json sliotar = run_verbose("--format json fit sliotar-cores").json();
    CHECK(has(sliotar["notes"].dump(),
              "sliotar-cores: restitution is not fitted: its noise is neither stated nor known from repeats"));
    CHECK(has(sliotar["notes"].dump(), "--sd restitution=..."));
    CHECK(sliotar["statistics"]["points"] == 8);
    for (const std::string command : {"compare sliotar-cores --laws tsuji_1992 --starts 1", "design sliotar-cores"})
        CHECK(has(run_verbose(command).output,
                  "restitution is not fitted: its noise is neither stated nor known from repeats"));
    const Json all = run_verbose("--format json fit sliotar-cores --sd restitution=0.005").json();
    CHECK(all["statistics"]["points"] == 12);
    CHECK(!has(all["notes"].dump(), "is not fitted"));
    // Of a requested observable, silence about its noise is an error as before.
    check_bad_input({{"fit sliotar-cores --observables restitution,peak_force", 3, {"not stated: restitution of"}}});
    CHECK(has(run_verbose("init sliotar-cores").output, "observables = [\"peak_force\", \"peak_indentation\"]"));
}

TEST_CASE("shipped data: restitution alone needs no mass, and a contact time does") {
    const ProgramRun run = run_verbose("--format json fit kharaz-gorham-surrogate --starts 2");
    CHECK(has(run.json()["notes"].dump(), "default mass of 1 kg because the stiffness is 1"));
    CHECK(has(run.json()["law_choice"]["reason"].get<std::string>(), "speed exponent"));
    const Json scaled = run_verbose("--format json fit kharaz-gorham-surrogate --starts 2 --mass '0.255 g'").json();
    CHECK(scaled["statistics"]["chi_squared"].get<double>() ==
          doctest::Approx(run.json()["statistics"]["chi_squared"].get<double>()).epsilon(1e-6));
    check_bad_input(
        {{"fit kharaz-gorham-surrogate --law hunt_crossley_1975 --free hysteresis_damping "
          "--set stiffness=2.4e10 --set hertz_exponent=1.5",
          3,
          {"missing mass"}}});
}

}  // namespace
}  // namespace impactfit
