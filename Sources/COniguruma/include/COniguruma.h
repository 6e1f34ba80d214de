// Regular expressions by Oniguruma in the version of Debian, with Perl syntax, for UTF-8.
#ifndef CONIGURUMA_H
#define CONIGURUMA_H

#include <stdbool.h>
#include <stddef.h>

/// Loads the library, once. Returns NULL, or the name of its file if it cannot be loaded: then nothing else here may be
/// called.
const char *coniguruma_missing_library(void);

/// A compiled regular expression.
struct coniguruma_pattern;

/// Compiles an expression. Returns NULL on failure, with the reason.
struct coniguruma_pattern *coniguruma_compile(const char *pattern, size_t count, bool ignores_case, char reason[90]);

void coniguruma_free(struct coniguruma_pattern *pattern);

/// The number of groups.
int coniguruma_count_groups(const struct coniguruma_pattern *pattern);

/// The name of a group, from 1, with its length; NULL if it has none.
const char *coniguruma_group_name(const struct coniguruma_pattern *pattern, int group, size_t *length);

/// Searches for the expression in a UTF-8 text. The first match, and those of its groups, are written as pairs of
/// offsets, up to a number of pairs; -1 for groups without a match. Returns 1 for a match, 0 for none, or -1 with the
/// reason of a failure.
int coniguruma_search(struct coniguruma_pattern *pattern, const char *text, size_t count, int *places, int limit,
                      char reason[90]);

/// Whether the expression fits somewhere in a text of UTF-8: 1 or 0; -1 if that takes too many steps or more than some 20 ms. On any
/// thread, also on several at once.
int coniguruma_is_found(const struct coniguruma_pattern *pattern, const char *text, size_t count);

#endif
