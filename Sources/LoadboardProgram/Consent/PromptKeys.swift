import Glibc
import TerminalUI

/// The settings of the terminal before the prompt, for handlers of signals, which cannot capture values.
nonisolated(unsafe) private var settingsOfPrompt = termios()

/// The keys that are pressed while a text or a question is shown on the command line. The terminal does not show them.
final class PromptKeys {

    private let former: termios
    private var parser = InputParser()
    private var keys: [Key] = []
    private let start = ContinuousClock.now

    /// Starts reading keys.
    init() {
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        former = settings
        begin()
    }

    private func begin() {
        settingsOfPrompt = former
        for number in Self.deadly {
            signal(number) { number in
                var settings = settingsOfPrompt
                tcsetattr(STDIN_FILENO, TCSANOW, &settings)
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        var settings = former
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN | ISIG)
        withUnsafeMutableBytes(of: &settings.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
        Self.set(settings)
    }

    /// Restores the settings of the terminal.
    func end() {
        Self.set(former)
        for number in Self.deadly { signal(number, SIG_DFL) }
    }

    /// The signals that end the program. The terminal would otherwise no longer show typed text.
    private static let deadly = [SIGTERM, SIGHUP]

    private static func set(_ settings: termios) {
        var settings = settings
        while tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) != 0, errno == EINTR {}
    }

    /// Discards keys that were pressed before now.
    func forget() {
        tcflush(STDIN_FILENO, TCIFLUSH)
        (parser, keys) = (InputParser(), [])
    }

    /// Waits for the next key. Returns nil at the end of the input, and if the user interrupts the program.
    func next() -> Key? {
        while true {
            while keys.isEmpty {
                guard readMore() else { return nil }
            }
            let key = keys.removeFirst()
            switch key {
            case .control("c"):
                interrupt(SIGINT)
                return nil
            case .control("\\"):
                interrupt(SIGQUIT)
                return nil
            case .control("d"): return nil
            case .control("z"):
                interrupt(SIGTSTP)
                begin()
            default: return key
            }
        }
    }

    private func interrupt(_ signal: Int32) {
        end()
        raise(signal)
    }

    /// Reads input, or ends a sequence whose rest does not arrive. Returns false at the end of the input.
    private func readMore() -> Bool {
        let wait = parser.deadline.map { Int32(max(0, (($0 - now) / .milliseconds(1)).rounded(.up))) } ?? -1
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        switch poll(&request, 1, wait) {
        case 0: take(parser.expire(at: now))
        case 1...:
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR { return true }
            guard count > 0 else { return false }
            take(parser.parse(bytes[..<count], at: now))
        default: return errno == EINTR
        }
        return true
    }

    private var now: Duration { start.duration(to: .now) }

    private func take(_ events: [InputEvent]) {
        keys += events.compactMap { if case .key(let key) = $0 { key } else { nil } }
    }
}
