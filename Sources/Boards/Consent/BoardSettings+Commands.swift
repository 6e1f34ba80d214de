import Settings

// Commands: of sources, keys, alerts and secrets. What comes before the colon says when and how the line is run.

extension BoardSettings {

    var commandEntries: [ConsentEntry] {
        sources.compactMap(commandEntry) + keys.map(commandEntry) + sources.flatMap(alertEntries)
            + secrets.compactMap(commandEntry)
    }

    private func commandEntry(of source: SourceSettings) -> ConsentEntry? {
        guard case .command(let command) = source.origin else { return nil }
        return ConsentEntry(
            .command, command.consentText, files: Set(source.files), wasShownWhole: command.wasShownWhole)
    }

    private func commandEntry(of key: KeySettings) -> ConsentEntry {
        let place = key.source.map { " of \($0.quoted)" } ?? ""
        let asks = key.confirms ? " (asks first)" : ""
        let detaches = key.detaches ? " (goes on when the board ends)" : ""
        let source = sources.first { $0.name == key.source }
        return lineEntry(
            "key \(key.key.quoted)\(place)\(asks)\(detaches)", key.run, gets: source?.ownContent,
            files: [key.place.file])
    }

    private func alertEntries(of source: SourceSettings) -> [ConsentEntry] {
        source.alerts.compactMap(\.run).map {
            lineEntry("alert", $0, gets: source.ownContent, files: Set(source.files))
        }
    }

    private func commandEntry(of secret: SecretSettings) -> ConsentEntry? {
        guard case .command(let line) = secret.origin else { return nil }
        return lineEntry("secret \(secret.name.quoted)", line, files: [secret.place.file])
    }

    /// A line for the shell that works in the board's folder.
    ///
    /// - Parameter content: The content that the line gets by its variables; nil for none, or if it is public.
    private func lineEntry(
        _ use: String, _ line: SettingsText, gets content: String? = nil, files: Set<String>
    ) -> ConsentEntry {
        ConsentEntry(
            .command, "\(use)\(content.map { " (gets \($0))" } ?? ""): \(line.named)", files: files,
            wasShownWhole: content == nil && line.wasShownWhole)
    }
}

extension SourceSettings {

    /// The content of the source in words; nil if a public server gives it to everyone.
    fileprivate var ownContent: String? {
        switch origin {
        case .file(let file): return "file \(file.path.quotedPath)"
        case .command(let command):
            return "output of \(command.line.named.quoted)" + (command.host.map { " on \($0.quotedHost)" } ?? "")
        case .http(let http):
            let isPublic = !http.needsConsent && origin.parts.allSatisfy(\.text.isTheSameForEveryone)
            return isPublic ? nil : "response of \(http.shownURL.quoted)"
        }
    }
}

extension SettingsText {

    /// Whether the question of version 0.1 showed all of it. It did not tell a reference from text that looks like one.
    fileprivate var wasShownWhole: Bool { variables.isEmpty && LegacyConsent.showedWhole(named) }

    fileprivate var isTheSameForEveryone: Bool { secrets.isEmpty && variables.isEmpty }
}

extension CommandSettings {

    /// `source PATH=x on me@host in ./x: make`.
    fileprivate var consentText: String {
        var parts = ["source"]
        if case .program = line { parts.append("(no shell)") }
        if usesTerminal { parts.append("in a terminal") }
        parts += environment.sorted { $0.name < $1.name }.map { "\($0.name.quoted)=\($0.value.quoted)" }
        if let host { parts.append("on \(host.quotedHost)") }
        if !worksInBoardFolder { parts.append("in \(folder.quotedPath)") }
        return parts.joined(separator: " ") + ": " + line.named
    }

    private var worksInBoardFolder: Bool {
        if case .boardFolder? = folder.pieces.first { folder.pieces.count == 1 } else { false }
    }

    fileprivate var wasShownWhole: Bool {
        environment.isEmpty && worksInBoardFolder && !usesTerminal && LegacyConsent.showedWhole(line.named)
    }
}
