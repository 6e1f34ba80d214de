import Settings

// Commands of keys, alerts and secrets. The words before the colon say when and how the line is run.

extension BoardSettings {

    var commandEntries: [ConsentEntry] {
        keys.map(commandEntry) + sources.flatMap(alertEntries)
            + secrets.compactMap(commandEntry)
    }

    private func commandEntry(of key: KeySettings) -> ConsentEntry {
        let place = key.source.map { " of \($0.quoted)" } ?? ""
        let asks = key.confirms ? " (asks first)" : ""
        let detaches = key.detaches ? " (goes on when the board ends)" : ""
        let source = sources.first { $0.name == key.source }
        return lineEntry(
            "key \(key.key.quoted)\(place)\(asks)\(detaches)", key.run, gets: source.flatMap(ownContent),
            files: [key.place.file])
    }

    private func alertEntries(of source: SourceSettings) -> [ConsentEntry] {
        source.alerts.compactMap(\.run).map {
            lineEntry("alert", $0, gets: ownContent(of: source), files: Set(source.files))
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

extension SettingsText {

    /// Whether the question of version 0.1 showed all of it. It did not tell a reference from text that looks like one.
    fileprivate var wasShownWhole: Bool { variables.isEmpty && LegacyConsent.showedWhole(named) }
}
