package import Documents
import JSONDocuments
package import Loadables
package import Settings

/// An origin that combines other sources of the board. Its content is a map from the names of the sources to their
/// contents, or the content of a single source.
package struct FromOrigin: Hashable, Sendable {

    /// The members that must have content: all, or at least one.
    package enum Needs: String, Hashable, Sendable, CaseIterable {
        case all
        case any
    }

    package var members: [SourceName]

    /// Whether the source has the content of its only member. If false, the content is a map from the members' names to
    /// their contents.
    package var isSingle: Bool

    package var needs: Needs

    package var ancestors: [SourceSettings] = []
}

extension FromOrigin: ComposedOrigin {

    package static let key = "from"

    package init?(_ options: inout OptionReader) {
        let list = options(
            Self.key, OptionType<Members>.members, known: ["sources", "join", "combine", "of"],
            "The sources of this board to combine: a list of names, or a single name. With a list, the filter gets a map from the name of each source to its content, so that .orders or .\"page-views\" is the content of a source. With a single name, the filter gets the content of that source. The result is computed again when one of the sources changes. Refreshing the result refreshes the sources."
        )
        let needs = options(
            "needs", OptionType<Needs>.word, default: .all, known: ["require", "mode"],
            "Which of the sources must have content: “all” of them, or “any” (at least one). A source without content is null in the map."
        )
        guard let list, !list.names.isEmpty else { return nil }
        (members, isSingle, self.needs) = (list.names, list.isSingle, needs)
    }

    package static func typed(_ word: String) -> TypedOrigin? { nil }

    /// Options that do not apply because the origin neither loads nor parses bytes, with the reasons.
    private static let meaningless = [
        ("every", "the result is computed again when one of the combined sources changes"),
        ("on_focus", "each of the combined sources has its own “on_focus”"),
        ("timeout", "each of the combined sources has its own time limit"),
        ("parse", "the combined sources are already parsed"),
        ("encoding", "the combined sources are already decoded"),
        ("share", "the combined sources are shared instead"),
        ("account", "each of the combined sources has its own account"),
    ]

    // MARK: Content

    package var mode: PureLoadableGroup.Mode { needs == .all ? .all : .any }

    package var parts: [OriginPart] {
        members.map { OriginPart("from", $0.name) } + [
            OriginPart("shape", isSingle ? "single" : "map"), OriginPart("needs", needs.rawValue),
        ]
    }

    package func part(of contents: [DocumentPart?]) throws -> DocumentPart {
        if isSingle, let content = contents.first ?? nil { return content }
        var builder = JSONBuilder()
        var (contents, units, remarks) = withCommonUnits(contents)
        builder.beginObject()
        for (member, content) in zip(members, contents) {
            builder.name(member.name)
            guard let content else {
                builder.addNull()
                remarks.append(MissingMember(name: member.name).summary)
                continue
            }
            guard let values = content.document.values else { throw PictureAmongMembers(name: member.name) }
            builder.add(values)
            remarks += content.remarks.map { "\(member.name): \($0)" }
        }
        var part = DocumentPart(.json(builder.document), remarks: remarks)
        part.fieldUnits = units
        return part
    }

    /// Converts numbers with different units of the same kind to a common unit, so that filters can compare them.
    ///
    /// - Returns: The contents, the units of the numbers by member, and remarks about conversions.
    private func withCommonUnits(
        _ contents: [DocumentPart?]
    ) -> (contents: [DocumentPart?], units: [String: String], remarks: [String]) {
        var (contents, units, remarks) = (contents, [String: String](), [String]())
        let numbers = contents.indices.filter { contents[$0]?.unit != nil && contents[$0]?.document.number != nil }
        for place in numbers { units[members[place].name] = contents[place]?.unit }
        for places in Dictionary(grouping: numbers, by: { CommonUnit.kind(of: contents[$0]?.unit ?? "") }).values {
            guard let common = CommonUnit(places.compactMap { contents[$0] }), let converted = common.numbers,
                let first = places.first,
                let other = places.first(where: { contents[$0]?.unit != contents[first]?.unit })
            else { continue }
            let written = [first, other].map { "“\(members[$0].name)” is in \(contents[$0]?.unit ?? "")" }
            let result = common.unit.map { "converted to \($0)" } ?? "written in full"
            remarks.append("\(written.joined(separator: ", but ")); these numbers are \(result)")
            for (place, number) in zip(places, converted) {
                contents[place] = DocumentPart(.number(number), remarks: contents[place]?.remarks ?? [])
                units[members[place].name] = common.unit
            }
        }
        return (contents, units, remarks.sorted())
    }

    package func sampleFailure(_ name: String) -> any Error {
        MissingMember(name: members.first?.name ?? name)
    }

    package var mistakes: [(place: SettingsPlace, message: String)] {
        let repeated = members.indices.filter { index in members[..<index].contains { $0.name == members[index].name } }
        return repeated.map { (members[$0].place, "“\(members[$0].name)” is in the list twice") }
    }

    package var refusals: [(option: String, reason: String)] {
        Self.meaningless.map { ($0, "has no effect with “from”: \($1)") }
    }
}

private struct Members: Sendable {
    let names: [SourceName]
    /// Whether the value is one name instead of a list.
    let isSingle: Bool
}

extension OptionType<Members> {

    fileprivate static var members: OptionType {
        OptionType(.list(.reference("source"), orOne: true), written: { "\($0.names.map(\.name))" }) { value in
            let items = value.list ?? []
            let names = items.compactMap { item in item.word.map { SourceName($0, at: item.place) } }
            // A single name is at the same place as the value. A name in a list has its own place.
            return Value(names: names, isSingle: items.count == 1 && items[0].place == value.place)
        }
    }
}

/// An error that occurs if a member is a picture, which a map cannot contain.
struct PictureAmongMembers: SummarizedError, Hashable, CustomStringConvertible {

    let name: String

    var summary: String { "“\(OneLine(name, limit: 60))” is a picture, which cannot be combined with other sources" }

    var description: String { "\(summary); write “from: \(OneLine(name, limit: 60))” to show only the picture" }
}

struct MissingMember: SummarizedError, Hashable, CustomStringConvertible {

    let name: String

    var summary: String { "“\(OneLine(name, limit: 60))” has no content" }

    var description: String { summary }
}
