// Regular expressions by Oniguruma, as Debian has it, with the syntax of Perl. For UTF-8 only.
#ifndef CONIGURUMA_H
#define CONIGURUMA_H

#include <stdbool.h>
#include <stddef.h>

/// Loads the library, once. NULL, or its file if it cannot be loaded: then nothing else here may be called.
const char *coniguruma_missing_library(void);

/// A regular expression that was compiled.
struct coniguruma_pattern;

/// Compiles an expression; NULL if it is not one, with the reason.
struct coniguruma_pattern *coniguruma_compile(const char *pattern, size_t count, bool ignores_case, char reason[90]);

void coniguruma_free(struct coniguruma_pattern *pattern);

/// How many groups there are.
int coniguruma_count_groups(const struct coniguruma_pattern *pattern);

/// The name of a group, from 1, with its length; NULL if it has none.
const char *coniguruma_group_name(const struct coniguruma_pattern *pattern, int group, size_t *length);

/// Looks for the expression in a text of UTF-8. The first place that it fits, and each group's, are written as pairs of offsets, -1
/// where a group has no part in it, for so many at most. Returns 1, 0 if it fits nowhere, or -1 with the reason.
int coniguruma_search(struct coniguruma_pattern *pattern, const char *text, size_t count, int *places, int limit,
                      char reason[90]);

/// Whether the expression fits somewhere in a text of UTF-8: 1 or 0; -1 if that takes too many steps or more than some 20 ms. On any
/// thread, also on several at once.
int coniguruma_is_found(const struct coniguruma_pattern *pattern, const char *text, size_t count);

#endif
