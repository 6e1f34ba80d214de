import JSONDocuments
import Values

/// A pass over one document that replaces its counters with their growth; see ``CounterRate``.
struct CounterPass {

    let document: JSONDocument
    private let time: Double
    private let old: CounterRate.State
    private(set) var new = CounterRate.State()
    private let texts: CounterTexts
    private let keys: CounterKeys
    /// The values in the fields that identify rows according to the settings. These values are not replaced.
    private var kept: Set<JSONDocument.Node> = []
    private var builder = JSONBuilder()
    private var count = 0
    private var problems = Problems()

    /// The problems that the remarks report. The first three properties count rows with unknown growth, by reason.
    private struct Problems {
        var equal = 0
        var unnamed = 0
        var fresh = 0
        var areMatchedByPlace = false
        /// The number of texts of digits that are not counters yet, and the first of these texts.
        var digits: (count: Int, first: String) = (0, "")
    }

    init(
        _ document: JSONDocument, at time: Double, after old: CounterRate.State, id: [String],
        isLasting: @escaping (String, [String?]) -> Bool
    ) {
        (self.document, self.time, self.old) = (document, time, old)
        new.grown = old.grown
        texts = CounterTexts(document)
        keys = CounterKeys(document: document, texts: texts, id: id, isLasting: isLasting)
    }

    mutating func run() -> JSONDocument {
        // If the document is an object, it counts as a row.
        let found = document.kind(of: document.root) == .object ? keys.declaredKeys(of: [document.root], at: "") : nil
        kept.formUnion(found?.nodes ?? [])
        add(document.root, (found?.keys.first ?? nil) ?? "", at: "")
        return builder.document
    }

    var remarks: [String] {
        var remarks: [String] = []
        if count == 0, hasValue(document.root) { remarks.append("“rate” has no effect: there is no counter") }
        if count > CounterRate.limit { remarks.append("only the first \(CounterRate.limit) counters have a rate") }
        func add(_ count: Int, _ reason: String) {
            guard count > 0 else { return }
            remarks.append("\(count) \(count == 1 ? "row has" : "rows have") no rate, because \(reason)")
        }
        let names = keys.id.map { "“\($0)”" }.joined(separator: " and ")
        add(problems.unnamed, "\(names) is missing")
        add(
            problems.equal,
            keys.id.isEmpty
                ? "other rows have the same texts; set “id” to fields that distinguish them"
                : "other rows have the same \(names); add fields to “id” that distinguish them")
        add(
            problems.fresh,
            keys.id.isEmpty
                ? "no row of the previous content has the same texts; set “id” to fields that stay the same"
                : "no row of the previous content has the same \(names)")
        if problems.areMatchedByPlace {
            remarks.append("rows without texts are matched by position; set “id” to a field that identifies each row")
        }
        if problems.digits.count > 0 {
            let count = problems.digits.count
            let first = problems.digits.first
            remarks.append(
                count == 1
                    ? "the text “\(first)” may be an identifier instead of a counter; its rate is shown after its value has increased"
                    : "\(count) texts, such as “\(first)”, may be identifiers instead of counters; each rate is shown after its value has increased"
            )
        }
        return remarks
    }

    private func hasValue(_ node: JSONDocument.Node) -> Bool {
        document.kind(of: node) != .null
            && (!document.isContainer(node) || document.children(of: node).contains(where: hasValue))
    }

    // MARK: Values

    /// Adds a value with its counters replaced by their growth.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - key: A text that identifies the value in all documents; nil if it is unknown.
    ///   - path: The names of the fields that lead to the value. The elements of arrays have no names.
    private mutating func add(_ node: JSONDocument.Node, _ key: String?, at path: String) {
        switch document.kind(of: node) {
        case .object: addMap(node, key, at: path)
        case .array: addList(node, key, at: path)
        case .number, .string, .boolean, .null:
            if isCounter(node) { return addGrowth(of: node, key) }
            if texts[node] == nil, !kept.contains(node), let value = document.digits(of: node) {
                return addDigits(node, value, key, at: path)
            }
            // The counter may be missing only in this document. Keep its last value for the next one.
            if let key, let known = old.samples[key], document.isMissing(node) { new.samples[key] = known }
            builder.add(node, of: document)
        }
    }

    private func isCounter(_ node: JSONDocument.Node) -> Bool {
        (document.kind(of: node) == .number || texts[node] != nil) && !kept.contains(node) && !document.isTime(node)
    }

    /// Adds a text that consists of digits. The text may be a name or a counter. After one of the texts at a path has
    /// increased, all texts at this path are counters.
    private mutating func addDigits(_ node: JSONDocument.Node, _ value: Double, _ key: String?, at path: String) {
        let known = key.flatMap { old.samples[$0]?.latest.value }
        if known.map({ value > $0 }) == true { new.grown.insert(path) }
        if old.grown.contains(path) { return addGrowth(of: node, key) }
        if problems.digits.count == 0 { problems.digits.first = document.text(of: node) }
        problems.digits.count += 1
        if let key, new.samples.count < CounterRate.limit {
            new.samples[key] = CounterRate.Baseline(latest: CounterRate.Sample(value: value, time: time))
        }
        builder.add(node, of: document)
    }

