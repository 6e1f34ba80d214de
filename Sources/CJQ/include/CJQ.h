// Runs jq filters with libjq in the version of Debian. For one thread only, in a process that may be killed, because
// filters cannot be interrupted.
#ifndef CJQ_H
#define CJQ_H

#include <stdbool.h>
#include <stddef.h>

/// The name of the library's file.
#define CJQ_FILE_NAME "libjq.so.1"

/// Loads the library on the first call. Returns NULL, or the name of its file if it cannot be loaded. In that case, no
/// other function of this header may be called.
const char *cjq_missing_library(void);

/// A compiled filter.
struct cjq_filter;

/// The way in which the outputs of a filter are combined.
enum cjq_mode {
    /// The output itself; null if there is none, and an array if there are several.
    cjq_mode_value,
    /// An array of all outputs.
    cjq_mode_list,
    /// Whether any output is neither false nor null. Outputs after such an output are not computed. “true” or “false”
    /// is followed by a blank and the types of the first two values that a condition has compared although they have no
    /// order, such as `string number`.
    cjq_mode_truth
};

enum cjq_end {
    cjq_end_done,
    /// The filter has failed, or libjq cannot read the input. The text is the reason.
    cjq_end_failed,
    /// The output exceeds the limit.
    cjq_end_too_large,
    /// The output is nested too deeply.
    cjq_end_too_deep
};

/// Makes the program end at once with this code when no memory is left.
void cjq_exit_without_memory(int code);

/// Returns definitions, on one line, that make `<`, `<=`, `>` and `>=` false between values of different types.
/// Conditions start with them.
const char *cjq_condition_start(void);

/// Compiles a filter. Returns NULL on failure, with messages that must be freed. Each message begins on its own line.
struct cjq_filter *cjq_compile(const char *program, char **messages);

void cjq_free(struct cjq_filter *filter);

/// The input of a filter.
struct cjq_input {
    const char *json;
    size_t count;
    /// The numbers of the document that libjq would round, as text, one per line, sorted by their doubles. In the JSON
    /// text, the nth denormal double is the placeholder of the nth number.
    const char *numbers;
    size_t numbers_length;
    /// If it is not negative, the input of the filter is an array of this number and the document.
    int number;
};

/// Runs a filter on a document. The resulting text, which must be freed, is JSON or the reason of the failure.
enum cjq_end cjq_run(struct cjq_filter *filter, const struct cjq_input *input, enum cjq_mode mode, size_t limit,
                     char **text, size_t *length);

#endif
