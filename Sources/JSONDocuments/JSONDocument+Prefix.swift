extension JSONDocument {

    /// A list with only the first of its parts; itself if it has no more, or is not a list.
    package func prefix(_ count: Int) -> JSONDocument {
        guard kind(of: root) == .array, childCount(of: root) > count else { return self }
        var builder = JSONBuilder()
        builder.beginArray()
        for index in 0..<max(0, count) { builder.add(child(of: root, at: index), of: self) }
        builder.end()
        return builder.document
    }
}
