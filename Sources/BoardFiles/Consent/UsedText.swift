import Settings

/// A text of a source's origin, and what becomes of it.
struct UsedText {

    enum Use: Hashable {
        case url
        /// The value of the header of that name.
        case header(String)
        case body
        case socket
        case certificates
        /// The line for the shell, or a word of it.
        case line
        /// The value of the command's variable of that name.
        case variable(String)
        case folder
        /// The host that a command runs on.
        case host
        case file
    }

    let use: Use
    let text: SettingsText
}

extension SourceSettings.Origin {

    /// All its texts.
    var usedTexts: [UsedText] {
        switch self {
        case .http(let http):
            let headers = http.headers.map { UsedText(use: .header($0.name), text: $0.value) }
            let others: [(UsedText.Use, SettingsText?)] = [
                (.body, http.body), (.socket, http.unixSocket), (.certificates, http.certificates),
            ]
            return [UsedText(use: .url, text: http.url)] + headers
                + others.compactMap { use, text in text.map { UsedText(use: use, text: $0) } }
        case .command(let command):
            let lines = command.line.texts.map { UsedText(use: .line, text: $0) }
            let variables = command.environment.map { UsedText(use: .variable($0.name), text: $0.value) }
            return lines + variables + [UsedText(use: .folder, text: command.folder)]
                + [command.host.map { UsedText(use: .host, text: $0) }].compactMap(\.self)
        case .file(let file): return [UsedText(use: .file, text: file.path)]
        }
    }
}
