import Documents
import JSONDocuments
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct RowKeyTests {

    /// Identifies the rows of versions that follow each other.
    private struct Versions {

        var history: RowKeyHistory
        private(set) var latest: RowIdentities?

        init(declared: [String]? = nil) { history = RowKeyHistory(declared: declared) }

        /// - Parameter table: A line of names, and a line for each row.
        mutating func next(_ table: String) throws -> RowIdentities {
            let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
            let rows = lines.dropFirst().map { row in
                "{" + zip(lines[0], row).map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ") + "}"
            }
            let document = try JSONDocument("[\(rows.joined(separator: ", "))]")
            let found = history.identities(of: try #require(Rows(Element(document))))
            latest = found
            return found
        }
    }

    private func key(_ table: String) throws -> RowKey {
        var versions = Versions()
        return try versions.next(table).key
    }

    @Test(
        "The key is the first identifying name with unique values, in any case",
        arguments: [
            ("NAME PID\nroot 1\nroot 7", ["PID"]), ("name id\na 1\na 2", ["id"]), ("Title Uid\na 1\nb 2", ["Uid"]),
            ("title name\na x\nb y", ["name"]), ("key html_url\na x\na y", ["html_url"]),
        ])
    func named(table: String, columns: [String]) throws {
        #expect(try key(table) == RowKey(basis: .named, columns: columns))
    }

    @Test("Otherwise the key is the shortest unique group of leading text columns")
    func leading() throws {
        let table =
            "NAMESPACE NAME READY STATUS AGE\nshop web 1/1 Running 5d\nshop db 1/1 Error 3h\ninfra web 0/1 Pending 9s"
        #expect(try key(table) == RowKey(basis: .leadingColumns, columns: ["NAMESPACE", "NAME"]))
        #expect(try key("host env n\na prod 1\nb prod 2") == RowKey(basis: .leadingColumns, columns: ["host"]))
    }

    @Test(
        "States, levels, times, ages and numbers do not identify a row, even if they are unique",
        arguments: [
            "state\nRunning\nError\nPending", "x\n5d\n3h20m\n12s", "x\n1/1\n0/3\n2/2", "x\nINFO\nWARN\nERROR",
            "x\n2026-11-25\n2026-11-26", "x\n14:05\n14:06", "x\n1.5Gi\n20Mi", "x\n42%\n17%", "x\nyes\nno",
            "phase\nalpha\nbeta", "last_seen\nalpha\nbeta", "x\nCrashLoopBackOff\nCompleted\nEvicted",
            "Age\na\nb", "x\n-3\n4.5e3", "x\nopen\nmerged\nclosed",
        ])
    func passing(table: String) throws {
        #expect(try key(table) == .cells)
    }

    @Test("Rows that differ only in all cells are identified by these, equal ones also by their position")
    func cells() throws {
        #expect(try key("a n\nx 1\nx 2") == .cells)
        var versions = Versions()
        let found = try versions.next("a n\nx 1\nx 1\ny 2")
        #expect(found.key == .position)
        #expect(Set(found.ids).count == 3)
        #expect(found.ambiguous.isEmpty)
    }

    @Test("A key stays while it is unique, even if a better one exists")
    func stays() throws {
        var versions = Versions()
        #expect(try versions.next("a name\nx web\ny web").key.columns == ["a"])
        #expect(try versions.next("a name\nx web\ny db").key.columns == ["a"])
    }

    @Test(
        "A key that is no longer unique is replaced by one that always was, and rows keep their identities"
    )
    func change() throws {
        var versions = Versions()
        let first = try versions.next("NAMESPACE NAME AGE\nshop web 1d\nshop db 2d\ninfra dns 3d")
        #expect(first.key.columns == ["NAME"])
        let second = try versions.next("NAMESPACE NAME AGE\ninfra web 5s\nshop web 2d\nshop db 3d\ninfra dns 4d")
        #expect(second.key == RowKey(basis: .leadingColumns, columns: ["NAMESPACE", "NAME"]))
        #expect(Array(second.ids[1...]) == first.ids)
        #expect(!first.ids.contains(second.ids[0]))
        let third = try versions.next("NAMESPACE NAME AGE\nshop db 4d\ninfra web 1d\nshop web 3d")
        #expect(third.ids == [second.ids[2], second.ids[0], second.ids[1]])
    }

    @Test("A column that is unique by chance in one version does not become the key in the next one")
    func chance() throws {
        var versions = Versions()
        _ = try versions.next("group name\na x\na x\nb x")
        #expect(try versions.next("group name\na x\nb y\nc z").key.columns != ["name"])
    }

    @Test("A column that is unique by chance does not replace an identifying name")
    func chanceAfterName() throws {
        var versions = Versions()
        #expect(try versions.next("group name zone\na x k\na y k\nb z k").key.columns == ["name"])
        let found = try versions.next("group name zone\na x k\nb x l\nc z m")
        #expect(found.key == RowKey(basis: .leadingColumns, columns: ["group", "name"]))
        #expect(found.ambiguous.isEmpty)
        #expect(try versions.next("group name zone\na x k\na y k\nb z k").key.columns == ["group", "name"])
    }

    @Test("Declared columns are the key; rows that they do not distinguish, or without values, are ambiguous")
    func declared() throws {
        var versions = Versions(declared: ["ns", "NAME"])
        let found = try versions.next("ns name n\na x 1\na y 2\na x 3\nb x 4")
        #expect(found.key == RowKey(basis: .declared, columns: ["ns", "NAME"]))
        #expect(found.ambiguous == [0, 2])
        #expect(Set(found.ids).count == 4)
        var missing = Versions(declared: ["uid"])
        #expect(try missing.next("name\nx\ny").ambiguous == [0, 1])
    }

    @Test("No two rows have the same identity, whatever separates the values")
    func injective() throws {
        var versions = Versions()
        let found = try versions.next("a b\nx-y z\nx y-z\nxy z")
        #expect(Set(found.ids).count == 3)
    }

    @Test("An empty version between two others changes nothing")
    func empty() throws {
        var versions = Versions()
        let first = try versions.next("a n\nx 1\ny 2")
        _ = try versions.next("a n")
        #expect(try versions.next("a n\ny 5\nx 1").ids == Array(first.ids.reversed()))
    }
}

extension RowKey {
    fileprivate static let cells = RowKey(basis: .cells, columns: [])
    fileprivate static let position = RowKey(basis: .position, columns: [])
}
