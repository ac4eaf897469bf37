#pragma once
// Readers of the files of arrays.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

// NumPy array (.npy) as a signal table.
//
// Read are formats 1 to 3; numbers of 4 and 8 bytes with a point, and whole numbers of 1 to 8 bytes, in both byte
// orders; arrays of one dimension, of two in C or Fortran order, and arrays of records with names.

/// Returns true for a content that begins as a .npy.
bool is_npy(std::string_view content);

/// Returns the columns "column 1", "column 2", or those of the names of records. An array with fewer rows than columns,
/// and at most 64 rows, has a channel in each row, which a note states. Throws Error (data) for a damaged file, an
/// array of objects, of another number of dimensions, without values, or with more than 256 columns.
SignalTable read_npy(std::string_view content, const std::string& file);

// MATLAB files of versions 5 to 7.3 by matio, which is loaded at the first file.

/// Returns true for the first bytes of a MATLAB file of version 5 or later.
bool is_matlab(std::string_view first_bytes);

/// Returns the tables of the real arrays of one and two dimensions, also those in a structure: "run.force". Other
/// variables are named in a note. Throws Error (data) for a damaged file, one without such an array, one with more than
/// 2e7 values, and where matio is missing.
std::vector<SignalTable> read_matlab(const std::string& path);

// HDF5 files by their library, which is loaded at the first file.

/// Returns true for the first bytes of an HDF5 file.
bool is_hdf5(std::string_view first_bytes);

/// Returns the tables of the datasets of numbers with one and two dimensions. A column has the path of its dataset,
/// "run/force". Links to other files, external storage and virtual datasets are not followed. Throws Error (data) for a
/// damaged file, one without such a dataset, one with more than 2e7 values, and where the library is missing.
std::vector<SignalTable> read_hdf5(const std::string& path);

// JSON files with arrays of numbers. An array has the name of its JSON pointer (RFC 6901): "/run/0/time".

/// Returns true for a content that begins as JSON: an object, or a list of numbers, lists or objects.
bool is_json(std::string_view content);

/// Returns the tables of the lists of numbers. A list of lists of one length is a matrix; in a list of objects, the
/// numbers of one key in all of them are a vector, "/samples/time". A null is an empty value. Units are those of
/// tables_of_arrays. Throws Error (data) with line and column for a text that is not JSON, and for one without a list
/// of two numbers, with more than 2e7 values or nested deeper than 64 levels.
std::vector<SignalTable> read_json_arrays(const std::string& content, const std::string& file);

}  // namespace impactfit
