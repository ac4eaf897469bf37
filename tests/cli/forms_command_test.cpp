// impactfit forms, fits of forms, and their bad input.
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

const std::string points =
    "restitution [1],damping_ratio [1]\n0.2,4.919\n0.4,2.082\n0.6,0.9749\n0.8,0.3731\n0.9,0.1665\n";
const std::string ratio = " --form ramaswamy_humbert_damping_ratio";

}  // namespace

TEST_CASE("forms command: list, page and figure") {
    const ScratchFolder scratch;
    CHECK(has(run_verbose("forms").output, "ramaswamy_humbert_impact_time"));
    const std::string figure = (scratch.path() / "form.svg").string();
    const ProgramRun page = run_verbose("forms ramaswamy_humbert_damping_ratio --figure " + figure);
    CHECK(page.exit_code == 0);
    CHECK(has(page.output, "1.381"));
    CHECK(has(impactfit::read_text_file(figure), "damping ratio"));
}

TEST_CASE("fit of a form: constants beside the published ones, errors and a C header") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", points), header = (scratch.path() / "mine.h").string();
    const ProgramRun run = run_verbose("fit " + data + ratio + " --errors covariance --header " + header);
    CHECK(run.exit_code == 5);
    CHECK(has(run.output, "published"));
    CHECK(has(run.output, "realised restitution"));
    const std::string code =
        scratch.write("main.c",
                      "#include \"mine.h\"\n#include <stdio.h>\nint main(void) {\n"
                      "    printf(\"%.12g %d\\n\", impactfit_ramaswamy_humbert_damping_ratio(0.4),\n"
                      "           isnan(impactfit_ramaswamy_humbert_damping_ratio(0.95)));\n    return 0;\n}\n");
    const std::string program = (scratch.path() / "main").string();
    REQUIRE(std::system(("cc -std=c99 -pedantic -Wall -Wextra -Werror -o " + program + " " + code + " -lm").c_str()) ==
            0);
    const std::string out = scratch.write("out", "");
    REQUIRE(std::system((program + " > " + out).c_str()) == 0);
    const auto json = run_verbose("--format json fit " + data + ratio + " --errors covariance").json();
    const std::string printed = impactfit::read_text_file(out);
    for (const auto& row : json["residuals"])
        if (row["inputs"]["restitution"] == 0.4)
            CHECK(std::stod(printed) == doctest::Approx(row["predicted"].get<double>()).epsilon(1e-10));
    CHECK(has(printed, " 1\n"));  // NaN outside the range of the data
}

TEST_CASE("recipes on other terms: both methods, no verdict, exit 0") {
    const ScratchFolder scratch;
    const std::string folder = (scratch.path() / "out").string();
    const ProgramRun run = run_verbose("--output " + folder +
                                       " regenerate ramaswamy_humbert_damping --grid restitution=0.2:0.95:16 --method "
                                       "nelder_mead");
    CHECK(run.exit_code == 0);
    for (const char* text : {"least_squares", "nelder_mead", "evaluations", "no verdict on the paper"})
        CHECK_MESSAGE(has(run.output, text), text);
    CHECK(has(impactfit::read_text_file(folder + "/regenerate.html"), "nelder_mead"));
}

TEST_CASE("form pages and headers have no line above 80 columns") {
    const ScratchFolder scratch;
    const std::string header = (scratch.path() / "c.h").string();
    const ProgramRun run = run_verbose(
        "fit --form poursina_nikravesh_2020_damping --grid restitution=0.1:0.9:5 --grid hertz_exponent=1:2:3 "
        "--errors none --header " +
        header);
    CHECK(run.exit_code == 5);
    std::string text = impactfit::read_text_file(header);
    for (const char* form :
         {"poursina_nikravesh_2020_damping", "ramaswamy_humbert_impact_time", "zhang_2021_alpha_m025"})
        text += run_verbose(std::string("forms ") + form).output;
    std::size_t widest = 0;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        widest = std::max(widest, end - begin);
    }
    CHECK(widest <= 80);
    const std::string code = scratch.write("main.c",
                                           "#include \"c.h\"\nint main(void) { return "
                                           "impactfit_poursina_nikravesh_2020_damping(0.5, 1.5) > 0.0 ? 0 : 1; }\n");
    CHECK(std::system(("cc -std=c99 -pedantic -Wall -Werror -o " + (scratch.path() / "main").string() + " " + code +
                       " -lm && " + (scratch.path() / "main").string())
                          .c_str()) == 0);
}

