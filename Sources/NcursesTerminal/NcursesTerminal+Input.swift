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
        // A paste arrives in many pieces. Limit the number of pieces and events, so that other work is performed in
        // between.
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

    /// The maximum number of events that are handled before the screen is drawn and signals are checked.
    private static let mostEvents = 1_000

    /// If the rest of a sequence has not arrived in time, handles the received part as keys.
    private func expireInput() { deliver(parser.expire(at: uptime)) }

    private func deliver(_ events: [InputEvent]) {
        listener.awaitInput(for: parser.deadline.map { $0 - uptime })
        // Handle ctrl-\ here instead of in the screen, so that the key works even if the screen does not respond.
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
        // Users press ctrl-\ if a program does not respond, so do not wait for pending work.
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
