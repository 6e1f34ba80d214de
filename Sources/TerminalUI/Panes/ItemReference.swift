/// The data behind the lines of a content, in the version that is shown.
public protocol ItemSource: AnyObject, Sendable {

    /// The exact text of an item, for the clipboard: neither rounded nor cut. Nil, as by default, if its line is exact.
    func exactText(ofItem index: Int) -> String?
}

extension ItemSource {

    public func exactText(ofItem index: Int) -> String? { nil }
}

/// An item in the data behind a content, in the version that is shown: actions take its values from there.
///
/// References make no difference between lines: the same line of the next version has another reference, and is equal.
public struct ItemReference: Hashable, Sendable {

    /// The data that has the item.
    public let source: any ItemSource
    /// The number of the item in the data.
    public let index: Int

    /// Refers to an item.
    public init(_ source: any ItemSource, _ index: Int) {
        self.source = source
        self.index = index
    }

    /// The exact text of the item, for the clipboard; nil if its line is exact.
    public var exactText: String? { source.exactText(ofItem: index) }

    public static func == (left: ItemReference, right: ItemReference) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
