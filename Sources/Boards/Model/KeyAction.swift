package import Settings

package enum KeyAction: Hashable, Sendable {
    /// Runs a shell command. Its environment contains the given variables, the fields of the chosen row, and the values
    /// that the user was asked for.
    case command(SettingsText, environment: [NamedText] = [])
    case request(HTTPOrigin, timeout: Duration)
}

extension KeyAction {

    var line: SettingsText? { if case .command(let line, _) = self { line } else { nil } }

    var environment: [NamedText] { if case .command(_, let environment) = self { environment } else { [] } }

    /// The parts of the action that may contain secrets: the parts of the request, or the environment variables of the
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
