public import Settings

/// A text of a source, with what it is used for.
public struct SourceText: Hashable, Sendable {

    /// What a text is used for.
    public enum Use: Hashable, Sendable {
        case url, body, unixSocket, certificates
        /// The value of a header with that name.
        case header(String)
        /// A line, a program or one of its arguments.
        case command
        /// The value of a variable that a command gets under that name.
        case variable(String)
        case folder, host, path
    }

    public let use: Use
    public let text: SettingsText
}

extension SourceSettings.Origin {

    /// All texts that have an effect on what is loaded, in order.
    public var texts: [SourceText] {
        switch self {
        case .http(let http):
            let ends = [
                (SourceText.Use.body, http.body), (.unixSocket, http.unixSocket), (.certificates, http.certificates),
            ]
            return [SourceText(use: .url, text: http.url)]
                + http.headers.map { SourceText(use: .header($0.name), text: $0.value) }
                + ends.compactMap { use, text in text.map { SourceText(use: use, text: $0) } }
        case .command(let command):
            let line =
                switch command.line {
                case .shell(let line): [line]
                case .program(let words): words
                }
            return line.map { SourceText(use: .command, text: $0) }
                + command.environment.map { SourceText(use: .variable($0.name), text: $0.value) }
                + [SourceText(use: .folder, text: command.folder)]
                + [command.host].compactMap { $0.map { SourceText(use: .host, text: $0) } }
        case .file(let file): return [SourceText(use: .path, text: file.path)]
        }
    }

    /// The names of the secrets in it, in order, each once.
    public var secrets: [String] {
        var names: [String] = []
        for name in texts.flatMap(\.text.secrets) where !names.contains(name) { names.append(name) }
        return names
    }

    /// The values of the environment's variables in it that are treated as secrets, by the variables' names: of those whose name
    /// says so, and of those that stand in a header, or in a command's variable, whose name says so.
    public var secretVariables: [String: String] {
        var values: [String: String] = [:]
        for text in texts {
            for case .environment(let name, let value) in text.text.pieces
            where text.use.saysSecret || SecretName.isSecret(variable: name) {
                values[name] = value
            }
        }
        return values
    }
}

extension SourceText.Use {

    /// Whether a name says that what stands there is a secret.
    fileprivate var saysSecret: Bool {
        switch self {
        case .header(let name): SecretName.isSecret(header: name)
        case .variable(let name): SecretName.isSecret(variable: name)
        default: false
        }
    }
}

extension SourceSettings {

    /// A hint for each variable in a header that is not treated as a secret, though it may be one.
    var headerHints: [SettingsProblem] {
        guard case .http(let http) = origin else { return [] }
        let secret = origin.secretVariables
        return http.headers.flatMap { header in
            header.value.variables.filter { secret[$0] == nil }.map { variable in
                SettingsProblem(
                    header.value.place,
                    "hint: the variable “\(variable)” in the header “\(header.name)” is not redacted; if it is a secret, name it "
                        + "under “secrets:” and write ${secret.NAME} here",
                    source: name)
            }
        }
    }
}
