import TestSupport

/// The settings of a random board of all kinds of sources, and how they change.
struct CompositionBoard {

    /// A kind of source, and what its name begins with.
    enum Kind: String, CaseIterable {
        case plain, login, place, items, list, data, weather, filtered, health, logs, events, chosen, sum, copy
    }

    struct Source {
        let kind: Kind
        let name: String
        /// Part of its URL: another one is another source.
        var version = 0
        var every = "1m"
        var title = 0
        /// The login whose token it sends; nil for none.
        var login: String?
        var limit = 2
        var needsAny = false
        var atOnce = 1
        /// Whether the login's token is a secret field.
        var isSecret = false
        var members: [String] = []

        /// Whether one of its sources is enough.
        var takesAny: Bool { needsAny != (version % 2 == 1) }
    }

    private(set) var sources: [Source] = []
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let wanted = Kind.allCases.shuffled(using: &random).prefix(Int.random(in: 2...5, using: &random))
        for kind in wanted { add(kind) }
    }

    subscript(name: String) -> Source? { sources.first { $0.name == name } }

    // MARK: Encoding

    private mutating func add(_ kind: Kind) {
        if kind == .filtered, !Int.random(in: 0..<4, using: &random).isMultiple(of: 4) { return add(.plain) }
        var source = Source(kind: kind, name: "\(kind.rawValue)\(sources.count)")
        source.limit = Int.random(in: 1...3, using: &random)
        source.atOnce = Int.random(in: 1...2, using: &random)
        source.needsAny = Bool.random(using: &random)
        source.isSecret = Int.random(in: 0..<3, using: &random) == 0
        switch kind {
        case .login: source.every = "never"
        case .data: source.login = name(of: .login)
        case .health:
            source.members = [name(of: .items)]
            if Bool.random(using: &random) { source.login = name(of: .login) }
        case .events, .logs: if Bool.random(using: &random) { source.login = name(of: .login) }
        case .weather, .filtered: source.members = [name(of: .place)]
        case .sum:
            source.members = [name(of: .plain), name(of: .data), name(of: .health)].shuffled(using: &random)
            source.members.removeLast(Int.random(in: 0...1, using: &random))
        case .copy:
            let kinds = [Kind.health, .list, .plain, .chosen, .chosen]
            source.members = [kinds.randomElement(using: &random).map { name(of: $0) } ?? ""]
        case .plain, .place, .items, .list, .chosen: break
        }
        sources.append(Source(kind: kind, name: "\(kind.rawValue)\(sources.count)", copying: source))
    }

    /// The name of a source of the kind, which is made if there is none.
    private mutating func name(of kind: Kind) -> String {
        if sources.last(where: { $0.kind == kind }) == nil { add(kind) }
        return sources.last { $0.kind == kind }?.name ?? ""
    }

    // MARK: Editing

    /// Changes a source. Others that are made of it stay.
    ///
    /// - Returns: The name of the source, and whether its content is another one.
    mutating func change() -> (name: String, isOther: Bool) {
        let index = Int.random(in: sources.indices, using: &random)
        var isOther = false
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
            sources[index].version += 1
            isOther = true
        case 2: sources[index].title += 1
        case 3: sources[index].limit = sources[index].limit % 3 + 1
        default:
            if sources[index].kind != .login {
                sources[index].every = ["1m", "2m", "never"].randomElement(using: &random) ?? ""
            }
        }
        return (sources[index].name, isOther)
    }

    // MARK: Text

    /// The choices of the variable.
    static let choices = ["x", "y", "z"]

    /// Whether what is shown of a source depends on the chosen value.
    func isChosen(_ source: Source) -> Bool {
        source.kind == .chosen || source.members.contains { self[$0]?.kind == .chosen }
    }

    var text: String {
        (sources.contains { $0.kind == .chosen }
            ? "variables: { stage: [\(Self.choices.joined(separator: ", "))] }\n" : "")
            + "sources:\n"
            + sources.map { source in "  \(source.name):\n" + lines(source).map { "    \($0)\n" }.joined() }.joined()
    }

    private func lines(_ source: Source) -> [String] {
        let url = "https://api.example/\(source.name)/\(source.version)"
        var lines = ["title: \"\(source.name) \(source.title)\""]
        if source.kind != .sum, source.kind != .copy, source.kind != .events, source.kind != .logs {
            lines.append("every: \(source.every)")
        }
        if let login = source.login {
            lines.append("headers: { Authorization: \"Bearer ${source.\(login).token}\" }")
        }
        let member = source.members.first ?? ""
        switch source.kind {
        case .plain, .place, .data: lines.append("http: \"\(url)\"")
        case .items: lines += ["http: \"\(url)\"", "id: id"]
        case .login:
            lines.append("http: \"\(url)\"")
            if source.isSecret { lines.append("secret: token") }
        case .list: lines += ["http: \"\(url)\"", "id: id", "paging: { link: next, at_once: \(source.atOnce) }"]
        case .weather: lines.append("http: \"\(url)/${source.\(member).value}\"")
        case .chosen: lines.append("http: \"\(url)/${var.stage}\"")
        case .filtered: lines += ["http: \"\(url)\"", "select: '. + {f: $source.\(member).value}'"]
        case .health:
            lines += [
                "each: { service: { source: \(member) } }", "http: \"\(url)/${item.service.host}\"",
                "concurrently: \(source.limit)",
            ]
        case .logs: lines += ["each: { name: [a, b] }", "http: \"\(url)/${item.name}\"", "follow: true"]
        case .events: lines += ["http: \"\(url)\"", "follow: true"]
        case .sum:
            // A version of it is another list of sources.
            lines.append("from: [\(source.members.joined(separator: ", "))]")
            lines.append("needs: \(source.takesAny ? "any" : "all")")
        case .copy: lines.append("from: \(member)")
        }
        return lines
    }
}

extension CompositionBoard.Source {

    /// The same with its final name: what it needs was made before it.
    fileprivate init(kind: CompositionBoard.Kind, name: String, copying other: CompositionBoard.Source) {
        self.init(
            kind: kind, name: name, every: other.every, login: other.login, limit: other.limit,
            needsAny: other.needsAny, atOnce: other.atOnce, isSecret: other.isSecret, members: other.members)
    }
}
