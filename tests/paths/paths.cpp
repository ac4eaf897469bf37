#include "tests/paths/paths.hpp"

namespace impactfit_tests {

const std::string& data_folder() {
    static const std::string path = IMPACTFIT_TEST_DATA;
    return path;
}

const std::string& laws_folder() {
    static const std::string path = IMPACTFIT_TEST_LAWS;
    return path;
}

const std::string& damping_rules_folder() {
    static const std::string path = IMPACTFIT_TEST_DAMPING_RULES;
    return path;
}

const std::string& regenerated_folder() {
    static const std::string path = IMPACTFIT_TEST_REGENERATED;
    return path;
}

const std::string& certified_folder() {
    static const std::string path = IMPACTFIT_TEST_CERTIFIED;
    return path;
}

const std::string& lab_files_folder() {
    static const std::string path = IMPACTFIT_TEST_LAB_FILES;
    return path;
}

const std::string& reference_folder() {
    static const std::string path = IMPACTFIT_TEST_REFERENCE;
    return path;
}

const std::string& simulators_folder() {
    static const std::string path = IMPACTFIT_TEST_SIMULATORS;
    return path;
}

const std::string& program_file() {
    static const std::string path = IMPACTFIT_TEST_PROGRAM;
    return path;
}

}  // namespace impactfit_tests
