import LoadableSharing
import SecureHash
import Settings

/// What a board does that a person has to agree to before it does it.
public struct TrustRequest: Hashable, Sendable {

    /// The commands that it runs, as they may be shown: of sources, secrets, alerts, keys. Each once, sorted.
    public var commands: [String]

    /// The hosts that it speaks to, over HTTP and ssh, as well as sockets. Each once, sorted.
    public var hosts: [String]

    /// The secrets that it reads, with where from: secrets by name, files, variables of the environment. Each once, sorted.
    public var secrets: [String]

    /// Makes one from its parts.
    public init(commands: [String] = [], hosts: [String] = [], secrets: [String] = []) {
        self.commands = Set(commands).sorted()
        self.hosts = Set(hosts).sorted()
        self.secrets = Set(secrets).sorted()
    }

    /// Whether somebody has to be asked: commands could do anything, and secrets could be sent to a host. Hosts alone are what any
    /// board has.
    public var isNeeded: Bool { !commands.isEmpty || !secrets.isEmpty }

    /// Whether there is nothing to agree to.
    public var isEmpty: Bool { commands.isEmpty && hosts.isEmpty && secrets.isEmpty }

    /// What of it is not in the other one: what somebody is to be asked who has agreed to that.
    public func subtracting(_ other: TrustRequest) -> TrustRequest {
        TrustRequest(
            commands: commands.filter { !other.commands.contains($0) },
            hosts: hosts.filter { !other.hosts.contains($0) },
            secrets: secrets.filter { !other.secrets.contains($0) })
    }
}

extension TrustRequest {

    /// What a board does. Faulty sources do nothing.
    init(_ board: BoardSettings) {
        var list = TrustList()
        for source in board.sources { list.add(source) }
        for key in board.keys { list.commands.append(key.run.shown) }
        for secret in board.secrets { list.add(secret) }
        if let share = board.share { list.add(share) }
        self.init(commands: list.commands, hosts: list.hosts, secrets: list.secrets)
    }

    /// What stands for all of it: the same for the same list, and another for another one, whoever chose that. 64 hexadecimal digits.
    public var fingerprint: String {
        var digest = SHA256()
        for (kind, items) in [("command", commands), ("host", hosts), ("secret", secrets)] {
            // With their lengths, so that no other list reads the same.
            for item in items { digest.update("\(kind) \(item.utf8.count) \(item)\n".utf8) }
        }
        return digest.finish().hexadecimal
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
        secrets += share.texts.flatMap(\.variables).map { "variable \($0)" }
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
        guard let host = URLParts(url)?.host, !host.isEmpty else { return url }
        return host.lowercased()
    }
}
