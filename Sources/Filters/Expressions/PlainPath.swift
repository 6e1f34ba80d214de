package import JSONDocuments

/// A filter that is a plain path: `.a.b`, `."a b"` or `.a["b"][0]`. Several paths may be joined with `|`.
package struct PlainPath: Hashable, Sendable {

    private enum Step: Hashable {
        case field(String)
        case index(Int)
    }

    private let steps: [Step]

    /// Creates a path. Returns nil if the filter is not a plain path, or if it is `.`, the whole document.
    package init?(_ filter: String) {
        var reader = Reader(rest: Array(filter.utf8)[...])
        guard let steps = reader.path(), !steps.isEmpty else { return nil }
        self.steps = steps
    }

    private enum End {
        case value(JSONDocument.Node)
        /// An object on the path does not contain the field, or a value before the end of the path is null.
        case absent
        /// An array on the path is too short. In jq, the item is null.
        case short
        /// A value on the path is not of the required kind: an object for a field, or an array for an index. In jq,
        /// this is an error.
        case refused
    }

    private func end(in document: JSONDocument) -> End {
        var node = document.root
        for step in steps {
            switch (step, document.kind(of: node)) {
            case (.field(let name), .object):
                guard let child = document.child(of: node, named: name) else { return .absent }
                node = child
            case (.index(let index), .array):
                let count = document.childCount(of: node)
                let place = index < 0 ? count + index : index
                guard (0..<count).contains(place) else { return .short }
                node = document.child(of: node, at: place)
            case (_, .null): return .absent
            default: return .refused
            }
        }
        return .value(node)
    }

    /// Returns whether the path ends early: an object lacks the next field of the path, or null is in place of an object
    /// or array on the path. An array that is too short does not count, and neither does null at the end of the path.
    package func isAbsent(from document: JSONDocument) -> Bool {
        if case .absent = end(in: document) { true } else { false }
    }

    package func value(in document: JSONDocument) -> JSONDocument.Node? {
        if case .value(let node) = end(in: document) { node } else { nil }
    }

    /// Returns the output of the filter; nil if jq would report an error.
    func output(for document: JSONDocument) -> JSONDocument? {
        var builder = JSONBuilder()
        switch end(in: document) {
        case .value(let node): builder.add(node, of: document)
        case .absent, .short: builder.addNull()
        case .refused: return nil
        }
        return builder.document
    }

    private struct Reader {

        var rest: ArraySlice<UInt8>

        mutating func path() -> [Step]? {
            var steps: [Step] = []
            repeat {
                skipBlanks()
                guard take("."), let part = part() else { return nil }
                steps += part
                skipBlanks()
            } while take("|")
            return rest.isEmpty ? steps : nil
        }

        /// Parses the steps of a path, after its first dot.
        private mutating func part() -> [Step]? {
            var steps: [Step] = []
            var isAfterDot = true
            while true {
                if !isAfterDot, take(".") { isAfterDot = true }
                // A bracket may follow only the first dot.
                if rest.first == UInt8(ascii: "["), !isAfterDot || steps.isEmpty {
                    guard let step = bracket() else { return nil }
                    steps.append(step)
                } else if isAfterDot, rest.first == UInt8(ascii: "\"") {
                    guard let name = string() else { return nil }
                    steps.append(.field(name))
                } else if isAfterDot, let name = word() {
                    steps.append(.field(name))
                } else {
                    // A single dot is the document itself. After a step, it is an error.
                    return isAfterDot && !steps.isEmpty ? nil : steps
                }
                isAfterDot = false
            }
        }

        private mutating func bracket() -> Step? {
            _ = take("[")
            skipBlanks()
            let step = rest.first == UInt8(ascii: "\"") ? string().map(Step.field) : number().map(Step.index)
            skipBlanks()
            return take("]") ? step : nil
        }

        private mutating func number() -> Int? {
            let digits = rest.prefix { $0 == UInt8(ascii: "-") || FilterShape.isDigit($0) }
            rest = rest.dropFirst(digits.count)
            return Int(String(decoding: digits, as: UTF8.self))
        }

        /// Parses a string without interpolated filters.
        private mutating func string() -> String? {
            var end = rest.startIndex + 1
            while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
                end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard end < rest.endIndex else { return nil }
            // JSON strings have the same escapes, except interpolation, which the JSON parser rejects.
            guard let text = try? JSONDocument(Array(rest[...end])) else { return nil }
            rest = rest[(end + 1)...]
            return text.text(of: text.root)
        }

        private mutating func word() -> String? {
            let word = rest.prefix { FilterShape.isLetter($0) || FilterShape.isDigit($0) }
            guard let first = word.first, FilterShape.isLetter(first) else { return nil }
            rest = rest.dropFirst(word.count)
            return String(decoding: word, as: UTF8.self)
        }

        private mutating func skipBlanks() {
            while let byte = rest.first {
                if byte == UInt8(ascii: "#") {
                    rest = rest.drop { $0 != 0x0A }
                } else if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                    rest.removeFirst()
                } else {
                    return
                }
            }
        }

        private mutating func take(_ sign: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: sign) else { return false }
            rest.removeFirst()
            return true
        }
    }
}
