import Loadables
import TerminalUI

/// The comparison of the current version with an earlier version in the inspector.
@MainActor
struct Comparison {

    private(set) var versions = VersionChoice()
    /// Whether all unchanged lines are shown. If false, only unchanged lines near changes are shown.
    var isUnfolded = false { didSet { if isUnfolded != oldValue { version += 1 } } }
    /// The difference between the versions; nil if there is no version to compare with.
    private(set) var difference: TextDifference?
    /// A number that changes when the lines change.
    private(set) var version = 0

    private var now: PanelVersion?
    private var before: PanelVersion?
    private var nowLines: [TextLine] = []
    private var beforeLines: [TextLine] = []
    private var isBeside = false
    private var compared: Key?

    private struct Key: Equatable {
        let before: Int?
        let now: Int
        let isKept: Bool
    }

    /// Compares the current version with the selected version, for a page of the given width.
    mutating func update(_ panel: PanelModel, width: Int) {
        versions.update(panel)
        let chosen = versions.before(panel)
        let key = Key(before: chosen?.number, now: panel.versionNumber, isKept: versions.isKept)
        if key != compared {
            (compared, before, now) = (key, chosen, panel.latest)
            var lines = AlignedLines.lines(of: [before, now].compactMap(\.self))
            nowLines = now == nil ? [] : lines.popLast() ?? []
            beforeLines = lines.first ?? []
            difference = before == nil || now == nil ? nil : TextDifference(from: beforeLines, to: nowLines)
            version += 1
        }
        let isBeside = ContentsPage.isBeside(in: width, difference)
        if isBeside != self.isBeside {
            self.isBeside = isBeside
            version += 1
        }
    }

    /// Selects the previous or the next version.
    ///
    /// - Returns: Whether there is a previous or next version to select.
    mutating func step(back: Bool, _ panel: PanelModel) -> Bool {
        guard versions.step(back: back, panel) else { return false }
        isUnfolded = false
        return true
    }

    func heading(_ inspection: LoadableInspection, time: TimeOfDay, date: Timestamp) -> ContentsPage {
        ContentsPage(
            inspection: inspection, now: now, before: before, isKept: versions.isKept, difference: difference,
            time: time,
            date: date)
    }

    var content: DifferenceContent {
        DifferenceContent(
            now: nowLines, before: beforeLines, difference: difference,
            marksWords: nowLines.contains { $0.id != nil } || now?.content.isText == true,
            isBeside: isBeside, isUnfolded: isUnfolded)
    }
}
