import Settings

package enum Origins {

    /// All kinds of origins, in the order of the reference page.
    package static let all: [any Origin.Type] = [
        HTTPOrigin.self, CommandOrigin.self, FileOrigin.self, FromOrigin.self,
    ]

    static let rules = [HTTPOrigin.rule]

    /// Reads the origin of a source; nil if the source has none.
    static func read(_ options: inout OptionReader) -> (any Origin)? {
        var found: (any Origin)?
        for kind in all {
            options.owners = [kind.key]
            found = found ?? kind.init(&options)
        }
        options.owners = []
        return found
    }

    /// Returns the origin for a word that the user typed instead of a board. A word that is neither a URL nor a file
    /// is a command.
    package static func typed(_ word: String) -> TypedOrigin {
        let found = all.compactMap { $0.typed(word) }
        return found.first { !$0.takesAnything } ?? found.first ?? TypedOrigin(key: "", value: word, names: [])
    }
}

/// An origin of any kind, compared by its value.
struct AnyOrigin: Hashable, Sendable {

    var base: any Origin

    static func == (left: AnyOrigin, right: AnyOrigin) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }

    func hash(into hasher: inout Hasher) { AnyHashable(base).hash(into: &hasher) }
}
