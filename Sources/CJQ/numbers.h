// Keeps the digits of numbers that pass through a filter. Internal to this module.
#ifndef CJQ_NUMBERS_H
#define CJQ_NUMBERS_H

#include <jq.h>
#include <stdbool.h>
#include <stddef.h>

/// A number as text, with the double that filters see.
struct cjq_number {
    const char *text;
    double value;
    /// The mark of the number, from 1, which distinguishes numbers with the same double; 0 if there are too many.
    unsigned char mark;
};

struct cjq_numbers {
    char *texts;
    struct cjq_number *list;
    int count;
};

bool cjq_numbers_load(void);

/// Reads a text with one number per line, sorted by their doubles. Returns false if there is not enough memory.
bool cjq_numbers_make(struct cjq_numbers *numbers, const char *texts, size_t length);

void cjq_numbers_free(struct cjq_numbers *numbers);

/// Replaces the placeholders in a document by the numbers that they stand for. The value is consumed.
jv cjq_numbers_put(jv value, const struct cjq_numbers *numbers);

/// Returns the JSON text of a value. Numbers that passed through unchanged have all their digits. The value is
/// consumed.
jv cjq_numbers_text(jv value, const struct cjq_numbers *numbers);

#endif
