import Glibc

/// The settings of the terminal's input and output in the kernel.
struct TerminalSettings {

    private let device: TerminalDevice
    private let shell: termios
    private let own: termios

    /// Reads the settings and computes the settings for a screen, without changing anything. If the process is in the
    /// background, the kernel suspends it here.
    init(of device: TerminalDevice) {
        self.device = device
        var settings = termios()
        if tcgetattr(device.input, &settings) == 0 { tcsetattr(device.input, TCSANOW, &settings) }
        // The settings are read again, because the shell may have changed them in the meantime.
        tcgetattr(device.input, &settings)
        shell = settings
        // Signals are also received as keys, because a paste may contain the characters for which the kernel would send
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
