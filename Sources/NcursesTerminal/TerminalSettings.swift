import Glibc

/// How the system deals with what goes to the terminal and comes from it.
struct TerminalSettings {

    private let shell: termios
    private let own: termios

    /// Notes how they are, and what they have to be while a screen is shown; changes nothing.
    init() {
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        shell = settings
        // Signals, too, come as keys: a paste may hold the characters by which the system would send them.
        cfmakeraw(&settings)
        own = settings
    }

    /// As a screen needs them.
    func begin() {
        Self.set(own)
    }

    /// As they were.
    func end() {
        Self.set(shell)
    }

    /// When what was written until here was taken.
    private static func set(_ settings: termios) {
        var settings = settings
        while tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) != 0, errno == EINTR {}
    }
}
