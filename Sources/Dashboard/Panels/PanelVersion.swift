public import Loadables
public import TerminalUI

/// A version of the content of a panel.
public struct PanelVersion {

    /// The content of the version.
    public var content: any PanelContent { made.content }

    fileprivate var made: MadeContent

    /// The origin of the content, and the time at which a load last confirmed it; nil if unknown.
    public var provenance: Provenance?

    /// The provenance with which the content was first shown; nil if unknown.
    var first: Provenance?

    /// The number of the version, counted from 1; 0 if the version has not been added to a history. Consecutive
    /// versions with equal content count as one.
    var number = 0

    init(_ content: any PanelContent, from provenance: Provenance?) {
        self.init(MadeContent(content), from: provenance)
    }

    init(_ content: MadeContent, from provenance: Provenance?) {
        made = content
        self.provenance = provenance
        first = provenance
    }

    /// The content as text.
    public var lines: [TextLine] { content.lines }
}

/// Content that is made at its first use. A board may have dozens of panels, and only a few of them are visible.
final class MadeContent {

    private enum State {
        case made(any PanelContent)
        case later(() -> any PanelContent)
    }

    private var state: State

    init(_ content: any PanelContent) {
        state = .made(content)
    }

    init(later make: @escaping () -> any PanelContent) {
        state = .later(make)
    }

    var content: any PanelContent {
        switch state {
        case .made(let content): return content
        case .later(let make):
            let content = make()
            state = .made(content)
            return content
        }
    }
}

/// The versions of a panel's content, without repetitions, up to a maximum number and size.
struct VersionHistory {

    /// The maximum number of earlier versions.
    static let limit = 20

    /// The approximate maximum size of the earlier versions together, in bytes. The version before the latest version
    /// is always kept. The size is limited because each version of a log contains all of its lines, and a board may
    /// have dozens of panels.
    static let maximumSize = 1 << 18

    private(set) var latest: PanelVersion?

    /// The earlier versions, without repetitions, oldest first.
    private(set) var earlier: [PanelVersion] = []

    /// Whether the latest content equals the content that was added before it.
    private(set) var isConfirmed = false

    private var sizes: [Int] = []

    /// Adds a version without making its content. If the version does not confirm the latest version, the content of
    /// the latest version is made to determine its size.
    ///
    /// - Parameter isConfirmed: Whether the content equals the content of the latest version. If so, the new version
    ///   replaces the latest version.
    mutating func add(_ content: MadeContent, from provenance: Provenance?, isConfirmed: Bool) {
        let before = latest
        var version = PanelVersion(content, from: provenance)
        self.isConfirmed = isConfirmed
        if let before {
            version.number = before.number + (isConfirmed ? 0 : 1)
            if isConfirmed { version.first = before.first } else { keep(before) }
        } else {
            version.number = 1
        }
        latest = version
    }

    /// Replaces the view of the latest version. Has no effect if there is no version.
    mutating func replaceLatest(by content: any PanelContent) {
        latest?.made = MadeContent(content)
    }

    private mutating func keep(_ version: PanelVersion) {
        earlier.append(version)
        sizes.append(version.content.memorySize)
        var sum = sizes.reduce(0) { $0.addingReportingOverflow($1).partialValue }
        while earlier.count > Self.limit || earlier.count > 1 && sum > Self.maximumSize {
            earlier.removeFirst()
            sum -= sizes.removeFirst()
        }
    }
}
