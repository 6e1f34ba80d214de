public import Loadables
public import TerminalUI

/// What a panel shows, and where it came from: one of the versions that a panel has had.
public struct PanelVersion {

    /// What is shown.
    public var content: any PanelContent { made.content }

    private var made: MadeContent

    /// Where it came from, and when it was last said to be so; nil if the loader does not say.
    public var provenance: Provenance?

    /// Where it came from when it was shown first; nil if the loader does not say.
    var first: Provenance?

    /// Counts the versions of a panel that differed, from 1.
    var number = 0

    init(_ content: any PanelContent, from provenance: Provenance?) {
        self.init(MadeContent(content), from: provenance)
    }

    init(_ content: MadeContent, from provenance: Provenance?) {
        made = content
        self.provenance = provenance
        first = provenance
    }

    /// What it says, as text.
    public var lines: [TextLine] { content.lines }

    fileprivate mutating func replace(by content: any PanelContent) {
        made = MadeContent(content)
    }
}

/// What a panel shows, made when somebody looks at it first: a board may have dozens of panels of which a few are on the screen.
final class MadeContent {

    private enum State {
        case made(any PanelContent)
        case later(() -> any PanelContent)
    }

    private var state: State

    init(_ content: any PanelContent) {
        state = .made(content)
    }

    /// Will be made by the closure, which keeps all that it needs.
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

/// The versions of a panel that differed, as many as have room. One that a page is looking at is kept there, too.
struct VersionHistory {

    /// How many versions are kept beside the latest one.
    static let limit = 20

    /// How large they may be together, in about as many bytes; the one before the latest is kept whatever its size. A board may
    /// have dozens of panels, and each version of a log has all of its lines.
    static let maximumSize = 1 << 18

    private(set) var latest: PanelVersion?

    /// The versions before that, each of which differed from the one before it, oldest first.
    private(set) var earlier: [PanelVersion] = []

    /// Whether what came last was the same as what was there.
    private(set) var isConfirmed = false

    private var sizes: [Int] = []

    /// Takes in what is shown from now on. Only what follows another version has to be made for that.
    ///
    /// - Parameter isConfirmed: Whether it is the same as the latest version.
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

    /// Shows the latest version in another way.
    mutating func replaceLatest(by content: any PanelContent) {
        latest?.replace(by: content)
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
