// Runs jq filters with libjq in the version of Debian. Use it on only one thread, in a process that may be killed,
// because filters cannot be interrupted.
#ifndef CJQ_H
#define CJQ_H

#include <stdbool.h>
#include <stddef.h>

/// The name of the library's file.
#define CJQ_FILE_NAME "libjq.so.1"

/// Loads the library on the first call. Returns NULL on success. If the library cannot be loaded, returns the name of
/// its file; in this case, no other function of this header may be called.
const char *cjq_missing_library(void);

/// A compiled filter.
struct cjq_filter;

/// The way in which the outputs of a filter are combined.
enum cjq_mode {
    /// The output itself. If there is no output, the result is null; if there are several, it is an array of them.
    cjq_mode_value,
    /// An array of all outputs.
    cjq_mode_list,
    /// “true” or “false”: whether any output is neither false nor null. Outputs after such an output are not computed.
    /// If the condition has compared values of different types, a space and the types of the first two such values
    /// follow, such as `string number`.
    cjq_mode_truth
};

enum cjq_end {
    cjq_end_done,
    /// The filter has failed, or libjq cannot parse the input. The text is the reason.
    cjq_end_failed,
    /// The output exceeds the limit.
    cjq_end_too_large,
    /// The output is nested too deeply.
    cjq_end_too_deep
};

/// Makes the process exit immediately with the given code if it runs out of memory.
void cjq_exit_without_memory(int code);

/// Returns the jq definitions with which every condition starts. They make `<`, `<=`, `>` and `>=` return false for
/// values of different types. They are on one line.
const char *cjq_condition_start(void);

/// Returns the jq definitions of `mktime`, `fromdate` and `fromdateiso8601` with which a filter that uses them starts.
/// In time zones with daylight saving time, those of libjq 1.6 are wrong by its offset. They are on one line.
const char *cjq_date_start(void);

/// Compiles a filter. On failure, returns NULL and sets `messages`, which must be freed. Each message starts on its own
/// line.
struct cjq_filter *cjq_compile(const char *program, char **messages);

void cjq_free(struct cjq_filter *filter);

/// The input of a filter.
struct cjq_input {
    const char *json;
    size_t count;
    /// The numbers of the document that libjq would round, as text, one per line, sorted by their values as doubles. In
    /// the JSON text, the nth denormal double is the placeholder for the nth number.
    const char *numbers;
    size_t numbers_length;
    /// If this number is not negative, the input of the filter is an array that consists of the number and the
    /// document.
    int number;
};

/// Runs the filter on the input. `text`, which must be freed, is set to JSON or, on failure, to the reason. `limit` is
/// the maximum size of the JSON in bytes.
enum cjq_end cjq_run(struct cjq_filter *filter, const struct cjq_input *input, enum cjq_mode mode, size_t limit,
                     char **text, size_t *length);

#endif
