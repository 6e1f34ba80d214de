// Reads YAML by libfyaml, event by event. Its headers have macros and variadic functions that Swift does not see, and its
// diagnostics are to be set up before anything is read: here is all that is needed of it.
#ifndef CYAML_H
#define CYAML_H

#include <stdbool.h>
#include <stddef.h>

typedef struct cyaml_reader cyaml_reader;

typedef enum {
    /// There is nothing more.
    cyaml_end,
    /// It cannot be read on; `cyaml_error` says why.
    cyaml_failure,
    cyaml_document_start,
    cyaml_document_end,
    cyaml_map_start,
    cyaml_map_end,
    cyaml_list_start,
    cyaml_list_end,
    cyaml_scalar,
    cyaml_alias,
} cyaml_kind;

typedef enum {
    cyaml_plain,
    /// In double quotes.
    cyaml_quoted,
    cyaml_single_quoted,
    /// A block whose lines are lines of the file: `|`.
    cyaml_literal,
    /// A block whose lines are joined: `>`.
    cyaml_folded,
} cyaml_style;

typedef struct {
    cyaml_kind kind;
    cyaml_style style;
    /// Where it begins, from 0; -1 if that is not known, as of a value that is not there.
    int line, column;
    /// The text of a scalar; valid until the next event. NULL if it is empty.
    const char *text;
    size_t length;
    /// Of a scalar in single quotes what stands between them in the file, as the library misreads some of it: after two
    /// escaped quotes in a row it leaves text out. NULL if it is not known.
    const char *source;
    size_t source_length;
    bool has_anchor, has_tag;
    /// Where the name of the anchor begins, or the tag, from 0.
    int property_line, property_column;
} cyaml_event;

/// Begins to read text, which must be valid UTF-8: other bytes may let it hang. NULL if there is no memory.
cyaml_reader *cyaml_open(const char *text, size_t length);

/// The next event.
void cyaml_next(cyaml_reader *reader, cyaml_event *event);

/// What was wrong first, valid as long as the reader, and where, from 0; NULL if nothing is known.
const char *cyaml_error(cyaml_reader *reader, int *line, int *column);

void cyaml_close(cyaml_reader *reader);

#endif
