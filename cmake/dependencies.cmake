# The libraries that impactfit links; read by its own build and by find_package(impactfit).
include(CMakeFindDependencyMacro)
foreach(package fmt OpenSSL nlohmann_json Boost Eigen3 Ceres NLopt TBB tomlplusplus muparser pugixml)
    find_dependency(${package})
endforeach()

# UDUNITS, libcsv and libsndfile have no package files. That of libzip needs its programs, which libzip-dev does not bring.
function(impactfit_plain_library name header library)
    find_path(IMPACTFIT_${name}_INCLUDE_DIR ${header} REQUIRED)
    find_library(IMPACTFIT_${name}_LIBRARY ${library} REQUIRED)
    mark_as_advanced(IMPACTFIT_${name}_INCLUDE_DIR IMPACTFIT_${name}_LIBRARY)
    if(NOT TARGET impactfit::${name})
        add_library(impactfit::${name} INTERFACE IMPORTED GLOBAL)
        set_target_properties(impactfit::${name} PROPERTIES INTERFACE_LINK_LIBRARIES "${IMPACTFIT_${name}_LIBRARY}"
            INTERFACE_INCLUDE_DIRECTORIES "${IMPACTFIT_${name}_INCLUDE_DIR}")
    endif()
endfunction()
impactfit_plain_library(udunits2 udunits2.h udunits2)
impactfit_plain_library(csv csv.h csv)
impactfit_plain_library(zip zip.h zip)
impactfit_plain_library(sndfile sndfile.h sndfile)
