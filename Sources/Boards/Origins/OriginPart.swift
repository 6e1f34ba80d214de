package import Settings

/// A setting that affects the bytes of a source.
package struct OriginPart: Hashable, Sendable {

    /// The name of the setting; it includes the name of a header or a variable: `header accept`, `folder`.
    package let name: String

    /// The text of the setting.
    package let text: SettingsText

    /// The destination of the text, for consent: `header Authorization`, `in the URL`. Nil for a text that stays on this machine.
    let use: String?

    /// Whether the name of its header or variable declares the text to be a secret.
    let isNamedSecret: Bool

    /// The effect of the text on who gets which content.
    let role: Role

    /// The effect of a text on who gets which content.
    enum Role: Hashable, Sendable {
        case plain
        /// A URL, which may have a name and a password before its host.
        case url
        /// The credentials of a request. Programs that share a source may have different ones.
        case credentials
    }

    init(
        _ name: String, _ text: SettingsText, use: String? = nil, isNamedSecret: Bool = false, role: Role = .plain
    ) {
        (self.name, self.text, self.use, self.isNamedSecret, self.role) = (name, text, use, isNamedSecret, role)
    }

    /// A variable for the environment of a command.
    init(variable: NamedText) {
        self.init(
            "variable \(variable.name)", variable.value, use: "variable \(variable.name.quoted)",
            isNamedSecret: SecretName.isSecret(variable: variable.name))
    }

    /// A setting without a text, such as `method`.
    init(_ name: String, _ value: String) {
        self.init(name, SettingsText(value, at: SettingsPlace("")))
    }
}

extension Origin {

    /// The references to content in these settings, in order.
    package var references: [ContentReference] { parts.flatMap(\.text.contents) }

    /// The names of the secrets in these settings, in order, each once.
    package var secrets: [String] {
        var names: [String] = []
        for name in parts.flatMap(\.text.secrets) where !names.contains(name) { names.append(name) }
        return names
    }

    /// The values of environment variables that are treated as secrets, by name: those with the name of a secret, and
    /// those in a header, or in a command's variable, with the name of a secret.
    package var secretVariables: [String: String] {
        parts.secretVariables
    }
}

extension [OriginPart] {

    /// The values of environment variables in these texts that are treated as secrets, by name.
    var secretVariables: [String: String] {
        var values: [String: String] = [:]
        for part in self {
            for case .environment(let name, let value) in part.text.pieces
            where part.isNamedSecret || SecretName.isSecret(variable: name) {
                values[name] = value
            }
        }
        return values
    }
}
