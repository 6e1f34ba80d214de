import Loadables
import Settings

/// Makes a source of a checked record.
struct SourceBuilder {

    let record: SettingsRecord
    let defaults: SettingsRecord?
    let folder: String
    let environment: [String: String]

    /// The source; nil if its record has a problem, which has been said.
    func source(_ name: String, at place: SettingsPlace) -> SourceSettings? {
        guard let origin else { return nil }
        var source = SourceSettings(name, at: place, from: origin)
        source.title = record["title"]?.text?.plain
        source.parse = record["parse"].flatMap(ParseSettings.init)
        source.encoding = record["encoding"]?.text?.plain
        source.rate = record["rate"]?.flag ?? false
        source.select = record["select"]?.text
        source.missing = (record["missing"]?.word).flatMap(SourceSettings.Missing.init)
        source.id = record["id"]?.list?.compactMap { $0.text?.plain }
        source.every = every(source)
        source.onFocus =
            (record["on_focus"] ?? defaults?["on_focus"])?.word.flatMap(ForegroundPolicy.init) ?? source.onFocus
        source.timeout = duration("timeout") ?? source.timeout
        source.keep = duration("keep") ?? source.keep
        source.history = duration("history")
        source.alerts = (record["alert"]?.list ?? []).compactMap { $0.record.flatMap(AlertSettings.init) }
        source.view = record["view"].flatMap(ViewSettings.init)
        source.account = record["account"]?.text
        source.share = share ?? share(in: defaults).flatMap { source.accepts(default: $0) ? $0 : nil }
        return source
    }

    private var share: SourceSettings.Share? { share(in: record) }

    private func share(in record: SettingsRecord?) -> SourceSettings.Share? {
        (record?["share"]?.text?.plain).flatMap(SourceSettings.Share.init)
    }

    private func duration(_ key: String) -> Duration? { (record[key] ?? defaults?[key])?.duration }

    /// What changes by itself needs no interval, and a default is meant for what does not.
    private func every(_ source: SourceSettings) -> Duration? {
        let goesOn =
            switch source.origin {
            case .http: false
            case .command(let command): command.follows
            // A shared file is not watched: one board reads it for all.
            case .file: share == nil || share == .never
            }
        guard let value = record["every"] ?? (goesOn ? nil : defaults?["every"]) else {
            return goesOn ? nil : source.every
        }
        // It is a word if it is “never”.
        return value.duration
    }

    private var origin: SourceSettings.Origin? {
        if let url = record["http"]?.text { return .http(http(url)) }
        if let command = record["command"] { return self.command(command).map { .command($0) } }
        if let path = path("file") { return .file(FileSettings(path, follows: record["follow"]?.flag ?? false)) }
        return nil
    }

    private func http(_ url: SettingsText) -> HTTPSettings {
        HTTPSettings(
            url, method: record["method"]?.word ?? "GET", headers: texts("headers"), body: record["body"]?.text,
            unixSocket: path("unix"), certificates: path("ca"),
            expect: record["expect"]?.list?.compactMap(\.integer),
            measure: record["measure"]?.word.flatMap(HTTPSettings.Measure.init))
    }

    private func command(_ value: SettingsValue) -> CommandSettings? {
        let line: CommandSettings.Line? =
            value.text.map { .shell($0) } ?? value.list.map { .program($0.compactMap(\.text)) }
        return line.map { line in
            let own = texts("env")
            return CommandSettings(
                line, environment: own,
                folder: path("folder") ?? SettingsText([.boardFolder(folder)], at: value.place),
                successes: Set(record["successes"]?.list?.compactMap { $0.integer.map(Int32.init) } ?? [0]),
                usesTerminal: record["pty"]?.flag ?? false, follows: record["follow"]?.flag ?? false,
                host: record["on"]?.text, limit: record["limit"]?.integer ?? 1 << 20,
                variables: variables(of: line, besides: own))
        }
    }

    /// The environment variables that the line names. A line that runs on another host reads the variables of that host.
    private func variables(of line: CommandSettings.Line, besides own: [NamedText]) -> [String: String] {
        guard record["on"] == nil else { return [:] }
        let texts =
            switch line {
            case .shell(let text): [text]
            case .program(let words): words
            }
        return texts.map { $0.namedVariables(in: environment) }.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
            .filter { variable in !own.contains { $0.name == variable.key } }
    }

    private func texts(_ key: String) -> [NamedText] {
        (record[key]?.map ?? []).compactMap { entry in
            entry.value.text.map { NamedText(entry.name, at: entry.place, $0) }
        }
    }

    private func path(_ key: String) -> SettingsText? {
        record[key]?.text.map { $0.path(in: folder, home: environment["HOME"]) }
    }
}

extension SettingsText {

    /// The whole path: one that does not begin with a slash begins in the folder, `~/` is the person's own folder.
    func path(in folder: String, home: String?) -> SettingsText {
        guard let plain, !plain.hasPrefix("/") else { return self }
        var path = self
        if plain.hasPrefix("~/"), let home, case .text(let first)? = pieces.first {
            path.pieces[0] = .text(String(first.dropFirst()))
            path.pieces.insert(.environment("HOME", value: home), at: 0)
            return path
        }
        // The board's folder itself may be one that does not begin with a slash.
        if case .boardFolder? = pieces.first { return self }
        path.pieces.insert(contentsOf: [.boardFolder(folder), .text("/")], at: 0)
        return path
    }
}
