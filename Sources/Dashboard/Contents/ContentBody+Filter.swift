import TerminalUI

// Filtering of the content's lines.

extension ContentBody {

    struct Filtering {
        var scan: LineScan
        var all: Content
        /// The state of the unfiltered content.
        var state: Content.State
        /// Whether the user has moved the cursor or scrolled since the filter was applied.
        var isLeft = false
        /// Newer content, which is shown when its scan is complete.
        var next: (content: Content, scan: LineScan)?
        /// Content that is newer than ``next``.
        var latest: Content?
        /// Whether a portion of the lines has been scanned since the last frame.
        var hasGoneOn = false
    }

    /// The unfiltered content.
    var whole: Content { filtering?.all ?? content }

    var canBeFiltered: Bool {
        whole is any PartedContent || Self.keeping([], of: whole) != nil
    }

    var itemCount: Int {
        guard let all = filtering?.all else { return shownCount }
        return all.reading?.lineItems?.count ?? all.lineCount
    }

    func filter(_ filter: LineFilter?) {
        isTouched = true
        defer { lost = nil }
        let before = filtering
        if let before {
            let shown = content
            content = before.all
            // Restore the state from before the filter, unless the user has moved the cursor or scrolled since then.
            if before.isLeft { content.follow(shown, state: &state) } else { state = before.state }
            // End the filter, and show content that arrived while it was active.
            filtering = nil
            if let latest = before.latest ?? before.next?.content { _ = update(latest) }
        }
        guard let filter, canBeFiltered else { return }
        let isSame = before != nil && before?.next == nil
        let scan = LineScan(
            for: filter, among: Self.scannedCount(of: content), after: isSame ? before?.scan : nil)
        filtering = Filtering(scan: scan, all: content, state: state)
        goOn()
        filtering?.hasGoneOn = true
    }

    /// Returns the number of lines that a filter scans one by one; 0 for content with parts, which filters its lines
    /// itself.
    static func scannedCount(of content: Content) -> Int {
        content is any PartedContent ? 0 : content.lineCount
    }

    var isFilterUnfinished: Bool { filtering.map { $0.scan.isUnfinished || $0.next != nil } ?? false }

    func goOnFiltering() {
        guard filtering?.hasGoneOn == false else { filtering?.hasGoneOn = false; return }
        if filtering?.scan.isUnfinished == true { goOn() }
        lookAtNext()
    }

    /// Scans a portion of the newer content. If the scan is then complete, shows the newer content.
    func lookAtNext() {
        guard var filtering, !filtering.scan.isUnfinished, var next = filtering.next else { return }
        Self.goOn(&next.scan, in: next.content)
        filtering.next = next
        guard !next.scan.isUnfinished else { return self.filtering = filtering }
        next.content.follow(filtering.all, state: &filtering.state)
        (filtering.all, filtering.scan, filtering.next) = (next.content, next.scan, nil)
        knownHeights = [:]
        if let latest = filtering.latest {
            let scan = LineScan(for: next.scan.filter, among: Self.scannedCount(of: latest))
            (filtering.next, filtering.latest) = ((latest, scan), nil)
        }
        self.filtering = filtering
        show(Self.part(of: next.content, next.scan))
    }

    /// Continues the scan, and shows the matches found so far.
    private func goOn() {
        guard var filtering else { return }
        Self.goOn(&filtering.scan, in: filtering.all)
        self.filtering = filtering
        let part = Self.part(of: filtering.all, filtering.scan)
        guard !filtering.isLeft else { return show(part) }
        // Derive the state from the unfiltered content, because the previous part may lack the selected line.
        state = filtering.state
        part.follow(filtering.all, state: &state)
        content = part
    }

    private static func goOn(_ scan: inout LineScan, in content: Content) {
        // If a single line cannot be created, create all lines once.
        let reading = content.reading
        let lines = reading?.line(at: 0) == nil ? content.lines : nil
        scan.goOn(through: .perFrame) { lines?[$0].text ?? reading?.line(at: $0)?.text ?? "" }
    }

    private static func part(of content: Content, _ scan: LineScan) -> Content {
        if let parted = content as? any PartedContent {
            let isShown = scan.filter.makeMatcher()
            return parted.filtered { isShown($0.text) } as? Content ?? content
        }
        return keeping(scan.found, of: content) ?? content
    }

    private static func keeping(_ lines: [Int], of content: Content) -> Content? {
        content.reading?.keeping(lines) as? Content
    }
}
