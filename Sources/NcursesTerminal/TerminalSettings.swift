import Glibc

/// The settings of the terminal's input and output in the system.
struct TerminalSettings {

    private let device: TerminalDevice
    private let shell: termios
    private let own: termios

    /// Reads the settings, and computes those for a screen, without changing anything. The kernel suspends a process
    /// that is in the background here.
    init(of device: TerminalDevice) {
        self.device = device
        var settings = termios()
        if tcgetattr(device.input, &settings) == 0 { tcsetattr(device.input, TCSANOW, &settings) }
        // The shell may have changed them in the meantime.
        tcgetattr(device.input, &settings)
        shell = settings
        // Signals are received as keys as well: a paste may contain the characters for which the system would send
        // signals.
        cfmakeraw(&settings)
        own = settings
    }

    /// Applies the settings for a screen.
    func begin() {
        set(own)
    }

    /// Restores the settings.
    func end() {
        set(shell)
    }

    /// Applies settings after earlier output was transmitted.
    private func set(_ settings: termios) {
        var settings = settings
        while tcsetattr(device.input, TCSADRAIN, &settings) != 0, errno == EINTR {}
    }
}
