import CNcurses
import FoundationEssentials
import Glibc
import TerminalUI

extension NcursesTerminal {

    func listen() {
        listener.start(
            onInput: { [weak self] in self?.readInput() },
            onInputDeadline: { [weak self] in self?.giveUpWaiting() },
            onWake: { [weak self] in self?.onWake?() },
            onSignal: { [weak self] in self?.receive(signal: $0) })
    }

    private func readInput() {
        var events: [InputEvent] = []
        // A paste comes in many pieces; after some of them something else has its turn, and so it has after many keys.
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
            for _ in 0..<256 where events.count < Self.mostEvents {
                guard isReadable else { break }
                let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                guard count > 0 else {
                    if events.isEmpty, isHungUp { die(of: SIGHUP) }
                    break
                }
                events += parser.parse(Array(buffer[..<count]), at: uptime)
            }
        }
        listener.awaitInput(for: parser.deadline.map { $0 - uptime })
        deliver(events)
    }

    /// After so many events the screen is drawn, and signals are looked at.
    private static let mostEvents = 1_000

    private func giveUpWaiting() {
        let events = parser.expire(at: uptime)
        listener.awaitInput(for: parser.deadline.map { $0 - uptime })
        deliver(events)
    }

    private func deliver(_ events: [InputEvent]) {
        // What people press when a program does not listen must not depend on the program.
        if events.contains(.key(.control("\\"))) { die(of: SIGQUIT) }
        if !events.isEmpty { onInput?(events) }
    }

    private var isReadable: Bool {
        guard state == .shown else { return false }
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    /// Whether the terminal is gone: its input would be ready for ever without giving anything.
    var isHungUp: Bool {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 0) > 0 else { return false }
        if Int32(descriptor.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
        var count: Int32 = 0
        return ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 && count == 0 && tcgetpgrp(STDIN_FILENO) < 0
    }

    // MARK: Signals

    private func receive(signal number: Int32) {
        switch number {
        case SIGWINCH: resize()
        case SIGINT: onInput?([.key(.control("c"))])
        case SIGTSTP: onInput?([.key(.control("z"))])
        case SIGCONT: goOn()
        default: die(of: number)
        }
    }

    func die(of number: Int32) {
        restore()
        // People press ctrl-\ when a program hangs: that does what it cannot do, too.
        if number != SIGQUIT { beforeEnd?() }
        cncurses_die_of_signal(number)
    }

    private func resize() {
        guard state == .shown else { return }
        takeSize()
        onInput?([.resize(size)])
    }

    func takeSize() {
        guard let new = Self.reportedSize, new != size else { return }
        size = new
        shown = nil
    }

    /// The size that the system reports; nil if it does not know it.
    static var reportedSize: Size? {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard cncurses_window_size(STDOUT_FILENO, &columns, &rows) else { return nil }
        return Size(width: Int(columns), height: Int(rows))
    }
}
