import Documents
import FoundationEssentials
import JSONDocuments
import Loadables

struct ItemState: Sendable {
    let item: EachItems.Item
    let part: DocumentPart?
    /// The time at which the content was loaded; nil if there is no content.
    let date: Timestamp?
    /// The error of the latest load that has ended; nil if that load succeeded.
    let error: String?
    /// The failure of a source that the content was made from, or of parts of this source; nil if there is none.
    var failure: PartFailure?
    /// Whether the content is made from other sources and some of their content is incomplete.
    var isIncomplete = false
    /// The latest loads as checks, oldest first; empty unless a panel shows them.
    var loads: [MonitorContent.Check] = []
}

/// Facts about the items of a source: the columns that identify an item, the failed items, and the number of all items.
struct ItemFacts: Hashable, Sendable, Codable {
    /// The columns that identify an item; empty if all of its values identify it.
    var columns: [String]
    var failed: Int
    var count: Int
    /// The name and the error of the first failed item; nil if no item has failed.
    var firstFailure: String?
}

/// Functions that join the contents of items into one list.
struct ItemJoin {

    /// The name of the item in references, such as `service`.
    let name: String
    let isFlat: Bool

    /// The name of the column for the error of an item.
    static let errorName = "error"
    fileprivate static let (dateName, loadingName, valueName) = ("loaded", "loading", "value")

    /// Returns whether a column contains the errors or the load times of items.
    static func isAboutErrors(_ column: String) -> Bool { column == errorName || column == dateName }

    /// Returns the columns, with the columns for errors and load times last.
    static func withErrorsLast(_ columns: [String]) -> [String] {
        let errors = [errorName, dateName].filter(columns.contains)
        return columns.filter { !errors.contains($0) } + errors
    }

    /// Returns the rows of all items as one list, in the order of the items.
    func part(of states: [ItemState], remarks: [String]) -> DocumentPart {
        var lists = 0
        let (numbers, unit, unitRemarks) = Self.numbers(of: states)
        var part = list(remarks: remarks + states.flatMap(\.remarks) + unitRemarks) { join in
            for (index, state) in states.enumerated() {
                let document = numbers[index].map { .number($0) } ?? state.part?.document
                guard let values = document?.joinedValues else {
                    let isPicture = state.part != nil
                    join.add(nil, of: state, error: isPicture ? "a picture cannot be joined" : state.error)
                    continue
                }
                let isList = values.kind(of: values.root) == .array
                if isList, !isFlat { lists += 1 }
                let elements = isList && isFlat ? values.children(of: values.root) : [values.root]
                for element in elements { join.add(Element(values, element), of: state, error: state.error) }
            }
        }
        if lists > 0 { part.remarks.append("the contents of items are lists; “flat: true” joins them") }
        let loaded = states.compactMap(\.part).filter { $0.document.values.map(Element.init)?.isScalar == false }
        part.percentFields = loaded.dropFirst().reduce(loaded.first?.percentFields ?? []) {
            $0.intersection($1.percentFields)
        }
        if let unit { part.fieldUnits = [Self.valueName: unit] }
        return part
    }

    /// Returns the numbers of the items in a common unit, if the items use different units of the same kind. All
    /// numbers are nil if nothing must be converted. If the units cannot be compared, returns a remark instead of a
    /// unit.
    private static func numbers(
        of states: [ItemState]
    ) -> (numbers: [Double?], unit: String?, remarks: [String]) {
        var numbers = [Double?](repeating: nil, count: states.count)
        let places = states.indices.filter { states[$0].part != nil }
        let parts = places.compactMap { states[$0].part }
        guard parts.contains(where: { $0.unit != nil }), parts.allSatisfy({ $0.document.number != nil }) else {
            return (numbers, nil, [])
        }
        let units = parts.filter { $0.unit != nil || $0.document.number != 0 }.map { $0.unit ?? "no unit" }
        let written = "\(units[0]) and \(units.first { $0 != units[0] } ?? "")"
        guard let common = CommonUnit(parts) else {
            return (numbers, nil, ["the numbers have units that cannot be compared: \(written)"])
        }
        guard let converted = common.numbers else { return (numbers, common.unit, []) }
        for (place, number) in zip(places, converted) { numbers[place] = number }
        let result = common.unit.map { "converted to \($0)" } ?? "written in full"
        return (numbers, common.unit, ["the items have different units, \(written); the numbers are \(result)"])
    }

