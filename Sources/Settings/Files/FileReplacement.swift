#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A namespace for writing whole files. Other programs read either the old or the new content of a file, never a
/// mixture.
package enum FileReplacement {

    package enum Mode: Hashable, Sendable {
        /// Replaces an existing file. If the path is a symbolic link, the link itself is replaced, and its target does
        /// not change.
        case replacing
        /// Fails if there is already a file at the path.
        case creating
    }

    /// Writes the bytes to a temporary file in the same folder, and then moves this file to the path.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - path: The path of the file. Its folder must exist.
    ///   - permissions: The permissions of the file.
    ///   - mode: The treatment of an existing file.
    /// - Throws: ``FileWriteError`` if the file cannot be written. In that case, an existing file is unchanged.
    package static func write(
        _ bytes: [UInt8], to path: String, permissions: UInt32, mode: Mode = .replacing
    ) throws(FileWriteError) {
        let draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max)).new"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
        guard file >= 0 else { throw FileWriteError(errno) }
        defer { unlink(draft) }
        // The umask may have removed permissions from the new file.
        let isWritten = fchmod(file, mode_t(permissions)) == 0 && writeAll(bytes[...], to: file) && fsync(file) == 0
        let error = errno
        close(file)
        guard isWritten else { throw FileWriteError(error) }
        let isInPlace = mode == .replacing ? rename(draft, path) == 0 : link(draft, path) == 0
        guard isInPlace else { throw FileWriteError(errno) }
    }

    /// Writes bytes to an open file.
    ///
    /// - Returns: Whether all bytes were written. If false, `errno` contains the error.
    package static func writeAll(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// A system error that occurred when a file was written.
package struct FileWriteError: Error, Hashable, CustomStringConvertible {

    /// The value of `errno`.
    package let code: Int32

    init(_ code: Int32) { self.code = code }

    /// Whether the file was not written because it already exists.
    package var fileExists: Bool { code == EEXIST }

    package var description: String { String(cString: strerror(code)) }
}

/// Calls the system function `write`. Inside `FileReplacement`, the method of the same name hides the function.
private func systemWrite(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(file, buffer.baseAddress, buffer.count)
}
