import TerminalUI

/// A scan of lines for the matches of a filter. It scans a portion of the lines for each frame, so that keys are
/// handled in between.
struct LineScan {

    let filter: LineFilter
    /// The indices of the scanned lines that match, in ascending order.
    private(set) var found: [Int] = []

    private let isShown: (String) -> Bool
    /// The lines that are scanned first: the matches and the remaining candidates of an earlier scan with a less
    /// specific filter.
    private var candidates: ArraySlice<Int> = []
    /// The lines that are scanned after the candidates.
    private var rest: Range<Int>

    init(for filter: LineFilter, among count: Int) {
        self.filter = filter
        isShown = filter.makeMatcher()
        rest = 0..<max(0, count)
    }

    /// Creates a scan. It starts with the first line, unless `other` has scanned the same lines for a less specific
    /// filter, for example with one letter less. In this case, it starts with the matches of `other`.
    init(for filter: LineFilter, among count: Int, after other: LineScan?) {
        self.init(for: filter, among: count)
        guard let other, filter.refines(other.filter) else { return }
        candidates = other.found[...] + other.candidates
        rest = other.rest
    }

    var isUnfinished: Bool { !candidates.isEmpty || !rest.isEmpty }

    mutating func goOn(through portion: LinePortion, line: (Int) -> String) {
        var portion = portion
        while !portion.isEmpty, let number = candidates.popFirst() ?? rest.popFirst() {
            let text = line(number)
            portion.take(text)
            if isShown(text) { found.append(number) }
        }
    }
}
