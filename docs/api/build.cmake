# Builds the API documentation: C++ with Doxygen in OUTPUT/cpp, Python with Sphinx in OUTPUT/python. A warning is an
# error.
#
#   cmake -D DOXYGEN=<program> -D PYTHON=<interpreter> -D PACKAGE=<folder on PYTHONPATH> -D VERSION=<version>
#         -D OUTPUT=<folder> -P docs/api/build.cmake
cmake_minimum_required(VERSION 3.25)
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)

# Rooms of machinery, in headers that the public headers include.
set(machinery "^lib/impactfit/dynamics/(integrators|legs|phase|bouc_wen|reduced)/")

# Public headers: the umbrella headers and the headers they include, without machinery.
function(public_headers result)
    file(GLOB waiting RELATIVE ${root} ${root}/lib/impactfit/*.hpp ${root}/lib/impactfit_papers/*.hpp)
    set(headers "")
    while(waiting)
        list(POP_FRONT waiting header)
        if(header IN_LIST headers OR header MATCHES "${machinery}" OR NOT EXISTS ${root}/${header})
            continue()
        endif()
        list(APPEND headers ${header})
        file(STRINGS ${root}/${header} includes REGEX "^#include \"impactfit(_papers)?/")
        list(TRANSFORM includes REPLACE "^#include \"(.*)\"$" "lib/\\1")
        list(APPEND waiting ${includes})
    endwhile()
    set(${result} ${headers} PARENT_SCOPE)
endfunction()

function(run_without_warnings program)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${root} RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${program} ended with ${result}: see the warnings above")
    endif()
endfunction()

function(build_cpp output)
    public_headers(headers)
    list(LENGTH headers count)
    if(count EQUAL 0)
        message(FATAL_ERROR "no public header found in lib")
    endif()
    list(JOIN headers " " headers)
    file(REMOVE_RECURSE ${output}/html)
    file(MAKE_DIRECTORY ${output})
    run_without_warnings(Doxygen ${CMAKE_COMMAND} -E env "PUBLIC_HEADERS=${headers}" OUTPUT=${output} VERSION=${VERSION}
        ${DOXYGEN} docs/api/Doxyfile)
    message(NOTICE "C++ library, ${count} headers: ${output}/html/index.html")
endfunction()

function(build_python output)
    file(REMOVE_RECURSE ${output}/html ${output}/pages)
    file(MAKE_DIRECTORY ${output}/pages)
    run_without_warnings(Sphinx ${CMAKE_COMMAND} -E env PYTHONPATH=${PACKAGE} PYTHONDONTWRITEBYTECODE=1
        ${PYTHON} -m sphinx -q -W --keep-going -E -c docs/api -d ${output}/cache -D version=${VERSION}
        -D release=${VERSION} ${output}/pages ${output}/html)
    run_without_warnings(Notebooks ${CMAKE_COMMAND} -E env PYTHONPATH=${PACKAGE} PYTHONDONTWRITEBYTECODE=1
        PYDEVD_DISABLE_FILE_VALIDATION=1 IMPACTFIT_DATA=${root}/data
        ${PYTHON} docs/api/notebooks.py ${output}/html/notebooks)
    message(NOTICE "Python package: ${output}/html/index.html")
endfunction()

build_cpp(${OUTPUT}/cpp)
build_python(${OUTPUT}/python)
