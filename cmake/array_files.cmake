# MATLAB and HDF5 files: where their headers are, the program loads their libraries at the first such file. Linked, they
# and the 30 libraries that they load would cost each start of the program 20 ms.
#
# Sets array_file_definitions and array_file_folders for the sources that include the headers; empty without them.
set(array_file_definitions)
set(array_file_folders)

# Takes the header of a library, and the name that dlopen needs: that of the file with the first number of its version.
function(impactfit_loaded_library name header library suffix)
    find_path(IMPACTFIT_${name}_INCLUDE_DIR ${header} PATH_SUFFIXES ${suffix})
    find_library(IMPACTFIT_${name}_FILE ${library})
    mark_as_advanced(IMPACTFIT_${name}_INCLUDE_DIR IMPACTFIT_${name}_FILE)
    if(NOT IMPACTFIT_${name}_INCLUDE_DIR OR NOT IMPACTFIT_${name}_FILE)
        message(STATUS "impactfit: no ${header}, so ${name} files are not read")
        return()
    endif()
    file(REAL_PATH "${IMPACTFIT_${name}_FILE}" file)
    get_filename_component(file "${file}" NAME)
    string(REGEX MATCH "^.*\\.so\\.[0-9]+" loaded "${file}")
    set(array_file_definitions ${array_file_definitions} IMPACTFIT_${name}_LIBRARY="${loaded}" PARENT_SCOPE)
    if(NOT IMPACTFIT_${name}_INCLUDE_DIR IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
        set(array_file_folders ${array_file_folders} ${IMPACTFIT_${name}_INCLUDE_DIR} PARENT_SCOPE)
    endif()
endfunction()
impactfit_loaded_library(MATIO matio.h matio "")
impactfit_loaded_library(HDF5 hdf5.h hdf5_serial hdf5/serial)
