#define _GNU_SOURCE
#include "CJQ.h"
#include "CLibraries.h"
#include "numbers.h"

#include <jq.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The functions that are used.
#define FUNCTIONS(of) \
    of(jv_nomem_handler) of(jv_get_kind) of(jv_copy) of(jv_free) of(jv_null) of(jv_invalid) \
    of(jv_invalid_has_msg) of(jv_invalid_get_msg) of(jv_array) of(jv_array_append) of(jv_array_length) of(jv_array_get) \
    of(jv_number) of(jv_object_iter) of(jv_object_iter_valid) of(jv_object_iter_next) of(jv_object_iter_value) of(jv_string) \
    of(jv_string_length_bytes) of(jv_string_value) of(jv_dump_string) of(jv_parse_sized) of(jq_init) \
    of(jq_teardown) of(jq_compile) of(jq_start) of(jq_next) of(jq_halted) of(jq_get_error_message) \
    of(jq_format_error) of(jq_set_attr) of(jq_set_error_cb) of(jq_set_debug_cb) of(jq_set_input_cb) \
    of(jq_util_input_init) of(jq_util_input_free) of(jq_util_input_next_input_cb)

CLIBRARIES_TABLE(lib, FUNCTIONS, CJQ_FILE_NAME)

/// The maximum nesting depth of an output. libjq 1.6 writes deeper values as text that is not JSON.
static const int depth_limit = 256;
/// The maximum size in bytes of one message, and of all messages about a filter.
static const size_t message_limit = 4000, messages_limit = 64000;

/// The prefix of the message with which a condition reports that it has compared values of different types.
#define COMPARED "loadboard: compared"
/// The message with which a condition reports that it has compared values of the same type.
#define ORDERED "loadboard: ordered"

#define COMPARISON(name, sign) \
    "def _same" name "(a; b): a " sign " b; " \
    "def " name "(a; b): b as $b | a as $a | [$a, $b | type] | " \
    "if .[0] == .[1] then \"" ORDERED "\" | debug | _same" name "($a; $b) " \
    "else [\"" COMPARED "\"] + . + [$a, $b] | debug | false end; "

const char *cjq_condition_start(void) {
    // libjq translates `<` into a call of `_less`, and uses the innermost definition of this function.
    return COMPARISON("_less", "<") COMPARISON("_lesseq", "<=") COMPARISON("_greater", ">") COMPARISON("_greatereq", ">=");
}

const char *cjq_date_start(void) {
    // The year of the computation begins in March, so that the lengths of the months before a month follow a formula.
    return "def mktime: if type != \"array\" then error(\"mktime requires array inputs\") "
        "elif length < 8 or (.[:8] | map(type) | unique) != [\"number\"] "
        "then error(\"mktime requires parsed datetime inputs\") "
        "else (.[:6] | map(if . < 0 then ceil else floor end)) as [$year, $month, $day, $hour, $minute, $second] | "
        "($month / 12 | floor) as $years | ($month - $years * 12) as $month | "
        "($year + $years - (if $month < 2 then 1 else 0 end)) as $year | "
        "($year * 365 + ($year / 4 | floor) - ($year / 100 | floor) + ($year / 400 | floor) "
        "+ ((($month + 10) % 12 * 153 + 2) / 5 | floor) + $day - 719469) * 86400 "
        "+ $hour * 3600 + $minute * 60 + $second end; "
        "def fromdateiso8601: strptime(\"%Y-%m-%dT%H:%M:%SZ\") | mktime; def fromdate: fromdateiso8601; ";
}

struct cjq_filter {
    jq_state *state;
    jq_util_input_state *nothing;
    /// The error messages of libjq about the filter.
    char *messages;
    /// The types of the first two values that a condition could not compare, separated by a space. If one of these
    /// values is a text, it follows on the next line.
    char *types;
    /// Whether a condition has compared values of the same type.
    bool has_ordered;
};

const char *cjq_missing_library(void) { return lib_load() && cjq_numbers_load() ? NULL : CJQ_FILE_NAME; }

