# MATLAB, HDF5 and NetCDF files: where their headers are, the program loads their libraries at the first such file. Linked,
# they and the 30 libraries that they load would cost each start of the program 20 ms.
#
# Sets array_file_definitions and array_file_folders for the sources that include the headers of MATLAB and HDF5 files,
# netcdf_definitions and netcdf_folders likewise; empty without them.
foreach(files array_file netcdf)
    set(${files}_definitions)
    set(${files}_folders)
endforeach()

# Takes the header of a library, and the name that dlopen needs: that of the file with the first number of its version.
function(impactfit_loaded_library files name header library suffix)
    find_path(IMPACTFIT_${name}_INCLUDE_DIR ${header} PATH_SUFFIXES ${suffix})
    find_library(IMPACTFIT_${name}_FILE ${library})
    mark_as_advanced(IMPACTFIT_${name}_INCLUDE_DIR IMPACTFIT_${name}_FILE)
    if(NOT IMPACTFIT_${name}_INCLUDE_DIR OR NOT IMPACTFIT_${name}_FILE)
        message(STATUS "impactfit: no ${header}, so there are no ${name} files")
        return()
    endif()
    file(REAL_PATH "${IMPACTFIT_${name}_FILE}" file)
    get_filename_component(file "${file}" NAME)
    string(REGEX MATCH "^.*\\.so\\.[0-9]+" loaded "${file}")
    set(${files}_definitions ${${files}_definitions} IMPACTFIT_${name}_LIBRARY="${loaded}" PARENT_SCOPE)
    if(NOT IMPACTFIT_${name}_INCLUDE_DIR IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
        set(${files}_folders ${${files}_folders} ${IMPACTFIT_${name}_INCLUDE_DIR} PARENT_SCOPE)
    endif()
endfunction()
impactfit_loaded_library(array_file MATIO matio.h matio "")
impactfit_loaded_library(array_file HDF5 hdf5.h hdf5_serial hdf5/serial)
impactfit_loaded_library(netcdf NETCDF netcdf_mem.h netcdf "")
