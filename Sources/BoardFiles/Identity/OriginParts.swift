package import Settings

extension SourceSettings.Origin {

    /// A setting that affects the bytes of a source, with its name: `header accept`, `folder`.
    package struct Part: Hashable, Sendable {

        /// The name of the setting; it includes the name of a header or a variable.
        package let name: String

        /// The text of the setting.
        package let text: SettingsText

        init(_ name: String, _ text: SettingsText) {
            (self.name, self.text) = (name, text)
        }

        init(_ name: String, _ fact: String) {
            self.init(name, SettingsText(fact, at: SettingsPlace("")))
        }
    }

    /// Every setting that affects the bytes of a source, in order. The identity of a source, the description under which it is shared,
    /// and the list of its secrets are derived from this list.
    package var parts: [Part] {
        switch self {
        case .http(let http): http.parts
        case .command(let command): command.parts
        case .file(let file): [Part("file", file.path)] + (file.follows ? [Part("follow", "true")] : [])
        }
    }

    /// The names of the secrets in these settings, in order, each once.
    package var secrets: [String] {
        var names: [String] = []
        for name in parts.flatMap(\.text.secrets) where !names.contains(name) { names.append(name) }
        return names
    }

    /// The environment variables that a command line names, with their values; empty for other sources.
    package var namedVariables: [String: String] {
        if case .command(let command) = self { command.variables } else { [:] }
    }
}

extension HTTPSettings {

    fileprivate var parts: [SourceSettings.Origin.Part] {
        typealias Part = SourceSettings.Origin.Part
        var parts = [Part("url", url), Part("method", method)]
        parts += headers.map { Part("header \($0.name.lowercased())", $0.value) }
        if let body { parts.append(Part("body", body)) }
        if let unixSocket { parts.append(Part("unix", unixSocket)) }
        if let certificates { parts.append(Part("ca", certificates)) }
        if let expect { parts.append(Part("expect", expect.map(String.init).joined(separator: ","))) }
        if let measure { parts.append(Part("measure", measure.rawValue)) }
        return parts
    }
}

extension CommandSettings {

    fileprivate var parts: [SourceSettings.Origin.Part] {
        typealias Part = SourceSettings.Origin.Part
        var parts =
            switch line {
            case .shell(let text): [Part("line", text)]
            case .program(let words): words.map { Part("word", $0) }
            }
        if let host { parts.append(Part("host", host)) }
        parts.append(Part("folder", folder))
        parts += environment.map { Part("variable \($0.name)", $0.value) }
        if successes != [0] {
            parts.append(Part("successes", successes.sorted().map(String.init).joined(separator: ",")))
        }
        if usesTerminal { parts.append(Part("pty", "true")) }
        if follows { parts.append(Part("follow", "true")) }
        return parts
    }
}
