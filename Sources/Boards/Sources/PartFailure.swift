import Settings

/// A failure of parts of some content. The parts are items that a source is loaded for, or another source that the
/// content is made from. The content exists, but values in it are missing or out of date.
struct PartFailure: Hashable, Sendable, Codable {

    /// The number of failed parts, for the title of a panel: `1 of 3 failed`.
    var summary: String

    /// The summary, and the first failed part with its error: `1 of 3 failed: north: timed out`.
    var sentence: String

    /// Whether the filter of the source reads the errors of the rows. The content then shows the failure, and the panel
    /// does not count as failed.
    var isHandled = false
}

extension ItemFacts {

    var failure: PartFailure? {
        guard failed > 0 else { return nil }
        let summary = "\(failed) of \(count) failed"
        return PartFailure(summary: summary, sentence: firstFailure.map { "\(summary): \($0)" } ?? summary)
    }
}

extension BoardContent {

    /// The failure of parts that makes the panel count as failed. Nil if no part has failed, or if a filter handles the
    /// failure.
    var partFailure: PartFailure? { (items?.failure ?? memberFailure).flatMap { $0.isHandled ? nil : $0 } }

    /// Returns the failure of parts for a source that is made from this content. Nil if no part has failed. The texts
    /// begin with the name of the source to which the failed items belong.
    ///
    /// - Parameter name: The name of this source.
    func failure(ofMember name: String) -> PartFailure? {
        guard let own = items?.failure else { return memberFailure }
        return PartFailure(summary: "\(name): \(own.summary)", sentence: "\(name): \(own.sentence)")
    }
}

extension SourceSettings {

    /// Returns the failure of parts of another source as a failure of this source. The failure is handled if the filter
    /// of this source reads errors.
    func handling(_ failure: PartFailure?) -> PartFailure? {
        guard var failure else { return nil }
        failure.isHandled = failure.isHandled || readsErrors
        return failure
    }

    /// Whether the filter reads the field `error` of rows. Rows of failed items have this field.
    private var readsErrors: Bool {
        guard let select else { return false }
        let text = select.plain ?? select.shown
        return text.contains(#"["error"]"#) || text.contains(#"has("error")"#)
            || text.ranges(of: ".error").contains { range in
                guard range.upperBound < text.endIndex else { return true }
                let next = text[range.upperBound]
                return !next.isLetter && !next.isNumber && next != "_"
            }
    }
}
