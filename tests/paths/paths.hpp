#pragma once
// Files and folders that tests use. Functions, so that only a single object file depends on the place of the tree.

#include <string>

namespace impactfit_tests {

const std::string& data_folder();           ///< shipped data
const std::string& laws_folder();           ///< sources of the laws
const std::string& damping_rules_folder();  ///< sources of the damping rules
const std::string& regenerated_folder();    ///< headers of regenerated tables
const std::string& certified_folder();      ///< problems with certified results
const std::string& lab_files_folder();      ///< files as laboratories export them
const std::string& reference_folder();      ///< results of other methods
const std::string& simulators_folder();     ///< drivers of exported laws
const std::string& program_file();          ///< the program

}  // namespace impactfit_tests
