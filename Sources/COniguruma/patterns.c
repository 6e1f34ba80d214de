#include "CLibraries.h"
#include "COniguruma.h"

#include <oniguruma.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FILE_NAME "libonig.so.5"
// The functions that are used.
#define FUNCTIONS(of) \
    of(onig_initialize) of(onig_new) of(onig_free) of(onig_error_code_to_str) of(onig_number_of_captures) \
    of(onig_region_new) of(onig_region_free) of(onig_foreach_name) of(onig_search) of(onig_search_with_param) \
    of(onig_new_match_param) of(onig_free_match_param) of(onig_initialize_match_param) \
    of(onig_set_retry_limit_in_match_of_match_param) of(onig_set_retry_limit_in_search_of_match_param) \
    of(onig_set_match_stack_limit_size_of_match_param) \
    of(OnigEncodingUTF8) of(OnigSyntaxPerl_NG)

CLIBRARIES_TABLE(lib, FUNCTIONS, FILE_NAME)

_Static_assert(ONIG_MAX_ERROR_MESSAGE_LEN <= 90, "a reason has room");

struct coniguruma_pattern {
    regex_t *expression;
    OnigRegion *region;
    int group_count;
    /// The names of the capture groups. The first element is the name of group 1.
    struct {
        const char *text;
        size_t length;
    } names[];
};

static int note_name(const UChar *name, const UChar *end, int count, int *groups, OnigRegex expression, void *context) {
    struct coniguruma_pattern *pattern = context;
    (void)expression;
    for (int i = 0; i < count; i++) {
        if (groups[i] < 1 || groups[i] > pattern->group_count) continue;
        pattern->names[groups[i] - 1].text = (const char *)name;
        pattern->names[groups[i] - 1].length = (size_t)(end - name);
    }
    return 0;
}

const char *coniguruma_missing_library(void) { return lib_load() ? NULL : FILE_NAME; }

struct coniguruma_pattern *coniguruma_compile(const char *pattern, size_t count, bool ignores_case, char reason[90]) {
    OnigErrorInfo info = {0};
    regex_t *expression;
    OnigEncoding encoding = lib.OnigEncodingUTF8;
    lib.onig_initialize(&encoding, 1);
    const UChar *start = (const UChar *)pattern;
    OnigOptionType options = ONIG_OPTION_CAPTURE_GROUP | (ignores_case ? ONIG_OPTION_IGNORECASE : ONIG_OPTION_NONE);
    int result = lib.onig_new(&expression, start, start + count, options, encoding, lib.OnigSyntaxPerl_NG, &info);
    if (result != ONIG_NORMAL) {
        reason[lib.onig_error_code_to_str((UChar *)reason, result, &info)] = 0;
        return NULL;
    }
    int group_count = lib.onig_number_of_captures(expression);
    struct coniguruma_pattern *compiled = calloc(1, sizeof *compiled + (size_t)group_count * sizeof compiled->names[0]);
    OnigRegion *region = compiled ? lib.onig_region_new() : NULL;
    if (!region) {
        free(compiled);
        lib.onig_free(expression);
        strcpy(reason, "out of memory");
        return NULL;
    }
    compiled->expression = expression;
    compiled->region = region;
    compiled->group_count = group_count;
    lib.onig_foreach_name(expression, note_name, compiled);
    return compiled;
}

void coniguruma_free(struct coniguruma_pattern *pattern) {
    lib.onig_region_free(pattern->region, 1);
    lib.onig_free(pattern->expression);
    free(pattern);
}

int coniguruma_count_groups(const struct coniguruma_pattern *pattern) { return pattern->group_count; }

const char *coniguruma_group_name(const struct coniguruma_pattern *pattern, int group, size_t *length) {
    *length = pattern->names[group - 1].length;
    return pattern->names[group - 1].text;
}

int coniguruma_search(struct coniguruma_pattern *pattern, const char *text, size_t count, int *places, int limit,
                      char reason[90]) {
    const UChar *start = (const UChar *)text, *end = start + count;
    int result = lib.onig_search(pattern->expression, start, end, start, end, pattern->region, ONIG_OPTION_NONE);
    if (result == ONIG_MISMATCH) return 0;
    if (result < 0) {
        reason[lib.onig_error_code_to_str((UChar *)reason, result)] = 0;
        return -1;
    }
    for (int i = 0; i < limit && i < pattern->region->num_regs; i++) {
        places[2 * i] = pattern->region->beg[i];
        places[2 * i + 1] = pattern->region->end[i];
    }
    return 1;
}

/// The limits of a search. `retry_limit` applies to the retries from one position and to those from all positions.
/// `stack_limit` is the maximum number of entries on the backtracking stack.
static const unsigned long retry_limit = 50000, stack_limit = 200000;
/// The time in milliseconds after which no further portion of the text is searched.
static const double time_limit = 20;

static double milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int coniguruma_is_found(const struct coniguruma_pattern *pattern, const char *text, size_t count) {
    OnigMatchParam *limits = lib.onig_new_match_param();
    if (!limits) return -1;
    lib.onig_initialize_match_param(limits);
    lib.onig_set_retry_limit_in_match_of_match_param(limits, retry_limit);
    lib.onig_set_retry_limit_in_search_of_match_param(limits, retry_limit);
    lib.onig_set_match_stack_limit_size_of_match_param(limits, stack_limit);
    const UChar *first = (const UChar *)text, *end = first + count, *start = first;
    double begin = milliseconds(), last = begin;
    int result;
    // Some expressions scan the rest of the text at each position, which the limits do not count. Therefore, the
    // positions are searched in portions, and the time is checked between them.
    for (size_t portion = 512;;) {
        const UChar *range = (size_t)(end - start) > portion ? start + portion : end;
        while (range < end && (*range & 0xC0) == 0x80) range++;
        result = lib.onig_search_with_param(pattern->expression, first, end, start, range, NULL, ONIG_OPTION_NONE, limits);
        if (result != ONIG_MISMATCH || range == end) break;
        double now = milliseconds();
        if (now - begin > time_limit) {
            result = ONIGERR_RETRY_LIMIT_IN_SEARCH_OVER;
            break;
        }
        portion = now - last < 1 ? portion * 4 : portion > 1 ? portion / 2 : 1;
        (start = range, last = now);
    }
    lib.onig_free_match_param(limits);
    return result == ONIG_MISMATCH ? 0 : result < 0 ? -1 : 1;
}
