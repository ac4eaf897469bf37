#!/usr/bin/env bash
# Builds the libraries of the page by emscripten from Debian's source packages, pinned in sources.txt. script/setup --web
# runs it. A library with the pinned version and these flags is not built again.
#
#   cmake/web/dependencies.sh FOLDER    libraries and headers: FOLDER/lib, FOLDER/include
#
# The exit code is 3 if a source cannot be fetched.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
mkdir -p "$folder"/{lib,include,sources,stamps}
exec 9>"$folder/lock"
flock 9  # trees may share the folder
export NODE_PATH=/usr/share/nodejs
flags="-O2 -fwasm-exceptions"

# ---- Sources ----

# apt-get with its own lists: the sources of the machine stay as they are, and root is not needed.
apt_source() {
    local state=$folder/apt keyring=/usr/share/keyrings/debian-archive-keyring.gpg suite
    mkdir -p "$state"/{lists,cache/archives}/partial
    for suite in "debian bookworm" "debian-security bookworm-security"; do
        echo "deb-src [signed-by=$keyring] http://deb.debian.org/$suite main"
    done >"$state/sources.list"
    local options=(-o "Dir::Etc::SourceList=$state/sources.list" -o Dir::Etc::SourceParts=/dev/null
        -o "Dir::State::Lists=$state/lists" -o "Dir::Cache=$state/cache" -o "APT::Sandbox::User=" -qq
        -o Acquire::Retries=1 -o Acquire::http::Timeout=30)
    [[ -e $state/updated ]] || { apt-get "${options[@]}" update && touch "$state/updated"; }
    apt-get "${options[@]}" source --download-only "$1"
}

