import CNcurses
import CWatcher
import Glibc
import TerminalUI

/// The file descriptors of the terminal: standard input and output, or a descriptor of the controlling terminal.
final class TerminalDevice: Sendable {

    /// The descriptor for input. It is also used for the settings and the foreground process group of the terminal.
    let input: Int32
    let output: Int32

    /// Whether the descriptors are separate from standard input and output. Child programs do not inherit separate
    /// descriptors.
    let isApart: Bool

    /// Opens the terminal.
    ///
    /// - Parameter isControlling: Whether to use the controlling terminal of the process instead of standard input and
    ///   output.
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

    /// The size that the system reports; nil if the size is unknown.
    var size: Size? {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return Size(width: Int(size.ws_col), height: Int(size.ws_row))
    }

    /// Whether input is available, or the terminal has been closed.
    var isReadable: Bool { events != 0 }

    private var events: Int32 {
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0 ? Int32(descriptor.revents) : 0
    }

    /// Whether the terminal has been closed. The input of a closed terminal is always ready but provides no bytes.
    var isHungUp: Bool {
        let events = events
        if events & (POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
        var count: Int32 = 0
        return events != 0 && ioctl(input, UInt(FIONREAD), &count) == 0 && count == 0 && tcgetpgrp(input) < 0
    }

    func write(_ text: String) { Array(text.utf8).withUnsafeBytes(write) }

    /// Writes all bytes. Has no effect after the terminal has been restored. Another thread may restore it to end the
    /// program.
    func write(_ bytes: UnsafeRawBufferPointer) {
        defer { cwatcher_end_output() }
        guard cwatcher_begin_output() else { return }
        _ = cncurses_write(output, bytes.baseAddress, bytes.count)
    }
}