static void end_program(void *code) { _exit((int)(intptr_t)code); }

void cjq_exit_without_memory(int code) { lib.jv_nomem_handler(end_program, (void *)(intptr_t)code); }

static void *copy(const char *bytes, size_t count) {
    char *result = malloc(count + 1);
    if (!result) return NULL;
    memcpy(result, bytes, count);
    result[count] = 0;
    return result;
}

/// Returns the text of the message. The message is consumed.
static char *text_of(jv message) {
    if (lib.jv_get_kind(message) != JV_KIND_STRING) message = lib.jv_dump_string(message, 0);
    size_t count = (size_t)lib.jv_string_length_bytes(lib.jv_copy(message));
    char *text = copy(lib.jv_string_value(message), count < message_limit ? count : message_limit);
    lib.jv_free(message);
    return text;
}

/// Appends a message on its own line.
static void note_message(void *context, jv message) {
    struct cjq_filter *filter = context;
    char *text = text_of(lib.jq_format_error(message)), *messages = filter->messages;
    if (!messages) {
        filter->messages = text;
        return;
    }
    if (text && strlen(messages) < messages_limit && asprintf(&filter->messages, "%s\n%s", messages, text) >= 0)
        free(messages);
    else filter->messages = messages;
    free(text);
}

/// Stores the first pair of types that a condition could not compare, and whether it has compared other values.
static void note_comparison(void *context, jv message) {
    struct cjq_filter *filter = context;
    if (lib.jv_get_kind(message) == JV_KIND_STRING) {
        if (strcmp(lib.jv_string_value(message), ORDERED) == 0) filter->has_ordered = true;
        lib.jv_free(message);
        return;
    }
    bool is_mine = !filter->types && lib.jv_get_kind(message) == JV_KIND_ARRAY
        && lib.jv_array_length(lib.jv_copy(message)) == 5;
    char *parts[5] = {NULL};
    for (int i = 0; is_mine && i < 5; i++) {
        jv part = lib.jv_array_get(lib.jv_copy(message), i);
        const bool is_text = lib.jv_get_kind(part) == JV_KIND_STRING;
        if (is_text) parts[i] = text_of(part);
        else lib.jv_free(part);
        is_mine = is_text || i > 2;
    }
    lib.jv_free(message);
    const char *text = parts[3] ? parts[3] : parts[4];
    if (is_mine && parts[0] && parts[1] && parts[2] && strcmp(parts[0], COMPARED) == 0
        && asprintf(&filter->types, "%s %s%s%s", parts[1], parts[2], text ? "\n" : "", text ? text : "") < 0)
        filter->types = NULL;
    for (int i = 0; i < 5; i++) free(parts[i]);
}

void cjq_free(struct cjq_filter *filter) {
    if (filter->state) lib.jq_teardown(&filter->state);
    if (filter->nothing) lib.jq_util_input_free(&filter->nothing);
    free(filter->messages);
    free(filter->types);
    free(filter);
}

struct cjq_filter *cjq_compile(const char *program, char **messages) {
    *messages = NULL;
    struct cjq_filter *filter = calloc(1, sizeof *filter);
    if (!filter) return NULL;
    filter->state = lib.jq_init();
    // Some functions require an input object even if there is no input.
    filter->nothing = lib.jq_util_input_init(NULL, NULL);
    if (filter->state && filter->nothing) {
        lib.jq_set_error_cb(filter->state, note_message, filter);
        lib.jq_set_debug_cb(filter->state, note_comparison, filter);
        lib.jq_set_input_cb(filter->state, lib.jq_util_input_next_input_cb, filter->nothing);
        // An empty path prevents filters from loading modules.
        lib.jq_set_attr(filter->state, lib.jv_string("JQ_LIBRARY_PATH"), lib.jv_array());
        if (lib.jq_compile(filter->state, program)) return filter;
    }
    *messages = filter->messages;
    filter->messages = NULL;
    cjq_free(filter);
    return NULL;
}

