# Comments, texts of the program, names of tests and decisions have plain technical terms: fails with file:line for
# every banned word.
#
#   cmake -D ROOT=<repository> -P cmake/check_vocabulary.cmake
#
# The check reads comments and string literals of C and C++ sources, and every line of Python modules, scripts, CMake
# files and Markdown pages, under lib/, apps/, tests/, bench/, python/, script/, cmake/ and docs/decisions/. The words
# below have no technical meaning here. docs/notation.md defines the terms: data determine a parameter, a result
# contains a value, an error states a cause.
#
# Exempt are data files, this list with its self-test, and a line that ends with the marker `vocabulary: quoted`, which
# quotes the text of another program, a paper or a data file.
cmake_minimum_required(VERSION 3.25)

set(banned
    "tells?" "told" "telling"       # determine, state, report
    "says?" "said" "unsaid"         # state
    "knows?" "asks?" "asked"        # a program has arguments and options
    "sees" "seen"                   # observed, determined
    "who" "nobody" "somebody"       # name the function, the file or the user
    "answers?"                      # result, estimate
    "anew"                          # again
    "stands"                        # is
    "what is" "what are" "what was" # name the quantity
    "of its own" "estimated along") # separate; nuisance parameter
list(JOIN banned "|" words)
set(pattern "(^|[^a-z0-9_])(${words})($|[^a-z0-9_])")

function(check_line place line)
    if(line MATCHES "vocabulary: quoted$")
        return()
    elseif(place MATCHES "[.](cpp|hpp|c|mjs)([.]in)?:")
        string(REGEX REPLACE "\\\\.|'\"'" "," line "${line}")  # an escaped quote ends no literal
        string(REGEX MATCHALL "\"[^\"]*\"|//.*" texts "${line}")
    else()
        set(texts "${line}")
    endif()
    foreach(text IN LISTS texts)
        string(TOLOWER "${text}" text)
        if(text MATCHES "${pattern}")
            message(NOTICE "${place}: '${CMAKE_MATCH_2}'")
            set_property(GLOBAL APPEND PROPERTY places "${place}")
        endif()
    endforeach()
endfunction()

# Brackets and semicolons mean something to CMake lists: blank them out first. Most files have no banned word at all.
function(check_file file)
    file(READ "${ROOT}/${file}" content)
    string(REGEX REPLACE "[][;]" "," content "${content}")
    string(TOLOWER "${content}" lower)
    if(NOT lower MATCHES "${pattern}")
        return()
    endif()
    string(REGEX REPLACE "\\\\\n" "_\n" content "${content}")
    string(REPLACE "\n" ";" lines "${content}")
    set(line_number 0)
    foreach(line IN LISTS lines)
        math(EXPR line_number "${line_number} + 1")
        check_line("${file}:${line_number}" "${line}")
    endforeach()
endfunction()

set(files "")
foreach(folder lib apps tests bench python script cmake packaging docs/decisions)
    file(GLOB_RECURSE found RELATIVE "${ROOT}" "${ROOT}/${folder}/*")
    list(APPEND files ${found})
endforeach()
list(FILTER files INCLUDE REGEX "[.](cpp|hpp|c|mjs)([.]in)?$|[.](pyi?|cmake|md)$|/CMakeLists[.]txt$|/[^.]+$")
list(FILTER files EXCLUDE REGEX "/(node_modules|third_party)/")
list(REMOVE_ITEM files cmake/check_vocabulary.cmake tests/project/vocabulary_self_test.cmake)
foreach(file IN LISTS files)
    check_file("${file}")
endforeach()

get_property(places GLOBAL PROPERTY places)
list(LENGTH files count)
list(LENGTH places wrong)
message(NOTICE "${count} files read, banned words: ${wrong}")
if(count EQUAL 0)
    message(FATAL_ERROR "no source file found")
elseif(wrong GREATER 0)
    message(FATAL_ERROR "use the terms of docs/notation.md")
endif()
