public import JSONDocuments

/// The data that the current lines of a pane were created from.
public protocol ItemSource: AnyObject, Sendable {

    /// Returns the exact text of the item for the clipboard, neither rounded nor truncated. Nil if the item's line
    /// already shows the exact text. The default implementation returns nil.
    func exactText(ofItem index: Int) -> String?

    /// Returns the values of the item for copying. Nil if the item has no values besides its line. The default
    /// implementation returns nil.
    func document(ofItem index: Int) -> JSONDocument?
}

extension ItemSource {

    public func exactText(ofItem index: Int) -> String? { nil }

    public func document(ofItem index: Int) -> JSONDocument? { nil }
}

/// A reference to an item in the data that the current lines of a pane were created from. Actions use the values of the
/// item.
///
/// All references are equal. Two lines are therefore equal if they differ only in their references.
public struct ItemReference: Hashable, Sendable {

    /// The data that contains the item.
    public let source: any ItemSource
    /// The index of the item in the data.
    public let index: Int

    /// Creates a reference to an item.
    public init(_ source: any ItemSource, _ index: Int) {
        self.source = source
        self.index = index
    }

    /// The values of the item for copying; nil if the item has no values besides its line.
    public var document: JSONDocument? { source.document(ofItem: index) }

    /// The exact text of the item for the clipboard; nil if the item's line already shows the exact text.
    public var exactText: String? { source.exactText(ofItem: index) }

    public static func == (left: ItemReference, right: ItemReference) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
