package import Settings

/// What a key does.
package enum KeyAction: Hashable, Sendable {
    /// Runs a line for the shell, with variables besides the fields of the chosen row.
    case command(SettingsText, environment: [NamedText] = [])
    /// Sends a request.
    case request(HTTPOrigin, timeout: Duration)
}

extension KeyAction {

    /// The line for the shell; nil for a request.
    var line: SettingsText? { if case .command(let line, _) = self { line } else { nil } }

    /// The variables of the command; none for a request.
    var environment: [NamedText] { if case .command(_, let environment) = self { environment } else { [] } }

    /// The texts that may have secrets in them, with the use of each.
    var parts: [OriginPart] {
        switch self {
        case .request(let origin, _): origin.parts
        case .command(_, let environment): environment.map(OriginPart.init(variable:))
        }
    }

    /// The action in a line or more, with the names of secrets in place of their values: `kubectl delete …`, `POST https://…`.
    var shown: String {
        switch self {
        case .command(let line, _): line.shown
        case .request(let origin, _): "\(origin.method) \(origin.url.shown)"
        }
    }
}
