import Boards
import Settings
import TestSupport
import Testing

/// Mistakes in the keys of sources that are made of others, loaded for items, paged or followed.
@Suite(.timeLimit(.minutes(3)))
struct CompositionMistakeTests {

    private static let board = """
        sources:
          services: { file: services.json }
          login:
            http: https://shop.example/login
            every: never
            secret: [token]
          health:
            each: { service: { source: services } }
            http: https://shop.example/${item.service.host}
            concurrently: 4
            flat: true
          orders:
            http: https://shop.example/orders
            headers: { Authorization: "Bearer ${source.login.token}" }
            hosts: ["*.shop.example"]
            paging: { link: next, at_once: 3, items: 500, total: .count }
          events:
            http: https://shop.example/events
            paging: { cursor: .next_cursor, parameter: after }
          pages:
            http: https://shop.example/pages
            paging: { parameter: offset, first: 0, step: 50 }
          stream:
            http: https://shop.example/stream
            follow: true
          total:
            from: [services, orders]
            needs: any
            select: .services | length
          first:
            from: total
          last:
            from: first
        """

    private struct Mistake: CustomStringConvertible {
        let text: String
        let line: Int
        let columns: ClosedRange<Int>
        /// A part of the message.
        let message: String

        var description: String {
            "\(line):\(columns) \(message): \(text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1])"
        }
    }

    /// A key or a name in the board.
    private struct Place {
        let line: Int
        let range: Range<String.Index>
    }

    private static let lines = board.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    /// The places where a word stands alone.
    private static func places(of word: String, before: String = "", after: String = "") -> [Place] {
        lines.enumerated().flatMap { index, line in
            line.ranges(of: before + word + after).compactMap { range in
                let start = line.index(range.lowerBound, offsetBy: before.count)
                let isWhole = start == line.startIndex || !(line[line.index(before: start)].isLetter)
                return isWhole ? Place(line: index, range: start..<line.index(start, offsetBy: word.count)) : nil
            }
        }
    }

    private static func mistake(_ text: String, at place: Place, _ message: String) -> Mistake {
        var changed = lines
        changed[place.line].replaceSubrange(place.range, with: text)
        let column = lines[place.line][..<place.range.lowerBound].count + 1
        // Within a list, a map or quotes the place is that of the wrong part.
        let isWhole = !text.contains { "[{'\"".contains($0) }
        return Mistake(
            text: changed.joined(separator: "\n"), line: place.line + 1,
            columns: column...(isWhole ? column : column + text.count), message: message)
    }

    /// The value after a key in the same line.
    private static func value(of key: String) -> Place? {
        guard let place = places(of: key, after: ": ").first else { return nil }
        let line = lines[place.line]
        let start = line.index(place.range.upperBound, offsetBy: 2)
        let ends: [Character: Character] = ["[": "]", "{": "}"]
        let end =
            ends[line[start]].flatMap { line.lastIndex(of: $0) }.map { line.index(after: $0) }
            ?? line[start...].firstIndex { ",}".contains($0) || $0 == " " } ?? line.endIndex
        return Place(line: place.line, range: start..<end)
    }

    // MARK: Kinds of mistakes

    private static let keys = [
        "each", "source", "concurrently", "flat", "from", "needs", "hosts", "paging", "link", "at_once", "items",
        "total", "cursor", "parameter", "first", "step", "secret", "follow",
    ]

    private static var misspelledKeys: [Mistake] {
        keys.flatMap { key in
            places(of: key, after: ": ").prefix(2).flatMap { place in
                MistakeWriter.typos(of: key).map { mistake($0, at: place, "did you mean “\(key)”") }
            }
        }
    }

    private static var missingNames: [Mistake] {
        let names = [
            ("services", "source: "), ("services", "["), ("orders", ", "), ("total", "from: "), ("first", "from: "),
        ]
        return names.flatMap { name, before in
            places(of: name, before: before).flatMap { place in
                MistakeWriter.typos(of: name).map {
                    mistake($0, at: place, "there is no source “\($0)”; did you mean “\(name)”")
                }
            }
        }
    }

    private static var wrongKinds: [Mistake] {
        let values: [(key: String, values: [String], message: String)] = [
            ("each", ["services", "[a]"], "“each” takes a map"),
            ("each", ["{ }", "{ a: [1], b: [2] }"], "“each” takes one name"),
            ("each", ["{ service: 5 }", "{ service: [] }", "{ service: { source: [services] } }"], "takes"),
            ("concurrently", ["0", "65", "many", "1.5", "[1]", "{ a: 1 }"], "a whole number from 1 to 64"),
            ("flat", ["yes", "1", "[true]"], "true or false"), ("follow", ["yes", "2"], "true or false"),
            ("needs", ["some", "[any]", "{ a: b }"], "all or any"),
            ("hosts", ["{ a: b }", "[]", "[\"*\"]", "[10.0.0.0/33]"], "a host"),
            ("paging", ["next", "[next]"], "“paging” takes a map"), ("link", ["nxt", "[next]"], "“link”"),
            ("at_once", ["0", "many", "[1]"], "“at_once”"), ("items", ["0", "99999", "all"], "“items”"),
            ("total", ["count", "[.count]"], "“total”"), ("cursor", ["next", "[.a]"], "“cursor”"),
            ("parameter", ["[a]", "{ a: b }"], "“parameter”"), ("step", ["0", "x"], "“step”"),
            ("first", ["x", "[0]"], "“first”"), ("secret", ["{ a: b }", "''", "[]"], "“secret”"),
            ("from", ["{ a: b }", "[]"], "“from”"), ("from", ["[services, services]"], "twice"),
        ]
        return values.flatMap { key, values, message in
            value(of: key).map { place in values.map { mistake($0, at: place, message) } } ?? []
        }
    }

