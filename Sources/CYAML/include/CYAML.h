// Reads YAML with libfyaml, event by event. This module contains only the required functions, because the headers of
// libfyaml contain macros and variadic functions that Swift cannot import.
#ifndef CYAML_H
#define CYAML_H

#include <stdbool.h>
#include <stddef.h>

typedef struct cyaml_reader cyaml_reader;

typedef enum {
    /// The end of the text.
    cyaml_end,
    /// The text is invalid; `cyaml_error` returns the reason.
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
    /// Text in double quotes.
    cyaml_quoted,
    cyaml_single_quoted,
    /// A block that preserves the line breaks of the file: `|`.
    cyaml_literal,
    /// A block whose lines are joined: `>`.
    cyaml_folded,
} cyaml_style;

typedef struct {
    cyaml_kind kind;
    cyaml_style style;
    /// The line and column at which the event starts, from 0; -1 if the position is not available, for example for a
    /// missing value.
    int line, column;
    /// The text of a scalar, valid until the next event; NULL if it is empty.
    const char *text;
    size_t length;
    /// For a scalar in single quotes, the text between the quotes in the file; NULL if it is not available. It is
    /// needed because the library omits text after two consecutive escaped quotes.
    const char *source;
    size_t source_length;
    bool has_anchor, has_tag;
    /// The line and column at which the name of the anchor or the tag starts, from 0.
    int property_line, property_column;
} cyaml_event;

/// Creates a reader for text, which must be valid UTF-8, because the library may hang otherwise. Returns NULL if there
/// is not enough memory.
cyaml_reader *cyaml_open(const char *text, size_t length);

/// Reads the next event.
void cyaml_next(cyaml_reader *reader, cyaml_event *event);

/// Returns the message of the first error, and its line and column, from 0; NULL if there is none. The message is valid
/// until the reader is closed.
const char *cyaml_error(cyaml_reader *reader, int *line, int *column);

void cyaml_close(cyaml_reader *reader);

#endif
