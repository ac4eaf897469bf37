#pragma once
// Options in messages. The library names an option once; each front end writes it in its own notation.

#include <string>
#include <string_view>

namespace impactfit {

/// Languages in which a caller states options.
///
/// | option                       | command_line                  | python                    | cpp |
/// |------------------------------|-------------------------------|---------------------------|--------------------------|
/// | option("mass")               | --mass                        | mass=                     | mass | | option("free
/// stiffness")     | --free stiffness              | free="stiffness"          | free("stiffness")        | |
/// option("fix stiffness=1")    | --fix stiffness=1             | fix={"stiffness": 1}      | fix("stiffness", 1) | |
/// option("sd duration='2 %'")  | --sd duration='2 %'           | sd={"duration": '2 %'}    | sd["duration"] = '2 %' |
///
/// In a problem file the same options are `[rig] effective_mass`, `stiffness = { start = ... }`,
/// `stiffness = { fix = 1 }` and `sd = { duration = '2 %' }`.
enum class Notation { cpp, command_line, python, problem_file };

/// Returns the option of a message: its name, then optionally a value or NAME=VALUE after a blank. The result contains
/// marks that with_options replaces.
std::string option(std::string_view text);

/// Returns the text with its options in a notation. Text without options is unchanged.
std::string with_options(std::string_view text, Notation notation);

}  // namespace impactfit
