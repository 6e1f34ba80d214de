import Settings

// Commands: of sources, keys, alerts and secrets. What comes before the colon says when and how the line is run.

extension BoardSettings {

    var commandEntries: [ConsentEntry] {
        sources.compactMap(commandEntry) + keys.map(commandEntry) + sources.flatMap(alertEntries)
            + secrets.compactMap(commandEntry)
    }

    private func commandEntry(of source: SourceSettings) -> ConsentEntry? {
        guard case .command(let command) = source.origin else { return nil }
        let files = files(of: source, source.origin.usedTexts.map(\.text))
        return ConsentEntry(.command, command.consentText, files: files, wasShownWhole: command.wasShownWhole)
    }

    private func commandEntry(of key: KeySettings) -> ConsentEntry {
        let place = key.source.map { " of \($0.quoted)" } ?? ""
        let asks = key.confirms ? " (asks first)" : ""
        let detaches = key.detaches ? " (goes on when the board ends)" : ""
        return lineEntry("key \(key.key.quoted)\(place)\(asks)\(detaches)", key.run, files: [key.place.file])
    }

    private func alertEntries(of source: SourceSettings) -> [ConsentEntry] {
        source.alerts.compactMap(\.run).map { lineEntry("alert", $0, files: Set(source.files)) }
    }

    private func commandEntry(of secret: SecretSettings) -> ConsentEntry? {
        guard case .command(let line) = secret.origin else { return nil }
        return lineEntry("secret \(secret.name.quoted)", line, files: [secret.place.file])
    }

    /// A line for the shell that works in the board's folder.
    private func lineEntry(_ use: String, _ line: SettingsText, files: Set<String>) -> ConsentEntry {
        ConsentEntry(
            .command, "\(use): \(line.named)", files: files.union([file]),
            wasShownWhole: LegacyConsent.showedWhole(line.named))
    }
}

extension CommandSettings {

    /// `source PATH=x on me@host in ./x: make`.
    fileprivate var consentText: String {
        var parts = ["source"]
        if case .program = line { parts.append("(no shell)") }
        if usesTerminal { parts.append("in a terminal") }
        parts += environment.sorted { $0.name < $1.name }.map { "\($0.name.quoted)=\($0.value.quoted)" }
        if let host { parts.append("on \(host.quoted)") }
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
