public import Documents
import FoundationEssentials
import JSONDocuments
public import Loadables
import Pictures
import Pixels
import Settings

/// The content of a source.
public struct BoardContent: Hashable, Sendable {

    /// The document after the filter, without secrets.
    public let document: Document

    let omittedRows: Int

    /// Sentences about data that was omitted from the document or changed.
    let remarks: [String]

    /// The unit that the source has written after the number; nil if the document is not a number or has no unit.
    let unit: String?

    /// A word after the number that may be its unit. Nil if there is no such word, if the document is not a number, or
    /// if the unit is known.
    let possibleUnit: String?

    /// The fields of the document whose numbers the source has written with a percent sign.
    let percentFields: Set<String>

    /// The units of numbers, keyed by field. Empty unless the document combines numbers with units from several loads.
    let fieldUnits: [String: String]

    /// The unit of the document before the filter, if the filter has computed another number from it; otherwise nil.
    var unitBeforeFilter: String?

    /// The history of the number; nil if the document is not a number.
    public var series: TimeSeries?

    /// The complete history of the number. The cache contains it in place of ``series``. Nil if the source has no
    /// `history`, or if the document is not a number.
    var history: SampleHistory?

    /// The histories of the numbers in the document; nil if the document is itself a number, or if no view draws
    /// numbers over time.
    var numbers: NumberHistories?

    /// The last loads that returned each row of the document, for views that show checks. Nil if no view of the source
    /// shows checks, or if the document is not JSON.
    var checks: RowChecks?

    /// The results of the source's conditions, keyed by filter. If a filter has failed, it has no result.
    public var conditions: [String: Bool]

    /// The filters of conditions that failed. They are not cached, so that failures are reported again after a start.
    var failedConditions: Set<String> = []

    /// Messages about conditions that compare values of types without an order, such as a text and a number. They are
    /// keyed by filter, and not cached.
    var comparisonProblems: [String: String] = [:]

    /// Whether this content or earlier content contained the field that the filter selects. False if the filter is not
    /// a plain path.
    var hadField = false

    /// A keyed hash of the credentials of the last successful load; nil if the source has none.
    var credentials: String?

    var pages: LoadedPages?

    /// The document with all rows. Nil if ``document`` has all rows, or if no other source needs the missing rows. It
    /// is not cached.
    var whole: Document?

    /// Information about the items for which the source was loaded; nil if the source has no `each`.
    var items: ItemFacts?

    /// The rows of followed items in the order of arrival; nil if no items are followed.
    var followed: FollowedRows?

    /// The failure of a source that this content was made from, or of parts of this source; nil if there is none.
    var memberFailure: PartFailure?

    /// Whether parts of the content are still missing. Items may be loading for the first time, or another source may
    /// have no content or incomplete content. In this case, the conditions, the history and the checks are taken from
    /// the earlier content.
    var isIncomplete = false

    /// The document with the values of secret fields, for references. Nil if there are no secret fields, if their
    /// values are unknown until the next load, or if filtering this document failed. It is not cached.
    package internal(set) var secretDocument: Document?

    /// The document before the filter, together with the content of other sources that the filters use. Nil if the
    /// filters use no other sources, or if the content comes from the cache.
    var unfiltered: Unfiltered?

    struct Unfiltered: Hashable, Sendable {
        let part: DocumentPart
        let filtered: [FilteredContent]
    }

    /// Whether the source had secret fields when it was loaded.
    var hasSecrets = false

    /// The contents for views, created when the source was loaded. They are created only for views that showed the
    /// source at that time. For other views, contents are created when the views are shown.
    @NotCompared var prepared: [(id: ShownView.ID, content: PreparedContent)] = []

    /// Whether the document is JSON that may contain a URL. If false, it is not searched for URLs.
    let mayHaveURLs: Bool

    /// The pixels of a picture, decoded once and not on the main actor; nil if the document is not a picture.
    private let picture: PictureFile?

    /// Creates content with the given document.
    ///
    /// - Throws: An error if a picture cannot be decoded.
    public init(_ document: Document, series: TimeSeries? = nil, conditions: [String: Bool] = [:]) throws {
        try self.init(DocumentPart(document), series: series, conditions: conditions)
    }

    /// - Parameter known: The previous content. A truncated picture causes an error if the previous picture was
    ///   complete.
    init(
        _ part: DocumentPart, series: TimeSeries? = nil, conditions: [String: Bool] = [:],
        after known: BoardContent? = nil
    ) throws {
        let document = part.document
        self.document = document
        omittedRows = part.omittedRows
        remarks = part.remarks
        unit = part.unit
        possibleUnit = part.possibleUnit
        percentFields = part.percentFields
        fieldUnits = part.fieldUnits
        self.series = series
        self.conditions = conditions
        if case .json(let json) = document { mayHaveURLs = json.source.hasURLs } else { mayHaveURLs = false }
        if case .picture(let bytes) = document {
            picture = try PictureFile(bytes, allowsPartial: known?.picture.map(\.isPartial) ?? true)
        } else {
            picture = nil
        }
    }

    var isRecorded: Bool { series != nil || numbers != nil }

    /// The size of ``document`` and ``whole``, in bytes.
    var size: Int { document.byteCount + (whole?.byteCount ?? 0) }

    /// The document with all rows, for sources that use this source. Nil if rows were omitted and will be available
    /// only after the next load.
    var memberDocument: Document? { whole ?? (omittedRows == 0 ? document : nil) }

