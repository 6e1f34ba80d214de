import Settings

// The entries for commands of keys, alerts and secrets, and for requests of keys. The words before the colon of an
// entry describe when and how the command or the request is used.

extension BoardSettings {

    var commandEntries: [ConsentEntry] {
        keys.compactMap(keyEntry) + sources.flatMap(alertEntries)
            + secrets.compactMap(commandEntry)
    }

    /// Returns the entry for the command or request of a key; nil for a request that only reads from a public host.
    private func keyEntry(of key: KeySettings) -> ConsentEntry? {
        let files: Set = [key.place.file]
        switch key.action {
        case .request(let origin, _):
            return origin.consent.map { ConsentEntry($0.kind, "\(key.consentName): \($0.text)", files: files) }
        case .command(let line, let environment):
            let variables = environment.sorted { $0.name < $1.name }.map { " \($0.name.quoted)=\($0.value.quoted)" }
            let own = source(named: key.source).flatMap { ownContent(of: $0) }
            let used = key.usedVariables.union(key.askedVariables)
            let givers = key.askedSources.union(self.variables.filter { used.contains($0.name) }.compactMap(\.source))
            let asked = sources.filter { givers.contains($0.name) }.compactMap { ownContent(of: $0) }
            var entry = lineEntry(
                key.consentName + variables.joined(), line, gets: [own].compactMap(\.self) + asked, files: files)
            entry.wasShownWhole = entry.wasShownWhole && key.wasKnownToFirstRelease
            return entry
        }
    }

    private func alertEntries(of source: SourceSettings) -> [ConsentEntry] {
        let contents = [ownContent(of: source)].compactMap(\.self) + selectedContents(of: source)
        return source.alerts.flatMap(\.commands).map {
            lineEntry("alert", $0, gets: contents, files: Set(source.files))
        }
    }

    private func commandEntry(of secret: SecretSettings) -> ConsentEntry? {
        guard case .command(let line) = secret.origin else { return nil }
        return lineEntry("secret \(secret.name.quoted)", line, files: [secret.place.file])
    }

    /// Returns the entry for a shell command in the board's folder.
    ///
    /// - Parameters:
    ///   - use: The words before the colon.
    ///   - line: The command.
    ///   - contents: The private contents that the command gets as variables, in words.
    ///   - files: The files that contribute to the command.
    private func lineEntry(
        _ use: String, _ line: SettingsText, gets contents: [String] = [], files: Set<String>
    ) -> ConsentEntry {
        let gets = contents.isEmpty ? "" : " (gets \(contents.joined(separator: " and ")))"
        return ConsentEntry(
            .command, "\(use)\(gets): \(line.named)", files: files,
            wasShownWhole: contents.isEmpty && line.wasShownWhole)
    }
}

extension SettingsText {

    /// Whether the question of version 0.1 showed the whole text. A text with variables counts as not shown, because
    /// that version did not distinguish a reference from literal text that looks like a reference.
    fileprivate var wasShownWhole: Bool { variables.isEmpty && LegacyConsent.showedWhole(named) }
}

extension KeySettings {

    /// The key in words, followed by remarks: `key S of deployments (asks for replicas) (asks first)`. “asks first”
    /// stands for `confirm: true`.
    fileprivate var consentName: String {
        let remarks = [
            asks.isEmpty ? nil : "asks for \(asks.map(\.name.quoted).joined(separator: ", "))",
            confirms ? "asks first" : nil, output == .terminal ? "has the terminal" : nil,
            detaches ? "keeps running when the board ends" : nil,
        ].compactMap(\.self)
        return "key \(key.quoted)" + (source.map { " of \($0.quoted)" } ?? "") + remarks.map { " (\($0))" }.joined()
    }

    fileprivate var wasKnownToFirstRelease: Bool {
        asks.isEmpty && action.environment.isEmpty && output != .terminal && output != .stream
    }
}
