#pragma once
// What the C header of a recipe computes, through the C compiler of the system.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "impactfit_papers/tables/recipe.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit_tests {

/// The value of `call`, an expression in x[0], x[1], ..., at each point. The header must compile as strict C99 without
/// a warning, and twice in one source.
inline std::vector<double> values_through_c(const impactfit::RecipeHeader& header, const std::string& call,
                                            const std::vector<std::vector<double>>& points) {
    const ScratchFolder folder;
    const std::string base = (folder.path() / header.name).string();
    folder.write(header.name + ".h", header.text);
    folder.write(header.name + ".c",
                 fmt::format("#include \"{0}.h\"\n#include \"{0}.h\"\n#include <stdio.h>\n"
                             "int main(void) {{\n    double x[{1}];\n    int i = 0;\n"
                             "    while (scanf(\"%lf\", &x[i]) == 1)\n"
                             "        if (++i == {1}) i = 0, printf(\"%.17g\\n\", {2});\n    return 0;\n}}\n",
                             header.name, points.front().size(), call));
    std::string input;
    for (const std::vector<double>& point : points)
        for (const double x : point) input += fmt::format("{:.17g}\n", x);
    folder.write(header.name + ".in", input);
    REQUIRE(std::system(fmt::format("cc -std=c99 -pedantic -Wall -Wextra -Werror -O1 '{0}.c' -lm -o '{0}' && "
                                    "'{0}' <'{0}.in' >'{0}.out'",
                                    base)
                            .c_str()) == 0);
    std::ifstream output(base + ".out");
    std::vector<double> values;
    for (std::string word; output >> word;) values.push_back(std::strtod(word.c_str(), nullptr));
    REQUIRE(values.size() == points.size());
    return values;
}

}  // namespace impactfit_tests
