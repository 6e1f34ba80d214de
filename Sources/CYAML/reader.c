#include "CYAML.h"

#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

// The library reads some bytes beyond the end of the text. These bytes exist and are zero.
enum { cyaml_padding = 16 };

struct cyaml_reader {
    struct fy_diag *diagnostics;
    struct fy_parser *parser;
    struct fy_event *event;
    char *text;
    size_t length;
};

cyaml_reader *cyaml_open(const char *text, size_t length) {
    cyaml_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    struct fy_diag_cfg quiet;
    fy_diag_cfg_default(&quiet);
    quiet.fp = NULL;
    quiet.output_fn = NULL;
    quiet.level = FYET_ERROR;
    quiet.colorize = false;
    reader->diagnostics = fy_diag_create(&quiet);
    reader->text = calloc(1, length + cyaml_padding);
    if (reader->diagnostics && reader->text) {
        memcpy(reader->text, text, length);
        reader->length = length;
        fy_diag_set_collect_errors(reader->diagnostics, true);
        struct fy_parse_cfg configuration;
        memset(&configuration, 0, sizeof configuration);
        // The flag that resolves aliases is not set, because a few lines of aliases could need gigabytes of memory.
        configuration.flags = FYPCF_QUIET | FYPCF_DEFAULT_VERSION_1_2 | FYPCF_JSON_NONE;
        configuration.diag = reader->diagnostics;
        reader->parser = fy_parser_create(&configuration);
    }
    if (!reader->parser || fy_parser_set_string(reader->parser, reader->text, length) != 0) {
        cyaml_close(reader);
        return NULL;
    }
    return reader;
}

static void cyaml_free_event(cyaml_reader *reader) {
    if (reader->event) fy_parser_event_free(reader->parser, reader->event);
    reader->event = NULL;
}

static cyaml_style cyaml_style_of(struct fy_token *token) {
    switch (token ? fy_token_scalar_style(token) : FYSS_PLAIN) {
    case FYSS_SINGLE_QUOTED: return cyaml_single_quoted;
    case FYSS_DOUBLE_QUOTED: return cyaml_quoted;
    case FYSS_LITERAL: return cyaml_literal;
    case FYSS_FOLDED: return cyaml_folded;
    default: return cyaml_plain;
    }
}

/// Finds the text between the single quotes in the file.
static void cyaml_find_source(cyaml_reader *reader, struct fy_token *token, cyaml_event *event) {
    const struct fy_mark *start = fy_token_start_mark(token), *end = fy_token_end_mark(token);
    if (!start || !end || end->input_pos < start->input_pos || end->input_pos > reader->length) return;
    event->source = reader->text + start->input_pos;
    event->source_length = end->input_pos - start->input_pos;
}

/// Converts an event. Returns whether the caller needs it.
static bool cyaml_convert(cyaml_reader *reader, struct fy_event *from, cyaml_event *event) {
    switch (from->type) {
    case FYET_DOCUMENT_START: event->kind = cyaml_document_start; break;
    case FYET_DOCUMENT_END: event->kind = cyaml_document_end; break;
    case FYET_MAPPING_START: event->kind = cyaml_map_start; break;
    case FYET_MAPPING_END: event->kind = cyaml_map_end; break;
    case FYET_SEQUENCE_START: event->kind = cyaml_list_start; break;
    case FYET_SEQUENCE_END: event->kind = cyaml_list_end; break;
    case FYET_ALIAS: event->kind = cyaml_alias; break;
    case FYET_SCALAR:
        event->kind = cyaml_scalar;
        event->style = cyaml_style_of(from->scalar.value);
        if (from->scalar.value) event->text = fy_token_get_text(from->scalar.value, &event->length);
        if (!event->text) event->length = 0;
        if (event->style == cyaml_single_quoted) cyaml_find_source(reader, from->scalar.value, event);
        break;
    default: return false;
    }
    const struct fy_mark *mark = fy_event_start_mark(from);
    if (mark) {
        event->line = mark->line;
        event->column = mark->column;
    }
    struct fy_token *anchor = fy_event_get_anchor_token(from), *tag = fy_event_get_tag_token(from);
    event->has_anchor = anchor != NULL;
    event->has_tag = tag != NULL;
    const struct fy_mark *property = anchor || tag ? fy_token_start_mark(anchor ? anchor : tag) : NULL;
    event->property_line = property ? property->line : event->line;
    event->property_column = property ? property->column : event->column;
    return true;
}

void cyaml_next(cyaml_reader *reader, cyaml_event *event) {
    for (;;) {
        memset(event, 0, sizeof *event);
        event->line = event->column = -1;
        cyaml_free_event(reader);
        reader->event = fy_parser_parse(reader->parser);
        if (!reader->event) {
            bool failed = fy_parser_get_stream_error(reader->parser) || fy_diag_got_error(reader->diagnostics);
            event->kind = failed ? cyaml_failure : cyaml_end;
            return;
        }
        if (cyaml_convert(reader, reader->event, event)) return;
    }
}

const char *cyaml_error(cyaml_reader *reader, int *line, int *column) {
    void *previous = NULL;
    struct fy_diag_error *error;
    while ((error = fy_diag_errors_iterate(reader->diagnostics, &previous))) {
        if (error->type != FYET_ERROR || !error->msg) continue;
        // The library counts lines and columns from 1 here.
        *line = error->line - 1;
        *column = error->column - 1;
        return error->msg;
    }
    return NULL;
}

void cyaml_close(cyaml_reader *reader) {
    if (!reader) return;
    if (reader->parser) {
        cyaml_free_event(reader);
        fy_parser_destroy(reader->parser);
    }
    if (reader->diagnostics) fy_diag_destroy(reader->diagnostics);
    free(reader->text);
    free(reader);
}