# Prints the folder of the unpacked source of a package.
source_of() {
    local package=$1 version hash
    read -r version hash < <(awk -v name="$package" '$1 == name {print $2, $3}' "$here/sources.txt")
    local unpacked=$folder/sources/$package-$version dsc=${package}_${version#*:}.dsc
    if [[ ! -d $unpacked ]]; then
        if ! (cd "$folder/sources" && { [[ -e $dsc ]] || apt_source "$package=$version"; }) >"$folder/$package.log" 2>&1; then
            echo "dependencies.sh: $package $version cannot be fetched; see $folder/$package.log" >&2
            exit 3
        fi
        (
            cd "$folder/sources" &&
                sha256sum --quiet --check <<<"$hash  $dsc" &&
                dpkg-source -x "$dsc" "$unpacked.part" &&
                mv "$unpacked.part" "$unpacked"
        ) >>"$folder/$package.log" 2>&1 || {
            echo "dependencies.sh: the source of $package $version is wrong; see $folder/$package.log" >&2
            exit 1
        }
    fi
    echo "$unpacked"
}

# ---- Builds ----

# Compiles sources into a library: name, source folder, options and files.
archive() {
    local name=$1 from=$2 objects compiler=emcc
    shift 2
    objects=$(mktemp -d)
    local options=() file
    for file in "$@"; do
        if [[ $file == -* ]]; then options+=("$file"); continue; fi
        [[ $file == *.c ]] || compiler=em++
        (cd "$from" && $compiler $flags "${options[@]}" -c "$file" -o "$objects/$(basename "$file").o")
    done
    rm -f "$folder/lib/lib$name.a"
    emar rcs "$folder/lib/lib$name.a" "$objects"/*.o
    rm -rf "$objects"
}

# Configures, builds and installs a source with CMake: source folder, options.
by_cmake() {
    local from=$1
    shift
    emcmake cmake -G Ninja -S "$from" -B "$from/build-web" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$folder" \
        -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" -DBUILD_SHARED_LIBS=OFF \
        -DCMAKE_CXX_FLAGS_RELEASE=-DNDEBUG -DCMAKE_C_FLAGS_RELEASE=-DNDEBUG "$@"
    cmake --build "$from/build-web" --parallel "${JOBS:-1}" --target install
}

# Reading archives of a workbook: inflate only, no other compression and no encryption.
build_zlib() {
    archive z "$1" adler32.c crc32.c deflate.c inflate.c inffast.c inftrees.c trees.c zutil.c
    cp "$1"/{zlib.h,zconf.h} "$folder/include"
}
build_libzip() {
    by_cmake "$1" -DHAVE_SIZEOF_{OFF_T,SIZE_T}=1 -DSIZEOF_OFF_T=8 -DSIZEOF_SIZE_T=4 \
        -DENABLE_{COMMONCRYPTO,GNUTLS,MBEDTLS,OPENSSL,WINDOWS_CRYPTO,BZIP2,LZMA}=OFF \
        -DBUILD_{TOOLS,REGRESS,EXAMPLES,DOC}=OFF -DZLIB_LIBRARY="$folder/lib/libz.a" \
        -DZLIB_INCLUDE_DIR="$folder/include"
}
build_libcsv() {
    archive csv "$1" libcsv.c
    cp "$1/csv.h" "$folder/include"
}
build_libmd() {
    touch "$1/src/config.h"  # SHA-2 needs none of its settings
    archive md "$1" -Iinclude -Isrc src/sha2.c
    mkdir -p "$folder/include/libmd"
    cp "$1/include/sha2.h" "$folder/include/libmd"
}
build_pugixml() {
    archive pugixml "$1" src/pugixml.cpp
    cp "$1"/src/*.hpp "$folder/include"
}
build_muparser() { by_cmake "$1" -DENABLE_{SAMPLES,OPENMP,WIDE_CHAR}=OFF; }
build_nlopt() {
    by_cmake "$1" -DNLOPT_{CXX,PYTHON,OCTAVE,MATLAB,GUILE,SWIG,TESTS,FORTRAN}=OFF
}
# Sounds without compression: WAV, AIFF, AU, CAF; no FLAC, Ogg, Opus, MP3.
build_libsndfile() {
    by_cmake "$1" -DENABLE_{EXTERNAL_LIBS,MPEG,CPACK,PACKAGE_CONFIG}=OFF -DBUILD_{PROGRAMS,EXAMPLES,TESTING}=OFF
}
# The page unpacks its program by this: no browser here has a decompressor that is as good.
build_libzstd() {
    local sources=("$1"/lib/common/*.c "$1"/lib/decompress/*.c)
    emcc -O2 -DZSTD_DISABLE_ASM=1 "${sources[@]}" -o "$folder/lib/unpack.wasm" --no-entry -s STANDALONE_WASM=1 \
        -s INITIAL_MEMORY=67108864 -s EXPORTED_FUNCTIONS=_ZSTD_decompress,_malloc
}
# A header of Ceres has no guard, which its sources need in batches. Compiled one by one they take five times as long.
build_ceres-solver() {
    grep -q 'pragma once' "$1/internal/ceres/manifold_adapter.h" || sed -i '1i #pragma once' "$1/internal/ceres/manifold_adapter.h"
    by_cmake "$1" -DMINIGLOG=ON -DMINIGLOG_MAX_LOG_LEVEL=-4 -DGFLAGS=OFF -DSUITESPARSE=OFF -DCXSPARSE=OFF -DLAPACK=OFF \
        -DACCELERATESPARSE=OFF -DEIGENSPARSE=OFF -DCUDA=OFF -DSCHUR_SPECIALIZATIONS=OFF -DCUSTOM_BLAS=ON \
        -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=19 -DCERES_THREADING_MODEL=NO_THREADS \
        -DEXPORT_BUILD_DIR=OFF -DPROVIDE_UNINSTALL_TARGET=OFF \
        -DBUILD_{TESTING,EXAMPLES,BENCHMARKS,DOCUMENTATION}=OFF -DEigen3_DIR=/usr/share/eigen3/cmake
}

for package in zlib libzip libzstd libcsv libmd pugixml muparser nlopt libsndfile ceres-solver; do
    stamp=$folder/stamps/$package
    wanted="$(grep "^$package " "$here/sources.txt") $flags $(declare -f "build_$package" | sha256sum)"
    if [[ -e $stamp && $(<"$stamp") == "$wanted" ]]; then continue; fi
    from=$(source_of "$package")
    echo "building $package"
    "build_$package" "$from" >"$folder/$package.log" 2>&1 &  # beside a condition, -e would have no effect
    if ! wait $!; then
        tail -20 "$folder/$package.log" >&2
        echo "dependencies.sh: $package does not build; see $folder/$package.log" >&2
        exit 1
    fi
    echo "$wanted" >"$stamp"
done

# Libraries of headers alone are those of the machine, without its other headers.
for header in fmt nlohmann toml++ CLI boost; do ln -sfn "/usr/include/$header" "$folder/include/$header"; done
