import LoadableSharing
import SecureHash
import Settings

extension TrustRequest {

    /// What a board does. Faulty sources do nothing.
    init(_ board: BoardSettings) {
        var list = TrustList()
        for source in board.sources { list.add(source) }
        for key in board.keys { list.commands.append(key.run.shown) }
        for secret in board.secrets { list.add(secret) }
        board.share.map { list.add($0) }
        self.init(commands: list.commands, hosts: list.hosts, secrets: list.secrets)
    }

    /// What stands for all of it: the same for the same list, and another for another one, whoever chose that. 64 hexadecimal digits.
    public var fingerprint: String {
        var digest = SHA256()
        for (kind, items) in [("command", commands), ("host", hosts), ("secret", secrets)] {
            // With their lengths, so that no other list reads the same.
            for item in items { digest.update("\(kind) \(item.utf8.count) \(item)\n".utf8) }
        }
        return digest.finish().map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

private struct TrustList {

    var commands: [String] = []
    var hosts: [String] = []
    var secrets: [String] = []

    mutating func add(_ source: SourceSettings) {
        switch source.origin {
        case .http(let http): add(http)
        case .command(let command): add(command)
        case .file: break
        }
        for alert in source.alerts { alert.run.map { commands.append($0.shown) } }
    }

    private mutating func add(_ http: HTTPSettings) {
        hosts.append(http.unixSocket?.shown ?? Self.host(http.url.shown))
        // What is sent leaves this machine.
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

    /// What this machine reads goes somewhere else.
    mutating func add(_ share: ShareSettings) {
        let place = (try? RedisAddress(share.store.resolved { _ in "x" })).map { "\($0)" } ?? share.store.shown
        hosts.append(place)
        secrets.append("what is loaded: others read it from \(place)")
        let texts = [share.store, share.password, share.key].compactMap(\.self)
        secrets += texts.flatMap(\.variables).map { "variable \($0)" }
    }

    mutating func add(_ secret: SecretSettings) {
        switch secret.origin {
        case .command(let text):
            commands.append(text.shown)
            secrets.append("\(secret.name): what \(text.shown) writes")
        case .environment(let name, _): secrets.append("\(secret.name): variable \(name)")
        case .file(let path): secrets.append("\(secret.name): file \(path.shown)")
        }
    }

    /// A word of a program's line as a shell would need it, so that one word with a blank does not look like two.
    private static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=@%+,".contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    /// The host and port of a URL.
    private static func host(_ url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
        // What stands before an @ is a name and a password.
        return authority.split(separator: "@").last.map { $0.lowercased() } ?? url
    }
}
