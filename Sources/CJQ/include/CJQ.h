// Filters of jq, by libjq as Debian has it. One thread only, in a process that may be ended: filters cannot be interrupted.
#ifndef CJQ_H
#define CJQ_H

#include <stdbool.h>
#include <stddef.h>

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
    /// Whether any is neither false nor null; no more is looked for then.
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

/// Compiles a filter; NULL if it is not one, with a message, to be freed.
struct cjq_filter *cjq_compile(const char *program, char **message);

void cjq_free(struct cjq_filter *filter);

/// Runs a filter on a JSON text. The text that comes of it, to be freed, is JSON, or the reason why there is none.
enum cjq_end cjq_run(struct cjq_filter *filter, const char *input, size_t count, enum cjq_mode mode, size_t limit,
                     char **text, size_t *length);

#endif