    private static var cycles: [Mistake] {
        let names: [(name: String, before: String, other: String, message: String)] = [
            ("orders", ", ", "total", "total → total"), ("orders", ", ", "first", "total → first → total"),
            ("orders", ", ", "last", "total → last → first → total"), ("total", "from: ", "first", "first → first"),
            ("total", "from: ", "last", "first → last → first"), ("first", "from: ", "last", "last → last"),
            ("services", "source: ", "health", "health → health"),
            (
                "services.json", "file: ", "\"${source.last.x}\"",
                "“services” waits for itself: services → last → first → total → services"
            ),
        ]
        return names.flatMap { name, before, other, message in
            places(of: name, before: before).map { mistake(other, at: $0, message) }
        }
    }

    /// A line that is added below another one, and what is wrong with it.
    private static var wrongPositions: [Mistake] {
        func added(_ options: [String], below places: [String], _ message: String) -> [Mistake] {
            lines.indices.filter { places.contains(lines[$0].trimmingPrefix("    ").description) }.flatMap { index in
                options.map { option in
                    var changed = lines
                    changed.insert("    \(option)", at: index + 1)
                    return Mistake(
                        text: changed.joined(separator: "\n"), line: index + 2, columns: 5...(5 + option.count),
                        message: message)
                }
            }
        }
        let (from, login, hosts, stream) = (
            "needs: any", "secret: [token]", "hosts: [\"*.shop.example\"]", "follow: true"
        )
        var all = added(
            ["paging: { link: next }", "hosts: [a.example]", "headers: { A: b }", "measure: seconds"], below: [from],
            "has no effect without “http”")
        all += added(
            ["concurrently: 4", "flat: true"], below: [from, login, hosts, stream], "has no effect without “each”")
        all += added(["every: 5s", "timeout: 5s", "parse: csv"], below: [from], "has no effect with “from”")
        all += added(["on: host", "env: { A: b }"], below: [from], "has no effect without “command”")
        all += added(["needs: any"], below: ["flat: true", login, stream], "has no effect without “from”")
        all += added(
            ["rate: true", "measure: seconds", "follow: true", "each: { x: [a] }"], below: [hosts],
            "has no effect with “paging”")
        all += added(["every: 5s", "measure: seconds"], below: [stream], "cannot be combined with “follow”")
        return all
    }

    /// References where content is not allowed.
    private static var misplacedReferences: [Mistake] {
        let message = "content and selections cannot be part of"
        let sources = [
            ["command: ls REF"], ["command: [ls, \"REF\"]"], ["file: a", "parse: { regex: \"(?<a>REF)\" }"],
            ["file: a", "every: \"REF\""], ["file: a", "parse: \"REF\""], ["file: a", "timeout: \"REF\""],
            ["http: https://a.example", "method: \"REF\""], ["file: a", "id: \"REF\""],
            ["file: a", "view: { table: { sort: \"REF\" } }"], ["http: https://a.example", "ca: \"REF\""],
            ["file: a", "history: \"REF\""], ["http: https://a.example", "hosts: [\"REF\"]"],
            ["file: a", "secret: \"REF\""], ["file: a", "alert: { failed: 3, title: \"REF\" }"],
            ["http: https://a.example", "account: \"REF\""], ["http: https://a.example", "expect: \"REF\""],
            ["http: https://a.example", "paging: { parameter: \"REF\" }"], ["command: ls", "successes: \"REF\""],
            ["file: a", "encoding: \"REF\""],
        ]
        return sources.flatMap { options in
            ["${source.login.user}", "${item.x.y}"].compactMap { reference -> Mistake? in
                guard let last = options.last, let place = last.firstRange(of: "REF") else { return nil }
                let column = last[..<place.lowerBound].count + 5
                let added = options.map { "    " + $0.replacing("REF", with: reference) }
                let changed = [lines[0], "  x:"] + added + lines.dropFirst()
                return Mistake(
                    text: changed.joined(separator: "\n"), line: 2 + options.count,
                    columns: (column - 1)...(column + 1), message: message)
            }
        }
    }

    // MARK: Tests

    @Test("The board has no errors")
    func sound() {
        #expect(readBoard(Self.board).problems.map(\.description) == [])
    }

    @Test("Each of more than 200 errors has its line, its column, and a correction")
    func all() {
        let kinds = [
            ("key", Self.misspelledKeys, 60), ("name", Self.missingNames, 15), ("kind", Self.wrongKinds, 45),
            ("cycle", Self.cycles, 8), ("position", Self.wrongPositions, 20),
            ("reference", Self.misplacedReferences, 38),
        ]
        #expect(kinds.map(\.1.count).reduce(0, +) >= 200)
        for (kind, mistakes, least) in kinds {
            #expect(mistakes.count >= least, "\(kind): \(mistakes.count)")
            for mistake in mistakes {
                let problems = readBoard(mistake.text).problems
                let isFound = problems.contains {
                    $0.place.line == mistake.line && mistake.columns.contains($0.place.column)
                        && $0.description.contains(mistake.message)
                }
                #expect(isFound, "\(kind) \(mistake)\n\(problems.map(\.description))")
            }
        }
    }
}
