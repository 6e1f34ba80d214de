#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes whole files: a reader finds the former content or the new content, never a part of either.
package enum FileReplacement {

    /// Whether a file that is there is replaced.
    package enum Mode: Hashable, Sendable {
        /// Replaces what is at the path. A link is replaced, and what it leads to stays.
        case replacing
        /// Fails if anything is at the path.
        case creating
    }

    /// Writes the bytes to a draft beside the file and renames it.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - path: The path of the file. Its folder must exist.
    ///   - permissions: The permissions of the file.
    ///   - mode: Whether a file that is there is replaced.
    /// - Throws: The system's error. Nothing has changed then.
    package static func write(
        _ bytes: [UInt8], to path: String, permissions: UInt32, mode: Mode = .replacing
    ) throws(FileWriteError) {
        let draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max)).new"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
        guard file >= 0 else { throw FileWriteError(errno) }
        defer { unlink(draft) }
        // The permissions of a new file lack those that the user's mask takes away.
        let isWritten = fchmod(file, mode_t(permissions)) == 0 && writeAll(bytes, to: file) && fsync(file) == 0
        let error = errno
        close(file)
        guard isWritten else { throw FileWriteError(error) }
        let isInPlace = mode == .replacing ? rename(draft, path) == 0 : link(draft, path) == 0
        guard isInPlace else { throw FileWriteError(errno) }
    }

    private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// The reason why the system did not write a file.
package struct FileWriteError: Error, Hashable, CustomStringConvertible {

    /// The number of the error.
    package let code: Int32

    init(_ code: Int32) { self.code = code }

    /// Whether the file exists although a new one was to be made.
    package var fileExists: Bool { code == EEXIST }

    package var description: String { String(cString: strerror(code)) }
}

/// The system's function, which has the name of a method above.
private func systemWrite(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(file, buffer.baseAddress, buffer.count)
}
