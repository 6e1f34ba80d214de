import CYAML

/// A parser that builds the tree of a settings file from the events of the YAML library, within limits.
struct TreeReader {

    private static let depthLimit = 32
    /// The maximum number of events. A text or a key is one event. A list or a map is two events, besides its items.
    private static let nodeLimit = 20_000
    /// The maximum size of a text in bytes.
    private static let textLimit = 1 << 16
    private static let problemLimit = 500

    private struct Open {
        var place: SettingsPlace
        var isMap: Bool
        var items: [SettingsNode] = []
        var pairs: [SettingsNode.Pair] = []
        /// The place of the first occurrence of each key of the map.
        var keys: [String: SettingsPlace] = [:]
        /// The key of the next value; nil if a key is expected next.
        var key: (name: String, place: SettingsPlace)?
        /// Whether to drop the next value, because its key is a duplicate.
        var isSkipping = false
    }

    private let file: String
    private let lines: SettingsLines
    private var open: [Open] = []
    private var root: SettingsNode?
    private var count = 0
    private(set) var problems: [SettingsProblem] = []

    init(_ file: String, _ lines: SettingsLines) {
        self.file = file
        self.lines = lines
    }

    /// Builds the tree of a text. Returns nil if the text contains no value, has a syntax error, or exceeds a limit.
    mutating func read(_ text: String) -> SettingsNode? {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let reader = cyaml_open(characters.baseAddress, characters.count) else { return }
                defer { cyaml_close(reader) }
                read(reader)
            }
        }
        return root
    }

    private mutating func read(_ reader: OpaquePointer) {
        var event = cyaml_event()
        var documents = 0
        while true {
            cyaml_next(reader, &event)
            switch event.kind {
            case cyaml_end: return
            case cyaml_failure:
                root = nil
                problems.append(failure(reader))
                return
            case cyaml_document_start:
                documents += 1
                if documents > 1 {
                    problem(place(event), "a second document begins here; a settings file may contain only one")
                    return
                }
            case cyaml_document_end: continue
            default:
                count += 1
                guard take(event) else {
                    root = nil
                    return
                }
            }
        }
    }

    /// Handles an event.
    ///
    /// - Returns: Whether further events must be read.
    private mutating func take(_ event: cyaml_event) -> Bool {
        let place = place(event)
        guard count <= Self.nodeLimit else {
            problem(place, "a settings file may contain at most \(Self.nodeLimit) values")
            return false
        }
        guard event.length <= Self.textLimit else {
            problem(place, "this text is too long; the limit is \(Self.textLimit >> 10) kB")
            return false
        }
        refuse(event, at: place)
        if event.style == cyaml_folded, Self.text(event).utf8.contains(0) {
            // The library drops an empty line before an indented one, and appends a zero byte that the file does not
            // contain.
            problem(
                place,
                "in a block with >, an empty line before an indented line is not supported; use |")
        }
        switch event.kind {
        case cyaml_map_start, cyaml_list_start:
            guard open.count < Self.depthLimit else {
                problem(place, "this is nested too deep; the limit is \(Self.depthLimit) levels")
                return false
            }
            if case nil = open.last?.key, open.last?.isMap == true {
                problem(place, "a key must be a word, not a list or a map")
                return false
            }
            open.append(Open(place: place, isMap: event.kind == cyaml_map_start))
        case cyaml_map_end, cyaml_list_end:
            guard let ended = open.popLast() else { return false }
            add(SettingsNode(ended.isMap ? .map(ended.pairs) : .list(ended.items), at: ended.place))
        case cyaml_alias:
            add(SettingsNode(.text("", .plain), at: place))
        default:
            add(SettingsNode(.text(Self.text(event), Self.style(event)), at: place))
        }
        return true
    }

    /// Adds a node to the innermost open list or map. In a map, keys and values alternate.
    private mutating func add(_ node: SettingsNode) {
        guard let index = open.indices.last else {
            root = node
            return
        }
        guard open[index].isMap else {
            open[index].items.append(node)
            return
        }
        if let key = open[index].key {
            open[index].key = nil
            if !open[index].isSkipping { open[index].pairs.append(.init(key.name, at: key.place, node)) }
            open[index].isSkipping = false
        } else if let name = node.text {
            open[index].key = (name, node.place)
            if let first = open[index].keys[name] {
                open[index].isSkipping = true
                problem(node.place, "\(quoted(name)) is a duplicate; the first one is on line \(first.line)")
            } else {
                open[index].keys[name] = node.place
            }
        }
    }

    /// Reports a feature of YAML that settings do not support.
    private mutating func refuse(_ event: cyaml_event, at place: SettingsPlace) {
        if event.kind == cyaml_alias {
            // The library reports the position after the `*`.
            let sign = SettingsPlace(file, line: place.line, column: max(1, place.column - 1))
            problem(sign, "a value that begins with * must be in quotes; YAML references are not supported")
            return
        }
        guard event.has_anchor || event.has_tag else { return }
        let column = Int(event.property_column) + (event.has_anchor ? 0 : 1)
        let sign = SettingsPlace(file, line: Int(max(0, event.property_line)) + 1, column: max(1, column))
        problem(
            sign,
            event.has_anchor
                ? "a value that begins with & must be in quotes; YAML anchors are not supported"
                : "a value that begins with ! must be in quotes; YAML tags are not supported")
    }

    private mutating func problem(_ place: SettingsPlace, _ message: String) {
        guard problems.count < Self.problemLimit else { return }
        problems.append(SettingsProblem(place, message))
    }

    // MARK: Events

    private static func text(_ event: cyaml_event) -> String {
        if let source = event.source {
            return source.withMemoryRebound(to: UInt8.self, capacity: event.source_length) {
                SingleQuotedText(source: UnsafeBufferPointer(start: $0, count: event.source_length)).text
            }
        }
        guard let text = event.text else { return "" }
        return text.withMemoryRebound(to: UInt8.self, capacity: event.length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: event.length), as: UTF8.self)
        }
    }

    private static func style(_ event: cyaml_event) -> SettingsNode.TextStyle {
        switch event.style {
        case cyaml_quoted, cyaml_single_quoted: .quoted
        case cyaml_literal, cyaml_folded: .block
        default: .plain
        }
    }

    /// Returns the place at which an event starts. If the library reports no position, returns the place of the current
    /// key, list or map.
    private func place(_ event: cyaml_event) -> SettingsPlace {
        guard event.line >= 0 else {
            return open.last.map { $0.key?.place ?? $0.place } ?? SettingsPlace(file)
        }
        let line = Int(event.line) + 1
        // For a block, the library reports the start of the first line, before the indentation.
        let isBlock = event.kind == cyaml_scalar && (event.style == cyaml_literal || event.style == cyaml_folded)
        return SettingsPlace(
            file, line: line, column: isBlock ? lines.indentation(from: line) + 1 : Int(event.column) + 1)
    }

    private func failure(_ reader: OpaquePointer) -> SettingsProblem {
        var (line, column) = (Int32(0), Int32(0))
        let message = cyaml_error(reader, &line, &column).map { String(cString: $0) } ?? ""
        let place = SettingsPlace(file, line: Int(max(0, line)) + 1, column: Int(max(0, column)) + 1)
        let brackets = open.map(\.place).filter { lines.scalar(at: $0) == "[" || lines.scalar(at: $0) == "{" }
        let failure = YAMLFailure(
            message: message, place: place, lines: lines, bracket: brackets.last, key: open.last?.key?.place)
        return failure.problem
    }
}
