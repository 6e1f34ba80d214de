package import Settings

extension SourceSettings.Origin {

    /// A setting that affects the bytes of a source.
    package struct Part: Hashable, Sendable {

        /// The purpose of a setting.
        package enum Use: Hashable, Sendable {
            case url
            /// The value of the header of that name.
            case header(String)
            case body
            case socket
            case certificates
            /// The line for the shell.
            case line
            /// The program, or one of its arguments.
            case word
            /// The value of the command's variable of that name.
            case variable(String)
            case folder
            /// The host that a command runs on.
            case host
            case file
            /// A setting that has no text of its own, such as `method`.
            case option(String)
        }

        /// The purpose of the setting.
        package let use: Use

        /// The text of the setting.
        package let text: SettingsText

        init(_ use: Use, _ text: SettingsText) {
            (self.use, self.text) = (use, text)
        }

        init(_ option: String, _ value: String) {
            self.init(.option(option), SettingsText(value, at: SettingsPlace("")))
        }

        /// The name of the setting; it includes the name of a header or a variable: `header accept`, `folder`.
        package var name: String {
            switch use {
            case .url: "url"
            case .header(let name): "header \(name.lowercased())"
            case .body: "body"
            case .socket: "unix"
            case .certificates: "ca"
            case .line: "line"
            case .word: "word"
            case .variable(let name): "variable \(name)"
            case .folder: "folder"
            case .host: "host"
            case .file: "file"
            case .option(let name): name
            }
        }
    }

    /// Every setting that affects the bytes of a source, in order. The identity of a source, the description under which it is shared,
    /// the list of its secrets and the consent to their uses are derived from this list.
    package var parts: [Part] {
        switch self {
        case .http(let http): http.parts
        case .command(let command): command.parts
        case .file(let file): [Part(.file, file.path)] + (file.follows ? [Part("follow", "true")] : [])
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
        var parts = [Part(.url, url), Part("method", method)]
        parts += headers.map { Part(.header($0.name), $0.value) }
        if let body { parts.append(Part(.body, body)) }
        if let unixSocket { parts.append(Part(.socket, unixSocket)) }
        if let certificates { parts.append(Part(.certificates, certificates)) }
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
            case .shell(let text): [Part(.line, text)]
            case .program(let words): words.map { Part(.word, $0) }
            }
        if let host { parts.append(Part(.host, host)) }
        parts.append(Part(.folder, folder))
        parts += environment.map { Part(.variable($0.name), $0.value) }
        if successes != [0] {
            parts.append(Part("successes", successes.sorted().map(String.init).joined(separator: ",")))
        }
        if usesTerminal { parts.append(Part("pty", "true")) }
        if follows { parts.append(Part("follow", "true")) }
        return parts
    }
}