TEST_CASE("init --form drafts the problem of fit --form") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", points), file = (scratch.path() / "draft.toml").string();
    const std::string options = ratio + " --free alpha=1 --sd damping_ratio=0.01";
    REQUIRE(run_verbose("init " + data + options + " --problem " + file).exit_code == 0);
    const std::string draft = impactfit::read_text_file(file);
    for (const char* text : {"form = \"ramaswamy_humbert_damping_ratio\"", "objective = \"output\"",
                             "#   ramaswamy_humbert_damping_ratio", "sd = { damping_ratio = 0.01 }"})
        CHECK_MESSAGE(has(draft, text), text);
    CHECK(!has(draft, "[rig]"));
    const std::string json = "--format json fit ", errors = " --errors covariance";
    const auto drafted = run_verbose(json + file + errors).json(),
               direct = run_verbose(json + data + options + errors).json();
    CHECK(drafted["parameters"][0]["value"] == direct["parameters"][0]["value"]);
    CHECK(has(run_verbose("fit " + data + options + errors).output, "impactfit init "));
}

TEST_CASE("init --form drafts measured impacts with their mass") {
    const ScratchFolder scratch;
    const std::string data = scratch.write(
        "impacts.csv", "impact_speed [m/s],restitution [1],duration [us]\n0.5,0.6,1200\n1.2,0.5,1050\n2.5,0.4,960\n");
    const std::string options = ratio + " --free alpha,stiffness=1e6 --mass '10 g'";
    const std::string file = (scratch.path() / "draft.toml").string();
    REQUIRE(run_verbose("init " + data + options + " --problem " + file).exit_code == 0);
    const std::string draft = impactfit::read_text_file(file);
    CHECK(has(draft, "effective_mass = \"10 g\""));
    CHECK(has(draft, "observables = [\"restitution\", \"duration\"]"));
    CHECK(run_verbose("fit --check " + file).exit_code == 0);
}

TEST_CASE("fit --form with durations of impacts: the stiffness, and the draft of the same problem") {
    const ScratchFolder scratch;
    const std::string data = scratch.write(
        "impacts.csv", "drop_height [cm],rebound_height [cm],duration [us]\n10,5,1200\n20,9,1100\n40,16,1040\n");
    const std::string options = " --form ramaswamy_humbert_impact_time --mass '10 g'";
    const ProgramRun run = run_verbose("fit " + data + options);
    CHECK(run.exit_code == 5);
    CHECK(has(run.output, "duration by the impact time of the form"));
    CHECK(has(run.output, "is not fitted: it gives the damping ratio of the impact time"));
    const std::string file = (scratch.path() / "draft.toml").string();
    REQUIRE(run_verbose("init " + data + options + " --problem " + file).exit_code == 0);
    const auto first = run_verbose("--format json fit " + data + options).json(),
               second = run_verbose("--format json fit " + file).json();
    CHECK(first["statistics"]["chi_squared"].get<double>() ==
          doctest::Approx(second["statistics"]["chi_squared"].get<double>()).epsilon(1e-8));
}

