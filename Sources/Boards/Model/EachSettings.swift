import JSONDocuments
import Settings

/// The settings of a source that is loaded once for each of several items.
package struct EachSettings: Hashable, Sendable {

    package enum Items: Hashable, Sendable {
        /// The content of a source, which must be a list.
        case source(SourceName)
        case list(ItemList)
    }

    /// The name by which references denote the item: `service` in `${item.service.host}`.
    package var name: String

    package var items: Items

    package var concurrency: Int

    /// Whether the loaded lists are joined into one list.
    package var isFlat: Bool

    package var source: SourceName? { if case .source(let name) = items { name } else { nil } }

    /// The settings that identify the content, as a single string: the name, `flat`, and the list in the file.
    var description: String {
        let list = if case .list(let list) = items { String(decoding: list.document.source, as: UTF8.self) } else { "" }
        return "\(name) \(isFlat) \(list)"
    }

    /// The list in the file; empty if the items come from a source.
    var ownList: JSONDocument { if case .list(let list) = items { list.document } else { ItemList([]).document } }

    package static let itemLimit = 1_000
}

package struct ItemList: Hashable, Sendable {
    let document: JSONDocument
}

extension EachSettings {

    static let rule = SettingsTable.Rule.atMostOne([FromOrigin.key, "each"])

    /// Creates the settings from the options; nil if the source is loaded once.
    init?(_ options: inout OptionReader) {
        let each = options(
            "each", .map(.items, .own("item")), known: ["foreach", "for_each", "for", "items", "matrix"],
            "Loads the source once for each item, and combines the results into one list, in the order of the items. { service: { source: services } } takes the items from a source; { service: [a, b] } lists them. In the request, ${item.service} is the item, and ${item.service.host} is its field “host”. At most 1,000 items."
        )
        let concurrency = options(
            "concurrently", .integer(1...64), default: 4, beside: ["each"], known: ["concurrency", "parallel"],
            "The maximum number of loads that run at once.")
        let isFlat = options(
            "flat", .flag, default: false, beside: ["each"], known: ["flatten", "join", "merge"],
            "Joins the lists that are loaded for the items into one list.")
        guard let first = each?.first else { return nil }
        self.init(name: first.name, items: first.value, concurrency: concurrency, isFlat: isFlat)
    }
}

extension SettingsChecker {

    /// Reports an error if `each` does not name exactly one item, or if its items are plain text instead of a list or a
    /// map.
    ///
    /// - Returns: The source. If the items are plain text, they are replaced with the items that were probably
    ///   intended, so that the mistake is reported only once.
    mutating func checkItemName(of source: SettingsNode) -> SettingsNode {
        guard let each = source["each"], let names = each.value.pairs else { return source }
        guard let item = names.first, names.count == 1 else {
            fail(
                names.last?.place ?? each.value.place,
                "“each” takes one name with its items, as in { service: { source: services } }")
            return source
        }
        guard let text = item.value.text, !item.value.isMissing else { return source }
        let meant: SettingsNode.Pair
        let origin = SettingsNode(.map([.init("source", at: item.place, item.value)]), at: item.value.place)
        if item.name == "source" {
            fail(item.place, "“each” needs a name for the item; write { item: { source: \(text) } }")
            meant = .init("item", at: item.place, origin)
        } else {
            fail(
                item.value.place,
                "“\(item.name)” takes a list, or a map with a source, not “\(text)”; write { source: \(text) }")
            meant = .init(item.name, at: item.place, origin)
        }
        let pairs = (source.pairs ?? []).map { pair in
            pair.name == "each"
                ? SettingsNode.Pair("each", at: pair.place, SettingsNode(.map([meant]), at: pair.value.place)) : pair
        }
        return SettingsNode(.map(pairs), at: source.place)
    }
}

extension OptionType<EachSettings.Items> {

    fileprivate static var items: OptionType {
        let list = OptionType<[ItemValue]>.list(.value)
        let source = OptionType<ItemSource>.record
        return OptionType(.either([source.kind, list.kind])) { value, scope in
            if let name = source.value(of: value, in: scope)?.name { return .source(name) }
            return list.value(of: value, in: scope).map { .list(ItemList($0)) }
        }
    }
}

private struct ItemSource: OptionRecord {

    static let title = "a map with a source"
    static let help = "The source of this board whose content is the list of items for “each”."

    let name: SourceName

    init?(_ options: inout OptionReader) {
        let name = options(
            "source", .reference("source"), required: true, known: ["from", "of"],
            "The source whose content is the list of items: maps, texts or numbers.")
        guard let name, let place = options.place(of: "source") else { return nil }
        self.name = SourceName(name, at: place)
    }
}

private enum ItemValue: Sendable {
    case text(String)
    case fields([(name: String, text: String)])
}

extension OptionType<ItemValue> {

    fileprivate static var value: OptionType {
        let text = OptionType<String>.plain(.item.literal)
        let fields = OptionType<[NamedOption<String>]>.map(text, .own("field"))
        return OptionType(.either([fields.kind, text.kind])) { value, scope in
            if let fields = fields.value(of: value, in: scope) { return .fields(fields.map { ($0.name, $0.value) }) }
            return text.value(of: value, in: scope).map { .text($0) }
        }
    }
}

extension SettingsTextUse {

    fileprivate static let item = SettingsTextUse(
        "a text or a number", refusingSecrets: "a secret cannot be part of an item, because items are visible")
}

extension ItemList {

    fileprivate init(_ items: [ItemValue]) {
        var builder = JSONBuilder()
        builder.beginArray()
        for item in items {
            switch item {
            case .text(let text): builder.add(scalar: text)
            case .fields(let fields):
                builder.beginObject()
                for field in fields {
                    builder.name(field.name)
                    builder.add(scalar: field.text)
                }
                builder.end()
            }
        }
        builder.end()
        document = builder.document
    }
}

extension JSONBuilder {

    /// Adds a text as a number with all its digits, or as a string if the text is not a number.
    fileprivate mutating func add(scalar text: String) { add(number: Array(text.utf8)[...]) }
}
