/// An action of a board that needs the user's consent.
///
/// Its text is complete: two items with the same text do the same.
public struct ConsentItem: Sendable {

    /// A kind of item.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Runs a command.
        case command
        /// Sends a request that is more than GET or HEAD to a public host.
        case request
        /// Passes a secret or an environment variable to a server or a command.
        case secret
        /// Passes content of a source to the server, the command or the path of another one.
        case content
        /// Passes content to other machines by a store.
        case sharing
        /// Connects to an address of this machine or of a private network, by the name of a public host or by a
        /// redirect.
        case address
    }

    /// Its kind.
    public let kind: Kind

    /// The complete text from the settings, including control characters and line ends, with the names of secrets and
    /// variables in place of their values.
    public let text: String

    /// Creates an item from its parts.
    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

extension ConsentItem: Hashable {

    /// Compares bytes: two strings may be equal and name different files.
    public static func == (left: ConsentItem, right: ConsentItem) -> Bool {
        left.kind == right.kind && left.text.utf8.elementsEqual(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

/// The actions of a board that need the user's consent: each once, ordered by kind.
public struct ConsentList: Hashable, Sendable {

    /// The items; those of a kind in the order of the board.
    public let items: [ConsentItem]

    /// Whether nothing needs consent.
    public var isEmpty: Bool { items.isEmpty }

    /// Creates a list of items in any order.
    public init(_ items: some Sequence<ConsentItem> = []) {
        var known: Set<ConsentItem> = []
        let unique = items.filter { known.insert($0).inserted }
        self.items = ConsentItem.Kind.allCases.flatMap { kind in unique.filter { $0.kind == kind } }
    }

    /// The items that are not in another list.
    public func subtracting(_ other: ConsentList) -> ConsentList {
        let known = Set(other.items)
        return ConsentList(items.filter { !known.contains($0) })
    }

    /// The items that are also in another list.
    public func intersection(_ other: ConsentList) -> ConsentList {
        let known = Set(other.items)
        return ConsentList(items.filter { known.contains($0) })
    }

    /// The items of both lists.
    public func union(_ other: ConsentList) -> ConsentList { ConsentList(items + other.items) }
}
