// Preserves the digits of numbers that pass through a filter. This header is internal to the module.
#ifndef CJQ_NUMBERS_H
#define CJQ_NUMBERS_H

#include <jq.h>
#include <stdbool.h>
#include <stddef.h>

/// A number as text, with the double that filters see.
struct cjq_number {
    const char *text;
    double value;
    /// The mark of the number, from 1, which distinguishes numbers with the same double; 0 if there are too many of
    /// them.
    unsigned char mark;
};

struct cjq_numbers {
    char *texts;
    struct cjq_number *list;
    int count;
};

bool cjq_numbers_load(void);

/// Reads text with one number per line, sorted by their values as doubles. Returns false if there is not enough memory.
bool cjq_numbers_make(struct cjq_numbers *numbers, const char *texts, size_t length);

void cjq_numbers_free(struct cjq_numbers *numbers);

/// Replaces the placeholders in the document with the numbers for which they stand. The value is consumed.
jv cjq_numbers_put(jv value, const struct cjq_numbers *numbers);

/// Returns the JSON text of the value. Numbers that have passed through the filter unchanged have all of their digits.
/// The value is consumed.
jv cjq_numbers_text(jv value, const struct cjq_numbers *numbers);

#endif
