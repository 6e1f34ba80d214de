#include "CExpat.h"
#include "CLibraries.h"

// The declarations of the entity limits require this definition.
#define XML_DTD
#include <expat.h>
#include <limits.h>

#define FILE_NAME "libexpat.so.1"
// The functions that are used.
#define FUNCTIONS(of) \
    of(XML_ParserCreateNS) of(XML_ParserFree) of(XML_SetUserData) of(XML_SetElementHandler) \
    of(XML_SetCharacterDataHandler) \
    of(XML_SetBillionLaughsAttackProtectionMaximumAmplification) \
    of(XML_SetBillionLaughsAttackProtectionActivationThreshold) of(XML_Parse) of(XML_StopParser) \
    of(XML_GetCurrentLineNumber) of(XML_GetErrorCode) of(XML_ErrorString)

CLIBRARIES_TABLE(lib, FUNCTIONS, FILE_NAME)

/// The maximum nesting of elements.
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

const char *cexpat_missing_library(void) { return lib_load() ? NULL : FILE_NAME; }

size_t cexpat_read(const char *bytes, size_t count, const struct cexpat_handlers *handlers, const char **reason) {
    struct reading reading = {.handlers = handlers, .parser = lib.XML_ParserCreateNS("UTF-8", '\n')};
    if (!reading.parser || count > INT_MAX) {
        if (reading.parser) lib.XML_ParserFree(reading.parser);
        *reason = "too large";
        return 1;
    }
    lib.XML_SetUserData(reading.parser, &reading);
    lib.XML_SetElementHandler(reading.parser, begin, end);
    lib.XML_SetCharacterDataHandler(reading.parser, text);
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
