import Documents
import Foundation
import JSONDocuments
import Loadables

@testable import Boards

/// The rules for the shown content of sources.
@MainActor
struct CompositionRules {

    typealias Source = CompositionBoard.Source

    /// What was shown of a source when it was looked at last.
    private struct Shown {
        var identity: String
        var document: Document
        /// The newest serial number of each key.
        var newest: [String: Int]
        var serials: Set<Int>
        /// The serial numbers of the items that something was loaded for.
        var itemSerials: Set<Int>
        /// What the source that its request refers to has shown then.
        var place: String?
    }

    var problems: [String] = []
    private var shown: [String: Shown] = [:]
    /// When a response was seen first.
    private var seen: [Int: Timestamp] = [:]
    /// The chosen value of the variable.
    var choice = ""
    /// The newest serial numbers that were shown for chosen values, by the sources and all that their contents depend on.
    private var known: [String: Int] = [:]
    /// The values that requests refer to, by the sources that make them, with the number of the first response after each was shown.
    private var places: [String: (value: String, since: Int)] = [:]

    /// The number of the first response after the last restart. A stream begins anew then.
    private var start = 0

    /// After a restart other content may be there: that of the cache.
    mutating func restart(after count: Int) { (shown, known, start) = ([:], [:], count) }

    // MARK: At any time

    /// Checks the shown content of a source.
    ///
    /// - Parameters:
    ///   - place: The value that its request refers to; nil for none.
    ///   - requested: The value in the request that it waits for; nil for none.
    ///   - count: The number of responses so far.
    ///   - served: Returns the response with a serial number.
    mutating func check(
        _ source: Source, in board: CompositionBoard, _ document: Document?, _ date: Timestamp?, at now: Timestamp,
        place: String?, requested: String?, count: Int, served: @escaping (Int) -> CompositionServer.Served?
    ) {
        let identity = self.identity(of: source, in: board)
        let last = shown[source.name].flatMap { $0.identity == identity ? $0 : nil }
        if let place, places[identity]?.value != place { places[identity] = (place, count) }
        guard let document else {
            // Content of another place goes.
            let isOther = source.kind == .weather && (last?.place != place || last?.newest.keys.first != place)
            if last != nil || known["\(source.name) \(identity)"] != nil, !isOther {
                problems.append("\(source.name) is blank")
            }
            shown[source.name] = nil
            return
        }
        var reading = CompositionReading(board: board, served: served)
        if let last, last.document == document {
            reading.serials = last.serials
            reading.itemSerials = last.itemSerials
            shown[source.name]?.place = place
        } else {
            reading.read(document, of: source)
            problems += reading.problems
            for (key, serial) in last?.newest ?? [:] {
                if let present = reading.newest[key] {
                    // After a restart, a source may be computed from members whose last responses were not yet stored.
                    if present < serial, serial >= start {
                        problems.append("\(source.name): older content of \(key) after newer")
                    }
                } else if reading.presentKeys.contains(key) {
                    problems.append("\(source.name): the row of \(key) is blank")
                }
            }
            if source.kind == .list, let last {
                let lost = Set(last.newest.keys).subtracting(reading.newest.keys)
                if !lost.isEmpty { problems.append("\(source.name): a refresh took the rows \(lost.sorted())") }
            }
            if source.kind == .events || source.kind == .logs, let last {
                let lost = last.serials.subtracting(reading.serials).filter { source.kind == .logs || $0 >= start }
                if !lost.isEmpty { problems.append("\(source.name): the events \(lost.sorted()) are lost") }
            }
            if let (place, since) = places[identity], let (key, serial) = reading.newest.first, key != place,
                serial >= since
            {
                problems.append("\(source.name): a response for \(key) was taken though it is \(place)")
            }
            shown[source.name] = Shown(
                identity: identity, document: document, newest: reading.newest, serials: reading.serials,
                itemSerials: reading.itemSerials, place: place)
            for serial in reading.serials where seen[serial] == nil { seen[serial] = now }
        }
        if board.isChosen(source) { checkChoice(of: source, identity) }
        if let requested, let key = shown[source.name]?.newest.keys.first, key != requested {
            problems.append("\(source.name) shows content of \(key) while it loads that of \(requested)")
        }
        checkAge(of: source, in: board, date, reading, at: now)
    }

