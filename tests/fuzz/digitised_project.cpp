// A project of WebPlotDigitizer, wpd.json.
#include "impactfit/dataset/digitised/wpd_files.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    impactfit::parse_wpd_project(text, "fuzz.wpd.json");
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