TEST_CASE("fit --form A,B: both equations, both outputs in the JSON, two functions in the header") {
    const ScratchFolder scratch;
    const std::string forms = "poursina_nikravesh_2020_alpha,poursina_nikravesh_2020_beta";
    const std::string data =
        scratch.write("both.csv",
                      "hertz_exponent,alpha,beta\n1,1.03,-0.60\n1.2,1.4,-0.45\n1.4,1.8,-0.34\n1.5,1.95,-0.30\n"
                      "1.7,2.3,-0.24\n1.8,2.5,-0.22\n2,2.9,-0.18\n");
    const std::string header = (scratch.path() / "both.h").string();
    const ProgramRun run = run_verbose("--format json fit " + data + " --form " + forms +
                                       " --free a0,a1,b1,b3 --header " + header + " --errors covariance");
    CHECK(run.exit_code == 5);
    const auto json = run.json();
    CHECK(json["form"]["outputs"][0]["name"] == "alpha");
    CHECK(json["form"]["outputs"][1]["name"] == "beta");
    CHECK(json["residuals"].size() == 14);
    const std::string code = scratch.write("main.c",
                                           "#include \"both.h\"\nint main(void) { return "
                                           "impactfit_poursina_nikravesh_2020_alpha(1.5) > 0.0 && "
                                           "impactfit_poursina_nikravesh_2020_beta(1.5) < 0.0 ? 0 : 1; }\n");
    const std::string program = (scratch.path() / "main").string();
    CHECK(std::system(("cc -std=c99 -pedantic -Wall -Wextra -Werror -o " + program + " " + code + " -lm && " + program)
                          .c_str()) == 0);
}

TEST_CASE("compare --forms ranks the form of a problem file next to published forms and other problem files") {
    const ScratchFolder scratch;
    scratch.write("points.csv", points);
    const std::string start =
        "format = 1\n[form]\nname = \"mine\"\noutput = \"damping_ratio\"\ninputs = [\"restitution\"]\nexpression = ";
    const std::string data = "[[data]]\nfile = \"points.csv\"\n";
    const std::string mine =
        scratch.write("mine.toml", start + "\"a / restitution\"\n[parameters]\na = { start = 1 }\n" + data);
    const std::string other = scratch.write(
        "other.toml", start + "\"a / restitution + b\"\n[parameters]\na = { start = 1 }\nb = { start = 0 }\n" + data);
    const auto json = run_verbose("--format json compare " + mine + " --forms all," + other).json();
    CHECK(json["schema"] == "impactfit.compare_forms/1");
    // The published form has the shape of the exact relation.
    CHECK(json["forms"].front()["form"] == "ramaswamy_humbert_damping_ratio");
    std::map<std::string, double> rms;
    for (const auto& form : json["forms"]) rms[form["form"]] = form["rms_residual"];
    REQUIRE(rms.contains("mine"));
    REQUIRE(rms.contains(other));
    CHECK(rms[other] < rms["mine"]);  // a / restitution is the sum with b = 0
    CHECK(json["problem"]["path"] == mine);
    CHECK(json["data"].front()["files"].front()["path"].get<std::string>().ends_with("points.csv"));
    for (const auto& estimate : json["estimates"])
        if (estimate["form"] == other)
            CHECK(estimate["constants"].size() == 3);  // a, b, and the exponent of the simulations
    // Residuals of each form in the figure.
    const auto& residuals = json["figures"][0]["panels"][1]["curves"];
    CHECK(residuals.size() == json["estimates"].size());
    const auto alone =
        run_verbose("--format json compare " + other + " --forms ramaswamy_humbert_damping_ratio").json();
    for (const auto& form : alone["forms"])
        if (form["form"] == "mine")
            for (const auto& row : json["forms"])
                if (row["form"] == other) CHECK(row["rms_residual"] == form["rms_residual"]);
}

TEST_CASE("compare --forms writes a page and a figure; report writes the same page from the JSON") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", points), start = "compare " + data + " --forms all";
    const auto path = [&](const char* name) { return (scratch.path() / name).string(); };
    const ProgramRun run = run_verbose(start + " --report " + path("a.html") + " --figure " + path("a.svg"));
    CHECK(run.exit_code == 0);
    CHECK(has(impactfit::read_text_file(path("a.svg")), "Forms compared"));
    const std::string page = impactfit::read_text_file(path("a.html"));
    CHECK(has(page, "Best form: ramaswamy_humbert_damping_ratio"));
    CHECK(has(page, "impactfit compare " + data + " --forms all"));
    const std::string json = scratch.write("b.json", run_verbose("--format json " + start).output);
    CHECK(run_verbose("report " + json).exit_code == 0);
    const auto before_provenance = [](const std::string& text) {
        return text.substr(0, text.find(">Provenance</h2>"));
    };
    CHECK(before_provenance(impactfit::read_text_file(path("b.html"))) == before_provenance(page));
    CHECK(run_verbose(start + " --report a.pdf").exit_code == 2);
}

