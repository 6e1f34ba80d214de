package import Documents
package import Loadables
package import Settings

/// An origin whose content is made of the contents of other sources of the board.
package protocol ComposedOrigin: Origin {

    /// The sources that it is made of, in order.
    var members: [SourceName] { get }

    /// How its state follows from the members’ states.
    var mode: PureLoadableGroup.Mode { get }

    /// The settings of all sources that it is made of, directly or through others, in the order of their names. The reader of the board
    /// sets them. They decide which content it has: see ``SourceIdentity``.
    var ancestors: [SourceSettings] { get set }

    /// Makes the document.
    ///
    /// - Parameter contents: The members’ documents, in order; nil for a member without content.
    /// - Throws: The reason why they do not fit together.
    func part(of contents: [DocumentPart?]) throws -> DocumentPart
}

/// The name of a source, where another one refers to it.
package struct SourceName: Hashable, Sendable {

    /// The name.
    package let name: String

    /// Where the name stands.
    @NotCompared package var place: SettingsPlace

    /// Creates a name from its parts.
    package init(_ name: String, at place: SettingsPlace) {
        self.name = name
        self.place = place
    }
}

extension ComposedOrigin {

    package var isWatched: Bool { true }

    package var obstacle: String? { "it is made of other sources" }

    package var ownContent: String? { joined(ancestors.compactMap(\.origin.ownContent)) }

    package var storedContent: String { joined(ancestors.map(\.origin.storedContent)) ?? "" }

    package var isPublic: Bool { ancestors.allSatisfy(\.origin.isPublic) }

    /// The texts without duplicates, in a sentence; nil if there are none.
    private func joined(_ texts: [String]) -> String? {
        var distinct: [String] = []
        for text in texts where !distinct.contains(text) { distinct.append(text) }
        return distinct.isEmpty ? nil : distinct.joined(separator: ", ")
    }
}
