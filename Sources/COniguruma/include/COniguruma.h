// Regular expressions with Perl syntax for UTF-8, by Oniguruma in the version of Debian.
#ifndef CONIGURUMA_H
#define CONIGURUMA_H

#include <stdbool.h>
#include <stddef.h>

/// Loads the library on the first call. Returns NULL, or the name of its file if it cannot be loaded. In that case, no other
/// function of this header may be called.
const char *coniguruma_missing_library(void);

/// A compiled regular expression.
struct coniguruma_pattern;

/// Compiles an expression. Returns NULL on failure, with the reason.
struct coniguruma_pattern *coniguruma_compile(const char *pattern, size_t count, bool ignores_case, char reason[90]);

void coniguruma_free(struct coniguruma_pattern *pattern);

/// Returns the number of groups.
int coniguruma_count_groups(const struct coniguruma_pattern *pattern);

/// Returns the name of a group, from 1, with its length; NULL if the group has no name.
const char *coniguruma_group_name(const struct coniguruma_pattern *pattern, int group, size_t *length);

/// Searches for the expression in a UTF-8 text. The matches of the expression and of its groups are written as pairs of offsets, up
/// to a number of pairs; -1 for a group without a match. Returns 1 for a match, 0 for none, or -1 together with the reason of a
/// failure.
int coniguruma_search(struct coniguruma_pattern *pattern, const char *text, size_t count, int *places, int limit,
                      char reason[90]);

/// Returns 1 if the expression matches anywhere in a UTF-8 text, and 0 if not. Returns -1 if the search takes too many steps or
/// more than about 20 ms. May be called on any thread, also on several threads at once.
int coniguruma_is_found(const struct coniguruma_pattern *pattern, const char *text, size_t count);

#endif
