public import JSONDocuments

/// The data behind the lines of a content, in the version that is shown.
public protocol ItemSource: AnyObject, Sendable {

    /// Returns the exact text of an item for the clipboard, neither rounded nor truncated. Nil, the default, if the
    /// item's line is exact.
    func exactText(ofItem index: Int) -> String?

    /// Returns the values of an item, for copies; nil, the default, if the item has only its line.
    func document(ofItem index: Int) -> JSONDocument?
}

extension ItemSource {

    public func exactText(ofItem index: Int) -> String? { nil }

    public func document(ofItem index: Int) -> JSONDocument? { nil }
}

/// An item in the data behind a content, in the version that is shown. Actions take their values from it.
///
/// References do not affect the equality of lines. A line of the next version has a different reference but is equal if
/// it is otherwise the same.
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

    /// The values of the item, for copies; nil if the item has only its line.
    public var document: JSONDocument? { source.document(ofItem: index) }

    /// The exact text of the item for the clipboard; nil if its line is exact.
    public var exactText: String? { source.exactText(ofItem: index) }

    public static func == (left: ItemReference, right: ItemReference) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
