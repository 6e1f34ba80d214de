package import Documents
package import Loadables
package import Settings

/// An origin whose content is computed from the contents of its members, which are other sources of the board.
package protocol ComposedOrigin: Origin {

    var members: [SourceName] { get }

    /// The mode that determines the state of the source from the states of the members.
    var mode: PureLoadableGroup.Mode { get }

    /// The settings of all direct and indirect members, sorted by name. They are set when the board is read. The texts
    /// for consents are derived from them.
    var ancestors: [SourceSettings] { get set }

    /// Combines the members' documents.
    ///
    /// - Parameter contents: The members' documents, in order; nil for a member without content.
    /// - Throws: An error if the documents cannot be combined.
    func part(of contents: [DocumentPart?]) throws -> DocumentPart
}

package struct SourceName: Hashable, Sendable {

    package let name: String

    @NotCompared package var place: SettingsPlace

    package init(_ name: String, at place: SettingsPlace) {
        self.name = name
        self.place = place
    }
}

extension ComposedOrigin {

    package var composed: (any ComposedOrigin)? { self }

    package var isWatched: Bool { true }

    package var obstacle: String? { "the source is made of other sources" }

    package var ownContent: String? { ancestors.compactMap(\.origin.ownContent).distinctList }

    package var provenance: String { ancestors.map(\.origin.provenance).distinctList ?? "" }

    package var storedContent: String { ancestors.map(\.origin.storedContent).distinctList ?? "" }

    package var isPublic: Bool { ancestors.allSatisfy(\.origin.isPublic) }
}

extension [String] {

    /// The distinct texts, separated by commas; nil if there are none.
    var distinctList: String? {
        var distinct: [String] = []
        for text in self where !distinct.contains(text) { distinct.append(text) }
        return distinct.isEmpty ? nil : distinct.joined(separator: ", ")
    }
}
