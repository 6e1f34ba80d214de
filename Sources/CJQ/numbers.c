#include "numbers.h"

#include "CJQ.h"
#include "CLibraries.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The functions that are used.
#define FUNCTIONS(of) \
    of(jv_get_kind) of(jv_copy) of(jv_free) of(jv_null) of(jv_number) of(jv_number_value) of(jv_array_length) \
    of(jv_array_get) of(jv_array_set) of(jv_object_iter) of(jv_object_iter_valid) of(jv_object_iter_next) \
    of(jv_object_iter_key) of(jv_object_iter_value) of(jv_object_set) of(jv_string) of(jv_string_length_bytes) \
    of(jv_string_value) of(jv_string_append_buf) of(jv_dump_string)

CLIBRARIES_TABLE(lib, FUNCTIONS, CJQ_FILE_NAME)

// A number in libjq is a struct jv whose double is `u.number`. Its member `pad_` is 0 in every number that libjq
// creates. libjq does not read this member, but copies it together with the number. Therefore, if `pad_` contains a
// mark, the number comes from the document and has passed through the filter unchanged.

bool cjq_numbers_load(void) { return lib_load(); }

bool cjq_numbers_make(struct cjq_numbers *numbers, const char *texts, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) count += texts[i] == '\n';
    *numbers = (struct cjq_numbers){
        .texts = malloc(length + 1), .list = calloc((size_t)count + 1, sizeof *numbers->list), .count = count};
    if (!numbers->texts || !numbers->list) return false;
    if (length > 0) memcpy(numbers->texts, texts, length);
    numbers->texts[length] = 0;
    char *text = numbers->texts;
    for (int i = 0; i < count; i++) {
        char *end = strchr(text, '\n');
        *end = 0;
        struct cjq_number *number = &numbers->list[i];
        *number = (struct cjq_number){.text = text, .value = strtod(text, NULL), .mark = 1};
        if (i > 0 && number[-1].value == number->value)
            number->mark = number[-1].mark == 0 || number[-1].mark == UCHAR_MAX ? 0 : number[-1].mark + 1;
        text = end + 1;
    }
    return true;
}

void cjq_numbers_free(struct cjq_numbers *numbers) {
    free(numbers->texts);
    free(numbers->list);
}

// MARK: Before the filter

/// Returns the position, from 1, of the number for which the value is a placeholder; 0 if the value is not a
/// placeholder. The placeholder for the nth number is the nth denormal double.
static int stand_in(jv value, const struct cjq_numbers *numbers) {
    double number = lib.jv_number_value(value);
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits <= (uint64_t)numbers->count ? (int)bits : 0;
}

/// Returns whether the value may contain a placeholder.
static bool may_change(jv value, const struct cjq_numbers *numbers) {
    switch (lib.jv_get_kind(value)) {
    case JV_KIND_ARRAY:
    case JV_KIND_OBJECT: return true;
    case JV_KIND_NUMBER: return stand_in(value, numbers) > 0;
    default: return false;
    }
}

static jv put_in_array(jv array, const struct cjq_numbers *numbers) {
    int count = lib.jv_array_length(lib.jv_copy(array));
    for (int i = 0; i < count; i++) {
        jv part = lib.jv_array_get(lib.jv_copy(array), i);
        if (may_change(part, numbers)) {
            // libjq changes an array in place as long as there is only one reference to it.
            array = lib.jv_array_set(array, i, lib.jv_null());
            array = lib.jv_array_set(array, i, cjq_numbers_put(part, numbers));
        } else {
            lib.jv_free(part);
        }
    }
    return array;
}

static jv put_in_object(jv object, const struct cjq_numbers *numbers) {
    // Setting the value of an existing name does not change the order of the names.
    for (int i = lib.jv_object_iter(object); lib.jv_object_iter_valid(object, i); i = lib.jv_object_iter_next(object, i)) {
        jv part = lib.jv_object_iter_value(object, i);
        if (may_change(part, numbers)) {
            jv name = lib.jv_object_iter_key(object, i);
            object = lib.jv_object_set(object, lib.jv_copy(name), lib.jv_null());
            object = lib.jv_object_set(object, name, cjq_numbers_put(part, numbers));
        } else {
            lib.jv_free(part);
        }
    }
    return object;
}

jv cjq_numbers_put(jv value, const struct cjq_numbers *numbers) {
    switch (lib.jv_get_kind(value)) {
    case JV_KIND_ARRAY: return put_in_array(value, numbers);
    case JV_KIND_OBJECT: return put_in_object(value, numbers);
    case JV_KIND_NUMBER: {
        int index = stand_in(value, numbers);
        if (index == 0) return value;
        lib.jv_free(value);
        jv number = lib.jv_number(numbers->list[index - 1].value);
        number.pad_ = numbers->list[index - 1].mark;
        return number;
    }
    default: return value;
    }
}

// MARK: After the filter

/// Returns the text of a number that has passed through the filter unchanged; NULL for other numbers.
static const char *text_of(jv number, const struct cjq_numbers *numbers) {
    if (number.pad_ == 0) return NULL;
    double value = lib.jv_number_value(number);
    int start = 0;
    for (int end = numbers->count; start < end;) {
        int middle = start + (end - start) / 2;
        if (numbers->list[middle].value < value) start = middle + 1;
        else end = middle;
    }
    int index = start + number.pad_ - 1;
    return index < numbers->count && numbers->list[index].value == value ? numbers->list[index].text : NULL;
}

static jv append(jv text, const char *sign) { return lib.jv_string_append_buf(text, sign, (int)strlen(sign)); }

/// Appends a scalar. Both arguments are consumed.
static jv append_scalar(jv text, jv value, const struct cjq_numbers *numbers) {
    const char *number = lib.jv_get_kind(value) == JV_KIND_NUMBER ? text_of(value, numbers) : NULL;
    if (number) {
        lib.jv_free(value);
        return append(text, number);
    }
    jv scalar = lib.jv_dump_string(value, 0);
    text = lib.jv_string_append_buf(
        text, lib.jv_string_value(scalar), lib.jv_string_length_bytes(lib.jv_copy(scalar)));
    lib.jv_free(scalar);
    return text;
}

/// Appends a value. Both arguments are consumed.
static jv append_value(jv text, jv value, const struct cjq_numbers *numbers) {
    bool is_first = true;
    switch (lib.jv_get_kind(value)) {
    case JV_KIND_ARRAY: {
        int count = lib.jv_array_length(lib.jv_copy(value));
        text = append(text, "[");
        for (int i = 0; i < count; i++) {
            if (i > 0) text = append(text, ",");
            text = append_value(text, lib.jv_array_get(lib.jv_copy(value), i), numbers);
        }
        text = append(text, "]");
        break;
    }
    case JV_KIND_OBJECT:
        text = append(text, "{");
        for (int i = lib.jv_object_iter(value); lib.jv_object_iter_valid(value, i);
             i = lib.jv_object_iter_next(value, i)) {
            if (!is_first) text = append(text, ",");
            is_first = false;
            text = append_scalar(text, lib.jv_object_iter_key(value, i), numbers);
            text = append(text, ":");
            text = append_value(text, lib.jv_object_iter_value(value, i), numbers);
        }
        text = append(text, "}");
        break;
    default: return append_scalar(text, value, numbers);
    }
    lib.jv_free(value);
    return text;
}

jv cjq_numbers_text(jv value, const struct cjq_numbers *numbers) {
    return append_value(lib.jv_string(""), value, numbers);
}
