import Foundation

/// A folder that is there as long as the test.
public final class Folder: Sendable {

    public let path: String

    public init() throws {
        path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "local-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Where a file of that name is.
    public func file(_ name: String = "file") -> String { "\(path)/\(name)" }

    /// Rewrites a file in place.
    @discardableResult
    public func write(_ text: String, to name: String = "file") throws -> String {
        try write(Array(text.utf8), to: name, flags: O_TRUNC)
    }

    /// Writes at the end of a file.
    public func append(_ text: String, to name: String = "file") throws {
        try write(Array(text.utf8), to: name, flags: O_APPEND)
    }

    /// Writes bytes at the end of a file.
    public func append(_ bytes: [UInt8], to name: String = "file") throws {
        try write(bytes, to: name, flags: O_APPEND)
    }

    @discardableResult
    private func write(_ bytes: [UInt8], to name: String, flags: Int32) throws -> String {
        let descriptor = open(file(name), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o644)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
        return file(name)
    }

    /// Gives a file another name.
    public func rename(_ name: String = "file", to other: String) { _ = Foundation.rename(file(name), file(other)) }

    /// Removes a file.
    public func remove(_ name: String = "file") { unlink(file(name)) }

    /// Makes a file one that was changed a minute ago.
    public func age(_ name: String = "file", seconds: Int = 60) {
        var times = [
            timespec(tv_sec: time(nil) - seconds, tv_nsec: 0), timespec(tv_sec: time(nil) - seconds, tv_nsec: 0),
        ]
        utimensat(AT_FDCWD, file(name), &times, 0)
    }
}
