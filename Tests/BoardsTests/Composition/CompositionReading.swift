import Documents
import JSONDocuments

@testable import Boards

/// The markers in what is shown of a source.
@MainActor
struct CompositionReading {

    let board: CompositionBoard
    let served: (Int) -> CompositionServer.Served?
    var problems: [String] = []
    /// The newest serial number of each key.
    var newest: [String: Int] = [:]
    /// The keys that have rows, with content or without.
    var presentKeys: Set<String> = []
    var serials: Set<Int> = []
    /// The serial numbers of the items that something was loaded for.
    var itemSerials: Set<Int> = []

    init(board: CompositionBoard, served: @escaping (Int) -> CompositionServer.Served?) {
        (self.board, self.served) = (board, served)
    }

    mutating func read(_ document: Document, of source: CompositionBoard.Source) {
        // Of streams from which nothing came there is nothing.
        if document == .text(""), [.logs, .events].contains(source.kind) { return readEvents([], of: source, "") }
        guard case .json(let json) = document else {
            return problems.append("\(source.name) shows \(document)")
        }
        read(Element(json), of: source, prefix: "")
    }

    private mutating func read(_ element: Element, of source: CompositionBoard.Source, prefix: String) {
        switch source.kind {
        case .plain, .login, .place, .data, .filtered: read(marker: element, of: source, as: prefix)
        case .weather, .chosen: read(marker: element, of: source, as: "\(prefix)\(element["key"]?.text ?? "")")
        case .items: for row in element.elements { read(marker: row, of: source, as: prefix) }
        case .list: readList(element.elements, of: source, prefix)
        case .health: readItems(element.elements, of: source, prefix)
        case .events, .logs: readEvents(element.elements, of: source, prefix)
        case .sum:
            for name in source.members {
                guard let member = board[name], let part = element[name] else {
                    problems.append("\(source.name) lacks \(name)")
                    continue
                }
                if part.kind != .null {
                    read(part, of: member, prefix: "\(prefix)\(name) ")
                } else if !source.takesAny {
                    problems.append("\(source.name) is shown without \(name)")
                }
            }
        case .copy: source.members.first.flatMap { board[$0] }.map { read(element, of: $0, prefix: prefix) }
        }
    }

    /// Reads a marker.
    ///
    /// - Parameter key: The key that its content stands under, among all of the source.
    private mutating func read(marker: Element, of source: CompositionBoard.Source, as key: String) {
        guard let serial = marker["n"].flatMap({ Int($0.text) }), let response = served(serial) else {
            return problems.append("\(source.name): content without a marker")
        }
        if response.isLate { problems.append("\(source.name) shows the response to a request that was cancelled") }
        serials.insert(serial)
        newest[key] = max(newest[key] ?? 0, serial)
        presentKeys.insert(key)
        guard marker["src"]?.text == source.name, response.source == source.name else {
            return problems.append("\(source.name) shows content of \(response.source)")
        }
        if response.version != source.version {
            problems.append("\(source.name) shows content of other settings")
        }
        if let login = source.login.flatMap({ board[$0] }), marker["login"]?.text != "\(login.name).\(login.version)" {
            problems.append("\(source.name) shows content of another login")
        }
    }

    private mutating func readItems(_ rows: [Element], of source: CompositionBoard.Source, _ prefix: String) {
        guard let items = source.members.first.flatMap({ board[$0] }) else { return }
        for row in rows {
            guard let item = row["service"], let host = item["host"]?.text else {
                problems.append("\(source.name): a row without an item")
                continue
            }
            let key = "\(prefix)\(host)"
            if let cut = row["error"]?.text.firstMatch(of: /cut:(\S+):/)?.1, cut != host {
                problems.append("\(source.name): the error of \(cut) under \(host)")
            }
            if !presentKeys.insert(key).inserted { problems.append("\(source.name): two rows of \(host)") }
            if let serial = item["n"].flatMap({ Int($0.text) }), let served = served(serial) {
                itemSerials.insert(serial)
                if served.version != items.version { problems.append("\(source.name): items of other settings") }
            }
            // A row without content has the fields of its item only.
            guard row["src"]?.text != items.name else {
                if row["loading"] == nil, row["error"] == nil { problems.append("\(source.name): an empty row") }
                continue
            }
            read(marker: row, of: source, as: key)
            if row["key"]?.text != host {
                problems.append("\(source.name): content of \(row["key"]?.text ?? "") under \(host)")
            }
        }
    }

    private mutating func readEvents(_ rows: [Element], of source: CompositionBoard.Source, _ prefix: String) {
        var last: [String: Int] = [:]
        // What came before a connection was lost stays.
        for name in source.kind == .logs ? ["a", "b"] : [""] { presentKeys.insert("\(prefix)\(name)") }
        for row in rows {
            let name = row["name"]?.text ?? ""
            read(marker: row, of: source, as: "\(prefix)\(name)")
            if row["key"]?.text != name { problems.append("\(source.name): an event under another name") }
            let serial = row["n"].flatMap { Int($0.text) } ?? 0
            if serial <= last[name] ?? -1 { problems.append("\(source.name): events in another order") }
            last[name] = serial
        }
    }

    private mutating func readList(_ rows: [Element], of source: CompositionBoard.Source, _ prefix: String) {
        var last = Int.max
        for row in rows {
            guard let id = row["id"].flatMap({ Int($0.text) }) else {
                problems.append("\(source.name): a row without an id")
                continue
            }
            if id >= last { problems.append("\(source.name): row \(id) after \(last)") }
            last = id
            read(marker: row, of: source, as: "\(prefix)\(id)")
        }
    }
}
