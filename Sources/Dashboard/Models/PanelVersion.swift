public import Loadables
public import TerminalUI

/// What a panel showed, or shows, and where it came from.
public struct PanelVersion: Hashable, Sendable {

    /// The content, as it is seen.
    public var rows: [ListRow]
    /// Where it came from; nil if the loader does not say.
    public var provenance: Provenance?
}
