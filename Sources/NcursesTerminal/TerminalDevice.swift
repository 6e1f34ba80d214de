import CNcurses
import CWatcher
import Glibc
import TerminalUI

/// The terminal as descriptors: those of standard input and output, or one of its own.
final class TerminalDevice: Sendable {

    /// What keys are read from. Its settings and its foreground group are those of the terminal.
    let input: Int32
    /// Where the screen is written.
    let output: Int32

    /// Whether these are not the program's standard input and output, which programs inherit that it starts.
    let isApart: Bool

    /// - Parameter isControlling: Whether it is the terminal that controls the process, wherever standard input and output go.
    /// - Throws: ``TerminalError/notATerminal`` or ``TerminalError/noControllingTerminal``.
    init(isControlling: Bool) throws(TerminalError) {
        isApart = isControlling
        if isControlling {
            input = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard input >= 0 else { throw .noControllingTerminal }
            output = input
        } else {
            guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
            (input, output) = (STDIN_FILENO, STDOUT_FILENO)
        }
    }

    deinit {
        if isApart { close(input) }
    }

    /// The size that the system reports; nil if it does not know it.
    var size: Size? {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard cncurses_window_size(output, &columns, &rows) else { return nil }
        return Size(width: Int(columns), height: Int(rows))
    }

    /// Whether there is something to be read.
    var isReadable: Bool {
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    /// Whether the terminal is gone: its input would be ready for ever without giving anything.
    var isHungUp: Bool {
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 0) > 0 else { return false }
        if Int32(descriptor.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
        var count: Int32 = 0
        return ioctl(input, UInt(FIONREAD), &count) == 0 && count == 0 && tcgetpgrp(input) < 0
    }

    /// Writes all of the text.
    func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes all of the bytes. Once the terminal was put back because the program ends, on another thread for example,
    /// nothing is written any more.
    func write(_ bytes: UnsafeRawBufferPointer) {
        defer { cwatcher_end_output() }
        guard cwatcher_begin_output() else { return }
        _ = cncurses_write(output, bytes.baseAddress, bytes.count)
    }
}