// MARK: Running

static bool is_valid(jv value) { return lib.jv_get_kind(value) != JV_KIND_INVALID; }

/// Returns whether the value is nested at most `levels` deep. The value is not consumed.
static bool is_shallow(jv value, int levels) {
    jv_kind kind = lib.jv_get_kind(value);
    if (kind != JV_KIND_ARRAY && kind != JV_KIND_OBJECT) return true;
    if (levels == 0) return false;
    bool result = true;
    if (kind == JV_KIND_ARRAY) {
        int count = lib.jv_array_length(lib.jv_copy(value));
        for (int i = 0; i < count && result; i++) {
            jv part = lib.jv_array_get(lib.jv_copy(value), i);
            result = is_shallow(part, levels - 1);
            lib.jv_free(part);
        }
    } else {
        int i = lib.jv_object_iter(value);
        for (; result && lib.jv_object_iter_valid(value, i); i = lib.jv_object_iter_next(value, i)) {
            jv part = lib.jv_object_iter_value(value, i);
            result = is_shallow(part, levels - 1);
            lib.jv_free(part);
        }
    }
    return result;
}

struct output {
    char *bytes;
    size_t count, room, limit;
    /// The numbers of the document that libjq would round; NULL if there are none.
    const struct cjq_numbers *numbers;
};

static bool append(struct output *output, const char *bytes, size_t count) {
    if (count > output->limit || output->count > output->limit - count) return false;
    if (output->room - output->count <= count) {
        output->room = (output->count + count + 1) * 2;
        char *bytes = realloc(output->bytes, output->room);
        if (!bytes) return false;
        output->bytes = bytes;
    }
    memcpy(output->bytes + output->count, bytes, count);
    output->count += count;
    return true;
}

/// Appends the value to the output. The value is consumed.
static enum cjq_end add_value(struct output *output, jv value, bool is_first) {
    if (!is_shallow(value, depth_limit)) {
        lib.jv_free(value);
        return cjq_end_too_deep;
    }
    jv text = output->numbers ? cjq_numbers_text(value, output->numbers) : lib.jv_dump_string(value, 0);
    size_t count = (size_t)lib.jv_string_length_bytes(lib.jv_copy(text));
    bool fits = append(output, is_first ? "[" : ",", 1) && append(output, lib.jv_string_value(text), count);
    lib.jv_free(text);
    return fits ? cjq_end_done : cjq_end_too_large;
}

static enum cjq_end fail(struct output *output, const char *reason) {
    output->count = 0;
    output->limit = SIZE_MAX / 4;
    append(output, reason, strlen(reason));
    return cjq_end_failed;
}

static enum cjq_end fail_with(struct output *output, jv message) {
    char *text = text_of(message);
    enum cjq_end end = fail(output, text ? text : "");
    free(text);
    return end;
}

static enum cjq_end add_truth(struct output *output, bool is_true, const struct cjq_filter *filter) {
    bool fits = append(output, is_true ? "true" : "false", is_true ? 4 : 5);
    if (filter->types) {
        const char *sign = filter->has_ordered ? " also " : " only ";
        fits = fits && append(output, sign, strlen(sign)) && append(output, filter->types, strlen(filter->types));
    }
    return fits ? cjq_end_done : cjq_end_too_large;
}

