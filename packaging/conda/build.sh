#!/usr/bin/env bash
# Run by conda-build (meta.yaml): the program and the Python package in the prefix.
set -euo pipefail
mkdir csv
# shellcheck disable=SC2086  # CFLAGS and CMAKE_ARGS are lists
$CC $CFLAGS -fPIC -c libcsv/libcsv.c -o csv/libcsv.o
$AR rcs csv/libcsv.a csv/libcsv.o
# shellcheck disable=SC2086
cmake -S impactfit -B build -G Ninja ${CMAKE_ARGS:-} -D CMAKE_BUILD_TYPE=Release -D CMAKE_INSTALL_PREFIX="$PREFIX" \
    -D CMAKE_INSTALL_LIBDIR=lib -D IMPACTFIT_WARNINGS_AS_ERRORS=OFF -D IMPACTFIT_PYTHON=ON \
    -D IMPACTFIT_PYTHON_FOLDER="${SP_DIR#"$PREFIX"/}" -D Python3_EXECUTABLE="$PYTHON" \
    -D IMPACTFIT_csv_INCLUDE_DIR="$PWD/libcsv" -D IMPACTFIT_csv_LIBRARY="$PWD/csv/libcsv.a"
cmake --build build --parallel "${CPU_COUNT:-1}"
for component in program python; do cmake --install build --component $component; done
