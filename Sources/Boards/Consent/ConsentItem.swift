/// An item of the question for consent: an action of a board that needs the user's consent.
///
/// The text of an item is complete: items with the same text have the same effect.
public struct ConsentItem: Sendable {

    /// A kind of item.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Runs a command.
        case command
        /// Sends a request. A GET or HEAD request to a public host needs no consent.
        case request
        /// Passes a secret or an environment variable to a server or a command.
        case secret
        /// Passes content of a source to the server, the command or the path of another source, or to the request of a
        /// key.
        case content
        /// Passes content to other machines through a store.
        case sharing
        /// Connects to an address of this machine, of the local link or of a private network, although the request
        /// named a public host. The host name or a redirect led to the address.
        case address
    }

    /// The kind of the item.
    public let kind: Kind

    /// The complete text, including control characters and line ends. Secrets and variables are represented by their
    /// names.
    public let text: String

    /// Creates an item of the given kind, with the given text.
    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

extension ConsentItem: Hashable {

    /// Compares the bytes of the texts, because strings that are equal as Unicode text may name different files.
    public static func == (left: ConsentItem, right: ConsentItem) -> Bool {
        left.kind == right.kind && left.text.utf8.elementsEqual(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

/// The actions of a board that need the user's consent, without duplicates, ordered by kind.
public struct ConsentList: Hashable, Sendable {

    /// The items. Items of the same kind are in the order of the board.
    public let items: [ConsentItem]

    /// Whether the board needs no consent.
    public var isEmpty: Bool { items.isEmpty }

    /// Creates a list from items. Removes duplicates, and sorts the items by kind.
    public init(_ items: some Sequence<ConsentItem> = []) {
        var known: Set<ConsentItem> = []
        let unique = items.filter { known.insert($0).inserted }
        self.items = ConsentItem.Kind.allCases.flatMap { kind in unique.filter { $0.kind == kind } }
    }

    /// Returns the items that are not in another list.
    public func subtracting(_ other: ConsentList) -> ConsentList {
        let known = Set(other.items)
        return ConsentList(items.filter { !known.contains($0) })
    }

    /// Returns the items that are also in another list.
    public func intersection(_ other: ConsentList) -> ConsentList {
        let known = Set(other.items)
        return ConsentList(items.filter { known.contains($0) })
    }

    /// Returns the items of both lists.
    public func union(_ other: ConsentList) -> ConsentList { ConsentList(items + other.items) }
}
