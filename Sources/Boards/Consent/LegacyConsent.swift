import LoadableSharing
import SecureHash
import Settings

/// The list of consent items as version 0.1 wrote it. That version stored only a hash of its list. This type computes
/// the hash, so that earlier consents remain valid.
package struct LegacyConsent {

    private var commands: [String] = []
    private var hosts: [String] = []
    private var secrets: [String] = []

    init(_ board: BoardSettings) {
        for source in board.sources { add(source) }
        for line in board.keys.compactMap(\.action.line) { commands.append(line.shown) }
        for secret in board.secrets { add(secret) }
        if let share = board.share { add(share) }
    }

    /// The SHA-256 of the list, as 64 hexadecimal digits.
    var fingerprint: String {
        var digest = SHA256()
        for (kind, items) in [("command", commands), ("host", hosts), ("secret", secrets)] {
            // The length of each item precedes the item, so that different lists have different hashes.
            for item in Set(items).sorted() { digest.update("\(kind) \(item.utf8.count) \(item)\n".utf8) }
        }
        return digest.finish().hexadecimal
    }

    /// Returns whether the question of version 0.1 showed the given command completely. That version truncated long
    /// lines, left out invisible characters, and allowed spaces to move text off the screen.
    static func showedWhole(_ line: String) -> Bool {
        line.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { part in
            part.unicodeScalars.count <= 200 && part.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
                && !part.contains("    ")
        }
    }

    // MARK: The list

    private mutating func add(_ source: SourceSettings) {
        source.origin.add(to: &self)
        for line in source.alerts.flatMap(\.commands) { commands.append(line.shown) }
    }

    mutating func add(command: String) { commands.append(command) }

    mutating func add(host: String) { hosts.append(host) }

    mutating func add(variablesOf texts: [SettingsText]) {
        secrets += texts.flatMap(\.variables).map { "variable \($0)" }
    }

    private mutating func add(_ share: ShareSettings) {
        let place = (try? RedisAddress(share.store.resolved { _ in "x" })).map { "\($0)" } ?? share.store.shown
        hosts.append(place)
        secrets.append("what is loaded: others read it from \(place)")
        secrets += share.texts.flatMap(\.variables).map { "variable \($0)" }
    }

    private mutating func add(_ secret: SecretSettings) {
        switch secret.origin {
        case .command(let text):
            commands.append(text.shown)
            secrets.append("\(secret.name): what \(text.shown) writes")
        case .environment(let name): secrets.append("\(secret.name): variable \(name)")
        case .file(let path): secrets.append("\(secret.name): file \(path.shown)")
        }
    }

    static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=@%+,".contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    static func host(_ url: String) -> String {
        guard let host = URLParts(url)?.host, !host.isEmpty else { return url }
        return host.lowercased()
    }
}

extension BoardSettings {

    /// The hash that version 0.1 would have stored for the consent to this board. Nil if the board does something that
    /// the question of that version would not have shown completely.
    public var legacyConsent: String? {
        consentEntries.allSatisfy(\.wasShownWhole) ? LegacyConsent(self).fingerprint : nil
    }
}
