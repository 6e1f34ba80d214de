import TerminalUI

/// Looks for the lines that have something in them, a portion at a time, so that keys are answered between them.
struct LineScan {

    let filter: LineFilter
    /// The numbers of the lines that have it in them, in ascending order, as far as they were looked at.
    private(set) var found: [Int] = []

    private let isShown: (String) -> Bool
    /// Lines that are looked at first: those that had a shorter text in them.
    private var candidates: ArraySlice<Int> = []
    /// The lines that are looked at after them.
    private var rest: Range<Int>

    /// Begins with the first of that many lines.
    init(for filter: LineFilter, among count: Int) {
        self.filter = filter
        isShown = filter.makeMatcher()
        rest = 0..<max(0, count)
    }

    /// Begins with what another scan of the same lines has found, if each line with this in it has that in it: as when one
    /// letter more was typed.
    init(for filter: LineFilter, among count: Int, after other: LineScan?) {
        self.init(for: filter, among: count)
        guard let other, filter.refines(other.filter) else { return }
        candidates = other.found[...] + other.candidates
        rest = other.rest
    }

    /// Whether there are lines that were not looked at.
    var isUnfinished: Bool { !candidates.isEmpty || !rest.isEmpty }

    /// Looks at a portion of the lines.
    mutating func goOn(through portion: LinePortion, line: (Int) -> String) {
        var portion = portion
        while !portion.isEmpty, let number = candidates.popFirst() ?? rest.popFirst() {
            let text = line(number)
            portion.take(text)
            if isShown(text) { found.append(number) }
        }
    }
}
