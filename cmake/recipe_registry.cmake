# One source file under tables/recipes makes one recipe, named like the file: this writes the list of them.
function(impactfit_write_recipe_list output source)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tables/recipes/*.cpp)
    list(SORT files)
    set(declarations "")
    set(addresses "")
    foreach(file IN LISTS files)
        get_filename_component(name ${file} NAME_WE)
        string(APPEND declarations "extern const Recipe ${name};\n")
        list(APPEND addresses "&recipes::${name}")
    endforeach()
    list(JOIN addresses ", " recipe_list)
    file(CONFIGURE OUTPUT ${output}/recipe_list.cpp @ONLY CONTENT
"// Written by cmake/recipe_registry.cmake from the files in tables/recipes.
#include <array>

#include \"impactfit/tables/recipe_registry.hpp\"

namespace impactfit {
namespace recipes {
@declarations@}  // namespace recipes

std::span<const Recipe* const> all_recipes() {
    static constexpr std::array list{@recipe_list@};
    return list;
}

}  // namespace impactfit
")
    set(${source} ${output}/recipe_list.cpp PARENT_SCOPE)
endfunction()
