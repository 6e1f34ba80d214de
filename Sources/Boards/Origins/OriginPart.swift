package import Settings

/// A setting that affects the bytes of a source.
package struct OriginPart: Hashable, Sendable {

    /// The name of the setting: `folder`. For a header or a variable, its own name follows: `header accept`.
    package let name: String

    package let text: SettingsText

    /// The use of the text, as a consent describes it: `header Authorization`, `in the URL`. Nil for a text that stays
    /// on this machine, and for a setting that is not a text.
    let use: String?

    /// Whether the name of the header or variable that contains the text indicates a secret.
    let isNamedSecret: Bool

    let role: Role

    /// A role of a text in authentication.
    enum Role: Hashable, Sendable {
        case plain
        /// A URL, which may contain a user name and a password.
        case url
        /// The credentials of a request. Programs that share a source may use different credentials.
        case credentials
    }

    /// Whether the text seems to contain credentials.
    var isCredential: Bool {
        if name.hasPrefix("header "), SecretName.isSecret(parameter: String(name.dropFirst(7))) { return true }
        return isNamedSecret || role == .credentials
            || role == .url && (text.hasCredentials || text.hasSecretParameter)
    }

    /// Whether other users may have another value: the text has secrets, variables or credentials.
    var isPersonal: Bool { !text.secrets.isEmpty || !text.variables.isEmpty || isCredential }

    var hasContent: Bool { !text.contents.isEmpty }

    init(
        _ name: String, _ text: SettingsText, use: String? = nil, isNamedSecret: Bool = false, role: Role = .plain
    ) {
        (self.name, self.text, self.use, self.isNamedSecret, self.role) = (name, text, use, isNamedSecret, role)
    }

    init(variable: NamedText) {
        self.init(
            "variable \(variable.name)", variable.value, use: "variable \(variable.name.quoted)",
            isNamedSecret: SecretName.isSecret(variable: variable.name))
    }

    /// Creates a part for a setting that is not a text, such as `method`.
    init(_ name: String, _ value: String) {
        self.init(name, SettingsText(value, at: SettingsPlace("")))
    }
}

extension Origin {

    package var references: [ContentReference] { parts.flatMap(\.text.contents) }

    /// The names of the secrets in the settings, in order, without duplicates.
    package var secrets: [String] {
        var names: [String] = []
        for name in parts.flatMap(\.text.secrets) where !names.contains(name) { names.append(name) }
        return names
    }

    var headerSecrets: [String] { parts.filter { $0.name.hasPrefix("header ") }.flatMap(\.text.secrets) }

    /// The values of the environment variables that are treated as secrets, keyed by name. A variable is treated as a
    /// secret if its own name indicates a secret. It is also treated as a secret if its value is in a header or
    /// variable whose name indicates a secret.
    package var secretVariables: [String: String] {
        parts.secretVariables
    }
}

extension [OriginPart] {

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
