#include "impactfit/report/format/gnuplot.hpp"

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

[[noreturn]] void refuse() {
    throw Error(ErrorKind::usage, "a page draws no figure by gnuplot", {},
                "the figures of --report, or this command line in the installed program");
}

}  // namespace

void check_gnuplot() {
    refuse();
}

std::string draw_by_gnuplot(const std::string&) {
    refuse();
}

}  // namespace impactfit
