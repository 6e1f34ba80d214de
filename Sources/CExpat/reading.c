#include "CExpat.h"
#include "CLibraries.h"

// Otherwise the limits of entities are not declared.
#define XML_DTD
#include <expat.h>
#include <limits.h>
#include <string.h>
#include <strings.h>

#define FILE_NAME "libexpat.so.1"
// What is used of it.
#define FUNCTIONS(of) \
    of(XML_ParserCreateNS) of(XML_ParserFree) of(XML_SetUserData) of(XML_SetElementHandler) \
    of(XML_SetCharacterDataHandler) of(XML_SetUnknownEncodingHandler) \
    of(XML_SetBillionLaughsAttackProtectionMaximumAmplification) \
    of(XML_SetBillionLaughsAttackProtectionActivationThreshold) of(XML_Parse) of(XML_StopParser) \
    of(XML_GetCurrentLineNumber) of(XML_GetErrorCode) of(XML_ErrorString)

CLIBRARIES_TABLE(lib, FUNCTIONS, FILE_NAME)

/// How deeply elements may be nested.
static const int depth_limit = 1000;

struct reading {
    const struct cexpat_handlers *handlers;
    XML_Parser parser;
    int depth;
};

static void begin(void *context, const XML_Char *name, const XML_Char **attributes) {
    struct reading *reading = context;
    if (++reading->depth > depth_limit) lib.XML_StopParser(reading->parser, XML_FALSE);
    else reading->handlers->begin(reading->handlers->context, name, (const char *const *)attributes);
}

static void end(void *context, const XML_Char *name) {
    struct reading *reading = context;
    if (reading->depth-- <= depth_limit) reading->handlers->end(reading->handlers->context, name);
}

static void text(void *context, const XML_Char *bytes, int count) {
    struct reading *reading = context;
    reading->handlers->text(reading->handlers->context, bytes, (size_t)count);
}

/// What Windows has where ISO 8859-1 has nothing.
static const int windows_1252[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

/// The encodings that feeds have beside those that Expat knows.
static int know_encoding(void *context, const XML_Char *name, XML_Encoding *encoding) {
    (void)context;
    int is_windows = strcasecmp(name, "windows-1252") == 0 || strcasecmp(name, "cp1252") == 0;
    int is_latin_9 = strcasecmp(name, "iso-8859-15") == 0;
    if (!is_windows && !is_latin_9) return XML_STATUS_ERROR;
    for (int i = 0; i < 256; i++) encoding->map[i] = i;
    if (is_windows) {
        for (int i = 0; i < 32; i++) encoding->map[0x80 + i] = windows_1252[i];
    } else {
        const int places[] = {0xA4, 0xA6, 0xA8, 0xB4, 0xB8, 0xBC, 0xBD, 0xBE};
        const int signs[] = {0x20AC, 0x160, 0x161, 0x17D, 0x17E, 0x152, 0x153, 0x178};
        for (int i = 0; i < 8; i++) encoding->map[places[i]] = signs[i];
    }
    encoding->data = NULL;
    encoding->convert = NULL;
    encoding->release = NULL;
    return XML_STATUS_OK;
}

const char *cexpat_missing_library(void) { return lib_load() ? NULL : FILE_NAME; }

size_t cexpat_read(const char *bytes, size_t count, const struct cexpat_handlers *handlers, const char **reason) {
    struct reading reading = {.handlers = handlers, .parser = lib.XML_ParserCreateNS(NULL, '\n')};
    if (!reading.parser || count > INT_MAX) {
        if (reading.parser) lib.XML_ParserFree(reading.parser);
        *reason = "too large";
        return 1;
    }
    lib.XML_SetUserData(reading.parser, &reading);
    lib.XML_SetElementHandler(reading.parser, begin, end);
    lib.XML_SetCharacterDataHandler(reading.parser, text);
    lib.XML_SetUnknownEncodingHandler(reading.parser, know_encoding, NULL);
    lib.XML_SetBillionLaughsAttackProtectionMaximumAmplification(reading.parser, 20);
    lib.XML_SetBillionLaughsAttackProtectionActivationThreshold(reading.parser, 1 << 20);
    size_t line = 0;
    if (lib.XML_Parse(reading.parser, bytes, (int)count, XML_TRUE) != XML_STATUS_OK) {
        line = (size_t)lib.XML_GetCurrentLineNumber(reading.parser);
        if (line == 0) line = 1;
        enum XML_Error error = lib.XML_GetErrorCode(reading.parser);
        *reason = error == XML_ERROR_ABORTED ? "nested too deeply" : lib.XML_ErrorString(error);
    }
    lib.XML_ParserFree(reading.parser);
    return line;
}