    private mutating func addMap(_ map: JSONDocument.Node, _ key: String?, at path: String) {
        let isMetric = document.isMetric(map)
        let hasValue = document.child(of: map, named: "value").map { document.kind(of: $0) == .number } ?? false
        builder.beginObject()
        for part in document.children(of: map) {
            let name = document.name(of: part) ?? ""
            builder.name(name)
            let isCounted =
                isMetric || hasValue
                ? name == "value" && !(isMetric && document.isGauge(map))
                : document.isContainer(part) || !CounterKeys.isIdentifier(name)
            guard isCounted else {
                builder.add(part, of: document)
                continue
            }
            add(part, key.map { "\($0)\u{0}\(name)" }, at: path.isEmpty ? name : "\(path).\(name)")
        }
        builder.end()
    }

    private mutating func addList(_ list: JSONDocument.Node, _ key: String?, at path: String) {
        let parts = document.children(of: list)
        let rows = parts.filter(document.isContainer)
        var rowKeys = rowKeys(of: rows, in: key, at: path)[...]
        builder.beginArray()
        for (index, part) in parts.enumerated() {
            if document.isContainer(part) {
                add(part, rowKeys.popFirst() ?? nil, at: path)
            } else {
                add(part, key.map { "\($0)\u{0}#\(parts.count)\u{0}\(index)" }, at: path)
            }
        }
        builder.end()
    }

    private mutating func addGrowth(of node: JSONDocument.Node, _ key: String?) {
        count += 1
        guard let key, let value = document.number(of: node) ?? texts[node] ?? document.digits(of: node),
            new.samples.count < CounterRate.limit
        else { return builder.addNull() }
        let sample = CounterRate.Sample(value: value, time: time)
        var baseline = old.samples[key]
        let growth = baseline?.growth(to: value, at: time)
        if baseline == nil { baseline = CounterRate.Baseline(latest: sample) } else { baseline?.add(sample) }
        new.samples[key] = baseline
        if let growth { builder.add(CounterRate.rounded(growth)) } else { builder.addNull() }
    }

    // MARK: Rows

    /// Returns the keys of the rows of an array; nil for a row that cannot be identified.
    private mutating func rowKeys(
        of rows: [JSONDocument.Node], in list: String?, at path: String
    ) -> [String?] {
        guard !rows.isEmpty else { return [] }
        let found = keys.keys(of: rows, at: path)
        kept.formUnion(found.nodes)
        guard let list else { return rows.map { _ in nil } }
        var counts: [String: Int] = [:]
        for key in found.keys { counts[key ?? "", default: 0] += 1 }
        var known: Set<String> = []
        var fresh: [JSONDocument.Node] = []
        let before = old.rows[list] ?? []
        let result = zip(rows, found.keys).map { row, key -> String? in
            guard let key else {
                problems.unnamed += hasCounter(row) ? 1 : 0
                return nil
            }
            guard counts[key] == 1 else {
                problems.equal += hasCounter(row) ? 1 : 0
                return nil
            }
            known.insert(key)
            if !before.contains(key) { fresh.append(row) }
            return "\(list)\u{0}\(key)"
        }
        if !known.isEmpty { new.rows[list] = known }
        // Report new rows only if they seem to replace earlier rows. They may be the same rows with other texts.
        let isReplaced =
            found.basis == .texts && before.count == known.count || fresh.count == known.count && found.basis != .place
        if !before.isEmpty, isReplaced { problems.fresh += fresh.count(where: hasCounter) }
        if found.basis == .place, rows.count > 1, rows.contains(where: hasCounter) { problems.areMatchedByPlace = true }
        return result
    }

    private func hasCounter(_ node: JSONDocument.Node) -> Bool {
        guard document.isContainer(node) else {
            return isCounter(node) && !CounterKeys.isIdentifier(document.name(of: node) ?? "")
        }
        if document.isMetric(node) { return !document.isGauge(node) }
        return document.children(of: node).contains(where: hasCounter)
    }
}

extension JSONDocument {

    /// The elements of an array, or the values of an object; empty for other values.
    func children(of node: Node) -> [Node] { (0..<childCount(of: node)).map { child(of: node, at: $0) } }

    func isContainer(_ node: Node) -> Bool { kind(of: node) == .object || kind(of: node) == .array }

    /// Returns the number in a text of digits. Returns nil for other values, for codes such as `01234`, and for times.
    fileprivate func digits(of node: Node) -> Double? {
        guard kind(of: node) == .string, (1...20).contains(byteCount(of: node)), case let text = text(of: node),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text == "0" || !text.hasPrefix("0"), !isTime(node)
        else { return nil }
        return Double(text)
    }

    /// Returns whether a number is probably a time, according to its value and the name of its field.
    fileprivate func isTime(_ node: Node) -> Bool {
        // Most numbers are too short for a time. This quick check avoids slower ones.
        guard byteCount(of: node) >= 8, let name = name(of: node) else { return false }
        let numbers = NumberedTimes(inColumn: name)
        return numbers.areTimes && Moment(text(of: node), numbers: numbers, in: .utc) != nil
    }

    /// Returns whether a value is null or a text that stands for a missing value.
    fileprivate func isMissing(_ node: Node) -> Bool {
        kind(of: node) == .null || kind(of: node) == .string && ColumnReading.isMissing(text(of: node))
    }

    /// Returns whether a value is a metric, in the form of the format `prometheus`.
    func isMetric(_ node: Node) -> Bool {
        guard let labels = child(of: node, named: "labels"), kind(of: labels) == .object else { return false }
        return child(of: node, named: "type") != nil && child(of: node, named: "value") != nil
    }

    /// Returns whether the type of a metric permits decreases.
    func isGauge(_ metric: Node) -> Bool {
        let type = child(of: metric, named: "type").map { text(of: $0) } ?? ""
        return !["counter", "histogram", "summary", "untyped", "unknown"].contains(type)
    }
}
