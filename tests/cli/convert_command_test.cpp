#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/dataset/small_figure.hpp"

using impactfit_tests::check_bad_input;
using impactfit_tests::edited;
using impactfit_tests::figure_3;
using impactfit_tests::figure_4;
using impactfit_tests::figure_clicks;
using impactfit_tests::has;
using impactfit_tests::ProgramRun;
using impactfit_tests::run_verbose;
using impactfit_tests::ScratchFolder;

namespace {

const std::string columns = " --columns 'x=impact_speed [m/s],y=restitution [1]'";

}  // namespace

TEST_CASE("convert without columns lists the series of a project") {
    const ScratchFolder folder;
    const std::string file = folder.write("fig3.wpd.json", figure_3);
    const ProgramRun run = run_verbose("convert " + file);
    CHECK(run.exit_code == 0);
    CHECK(has(run.output, "WebPlotDigitizer project 3.8"));
    CHECK(has(run.output, "--columns"));
    const auto json = run_verbose("convert --format json " + file).json();
    REQUIRE(json["rows"].size() == 3);
    CHECK(json["rows"][0]["series"] == "steel");
    CHECK(json["rows"][0]["points"] == 3);
    CHECK(std::abs(json["rows"][0]["x_most"].get<double>() - 3.0) < 1e-12);
    CHECK(json["rows"][2]["x_most"].is_null());
    CHECK(json["inputs"][0]["sha256"].get<std::string>().size() == 64);
}

TEST_CASE("convert writes a package that the other commands read") {
    const ScratchFolder folder;
    const std::string file = folder.write("fig3.wpd.json", figure_4), set = (folder.path() / "set").string();
    const std::string command = "convert " + file + columns + " --series steel --figure 'Fig. 3' --source 'our report'";
    const ProgramRun run = run_verbose(command + " --click-error 0.5 --output " + set);
    CHECK(run.exit_code == 0);
    CHECK(has(run.output, "Fig. 3 digitised from our report"));
    CHECK(has(run.output, "written: " + set + "/datapackage.json"));
    CHECK(impactfit::read_text_file(set + "/points.csv") ==
          "series,impact_speed,restitution\nsteel,1,0.95\nsteel,2,0.9\nsteel,3,0.85\n");
    const auto json = run_verbose(command + " --click-error 0.5 --format json").json();
    CHECK(json["rows"][1]["sd(impact_speed)"] == 0.005);
    CHECK(json["rows"][1]["sd(restitution)"] == 0.000625);
    CHECK(json["provenance"]["place"] == "Fig. 3");
    CHECK(json["fields"][1]["calibration"]["second"] == 4.0);
    CHECK(has(run_verbose("datasets " + set).output, "integrity: as declared by the package"));
    const ProgramRun fit = run_verbose("fit " + set +
                                       " --law hunt_crossley_1975 --free hysteresis_damping=5e9 "
                                       "--set stiffness=2.4e10 --set hertz_exponent=1.5 --mass 0.54 --format json");
    CHECK(fit.exit_code == 1);  // the made-up points contradict the law
    CHECK(fit.json()["residuals"][0]["standard_deviation"] == 0.000625);
    CHECK(run_verbose("init " + set + " --mass 0.54").exit_code == 0);
}

TEST_CASE("convert takes standard deviations of a CSV from --sd") {
    const ScratchFolder folder;
    const std::string file = folder.write("fig3.csv", "steel,,glass,\nX,Y,X,Y\n1,0.95,2,0.75\n2,0.9,,\n");
    const auto json = run_verbose("convert " + file + columns + " --sd 'x=2 %,y=0.004' --format json").json();
    REQUIRE(json["rows"].size() == 3);
    CHECK(json["rows"][1]["sd(impact_speed)"] == 0.04);
    CHECK(json["rows"][2]["series"] == "glass");
    CHECK(json["rows"][2]["sd(restitution)"] == 0.004);
    CHECK(run_verbose("convert " + file + columns + " --format csv").output ==
          "series,impact_speed [m/s],restitution [1]\nsteel,1,0.95\nsteel,2,0.9\nglass,2,0.75\n");
    CHECK(has(run_verbose("convert " + file + columns).output, "its uncertainty is undetermined"));
}

