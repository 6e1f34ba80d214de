import Glibc

/// The settings of the terminal in the kernel (`termios`).
struct TerminalSettings {

    private let device: TerminalDevice
    private let shell: termios
    private let own: termios

    /// Reads the current settings, and computes the settings for a screen without applying them. If the process is in
    /// the background, the kernel suspends it here.
    init(of device: TerminalDevice) {
        self.device = device
        var settings = termios()
        if tcgetattr(device.input, &settings) == 0 { tcsetattr(device.input, TCSANOW, &settings) }
        // Read the settings again, because the shell may have changed them in the meantime.
        tcgetattr(device.input, &settings)
        shell = settings
        // Receive keys such as ctrl-c as input instead of signals. A paste may contain such characters.
        cfmakeraw(&settings)
        own = settings
    }

    func begin() {
        set(own)
    }

    func end() {
        set(shell)
    }

    /// Applies the settings after all previous output has been transmitted.
    private func set(_ settings: termios) {
        var settings = settings
        while tcsetattr(device.input, TCSADRAIN, &settings) != 0, errno == EINTR {}
    }
}
