import LoadableSharing
import SecureHash
import Settings

/// The list that version 0.1 asked for, of which it kept a hash. It is needed only to accept those hashes.
struct LegacyConsent {

    private var commands: [String] = []
    private var hosts: [String] = []
    private var secrets: [String] = []

    init(_ board: BoardSettings) {
        for source in board.sources { add(source) }
        for key in board.keys { commands.append(key.run.shown) }
        for secret in board.secrets { add(secret) }
        if let share = board.share { add(share) }
    }

    /// The SHA-256 of the list, as 64 hexadecimal digits.
    var fingerprint: String {
        var digest = SHA256()
        for (kind, items) in [("command", commands), ("host", hosts), ("secret", secrets)] {
            // With their lengths, so that no other list reads the same.
            for item in Set(items).sorted() { digest.update("\(kind) \(item.utf8.count) \(item)\n".utf8) }
        }
        return digest.finish().hexadecimal
    }

    /// Whether the question of that version showed all of a command's line: it cut lines, left characters out that are not seen, and
    /// let blanks move the rest out of sight.
    static func showedWhole(_ line: String) -> Bool {
        line.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { part in
            part.unicodeScalars.count <= 200 && part.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
                && !part.contains("    ")
        }
    }

    // MARK: The list

    private mutating func add(_ source: SourceSettings) {
        switch source.origin {
        case .http(let http): add(http)
        case .command(let command): add(command)
        case .file: break
        }
        for alert in source.alerts { alert.run.map { commands.append($0.shown) } }
    }

    private mutating func add(_ http: HTTPSettings) {
        hosts.append(http.unixSocket?.shown ?? Self.host(http.url.shown))
        let texts = [http.url, http.body].compactMap { $0 } + http.headers.map(\.value)
        secrets += texts.flatMap(\.variables).map { "variable \($0)" }
    }

    private mutating func add(_ command: CommandSettings) {
        let line =
            switch command.line {
            case .shell(let text): text.shown
            case .program(let words): words.map { Self.quoted($0.shown) }.joined(separator: " ")
            }
        if let host = command.host?.shown {
            hosts.append("ssh \(host)")
            commands.append("on \(host): \(line)")
        } else {
            commands.append(line)
        }
        secrets += command.environment.flatMap(\.value.variables).map { "variable \($0)" }
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
        case .environment(let name, _): secrets.append("\(secret.name): variable \(name)")
        case .file(let path): secrets.append("\(secret.name): file \(path.shown)")
        }
    }

    private static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=@%+,".contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    private static func host(_ url: String) -> String {
        guard let host = URLParts(url)?.host, !host.isEmpty else { return url }
        return host.lowercased()
    }
}

extension BoardSettings {

    /// The hash by which version 0.1 noted the consent to this board; nil if the board does something that its question did not
    /// show.
    public var legacyConsent: String? {
        consentEntries.allSatisfy(\.wasShownWhole) ? LegacyConsent(self).fingerprint : nil
    }
}