TEST_CASE("convert replaces a file only with the option for it") {
    const ScratchFolder folder;
    const std::string file = folder.write("fig3.wpd.json", figure_4), set = (folder.path() / "set").string();
    folder.write("set/points.csv", "mine\n");
    const std::string command = "convert " + file + columns + " --output " + set;
    check_bad_input({{command, 2, {"already there", "points.csv", "--force"}}});
    CHECK(impactfit::read_text_file(set + "/points.csv") == "mine\n");
    CHECK_FALSE(std::filesystem::exists(set + "/datapackage.json"));
    CHECK(run_verbose(command + " --force").exit_code == 0);
    CHECK(has(impactfit::read_text_file(set + "/points.csv"), "steel,1,0.95"));
}

TEST_CASE("convert refuses damaged projects and writes nothing") {
    const ScratchFolder folder;
    const std::string set = (folder.path() / "set").string();
    const auto command = [&](const std::string& name, const std::string& content) {
        return "convert " + folder.write(name, content) + columns + " --output " + set;
    };
    const auto changed = [](const std::string& what, const std::string& instead) {
        return edited(figure_4, what, instead);
    };
    check_bad_input({
        {command("uncalibrated.json", changed(figure_clicks, "[]")), 3, {"not calibrated", "uncalibrated.json"}},
        {command("no_axes.json", R"({"wpd": {"version": [3, 8], "axesType": null}})"), 3, {"not calibrated"}},
        {command("version.json", changed("[4, 2]", "[7, 1]")), 3, {"unknown version", "7.1", "2, 3 or 4"}},
        {command("no_series.json", changed(impactfit_tests::figure_series, "[]")), 3, {"no series"}},
        {command("cut.json", figure_4.substr(0, 700)), 3, {"not JSON", "line"}},
        {command("empty.json", ""), 3, {"not JSON"}},
        {command("nan.json", changed("\"x\": 200", "\"x\": NaN")), 3, {"not JSON", "NaN"}},
        {command("equal_values.json", changed("\"dx\": \"4\"", "\"dx\": \"0\"")), 3, {"duplicate calibration value"}},
        {command("equal_pixels.json", changed("{\"px\": 500", "{\"px\": 100")), 3, {"duplicate calibration point"}},
        {command("log.json", changed("\"isLogX\": false", "\"isLogX\": true")), 3, {"logarithmic", "0 and 4"}},
        {command("list.json", "[]"), 3, {"wrong type"}},
        {command("binary.tar", std::string("fig3/\0\0", 7)), 3, {"archive", "wpd.json"}},
    });
    CHECK_FALSE(std::filesystem::exists(set));
}

TEST_CASE("convert rejects series and columns that the figure does not contain") {
    const ScratchFolder folder;
    const std::string file = folder.write("fig3.wpd.json", figure_4), csv = folder.write("fig3.csv", "1, 0.95\n");
    const std::string convert = "convert " + file, set = (folder.path() / "set").string();
    check_bad_input({
        {"convert " + (folder.path() / "missing.json").string(), 3, {"no such file"}},
        {"convert " + folder.path().string(), 3, {"not a digitised figure"}},
        {"convert " + csv, 3, {"not a digitised figure", "--columns"}},
        {"convert " + csv + columns + " --click-error 1", 3, {"without pixels", "sd"}},
        {convert + " --output " + set, 2, {"--columns"}},
        {convert + " --columns x", 2, {"'x'", "--columns"}},
        {convert + " --columns 'x=impact_speed [m/s]'", 3, {"the quantity of y is unknown"}},
        {convert + " --columns 'x=impact_speed [kg],y=restitution [1]'", 3, {"wrong dimension"}},
        {convert + " --columns 'x=impact_speed [m/s],z=restitution [1]'", 3, {"z"}},
        {convert + columns + " --series stel", 3, {"no such series", "did you mean 'steel'"}},
        {convert + columns + " --click-error 0", 3, {"out of range", "above 0"}},
        {convert + columns + " --click-error half", 2, {"half"}},
        {convert + columns + " --sd y=0.01", 3, {"for a file with pixels", "--click-error"}},
        {"datasets " + file, 3, {"the quantity of x is unknown"}},
    });
    CHECK_FALSE(std::filesystem::exists(set));
}
