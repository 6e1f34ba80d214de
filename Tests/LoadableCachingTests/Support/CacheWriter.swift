import TestSupport

/// The program that is killed, and where it is.
enum CacheWriter {
    static let path = BuiltProgram.path("cache-writer")
}