    /// What is shown is that of the chosen value, and never older than what was shown for it before.
    private mutating func checkChoice(of source: Source, _ identity: String) {
        guard let newest = shown[source.name]?.newest else { return }
        for key in newest.keys where key != choice {
            problems.append("\(source.name) shows content of \(key) while \(choice) is chosen")
        }
        let (key, serial) = ("\(source.name) \(identity)", newest.values.max() ?? 0)
        if serial < known[key] ?? 0 { problems.append("\(source.name): older content of \(choice) after newer") }
        known[key] = max(known[key] ?? 0, serial)
    }

    /// Content is as old as the oldest response in it: its date lies between when that was given and when it was seen.
    private mutating func checkAge(
        of source: Source, in board: CompositionBoard, _ date: Timestamp?, _ reading: CompositionReading,
        at now: Timestamp
    ) {
        guard let date else { return problems.append("\(source.name) has no date") }
        if date > now { problems.append("\(source.name) is of the future") }
        // A stream from which nothing came may be the oldest of a list.
        guard source.kind != .logs else { return }
        // The list of the items has an age of its own.
        let all = source.kind == .health ? reading.serials : reading.serials.union(reading.itemSerials)
        guard let first = all.compactMap({ reading.served($0)?.date }).min() else { return }
        // What is made of others may count as older for a moment.
        if date < first, source.members.isEmpty || source.kind == .health {
            problems.append("\(source.name) is shown as older than it is")
        }
        let kind = source.kind == .copy ? source.members.first.flatMap { board[$0]?.kind } : source.kind
        // The date of a list is that of its refresh, and an open connection confirms what is there.
        guard kind != .list, kind != .events else { return }
        if let limit = reading.serials.compactMap({ seen[$0] }).min(), date > limit {
            problems.append("\(source.name) is shown as newer than it is, by \(limit.duration(to: date))")
        }
    }

    /// All that the content of a source depends on by its settings.
    private func identity(of source: Source, in board: CompositionBoard) -> String {
        let needed = source.members + [source.login].compactMap(\.self)
        let others = needed.compactMap { board[$0] }.map { identity(of: $0, in: board) }
        let chosen = source.kind == .chosen ? ".\(choice)" : ""
        return "\(source.name).\(source.version)\(chosen)(\(others.joined(separator: ",")))"
    }

    // MARK: In the end

    /// What is not yet as it should be when nothing fails.
    ///
    /// - Parameter content: Returns what is shown of another source.
    func unsettled(_ source: Source, _ document: Document, _ content: (String) -> Document?) -> [String] {
        guard case .json(let json) = document else { return [] }
        let element = Element(json)
        func member(_ name: String) -> Element? {
            if case .json(let json)? = content(name) { Element(json) } else { nil }
        }
        func written(_ element: Element?) -> String { element.map { $0.document.json(of: $0.node) } ?? "" }
        let place = source.members.first.flatMap { member($0)?["value"]?.text }
        switch source.kind {
        case .weather where element["key"]?.text != place: return ["\(source.name) has another place"]
        case .chosen where element["key"]?.text != choice: return ["\(source.name) has another choice"]
        case .filtered where element["f"]?.text != place: return ["\(source.name) is filtered with another place"]
        case .health:
            let items = source.members.first.flatMap { member($0)?.elements.map { $0["host"]?.text } } ?? []
            let rows = element.elements
            if rows.map({ $0["service"]?["host"]?.text }) != items { return ["\(source.name): another order"] }
            return rows.contains { $0["loading"] != nil || $0["error"] != nil } ? ["\(source.name): rows missing"] : []
        case .sum:
            return source.members.filter { written(element[$0]) != written(member($0)) }.map {
                "\(source.name): old \($0)"
            }
        case .copy:
            return written(element) == source.members.first.map { written(member($0)) } ? [] : ["\(source.name) is old"]
        default: return []
        }
    }
}
