# Debian packages by CPack (script/package): impactfit, libimpactfit-dev and, with IMPACTFIT_PYTHON, python3-impactfit.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "impactfit maintainers <maintainers@users.noreply.a-seed-1b795d36.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has a summary
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
    WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/staged_files.cmake)
set(same_version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(about "impactfit fits continuous contact force laws of multibody and DEM codes to
measured impacts. It states how good the fit is and which parameters the
data determine. It also simulates impacts and computes the damping of a
wanted restitution.")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME impactfit)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "gnuplot-nox | gnuplot, fonts-liberation, libmatio11, libhdf5-103-1, libnetcdf19")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "xdg-utils")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "simulation and calibration of contact-impact models
${about}
.
This package contains the program, the shipped data, manual pages and shell
completion.")

# The packages that dependencies.cmake finds.
string(JOIN ", " development_packages libboost-dev libceres-dev libcsv-dev libeigen3-dev libfmt-dev libmuparser-dev
    libnlopt-cxx-dev libnlopt-dev libpugixml-dev libsndfile1-dev libssl-dev libtbb-dev libtomlplusplus-dev libudunits2-dev libzip-dev
    nlohmann-json3-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libimpactfit-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ${development_packages})
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "cmake, g++")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "impactfit ${same_version}")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "contact-impact models in C++, development files
${about}
.
This package contains headers, static libraries and the CMake package.")

if(IMPACTFIT_PYTHON)
    list(APPEND CPACK_COMPONENTS_ALL python)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
    set(python_versions "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next_minor})")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-impactfit)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "impactfit ${same_version}, ${python_versions}, python3-numpy")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-matplotlib, python3-pandas")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-distributed, python3-mpi4py")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/postinst
        ${PROJECT_SOURCE_DIR}/cmake/debian/prerm)
    set(CPACK_DEBIAN_PYTHON_DESCRIPTION "contact-impact models in Python
${about}
.
This package contains the Python package impactfit.")
endif()
include(CPack)
