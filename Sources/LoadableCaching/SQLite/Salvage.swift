import FoundationEssentials

/// A reader of the intact entries of a damaged file.
///
/// Rows are read in the order of their numbers. If only the value of a row cannot be read, the row is skipped. If the
/// number of a row cannot be read either, a page of the table is broken. Reading then continues backward from the end
/// of the table to the last broken page. Between the first and the last broken page, rows are searched for by trial and
/// error: reading starts at different row numbers and continues in both directions. Only the numbers of intact rows are
/// reliable.
struct Salvage {

    private static let table = "salvaged"
    /// The maximum time for finding further entries by trial and error.
    private static let patience: Duration = .seconds(2)
    /// The divisor for the narrowest gap to divide: a gap is divided further only if it is wider than 1/256 of the
    /// average range of row numbers on a page.
    private static let partsOfPage: UInt64 = 256

    private let connection: SQLiteConnection
    private let pageCount: UInt64

    /// Opens the file without changing it or its log.
    init(_ path: String, patience: Duration) throws(SQLiteError) {
        connection = try SQLiteConnection(path: path, patience: patience)
        try connection.tolerateDamage()
        // The table is on page 2. In a file that can shrink page by page, SQLite inserts a page before the table.
        let isShrinking = try connection.integer("PRAGMA auto_vacuum") != 0
        try connection.impose(EntryTable.text(of: Self.table), onPage: isShrinking ? 3 : 2)
        pageCount = UInt64(max(1, min((try? connection.integer("PRAGMA page_count")) ?? nil ?? 1, 1 << 20)))
    }

    /// Calls the closure once with each intact entry that can be found.
    func read(_ body: (StorageKey, StoredEntry) throws(SQLiteError) -> Void) throws(SQLiteError) {
        var found: Set<Int64> = []
        func give(_ statement: SQLiteStatement, _ id: Int64) throws(SQLiteError) -> Bool {
            guard let (key, entry) = EntryTable.read(statement), EntryTable.id(of: key) == id else { return false }
            if found.insert(id).inserted { try body(key, entry) }
            return true
        }
        guard let first = try walk(.up, from: .min, to: .max, give) else { return }
        guard let last = try walk(.down, from: .max, to: first, give) else { return }
        // There is at least one broken page between `first` and `last`. There may also be intact pages.
        let clock = ContinuousClock()
        let end = clock.now + Self.patience
        let narrowest = UInt64.max / (Self.partsOfPage * pageCount)
        var gaps = first < last ? [Gap(first, last, isNextToRows: true)] : []
        var place = 0
        // The widest gaps are first.
        while place < gaps.count, clock.now < end {
            let gap = gaps[place]
            place += 1
            let count = found.count
            for probe in gap.probes where found.count == count {
                let below = try walk(.down, from: probe, to: gap.first, give)
                let above = try walk(.up, from: probe, to: gap.last, give)
                guard found.count > count else { continue }
                if let below, below > gap.first { gaps.append(Gap(gap.first, below, isNextToRows: true)) }
                if let above, above < gap.last { gaps.append(Gap(above, gap.last, isNextToRows: true)) }
            }
            if found.count == count, gap.width > narrowest {
                gaps.append(Gap(gap.first, gap.middle, isNextToRows: false))
                gaps.append(Gap(gap.middle, gap.last, isNextToRows: false))
            }
        }
    }

    /// A range of row numbers that may contain rows that have not been found yet.
    private struct Gap {
        let first: Int64
        let last: Int64
        /// Whether there are readable rows next to the gap. If true, more rows are likely at the edges of the gap.
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
        case up = ">= ? ORDER BY id"
        case down = "<= ? ORDER BY id DESC"

        func isBeyond(_ id: Int64, _ end: Int64) -> Bool { self == .up ? id > end : id < end }

        /// Returns the next number in this direction. At the end of the range of numbers, returns the given number.
        func next(_ id: Int64) -> Int64 {
            switch self {
            case .up: id == .max ? id : id + 1
            case .down: id == .min ? id : id - 1
            }
        }
    }

    /// A closure that handles the current row of a statement. Returns whether the row is intact and has the given
    /// number.
    private typealias Giving = (SQLiteStatement, Int64) throws(SQLiteError) -> Bool

    /// Reads rows until the end, or until a page of the table is broken.
    ///
    /// - Returns: The number at which reading failed; nil at the end.
    private func walk(
        _ direction: Direction, from start: Int64, to end: Int64, _ give: Giving
    ) throws(SQLiteError) -> Int64? {
        var next = start
        while true {
            if try readRows(direction, from: &next, to: end, give) { return nil }
            // Either the value of a row or a page is broken. Continue row by row up to the next intact row.
            let before = next
            if try passBroken(direction, from: &next, to: end, give) { return nil }
            if next == before { return next }
        }
    }

    /// Reads rows until the end, or until a row cannot be read.
    ///
    /// - Parameter next: Set to the number after the last intact row.
    /// - Returns: Whether the end was reached.
    private func readRows(
        _ direction: Direction, from next: inout Int64, to end: Int64, _ give: Giving
    ) throws(SQLiteError) -> Bool {
        guard let statement = try? statement(EntryTable.columns + ", id", direction, from: next) else { return false }
        defer { statement.reset() }
        // Limit the number of rows, because damaged pages that refer to each other would form an endless loop.
        for _ in 0..<pageCount * Self.mostRowsOfPage {
            do throws(SQLiteError) {
                guard try statement.step() else { return true }
            } catch {
                // Some errors have causes other than the damage, for example a full disk or a lock.
                if error.isPassing { throw error }
                return false
            }
            let id = statement.integer(11)
            guard try give(statement, id), !direction.isBeyond(next, id) else { continue }
            if direction.isBeyond(id, end) || id == end || direction.next(id) == id { return true }
            next = direction.next(id)
        }
        return false
    }

    /// Reads the rows one by one up to the next intact row, and sets `next` to the number after this row.
    ///
    /// - Returns: Whether the end was reached.
    private func passBroken(
        _ direction: Direction, from next: inout Int64, to end: Int64, _ give: Giving
    ) throws(SQLiteError) -> Bool {
        guard let numbers = try? statement("id", direction, from: next) else { return false }
        defer { numbers.reset() }
        let row = try connection.statement("SELECT \(EntryTable.columns) FROM \(Self.table) WHERE id = ?")
        for _ in 0..<pageCount * Self.mostRowsOfPage {
            guard let isThere = try? numbers.step() else { return false }
            guard isThere else { return true }
            let id = numbers.integer(0)
            defer { row.reset() }
            row.bind(id, at: 1)
            guard (try? row.step()) == true, try give(row, id), !direction.isBeyond(next, id) else { continue }
            if direction.isBeyond(id, end) || id == end || direction.next(id) == id { return true }
            next = direction.next(id)
            return false
        }
        return false
    }

    private static let mostRowsOfPage: UInt64 = 1_024

    private func statement(
        _ columns: String, _ direction: Direction, from start: Int64
    ) throws(SQLiteError) -> SQLiteStatement {
        let statement = try connection.statement(
            "SELECT \(columns) FROM \(Self.table) WHERE id \(direction.rawValue)")
        statement.bind(start, at: 1)
        return statement
    }
}
