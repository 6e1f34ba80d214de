import CNcurses
import CWatcher
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes to the terminal. Once it was put back because the program ends, on another thread for example, nothing is written
/// any more.
enum TerminalOutput {

    /// Writes all of the text.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes all of the bytes.
    static func write(_ bytes: UnsafeRawBufferPointer) {
        defer { cwatcher_end_output() }
        guard cwatcher_begin_output() else { return }
        _ = cncurses_write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    }
}

/// Files by their descriptors.
package enum OpenFile {

    /// Writes all of the text.
    ///
    /// - Returns: 0 or an error number.
    package static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { cncurses_write(descriptor, $0.baseAddress, $0.count) }
    }
}