    /// Returns a list of the rows that a closure adds.
    func list(remarks: [String], _ addRows: (inout JoinedRows) -> Void) -> DocumentPart {
        var rows = JoinedRows(name: name, isFlat: isFlat)
        addRows(&rows)
        let hidden =
            rows.hidesField
            ? [
                "the loaded field “\(name)” is not shown, because the column “\(name)” contains the item; rename the field with “select”"
            ] : []
        return DocumentPart(.json(rows.document), remarks: remarks + hidden)
    }
}

extension Timestamp {

    /// The time in ISO 8601, in whole seconds: `2026-11-22T14:05:00Z`.
    var isoText: String { Date(timeIntervalSince1970: secondsSince1970.rounded(.down)).ISO8601Format() }
}

extension ItemState {

    /// The remarks on the item's content, each preceded by the name of the item.
    fileprivate var remarks: [String] { (part?.remarks ?? []).map { "\(item.id): \($0)" } }
}

/// A list to which the rows of items are added.
struct JoinedRows {

    /// The name of the item in references, such as `service`.
    let name: String
    let isFlat: Bool
    /// Whether a loaded field was left out because its name is ``name``.
    private(set) var hidesField = false
    private var builder = JSONBuilder()

    init(name: String, isFlat: Bool) {
        (self.name, self.isFlat) = (name, isFlat)
        builder.beginArray()
    }

    var document: JSONDocument {
        var builder = builder
        builder.end()
        return builder.document
    }

    /// Adds a row with the fields of the content, the fields of the item, and the item itself as the field ``name``.
    /// Content that is not an object becomes the field `value`. If the content and the item have a field with the same
    /// name, the field of the content is added.
    ///
    /// If there is an error, the row also has the field `error` and, if there is content, the field `loaded` with the
    /// time of the content. If there is neither content nor an error, the row has the field `loading`. These
    /// fields and the field ``name`` replace other fields with the same names.
    ///
    /// - Parameters:
    ///   - element: The content; nil if there is none.
    ///   - state: The state of the item.
    ///   - error: The error of the latest load, or of the join; nil if there is none.
    mutating func add(_ element: Element?, of state: ItemState, error: String?) {
        let item = Element(state.item.value)
        let date = error != nil && element != nil ? state.date : nil
        let isLoading = error == nil && element == nil
        var taken: Set<String> = [name]
        if error != nil { taken.insert(ItemJoin.errorName) }
        if date != nil { taken.insert(ItemJoin.dateName) }
        if isLoading { taken.insert(ItemJoin.loadingName) }
        let loaded =
            element.map { $0.kind == .object ? $0.distinctMembers : [(ItemJoin.valueName, $0)] } ?? []
        hidesField = hidesField || loaded.contains { $0.name == name }
        let names = Set(loaded.map(\.name))
        let own =
            item.kind == .object
            ? item.distinctMembers.filter { !taken.contains($0.name) && !names.contains($0.name) } : []
        let fields = loaded.filter { !taken.contains($0.name) }
        builder.beginObject()
        // Put the fields that identify a row first: the fields of the item or, in a flat list, the loaded fields.
        if item.isScalar, !isFlat { add([(name, item)]) }
        add(isFlat ? fields + own : own + fields)
        if !item.isScalar || isFlat { add([(name, item)]) }
        if let error {
            builder.name(ItemJoin.errorName)
            builder.add(error)
        }
        if let date {
            builder.name(ItemJoin.dateName)
            builder.add(date.isoText)
        }
        if isLoading {
            builder.name(ItemJoin.loadingName)
            builder.add(true)
        }
        builder.end()
    }

    private mutating func add(_ fields: [(name: String, value: Element)]) {
        for (name, value) in fields {
            builder.name(name)
            builder.add(value.node, of: value.document)
        }
    }
}

extension Document {

    /// The document as JSON; nil for a picture. Line breaks at the end of a text are left out.
    fileprivate var joinedValues: JSONDocument? {
        guard case .text = self, let values else { return values }
        var builder = JSONBuilder()
        builder.add(values.text(of: values.root).withoutLineEnd)
        return builder.document
    }
}
