// jq filters by libjq in the version of Debian. For one thread only, in a process that may be killed: filters cannot be
// interrupted.
#ifndef CJQ_H
#define CJQ_H

#include <stdbool.h>
#include <stddef.h>

/// The file of the library.
#define CJQ_FILE_NAME "libjq.so.1"

/// Loads the library, once. Returns NULL, or the name of its file if it cannot be loaded: then nothing else here may be
/// called.
const char *cjq_missing_library(void);

/// A compiled filter.
struct cjq_filter;

/// How the outputs of a filter are combined.
enum cjq_mode {
    /// None: null; one: the output itself; several: a list of them.
    cjq_mode_value,
    /// A list of all outputs.
    cjq_mode_list,
    /// Whether any output is neither false nor null; later ones are not computed. “true” or “false” is followed by a
    /// blank and the types of the first two values that a condition has compared although they have no order, such as
    /// `string number`.
    cjq_mode_truth
};

enum cjq_end {
    cjq_end_done,
    /// The filter has failed, or libjq cannot read the input; the text is the reason.
    cjq_end_failed,
    /// The output exceeds the limit.
    cjq_end_too_large,
    /// The output is nested too deeply.
    cjq_end_too_deep
};

/// Ends the program with this code, at once, when there is no memory left.
void cjq_exit_without_memory(int code);

/// Definitions, in one line, that make `<`, `<=`, `>` and `>=` false between values of different types, for conditions.
const char *cjq_condition_start(void);

/// Compiles a filter. Returns NULL on failure, with messages to be freed. Each message begins on its own line.
struct cjq_filter *cjq_compile(const char *program, char **messages);

void cjq_free(struct cjq_filter *filter);

/// The input of a filter.
struct cjq_input {
    const char *json;
    size_t count;
    /// The numbers of the document that libjq would round, as text, sorted by their doubles, each with a line feed. In
    /// the JSON text, the nth denormal double stands for the nth of them.
    const char *numbers;
    size_t numbers_length;
    /// If it is not negative, the input of the filter is a list of this number and the document.
    int number;
};

/// Runs a filter on a document. The resulting text, to be freed, is JSON, or the reason of the failure.
enum cjq_end cjq_run(struct cjq_filter *filter, const struct cjq_input *input, enum cjq_mode mode, size_t limit,
                     char **text, size_t *length);

#endif
