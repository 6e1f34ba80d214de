/// Identifies a page of a list. Two cursors are equal if they identify the same page.
struct PageCursor: Codable, Sendable {

    /// The difference to the request for the first page.
    enum Step: Hashable, Codable, Sendable {
        /// A path and a query on the origin of the source. Secrets in it are marked: see ``PageAddress``.
        case link(String)
        /// The value of the parameter.
        case value(String)
    }

    let step: Step

    /// The number of the page, from 2.
    let number: Int
}

extension PageCursor: Hashable {

    static func == (left: PageCursor, right: PageCursor) -> Bool { left.step == right.step }

    func hash(into hasher: inout Hasher) { hasher.combine(step) }
}

extension PageCursor? {

    /// The number of the page, from 1.
    var pageNumber: Int { self?.number ?? 1 }
}
