import Foundation
import TestSupport

/// A library that programs load before all others, as libfaketime and allocators are.
final class PreloadedLibrary: Sendable {

    let path: String

    /// Compiles the library from C.
    init(_ code: String) throws {
        let stem = FileManager.default.temporaryDirectory.appending(path: "preloaded-\(UUID().uuidString)").path
        path = stem + ".so"
        let source = stem + ".c"
        defer { unlink(source) }
        try "#define _GNU_SOURCE\n\(code)\n".write(toFile: source, atomically: true, encoding: .utf8)
        let command = try Command(
            "cc", ["-shared", "-fPIC", "-o", path, source], environment: ["PATH": "/usr/bin:/bin"])
        guard command.code == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: ["errors": command.errors]) }
    }

    deinit {
        unlink(path)
    }

    /// A library whose constructor changes the environment.
    static func changingEnvironment(_ call: String) throws -> PreloadedLibrary {
        try PreloadedLibrary("#include <stdlib.h>\n__attribute__((constructor)) static void f(void) { \(call); }")
    }

    /// A library with a calendar that says the number of seconds that is in the file CLOCK, if there is one.
    static func clock() throws -> PreloadedLibrary {
        try PreloadedLibrary(
            """
            #include <stdio.h>
            #include <stdlib.h>
            #include <sys/syscall.h>
            #include <time.h>
            #include <unistd.h>
            int clock_gettime(clockid_t clock, struct timespec *time) {
                long result = syscall(SYS_clock_gettime, clock, time);
                FILE *file = clock == CLOCK_REALTIME ? fopen(getenv("CLOCK"), "re") : NULL;
                long long seconds;
                if (file && fscanf(file, "%lld", &seconds) == 1) time->tv_sec = seconds;
                if (file) fclose(file);
                return (int)result;
            }
            time_t time(time_t *result) {
                struct timespec now;
                clock_gettime(CLOCK_REALTIME, &now);
                if (result) *result = now.tv_sec;
                return now.tv_sec;
            }
            """)
    }
}
