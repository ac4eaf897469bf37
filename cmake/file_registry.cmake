# One source file in a folder makes one constant object, named like the file: this writes the list of them.
#
#   impactfit_write_registry(<folder> <type> <namespace> <function> <header> <output> <source>)
#
# writes ${output}/${function}.cpp, which defines `std::span<const type* const> function()` of the header, and puts its
# name into `source`.
function(impactfit_write_registry folder type namespace function header output source)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
    list(SORT files)
    set(declarations "")
    set(addresses "")
    foreach(file IN LISTS files)
        get_filename_component(name ${file} NAME_WE)
        string(APPEND declarations "extern const ${type} ${name};\n")
        list(APPEND addresses "&${namespace}::${name}")
    endforeach()
    list(JOIN addresses ", " object_list)
    file(CONFIGURE OUTPUT ${output}/${function}.cpp @ONLY CONTENT
"// Written by cmake/file_registry.cmake from the files in @folder@.
#include <array>

#include \"@header@\"

namespace impactfit {
namespace @namespace@ {
@declarations@}  // namespace @namespace@

std::span<const @type@* const> @function@() {
    static constexpr std::array list{@object_list@};
    return list;
}

}  // namespace impactfit
")
    set(${source} ${output}/${function}.cpp PARENT_SCOPE)
endfunction()
