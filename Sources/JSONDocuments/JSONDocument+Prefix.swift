extension JSONDocument {

    /// Returns an array with the first elements of this array. If the array has no further elements, or if the document
    /// is not an array, returns the document itself.
    package func prefix(_ count: Int) -> JSONDocument {
        guard kind(of: root) == .array, childCount(of: root) > count else { return self }
        var builder = JSONBuilder()
        builder.beginArray()
        for index in 0..<max(0, count) { builder.add(child(of: root, at: index), of: self) }
        builder.end()
        return builder.document
    }
}