TEST_CASE("design of a form: the predicted standard error is that of a fit with the proposed point") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", points), sd = " --sd damping_ratio=0.01";
    const std::string drafted = (scratch.path() / "draft.toml").string();
    REQUIRE(run_verbose("init " + data + ratio + sd + " --problem " + drafted).exit_code == 0);
    const auto design = run_verbose("--format json design " + drafted + " --inputs restitution=0.1:0.9:5").json();
    CHECK(design["schema"] == "impactfit.design_forms/1");
    CHECK(design["inputs"]["name"] == "restitution");
    const auto step = design["steps"][0], measure = step["measure"];
    CHECK(step["after"]["e_criterion"].get<double>() < step["before"]["e_criterion"].get<double>());
    // A further point on the curve does not change the estimate, so the first-order error is that of the fit.
    char row[80];
    std::snprintf(row, sizeof row, "%.17g,%.17g\n", measure["input"].get<double>(), measure["expected"].get<double>());
    const std::string longer = scratch.write("longer.csv", points + row);
    const auto fit = run_verbose("--format json fit " + longer + ratio + sd + " --errors covariance").json();
    for (const auto& parameter : fit["parameters"]) {
        if (parameter["role"] != "free") continue;
        const double relative = parameter["standard_error"].get<double>() / parameter["value"].get<double>();
        // The search ends at a relative change of the constants of 1e-8 or less; 1e-5 leaves room for the conditioning.
        CHECK(measure["relative_errors"][parameter["parameter"].get<std::string>()].get<double>() ==
              doctest::Approx(relative).epsilon(1e-5));
    }
}

TEST_CASE("design of a form: points that differ in a further input are separate conditions") {
    const ScratchFolder scratch;
    std::string text = "restitution [1],hertz_exponent [1],damping_ratio [1]\n";
    for (const std::string& n : std::vector<std::string>{"1", "1.5", "2"})
        text += "0.2," + n + ",1.45\n0.5," + n + ",0.5\n0.9," + n + ",0.07\n";
    const std::string data = scratch.write("points.csv", text);
    const std::string command = "--format json design " + data +
                                " --form poursina_nikravesh_2020_damping --free a0,b3 --sd damping_ratio=0.01 ";
    const auto usual = run_verbose(command).json(),
               other = run_verbose(command + "--inputs hertz_exponent=1:2:3").json();
    CHECK(usual["steps"][0]["candidates"].size() == 75);  // 25 restitutions at three exponents
    CHECK(usual["steps"][0]["measure"]["on"].get<std::string>().starts_with("hertz_exponent "));
    CHECK(other["steps"][0]["candidates"].size() == 9);
    CHECK(other["steps"][0]["measure"]["on"].get<std::string>().starts_with("restitution "));
}

