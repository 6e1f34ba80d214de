extension JSONDocument {

    /// Returns the document with a text appended to some of its numbers, for example an exponent of zero.
    ///
    /// - Parameters:
    ///   - text: The text. The numbers must remain valid.
    ///   - nodes: The numbers. Values of other kinds are unchanged.
    package func appending(_ text: String, toNumbers nodes: [Node]) -> JSONDocument {
        let source = bytes
        var (result, end): ([UInt8], Int) = ([], 0)
        result.reserveCapacity(source.count + nodes.count * text.utf8.count)
        for place in Set(nodes.map(\.place)).sorted() where values[place].kind == .number {
            let last = values[place].bytes.upperBound
            result += source[end..<last]
            result += text.utf8
            end = last
        }
        return (try? JSONDocument(result + source[end...])) ?? self
    }

    /// Returns the document with a text removed from the end of each number that ends with the text.
    ///
    /// - Returns: The document, and the ``Node/place`` of each changed number.
    package func removing(_ text: String) -> (document: JSONDocument, places: Set<Int>) {
        let (source, suffix) = (bytes, Array(text.utf8))
        var (result, end): ([UInt8], Int) = ([], 0)
        var places: Set<Int> = []
        for (place, value) in values.enumerated() where value.kind == .number {
            let number = source[value.bytes]
            guard number.count > suffix.count, number.suffix(suffix.count).elementsEqual(suffix) else { continue }
            places.insert(place)
            result += source[end..<value.bytes.upperBound - suffix.count]
            end = value.bytes.upperBound
        }
        if places.isEmpty { return (self, []) }
        return ((try? JSONDocument(result + source[end...])) ?? self, places)
    }
}
