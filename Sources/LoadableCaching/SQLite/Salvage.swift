import Foundation

/// Reads what is whole in a file in which not all is.
///
/// Rows are found by their numbers, which need not be spread evenly. Where a row cannot be read, the next number is looked
/// for without its value, so that a broken page of one value costs that value only. Where not even numbers can be read, a
/// page of the table is broken: what is behind that is reached from behind, or from a number in between that is found
/// by trying.
struct Salvage {

    private static let table = "salvaged"
    /// How long it goes on trying numbers, beside reading what it finds.
    private static let patience: Duration = .seconds(2)
    /// How narrow a gap may get, in parts of a page if rows were spread evenly.
    private static let partsOfPage: UInt64 = 256

    private let connection: SQLiteConnection
    private let pageCount: UInt64

    /// Opens the file, and changes nothing of it or of its log.
    init(_ path: String, patience: Duration) throws(SQLiteError) {
        connection = try SQLiteConnection(path: path, patience: patience)
        try connection.tolerateDamage()
        // The table is the first in each file; there is one page before it in files that give space back.
        let isShrinking = try connection.integer("PRAGMA auto_vacuum") != 0
        try connection.impose(EntryTable.text(of: Self.table), onPage: isShrinking ? 3 : 2)
        pageCount = UInt64(max(1, min((try? connection.integer("PRAGMA page_count")) ?? nil ?? 1, 1 << 20)))
    }

    /// Calls the closure with each entry that is whole, once.
    func read(_ body: (StorageKey, StoredEntry) throws(SQLiteError) -> Void) throws(SQLiteError) {
        var found: Set<Int64> = []
        func give(_ statement: SQLiteStatement) throws(SQLiteError) {
            guard let (key, entry) = EntryTable.read(statement), found.insert(EntryTable.id(of: key)).inserted else {
                return
            }
            try body(key, entry)
        }
        guard let first = try walk(.up, from: .min, to: .max, give) else { return }
        guard let last = try walk(.down, from: .max, to: first, give) else { return }
        // Between them is at least one broken page, and maybe whole ones.
        let clock = ContinuousClock()
        let end = clock.now + Self.patience
        let narrowest = UInt64.max / (Self.partsOfPage * pageCount)
        var gaps = [Gap(first, last, isNextToRows: true)]
        var place = 0
        // The widest first.
        while place < gaps.count, clock.now < end {
            let gap = gaps[place]
            place += 1
            if let start = gap.probes.lazy.compactMap({ number in nextID(.up, from: number, to: gap.last) ?? nil })
                .first
            {
                let below = try walk(.down, from: start, to: gap.first, give)
                let above = try walk(.up, from: start, to: gap.last, give)
                if let below, below > gap.first { gaps.append(Gap(gap.first, below, isNextToRows: true)) }
                if let above, above < gap.last { gaps.append(Gap(above, gap.last, isNextToRows: true)) }
            } else if gap.width > narrowest {
                gaps.append(Gap(gap.first, gap.middle, isNextToRows: false))
                gaps.append(Gap(gap.middle, gap.last, isNextToRows: false))
            }
        }
    }

    /// Numbers among which some rows may be that nobody has reached.
    private struct Gap {
        let first: Int64
        let last: Int64
        /// Rows that can be read are beside it: others may be near.
        let isNextToRows: Bool

        init(_ first: Int64, _ last: Int64, isNextToRows: Bool) {
            (self.first, self.last, self.isNextToRows) = (first, last, isNextToRows)
        }

        var width: UInt64 { UInt64(bitPattern: last &- first) }
        var middle: Int64 { first &+ Int64(width / 2) }

        var probes: [Int64] {
            guard isNextToRows else { return [middle] }
            let distances = (0..<63).map { UInt64(1) << $0 }.prefix { $0 < width }
            return [middle] + distances.map { first &+ Int64($0) } + distances.map { last &- Int64($0) }
        }
    }

    private enum Direction: String {
        case up = "BETWEEN ?1 AND ?2 ORDER BY id"
        case down = "BETWEEN ?2 AND ?1 ORDER BY id DESC"

        func next(_ id: Int64) -> Int64? {
            switch self {
            case .up: id == .max ? nil : id + 1
            case .down: id == .min ? nil : id - 1
            }
        }

        /// Rows of a broken page need not be in order.
        func isOrdered(_ id: Int64, _ start: Int64) -> Bool { self == .up ? id >= start : id <= start }
    }

    /// Reads rows until the last, or until a page of the table is broken.
    ///
    /// - Returns: From which number on it could not; nil if it came to the end.
    private func walk(
        _ direction: Direction, from start: Int64, to end: Int64,
        _ give: (SQLiteStatement) throws(SQLiteError) -> Void
    ) throws(SQLiteError) -> Int64? {
        var next = start
        while true {
            let isAtEnd = try readRows(direction, from: &next, to: end, give)
            if isAtEnd { return nil }
            // The value of a row is broken, or the page: then there is no number.
            guard let found = nextID(direction, from: next, to: end) else { return next }
            guard let broken = found, broken != end, let following = direction.next(broken) else { return nil }
            next = following
        }
    }

    /// - Returns: Whether the end was reached; otherwise `next` is behind the last row that was read.
    private func readRows(
        _ direction: Direction, from next: inout Int64, to end: Int64,
        _ give: (SQLiteStatement) throws(SQLiteError) -> Void
    ) throws(SQLiteError) -> Bool {
        guard let statement = try? statement(EntryTable.columns + ", id", direction, from: next, to: end) else {
            return false
        }
        defer { statement.reset() }
        while true {
            do throws(SQLiteError) {
                guard try statement.step() else { return true }
            } catch {
                // There is no room, or somebody is in the way: it is not the file.
                if error.isPassing { throw error }
                return false
            }
            let id = statement.integer(11)
            guard direction.isOrdered(id, next) else { return false }
            try give(statement)
            guard let following = direction.next(id), id != end else { return true }
            next = following
        }
    }

    /// - Returns: The number of the next row; nil inside if there is none, outside if it cannot be read.
    private func nextID(_ direction: Direction, from start: Int64, to end: Int64) -> Int64?? {
        guard let statement = try? statement("id", direction, from: start, to: end) else { return nil }
        defer { statement.reset() }
        guard let isThere = try? statement.step() else { return nil }
        guard isThere else { return .some(nil) }
        return direction.isOrdered(statement.integer(0), start) ? statement.integer(0) : nil
    }

    private func statement(
        _ columns: String, _ direction: Direction, from start: Int64, to end: Int64
    ) throws(SQLiteError) -> SQLiteStatement {
        let statement = try connection.statement("SELECT \(columns) FROM \(Self.table) WHERE id \(direction.rawValue)")
        statement.bind(start, at: 1)
        statement.bind(end, at: 2)
        return statement
    }
}
