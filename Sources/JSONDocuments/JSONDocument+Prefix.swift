extension JSONDocument {

    /// Returns the array with only its first elements. Returns the document itself if it has no more elements, or is
    /// not an array.
    package func prefix(_ count: Int) -> JSONDocument {
        guard kind(of: root) == .array, childCount(of: root) > count else { return self }
        var builder = JSONBuilder()
        builder.beginArray()
        for index in 0..<max(0, count) { builder.add(child(of: root, at: index), of: self) }
        builder.end()
        return builder.document
    }
}
