import Settings

extension SettingsText {

    /// Returns the values of the environment variables that a shell expands in the text, such as `$AWS_PROFILE` and
    /// `${KUBECONFIG:-none}`, keyed by name.
    ///
    /// Quotes are ignored, because an inner shell may expand a quoted variable, as in `sh -c 'echo $REGION'`. Variables
    /// that change automatically are not included.
    func namedVariables(in environment: [String: String]) -> [String: String] {
        var variables: [String: String] = [:]
        for case .text(let text) in pieces {
            for name in Self.names(in: text) where !varyingVariables.contains(name) {
                if let value = environment[name] { variables[name] = value }
            }
        }
        return variables
    }

    private static func names(in text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            // `${#NAME}` and `${!NAME}` also read the variable.
            let name = rest.drop { "{#!".utf8.contains($0) }.prefix(while: \.isPartOfVariableName)
            let text = String(decoding: name, as: UTF8.self)
            return text.isVariableName ? text : nil
        }
    }
}

/// Variables whose values change from one shell, terminal, login or service start to the next, even for the same user.
/// They therefore do not identify an account.
private let varyingVariables: Set<String> = [
    // Variables that the shell sets.
    "_", "PWD", "OLDPWD", "SHLVL", "RANDOM", "SRANDOM", "SECONDS", "EPOCHSECONDS", "EPOCHREALTIME", "LINENO", "PPID",
    "BASHPID",
    // Variables that the terminal sets.
    "TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TERM_SESSION_ID", "COLORTERM", "COLUMNS", "LINES", "TMUX",
    "TMUX_PANE", "STY", "WINDOW", "WINDOWID", "WINDOWPATH", "VTE_VERSION", "KITTY_WINDOW_ID", "KITTY_PID",
    "WEZTERM_PANE", "ALACRITTY_WINDOW_ID", "GPG_TTY",
    // Variables that the login sets.
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "SSH_CLIENT", "SSH_CONNECTION", "SSH_TTY", "SSH_AUTH_SOCK",
    "SSH_AGENT_PID", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "XDG_SESSION_ID", "XDG_SESSION_TYPE",
    "XDG_SESSION_CLASS", "XDG_SEAT", "XDG_VTNR", "SESSION_MANAGER", "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN",
    // Variables that the service manager sets.
    "INVOCATION_ID", "JOURNAL_STREAM", "SYSTEMD_EXEC_PID", "MANAGERPID", "NOTIFY_SOCKET", "WATCHDOG_PID",
    "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "MEMORY_PRESSURE_WATCH", "MEMORY_PRESSURE_WRITE",
]
