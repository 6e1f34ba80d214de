import Glibc

/// How the system deals with what goes to the terminal and comes from it.
struct TerminalSettings {

    private let device: TerminalDevice
    private let shell: termios
    private let own: termios

    /// Notes how they are, and what they have to be while a screen is shown; changes nothing. The kernel stops a process that is in the
    /// background here.
    init(of device: TerminalDevice) {
        self.device = device
        var settings = termios()
        if tcgetattr(device.input, &settings) == 0 { tcsetattr(device.input, TCSANOW, &settings) }
        // The shell may have changed them meanwhile.
        tcgetattr(device.input, &settings)
        shell = settings
        // Signals, too, come as keys: a paste may hold the characters by which the system would send them.
        cfmakeraw(&settings)
        own = settings
    }

    /// As a screen needs them.
    func begin() {
        set(own)
    }

    /// As they were.
    func end() {
        set(shell)
    }

    /// When what was written until here was taken.
    private func set(_ settings: termios) {
        var settings = settings
        while tcsetattr(device.input, TCSADRAIN, &settings) != 0, errno == EINTR {}
    }
}
