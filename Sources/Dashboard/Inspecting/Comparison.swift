import Loadables
import TerminalUI

/// What is there now and what was there before, as the inspector compares them.
@MainActor
struct Comparison {

    private(set) var versions = VersionChoice()
    /// Whether what has not changed is shown whole.
    var isUnfolded = false { didSet { if isUnfolded != oldValue { version += 1 } } }
    /// What differs; nil if there is nothing to compare with.
    private(set) var difference: TextDifference?
    /// Another number when the lines are others.
    private(set) var version = 0

    private var now: PanelVersion?
    private var before: PanelVersion?
    private var nowLines: [TextLine] = []
    private var beforeLines: [TextLine] = []
    private var isBeside = false
    /// Which versions were compared last.
    private var compared: Key?

    private struct Key: Equatable {
        let before: Int?
        let now: Int
        let isKept: Bool
    }

    /// Compares what is there now, in that width.
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

    /// Goes to an earlier version, or a later one.
    ///
    /// - Returns: Whether there is one.
    mutating func step(back: Bool, _ panel: PanelModel) -> Bool {
        guard versions.step(back: back, panel) else { return false }
        isUnfolded = false
        return true
    }

    /// What stands above the lines.
    func heading(_ inspection: LoadableInspection, time: TimeOfDay, date: Timestamp) -> ContentsPage {
        ContentsPage(
            inspection: inspection, now: now, before: before, isKept: versions.isKept, difference: difference,
            time: time,
            date: date)
    }

    /// The lines.
    var content: DifferenceContent {
        DifferenceContent(
            now: nowLines, before: beforeLines, difference: difference,
            marksWords: nowLines.contains { $0.id != nil } || now?.content.isText == true,
            isBeside: isBeside, isUnfolded: isUnfolded)
    }
}
