package import Settings

/// The action of a key.
package enum KeyAction: Hashable, Sendable {
    /// Runs a shell command. Its environment contains the given variables, the fields of the chosen row, and the values
    /// that the user was asked for.
    case command(SettingsText, environment: [NamedText] = [])
    /// Sends a request.
    case request(HTTPOrigin, timeout: Duration)
}

extension KeyAction {

    /// The shell command; nil if the action is a request.
    var line: SettingsText? { if case .command(let line, _) = self { line } else { nil } }

    /// The variables of the command; empty if the action is a request.
    var environment: [NamedText] { if case .command(_, let environment) = self { environment } else { [] } }

    /// The parts of the action that may contain secrets: those of the request, or the environment variables of the
    /// command.
    var parts: [OriginPart] {
        switch self {
        case .request(let origin, _): origin.parts
        case .command(_, let environment): environment.map(OriginPart.init(variable:))
        }
    }

    /// The action in one or more lines, with the names of secrets in place of their values: `kubectl delete …` or
    /// `POST https://…`.
    var shown: String {
        switch self {
        case .command(let line, _): line.shown
        case .request(let origin, _): "\(origin.method) \(origin.url.shown)"
        }
    }
}