    /// The document for references from other sources. Nil if rows or secret fields are missing until the next load.
    var referencedDocument: Document? { hasSecrets ? secretDocument : memberDocument }

    /// Returns sentences about missing pages and failed parts. A source that uses this content in a filter or for its
    /// items shows these sentences as remarks.
    ///
    /// - Parameter name: The name of this source.
    func memberRemarks(of name: String) -> [String] {
        (pages?.remarks ?? []).map { "\(name): \($0)" } + (failure(ofMember: name).map { [$0.sentence] } ?? [])
    }

    var isPartialPicture: Bool { picture?.isPartial == true }

    var image: PixelImage? { picture?.image }

    var conditionRemarks: [String] {
        comparisonProblems.sorted { $0.key < $1.key }.map { filter, problem in
            "the condition “\(OneLine(filter, limit: 60))” \(problem)"
        }
    }
}

extension BoardContent: Codable {

    private enum CodingKeys: String, CodingKey {
        case document, series = "course", history, conditions, credentials, omittedRows, remarks, unit, percentFields,
            fieldUnits, hadField, hasSecrets, items, followed, pages, numbers, checks, memberFailure, isIncomplete,
            unitBeforeFilter, possibleUnit
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let pages = try container.decodeIfPresent(LoadedPages.self, forKey: .pages)
        let document = try pages?.document.map { .json($0) } ?? container.decode(Document.self, forKey: .document)
        var part = DocumentPart(
            document,
            omittedRows: max(0, try container.decodeIfPresent(Int.self, forKey: .omittedRows) ?? 0),
            remarks: try container.decodeIfPresent([String].self, forKey: .remarks) ?? [],
            unit: try container.decodeIfPresent(String.self, forKey: .unit))
        part.percentFields = try container.decodeIfPresent(Set<String>.self, forKey: .percentFields) ?? []
        part.possibleUnit = try container.decodeIfPresent(String.self, forKey: .possibleUnit)
        part.fieldUnits = try container.decodeIfPresent([String: String].self, forKey: .fieldUnits) ?? [:]
        try self.init(
            part,
            series: try container.decodeIfPresent(TimeSeries.self, forKey: .series),
            conditions: try container.decodeIfPresent([String: Bool].self, forKey: .conditions) ?? [:])
        self.pages = pages
        credentials = try container.decodeIfPresent(String.self, forKey: .credentials)
        hasSecrets = try container.decodeIfPresent(Bool.self, forKey: .hasSecrets) ?? false
        hadField = try container.decodeIfPresent(Bool.self, forKey: .hadField) ?? false
        items = try container.decodeIfPresent(ItemFacts.self, forKey: .items)
        memberFailure = try container.decodeIfPresent(PartFailure.self, forKey: .memberFailure)
        isIncomplete = try container.decodeIfPresent(Bool.self, forKey: .isIncomplete) ?? false
        followed = try container.decodeIfPresent(FollowedRows.self, forKey: .followed)
        history = try container.decodeIfPresent(SampleHistory.self, forKey: .history)
        unitBeforeFilter = try container.decodeIfPresent(String.self, forKey: .unitBeforeFilter)
        numbers = try container.decodeIfPresent(NumberHistories.self, forKey: .numbers)
        checks = try container.decodeIfPresent(RowChecks.self, forKey: .checks)
        if let history { series = TimeSeries(history.points[...]) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(pages, forKey: .pages)
        if pages == nil { try container.encode(document, forKey: .document) }
        if omittedRows > 0 { try container.encode(omittedRows, forKey: .omittedRows) }
        if !remarks.isEmpty { try container.encode(remarks, forKey: .remarks) }
        try container.encodeIfPresent(unit, forKey: .unit)
        if !percentFields.isEmpty { try container.encode(percentFields.sorted(), forKey: .percentFields) }
        try container.encodeIfPresent(possibleUnit, forKey: .possibleUnit)
        if !fieldUnits.isEmpty { try container.encode(fieldUnits, forKey: .fieldUnits) }
        try container.encodeIfPresent(unitBeforeFilter, forKey: .unitBeforeFilter)
        if hadField { try container.encode(hadField, forKey: .hadField) }
        if hasSecrets { try container.encode(hasSecrets, forKey: .hasSecrets) }
        if let history {
            try container.encode(history, forKey: .history)
        } else {
            try container.encodeIfPresent(series, forKey: .series)
        }
        try container.encodeIfPresent(numbers, forKey: .numbers)
        try container.encodeIfPresent(checks, forKey: .checks)
        if !conditions.isEmpty { try container.encode(conditions, forKey: .conditions) }
        try container.encodeIfPresent(credentials, forKey: .credentials)
        try container.encodeIfPresent(items, forKey: .items)
        try container.encodeIfPresent(memberFailure, forKey: .memberFailure)
        if isIncomplete { try container.encode(isIncomplete, forKey: .isIncomplete) }
        try container.encodeIfPresent(followed, forKey: .followed)
    }
}

extension [UInt8] {

    fileprivate var hasURLs: Bool {
        withUnsafeBytes { bytes in
            let name = Array("http".utf8)
            return bytes.indices.dropLast(name.count - 1).contains { place in
                bytes[place] == name[0] && bytes[place..<place + name.count].elementsEqual(name)
            }
        }
    }
}
