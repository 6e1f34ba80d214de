/// An identifier of a page of a list. Cursors are equal if they identify the same page.
struct PageCursor: Codable, Sendable {

    /// The way in which the request for the page differs from the request for the first page.
    enum Step: Hashable, Codable, Sendable {
        /// A path and a query on the origin of the source. Secrets are replaced by marks: see ``PageAddress``.
        case link(String)
        /// The value of the page parameter.
        case value(String)
    }

    let step: Step

    /// The number of the page, starting with 2. The first page has no cursor.
    let number: Int
}

extension PageCursor: Hashable {

    static func == (left: PageCursor, right: PageCursor) -> Bool { left.step == right.step }

    func hash(into hasher: inout Hasher) { hasher.combine(step) }
}

extension PageCursor? {

    /// The number of the page, starting with 1.
    var pageNumber: Int { self?.number ?? 1 }
}
