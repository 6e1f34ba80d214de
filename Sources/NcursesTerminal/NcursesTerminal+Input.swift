import CNcurses
import FoundationEssentials
import Glibc
import TerminalUI

extension NcursesTerminal {

    func listen() {
        listener.start(
            onInput: { [weak self] in self?.readInput() },
            onInputDeadline: { [weak self] in self?.expireInput() },
            onWake: { [weak self] in self?.onWake?() },
            onSignal: { [weak self] in self?.receive(signal: $0) })
    }

    private func readInput() {
        var events: [InputEvent] = []
        // A paste comes in many pieces; after some of them something else has its turn, and so it has after many keys.
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
            for _ in 0..<256 where events.count < Self.mostEvents {
                guard state == .shown, device.isReadable else { break }
                let count = read(device.input, buffer.baseAddress, buffer.count)
                guard count > 0 else {
                    if events.isEmpty, device.isHungUp { die(of: SIGHUP) }
                    break
                }
                events += parser.parse(Array(buffer[..<count]), at: uptime)
            }
        }
        deliver(events)
    }

    /// After so many events the screen is drawn, and signals are looked at.
    private static let mostEvents = 1_000

    /// Takes what could have gone on for what it is.
    private func expireInput() { deliver(parser.expire(at: uptime)) }

    private func deliver(_ events: [InputEvent]) {
        listener.awaitInput(for: parser.deadline.map { $0 - uptime })
        // What people press when a program does not listen must not depend on the program.
        if events.contains(.key(.control("\\"))) { die(of: SIGQUIT) }
        if !events.isEmpty { onInput?(events) }
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
        guard let new = device.size, new != size else { return }
        size = new
        shown = nil
    }
}