/// Collects the outputs of a filter that has been started, one by one.
static enum cjq_end collect(struct cjq_filter *filter, enum cjq_mode mode, struct output *output) {
    jq_state *state = filter->state;
    enum cjq_end end = cjq_end_done;
    size_t count = 0;
    bool is_true = false;
    jv value = lib.jq_next(state);
    for (; is_valid(value) && end == cjq_end_done && !is_true; value = lib.jq_next(state)) {
        if (mode == cjq_mode_truth) {
            const jv_kind kind = lib.jv_get_kind(value);
            is_true = kind != JV_KIND_FALSE && kind != JV_KIND_NULL;
            lib.jv_free(value);
            // In jq, 0 and [] are true, which is unlikely to be intended.
            if (kind == JV_KIND_NUMBER)
                return fail(output, "the condition gives a number; compare it, as in “.count > 0”");
            if (kind == JV_KIND_ARRAY)
                return fail(output, "the condition gives a list; use “any”, “all” or “length > 0”");
            if (is_true) break;
        } else {
            end = add_value(output, value, count == 0);
            if (end != cjq_end_done) break;
        }
        count++;
    }
    if (end != cjq_end_done) return end;
    if (!is_true && !is_valid(value)) {
        if (lib.jq_halted(state)) {
            // libjq 1.6 frees its own reference.
            jv message = lib.jv_copy(lib.jq_get_error_message(state));
            if (is_valid(message)) return fail_with(output, message);
            lib.jv_free(message);
        }
        bool has_message = lib.jv_invalid_has_msg(lib.jv_copy(value));
        if (has_message) return fail_with(output, lib.jv_invalid_get_msg(value));
        lib.jv_free(value);
    }
    switch (mode) {
    case cjq_mode_truth: return add_truth(output, is_true, filter);
    case cjq_mode_list:
        return append(output, count ? "]" : "[]", count ? 1 : 2) ? end : cjq_end_too_large;
    case cjq_mode_value:
        if (count == 0) return append(output, "null", 4) ? end : cjq_end_too_large;
        if (count > 1) return append(output, "]", 1) ? end : cjq_end_too_large;
        memmove(output->bytes, output->bytes + 1, --output->count);
        return end;
    }
    return end;
}

/// Fails with the message of the parser, without the whole input that the message contains. The value is consumed.
static enum cjq_end fail_reading(struct output *output, jv value) {
    jv message = lib.jv_invalid_get_msg(value);
    if (lib.jv_get_kind(message) != JV_KIND_STRING) {
        lib.jv_free(message);
        return fail(output, "the document cannot be read");
    }
    bool is_deep = strstr(lib.jv_string_value(message), "depth") != NULL;
    lib.jv_free(message);
    return fail(output, is_deep ? "the document is nested deeper than 256 levels, which jq does not read"
                                : "jq cannot read the document");
}

/// Runs the filter on the document. The document is consumed.
static enum cjq_end run(struct cjq_filter *filter, jv document, enum cjq_mode mode, struct output *output) {
    free(filter->types);
    filter->types = NULL;
    filter->has_ordered = false;
    lib.jq_start(filter->state, document, 0);
    enum cjq_end end = collect(filter, mode, output);
    // Free the values of this document that the filter still retains.
    lib.jq_start(filter->state, lib.jv_null(), 0);
    return end;
}

/// Returns an array that consists of the number and the document. The document is consumed.
static jv numbered(int number, jv document) {
    return lib.jv_array_append(lib.jv_array_append(lib.jv_array(), lib.jv_number(number)), document);
}

enum cjq_end cjq_run(struct cjq_filter *filter, const struct cjq_input *input, enum cjq_mode mode, size_t limit,
                     char **text, size_t *length) {
    struct output output = {.limit = limit};
    struct cjq_numbers numbers = {0};
    enum cjq_end end;
    jv value = input->count > INT_MAX ? lib.jv_invalid() : lib.jv_parse_sized(input->json, (int)input->count);
    if (!is_valid(value)) {
        end = fail_reading(&output, value);
    } else if (!cjq_numbers_make(&numbers, input->numbers, input->numbers_length)) {
        lib.jv_free(value);
        end = fail(&output, "there is no memory for the document’s numbers");
    } else {
        if (numbers.count > 0) {
            value = cjq_numbers_put(value, &numbers);
            output.numbers = &numbers;
        }
        end = run(filter, input->number < 0 ? value : numbered(input->number, value), mode, &output);
    }
    cjq_numbers_free(&numbers);
    if (!output.bytes) output.bytes = copy("", 0);
    *text = output.bytes;
    *length = output.count;
    return end;
}