TEST_CASE("forms: bad input") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", points);
    const std::string outside =
        scratch.write("outside.csv", "restitution [1],damping_ratio [1]\n0.2,4.9\n1.2,0.1\n0.5,1.4\n");
    const std::string misnamed =
        scratch.write("misnamed.csv", "restitution [1],damping_ration [1]\n0.2,4.9\n0.5,1.4\n");
    const std::string few = scratch.write("few.csv", "restitution [1],damping_ratio [1]\n0.2,4.9\n");
    const std::string start = "format = 1\n",
                      constants = "[parameters]\na = { start = 1 }\n[[data]]\nfile = \"points.csv\"\n";
    const std::string own = start + "[form]\noutput = \"damping_ratio\"\ninputs = [\"restitution\"]\nexpression = ";
    const std::string unknown = scratch.write("unknown.toml", own + "\"a * restitutoin\"\n" + constants);
    const std::string none =
        scratch.write("none.toml", own + "\"2 * restitution\"\n[parameters]\n[[data]]\nfile = \"points.csv\"\n");
    const std::string unused = scratch.write("unused.toml", own + "\"2 * restitution\"\n" + constants);
    const std::string flat = scratch.write(
        "flat.toml", start + "form = \"ramaswamy_humbert_damping_ratio\"\n[synthetic]\nrestitution = \"0.9:0.2:5\"\n");
    const std::string twice = scratch.write(
        "twice.toml", start +
                          "separation = \"zero_force\"\nform = \"poursina_nikravesh_2020_pair\"\n[synthetic]\n"
                          "restitution = \"0.2:0.9:5\"\nseparation = \"zero_indentation\"\n");
    const std::string rig = scratch.write("rig.toml", start +
                                                          "form = \"ramaswamy_humbert_damping_ratio\"\n[rig]\n"
                                                          "effective_mass = 1\n[[data]]\nfile = \"points.csv\"\n");
    const std::string noiseless =
        scratch.write("noiseless.toml", start +
                                            "form = \"ramaswamy_humbert_damping_ratio\"\n"
                                            "[synthetic]\nrestitution = \"0.2:0.9:5\"\nseed = 2\n");
    const std::string negative = scratch.write(
        "negative.toml", start +
                             "form = \"ramaswamy_humbert_damping_ratio\"\n[synthetic]\nrestitution = \"0.2:0.9:5\"\n"
                             "noise = 0.01\nseed = -2\n");
    const std::string logarithm = scratch.write("logarithm.toml", own + "\"a * ln(restitution - 0.3)\"\n" + constants);
    const std::string pole = scratch.write("pole.toml", own + "\"a / (restitution - 0.6)\"\n" + constants);
    const std::string duplicate = scratch.write(
        "duplicate.toml", start +
                              "[form]\noutput = \"damping_ratio\"\ninputs = [\"restitution\", \"restitution\"]\n"
                              "expression = \"a * restitution\"\n" +
                              constants);
    const std::string noise =
        scratch.write("noise.toml", own + "\"a / restitution\"\n" + constants + "sd = { foo = 1 }\n");
    const std::string nothing =
        scratch.write("nothing.csv", "restitution [1],damping_ratio [1]\n0.2,4.9\n0,9.9\n0.5,1.4\n");
    const std::string impacts =
        scratch.write("impacts.csv", "impact_speed [m/s],restitution [1]\n0.5,0.6\n1.2,0.5\n2.5,0.4\n");
    const std::string mine = scratch.write("mine.toml", own + "\"a / restitution\"\n" + constants);
    const std::string grid = "fit" + ratio + " --grid ";
    check_bad_input({
        {"forms ramaswamy", 2, {"unknown form", "ramaswamy_humbert"}},
        {"fit " + data + " --form ramaswamy_humbert_dampin_ratio", 2, {"'ramaswamy_humbert_damping_ratio'"}},
        {"fit " + outside + ratio, 3, {"restitution out of range", "1.2", "line 3"}},
        {"fit " + misnamed + ratio, 3, {"damping_ratio", "'damping_ration'"}},
        {"fit " + few + ratio, 3, {"too few data", "1 measured value"}},
        {"fit " + data + ratio + " --free alpa", 2, {"alpa", "'alpha'"}},
        {"fit " + data + ratio + " --objective outputs", 2, {"outputs", "'output'"}},
        {"fit " + data + " --form ramaswamy_humbert_impact_time", 3, {"impact_time"}},
        {"fit " + data + ratio + " --law hertz_1882", 2, {"a form and a law"}},
        {grid + "restitution=0.2:0.9:0", 2, {"0.2:0.9:0", "COUNT from 2"}},
        {grid + "restitution=0.9:0.2:5", 2, {"0.9:0.2:5", "START < STOP"}},
        {grid + "restitution=0.5:0.5:5", 2, {"START < STOP"}},
        {grid + "restitution=0.2:0.9:1", 2, {"COUNT from 2"}},
        {grid + "restitution=0.2:inf:5", 2, {"inf"}},
        {grid + "restitution=0.2:1.5:5", 2, {"above 0 to 1"}},
        {grid + "restitutoin=0.2:0.9:5", 2, {"'restitution'"}},
        {"fit --form poursina_nikravesh_2020_alpha --grid hertz_exponent=1:2:5", 2, {"no exact value"}},
        {"fit " + unknown, 3, {"restitutoin", "'restitution'", "unknown.toml"}},
        {"fit " + none, 3, {"without constants", "none.toml"}},
        {"fit " + unused, 3, {"does not occur", ": a"}},
        {"fit " + flat, 3, {"0.9:0.2:5", "line 4"}},
        {"fit " + twice, 3, {"two separation rules", "twice.toml, line 6"}},
        {"fit " + rig, 3, {"[rig] without effect", "rig.toml"}},
        {"compare " + data + " --forms all --figure x.eps", 2, {"x.eps", ".svg"}},
        {"compare " + data + " --forms all --laws tsuji_1992", 2, {"--laws", "without --laws"}},
        {"compare " + data + " --forms all," + mine, 2, {"a problem file among", "impactfit compare"}},
        {"compare " + mine, 2, {"a problem of a form", "--forms all"}},
        {"compare " + data_folder() + "/examples/bounce_test.toml --forms all", 3, {"requires a form"}},
        {"fit " + data + ratio + " --set alpha=100", 2, {"outside its search bounds", "0.05 to 5", "--fix alpha"}},
        {"fit " + noiseless, 3, {"a seed without noise", "line 5"}},
        {"fit " + negative, 3, {"seed is out of range", "-2", "line 6"}},
        {"fit " + logarithm, 3, {"undefined", "a * ln(restitution - 0.3)", "restitution = 0.2", "points.csv, line 2"}},
        {"fit " + pole, 3, {"undefined", "a / (restitution - 0.6)", "restitution = 0.6", "points.csv, line 4"}},
        {"fit " + data + " --grid restitution=0.1:0.9:5", 2, {"synthetic points without a form", "--form"}},
        {"fit " + data + ratio + " --sd foo=1", 2, {"foo", "damping_ratio, restitution", "--sd"}},
        {"fit " + noise, 3, {"foo", "damping_ratio, restitution", "noise.toml, line"}},
        {"fit " + duplicate, 3, {"duplicate name in a form", "restitution", "duplicate.toml"}},
        {"fit " + nothing + ratio, 3, {"restitution out of range", ": 0 ", "above 0 to 1", "nothing.csv, line 3"}},
        {"init " + data + ratio + " --free alpa", 2, {"alpa", "'alpha'"}},
        {"design " + data + ratio + " --speeds 1:2", 2, {"speeds for a form", "--inputs"}},
        {"design " + data + ratio + " --inputs restitutoin=0.1:0.9:5", 2, {"restitutoin", "'restitution'", "--inputs"}},
        {"design " + data + ratio + " --inputs restitution=0:2:5", 2, {"0:2:5", "above 0 to 1", "--inputs"}},
        {"design " + data + ratio + " --inputs restitution", 2, {"INPUT=START:STOP:COUNT"}},
        {"design " + data + ratio + " --sd duration=1", 2, {"duration", "damping_ratio", "--sd"}},
        {"design " + impacts + ratio + " --free alpha --set stiffness=1e6 --mass 1",
         3,
         {"no design for measured impacts"}},
        {"design " + data_folder() + "/examples/bounce_test.toml --inputs restitution=0.1:0.5:3",
         2,
         {"inputs of a form for a law", "--speeds"}},
        {"fit " + data + ratio + " --sd restitution=0.01", 3, {"require standard deviations of the output"}},
        {"fit " + data + ratio + " --mass 1", 2, {"without effect", "--mass"}},
        {"regenerate zhang_2022_alpha --grid restitution=0.2:0.9:5", 2, {"without a form"}},
        {"regenerate all --method nelder_mead", 2, {"single recipe"}},
    });
}
