// Regular expressions in Perl syntax for UTF-8 text, with Oniguruma in the version of Debian.
#ifndef CONIGURUMA_H
#define CONIGURUMA_H

#include <stdbool.h>
#include <stddef.h>

/// Loads the library on the first call. Returns NULL on success. If the library cannot be loaded, returns the name of
/// its file; in this case, no other function of this header may be called.
const char *coniguruma_missing_library(void);

/// A compiled regular expression.
struct coniguruma_pattern;

/// Compiles a regular expression. On failure, returns NULL and writes the reason to `reason`.
struct coniguruma_pattern *coniguruma_compile(const char *pattern, size_t count, bool ignores_case, char reason[90]);

void coniguruma_free(struct coniguruma_pattern *pattern);

/// Returns the number of capture groups.
int coniguruma_count_groups(const struct coniguruma_pattern *pattern);

/// Returns the name of the capture group with the given number, from 1, and the length of the name; NULL if the group
/// has no name.
const char *coniguruma_group_name(const struct coniguruma_pattern *pattern, int group, size_t *length);

/// Searches for the expression in UTF-8 text. The ranges of the whole match and of the groups are written to `places`
/// as pairs of offsets, at most `limit` pairs. The offsets of a group without a match are -1. Returns 1 if there is a
/// match, and 0 if there is none. On failure, returns -1 and writes the reason to `reason`.
int coniguruma_search(struct coniguruma_pattern *pattern, const char *text, size_t count, int *places, int limit,
                      char reason[90]);

/// Returns 1 if the expression matches anywhere in UTF-8 text, and 0 if not. Returns -1 if the search takes too many
/// steps or more than about 20 ms. May be called on several threads at once.
int coniguruma_is_found(const struct coniguruma_pattern *pattern, const char *text, size_t count);

#endif
