// Filters of jq, by libjq as Debian has it. One thread only, in a process that may be ended: filters cannot be interrupted.
#ifndef CJQ_H
#define CJQ_H

#include <stdbool.h>
#include <stddef.h>

/// The file of the library.
#define CJQ_FILE_NAME "libjq.so.1"

/// Loads the library, once. NULL, or its file if it cannot be loaded: then nothing else here may be called.
const char *cjq_missing_library(void);

/// A filter that was compiled.
struct cjq_filter;

/// What is made of the outputs of a filter.
enum cjq_mode {
    /// None: null; one: itself; several: a list of them.
    cjq_mode_value,
    /// A list of them, however many there are.
    cjq_mode_list,
    /// Whether any is neither false nor null; no more is looked for then. After “true” or “false” and a blank come the types of the
    /// first two values that a condition has compared although they have no order, such as `string number`.
    cjq_mode_truth
};

enum cjq_end {
    cjq_end_done,
    /// The filter has failed, or the input is not what libjq reads; the text is the reason.
    cjq_end_failed,
    /// There is more output than the limit.
    cjq_end_too_large,
    /// The output is nested too deeply to be written.
    cjq_end_too_deep
};

/// Has the program end with this code, at once, when there is no memory left.
void cjq_exit_without_memory(int code);

/// Definitions, in one line, after which `<`, `<=`, `>` and `>=` are false between values of different types, as in conditions.
const char *cjq_condition_start(void);

/// Compiles a filter; NULL if it is not one, with messages, to be freed. Each begins on a line of its own.
struct cjq_filter *cjq_compile(const char *program, char **messages);

void cjq_free(struct cjq_filter *filter);

/// The document that a filter is run on.
struct cjq_input {
    const char *json;
    size_t count;
    /// The numbers of the document that libjq would round, as they are written, in the order of their doubles, each with a line break
    /// behind it. In the JSON text the nth denormal double stands in the place of the nth.
    const char *numbers;
    size_t numbers_length;
    /// Not negative for a filter whose input is a list of this number and the document.
    int number;
};

/// Runs a filter on a document. The text that comes of it, to be freed, is JSON, or the reason why there is none.
enum cjq_end cjq_run(struct cjq_filter *filter, const struct cjq_input *input, enum cjq_mode mode, size_t limit,
                     char **text, size_t *length);

#endif
