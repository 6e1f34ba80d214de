import Basics
import Documents
import JSONDocuments
import Settings
import TerminalUI

/// The items for which a source is loaded, in order, without duplicates.
struct EachItems: Hashable, Sendable {

    struct Item: Hashable, Sendable {
        let id: ItemID
        let value: JSONDocument
    }

    let items: [Item]

    /// The columns that identify an item. Empty if an item is identified by all of its values. Nil if the columns are
    /// unknown, because there was no item yet.
    let columns: [String]?

    /// Sentences about omitted items.
    let remarks: [String]

    /// The failure of parts of the list; nil if there is none.
    var failure: PartFailure?

    /// Whether parts of the list are still being loaded for the first time.
    var isIncomplete = false
}

/// The identity of the load for an item. It differs between items, and changes if a value of the item that the load
/// uses changes.
struct ItemID: Hashable, Codable, Sendable, CustomStringConvertible {

    let item: String

    /// The values of the item that the request and the filter use, as one text.
    let values: String

    @NotCompared var title: String

    private enum CodingKeys: CodingKey { case item, values, title }

    init(_ item: String, values: String, title: String) {
        (self.item, self.values) = (item, values)
        self.title = title
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .item),
            values: try container.decode(String.self, forKey: .values),
            title: try container.decode(String.self, forKey: .title))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(item, forKey: .item)
        try container.encode(values, forKey: .values)
        try container.encode(title, forKey: .title)
    }

    var description: String { title }
}

extension EachItems {

    /// Creates items from the first elements of a list, at most ``EachSettings/itemLimit``. Repeated elements are left
    /// out.
    ///
    /// - Parameters:
    ///   - columns: The columns that identify an item; nil to choose them automatically.
    ///   - remarks: Sentences about items that the list does not contain.
    /// - Throws: ``NotAList`` if the document is not a list.
    init(
        _ list: JSONDocument, of source: SourceSettings, identifiedBy columns: [String]? = nil, remarks: [String] = []
    ) throws {
        guard list.kind(of: list.root) == .array else {
            throw NotAList(name: source.each?.source?.name ?? "", kind: "\(list.kind(of: list.root))")
        }
        let count = list.childCount(of: list.root)
        let list = list.prefix(EachSettings.itemLimit)
        var remarks = remarks
        if count > EachSettings.itemLimit {
            let limit = NumberText.grouped(EachSettings.itemLimit)
            remarks.append("only the first \(limit) of \(NumberText.grouped(count)) items are loaded")
        }
        let elements = Element(list).elements
        let rows = elements.allSatisfy { $0.kind == .object } ? Rows(Element(list)) : nil
        let columns = columns ?? rows.flatMap { $0.rows.isEmpty ? nil : RowKey(of: $0).columns }
        let texts = rows.flatMap { rows in
            columns.flatMap { $0.isEmpty ? nil : RowKey(basis: .declared, columns: $0).texts(of: rows) }
        }
        let names = (columns ?? []).compactMap { rows?.texts($0) }
        var known: Set<String> = []
        var items: [Item] = []
        for (index, element) in elements.enumerated() {
            var builder = JSONBuilder()
            builder.add(element.node, of: list)
            let value = builder.document
            let whole = String(decoding: value.source, as: UTF8.self)
            let text = texts?[index]
            guard known.insert(text.map { "id \($0)" } ?? whole).inserted else { continue }
            let name = names.map { $0[index] }.filter { !$0.isEmpty }.joined(separator: " ")
            let title = text == nil ? element.text : name
            items.append(
                Item(
                    id: ItemID(
                        text ?? whole, values: source.usedValues(of: value), title: "\(OneLine(title, limit: 60))"),
                    value: value))
        }
        let repeated = elements.count - items.count
        if repeated > 0 {
            let key = (columns ?? []).joined(separator: " and ")
            let (one, several) = key.isEmpty ? ("is", "are") : ("has", "have")
            let same = key.isEmpty ? "the same" : "the same \(key)"
            remarks.append(
                repeated == 1
                    ? "1 item \(one) \(same) as an earlier item; only the first is loaded"
                    : "\(NumberText.grouped(repeated)) items \(several) \(same) as earlier items; only the first of each is loaded"
            )
        }
        (self.items, self.remarks) = (items, remarks)
        self.columns = elements.isEmpty ? columns : columns ?? []
    }
}

extension SourceSettings {

    /// Returns the values of an item on which the content depends, as one text.
    fileprivate func usedValues(of item: JSONDocument) -> String {
        let usesItem =
            filterVariables.contains { $0.variable.kind == .item } || parameterContents.contains { $0.kind == .item }
        if usesItem { return String(decoding: item.source, as: UTF8.self) }
        let values = ReferenceValues(items: [each?.name ?? "": .json(item)])
        return origin.references.filter { $0.kind == .item }
            .map { reference in
                let text = (try? values.scalar(of: reference).text) ?? ""
                return "\(text.utf8.count) \(text)"
            }
            .joined(separator: "\n")
    }
}

/// An error that occurs if the source of the items returns content that is not a list.
struct NotAList: SummarizedError, Hashable, CustomStringConvertible {

    let name: String
    let kind: String

    var summary: String { "“\(OneLine(name, limit: 60))” does not return a list of items" }

    var description: String {
        "\(summary) for “each”: its content is of type \(kind); select a list in it"
    }
}
