import Basics
import Filters
import JSONDocuments
package import Settings

/// The settings for the pages of a list: how the next page is found, and how many pages are loaded.
package struct PagingSettings: Hashable, Sendable {

    /// The way in which the next page is found.
    package enum Kind: Hashable, Sendable {
        /// The `Link` header with `rel="next"` contains a link to the next page.
        case linkHeader
        /// A field of the response contains a link to the next page.
        case link(ResponsePath)
        /// A field of the response contains the value of a URL parameter that selects the next page.
        case cursor(ResponsePath, parameter: String)
        /// A parameter of the URL contains a number, which is increased by a step.
        case numbers(parameter: String, first: Int, step: Int)
    }

    package var kind: Kind

    /// The path to the total number of items in the response; nil if none is set.
    package var total: ResponsePath?

    /// The number of pages that are loaded at each interval.
    package var pagesAtOnce: Int

    /// The maximum number of rows.
    package var items: Int

    @NotCompared private(set) var mistakes: [(place: SettingsPlace, message: String)] = []

    /// The kind and the limits in words, for the question for consent.
    var extent: String { "\(identity), \(pagesAtOnce) at once, up to \(items) items" }

    /// The kind in words, as a part of the source's identity.
    var identity: String {
        switch kind {
        case .linkHeader: "link"
        case .link(let path): "link \(path.text)"
        case .cursor(let path, let parameter): "cursor \(path.text) as \(parameter)"
        case .numbers(let parameter, let first, let step): "\(parameter) from \(first) by \(step)"
        }
    }
}

/// A path to a value in a response. It is applied before `select`.
package struct ResponsePath: Hashable, Sendable {

    /// The path in the settings: `.meta.next`.
    package let text: String

    private let path: PlainPath

    package init?(_ text: String) {
        guard let path = PlainPath(text) else { return nil }
        (self.text, self.path) = (text, path)
    }

    /// Returns the value in a document; nil if it is missing or null.
    func value(in document: JSONDocument) -> JSONDocument.Node? {
        path.value(in: document).flatMap { document.kind(of: $0) == .null ? nil : $0 }
    }
}

extension PagingSettings: OptionRecord {

    package static let title = "a paging"
    package static let help =
        "How to load the pages of a list. Each refresh loads the first pages. Further pages are loaded when the user scrolls near the end. The age of a row is the time since its page was loaded."
    package static let rules = [SettingsTable.Rule.exactlyOne(["link", "parameter"])]

    package init?(_ options: inout OptionReader) {
        let link = options(
            "link", .plain(.pageLink), known: ["next", "rel", "header"],
            "Where the link to the next page is: `next` for the `Link` header with rel=\"next\", or the path to its URL in the response, such as .next. A link to another scheme, host or port ends the list."
        )
        let parameter = options(
            "parameter", .plain(.parameter.literal), known: ["param", "query", "name"],
            "The parameter of the URL that selects a page. It replaces a parameter of the same name in the URL.")
        let cursor = options(
            "cursor", .responsePath, beside: ["parameter"], known: ["next_cursor", "token", "after"],
            "The path to the value of the parameter for the next page, in the response before `select` is applied. The list ends if the value is missing, null, false or empty."
        )
        let first = options(
            "first", .integer(0...1_000_000), without: "1, or 0 with “step”", beside: ["parameter"],
            known: ["start", "from"],
            "The number in the parameter for the first page. Each further page has a higher number. The list ends with an empty page."
        )
        let step = options(
            "step", .integer(1...100_000), without: "1", beside: ["parameter"], known: ["size", "limit", "per_page"],
            "The difference between the numbers of consecutive pages: for offsets, the number of rows per page.")
        let total = options(
            "total", .responsePath, known: ["count", "total_count"],
            "The path to the total number of rows, in the response before `select` is applied. The title shows this number."
        )
        let atOnce = options(
            "at_once", .integer(1...50), default: 1, known: ["pages", "eager"],
            "The number of pages that an automatic load loads, beginning with the first page. A refresh by the user loads all rows of the list again, but at most 25 pages."
        )
        let items = options(
            "items", .integer(1...5_000), default: 1_000, known: ["max", "max_items", "rows"],
            "The maximum number of rows.")
        let kind: Kind
        if let link {
            guard let found = ResponsePath(link).map(Kind.link) ?? (link == "next" ? .linkHeader : nil) else {
                return nil
            }
            kind = found
        } else if let parameter {
            kind =
                cursor.map { .cursor($0, parameter: parameter) }
                ?? .numbers(parameter: parameter, first: first ?? (step == nil ? 1 : 0), step: step ?? 1)
        } else {
            return nil
        }
        (self.kind, self.total, pagesAtOnce, self.items) = (kind, total, atOnce, items)
        if cursor != nil {
            mistakes = ["first", "step"].compactMap { name in
                options.place(of: name).map {
                    ($0, "“\(name)” has no effect with “cursor”, which determines the next page")
                }
            }
        }
    }
}

extension OptionType<ResponsePath> {

    fileprivate static var responsePath: OptionType {
        OptionType(.text(.responsePath), written: \.text) { ($0.text?.plain).flatMap { ResponsePath($0) } }
    }
}

extension SettingsTextUse {

    fileprivate static let responsePath = SettingsTextUse(
        "a path like .meta.next", refusingSecrets: "a secret cannot be part of a path", isShown: true
    ) { text in
        ResponsePath(text) == nil
            ? ("takes a path like .meta.next, without filters", ResponsePath("." + text).map(\.text)) : nil
    }

    fileprivate static let pageLink = SettingsTextUse(
        "“next”, or a path like .next", refusingSecrets: "a secret cannot be part of a path", isShown: true
    ) { text in
        text == "next" || ResponsePath(text) != nil
            ? nil
            : (
                "takes “next”, which stands for the Link header, or the path of a URL in the response, like .next",
                text.nearest(in: ["next"]) ?? ResponsePath("." + text).map(\.text)
            )
    }

    fileprivate static let parameter = SettingsTextUse(
        "the name of a parameter", refusingSecrets: "a parameter name cannot contain a secret", isShown: true)
}
