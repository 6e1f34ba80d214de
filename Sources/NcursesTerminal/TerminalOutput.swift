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

    /// Has ncurses write.
    static func perform(_ body: () -> Void) {
        defer { cwatcher_end_output() }
        if cwatcher_begin_output() { body() }
    }

    /// Writes all of the text, past ncurses.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes all of the bytes, past ncurses.
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

/// Brings the terminal up to date with one write: by itself, ncurses writes at each move of the cursor, and over a network
/// the frame would be seen to come in pieces.
@MainActor
final class FrameOutput {

    /// A file in memory that takes what ncurses writes; -1 if there is none.
    private let file = cncurses_memory_file("frame")
    private var buffer: [UInt8] = []

    isolated deinit {
        if file >= 0 { close(file) }
    }

    /// Has ncurses show what it was given.
    ///
    /// - Parameters:
    ///   - beginning: Written before, if there is anything to show.
    ///   - end: Written after that.
    /// - Returns: How many bytes were written; nil where that is not known.
    func update(beginning: String, end: String) -> Int? {
        // At the first time after a pause ncurses also sets the terminal's modes, which a file does not have.
        guard file >= 0, !isendwin(), cncurses_lead_output(file) else {
            TerminalOutput.write(beginning)
            TerminalOutput.perform { doupdate() }
            TerminalOutput.write(end)
            return nil
        }
        buffer.removeAll(keepingCapacity: true)
        buffer += beginning.utf8
        doupdate()
        _ = cncurses_lead_output(STDOUT_FILENO)
        let isEmpty = !collect()
        lseek(file, 0, SEEK_SET)
        guard !isEmpty else { return 0 }
        buffer += end.utf8
        buffer.withUnsafeBytes(TerminalOutput.write)
        return buffer.count
    }

    /// Puts what ncurses wrote behind what is in the buffer.
    ///
    /// - Returns: Whether it was anything.
    private func collect() -> Bool {
        let start = buffer.count
        let count = Int(lseek(file, 0, SEEK_CUR))
        guard count > 0 else { return false }
        buffer.append(contentsOf: repeatElement(0, count: count))
        return buffer.withUnsafeMutableBytes { bytes in
            pread(file, bytes.baseAddress.map { $0 + start }, count, 0) == count
        }
    }
}
