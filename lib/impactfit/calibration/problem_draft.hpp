#pragma once
// A first problem file for measured data: the columns found, laws that can be fitted to them, and starts.

#include <string>
#include <vector>

namespace impactfit {

struct DraftOptions {
    std::string data;       ///< path of a CSV file or package
    std::string file_name;  ///< the same as the problem file is to name it, relative to its own folder
    std::string law = {};   ///< empty: the one proposed
    std::string mass = {};  ///< "540 g"; empty: masses or a column effective_mass
    std::vector<std::string> masses = {};
};

/// The text of a commented problem file that read_problem reads. Throws an Error for data that cannot be read, a law
/// that cannot be fitted to them, and an unknown mass.
std::string draft_problem(const DraftOptions& options);

}  // namespace impactfit
