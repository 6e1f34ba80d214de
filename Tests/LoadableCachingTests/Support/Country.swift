/// What the tests cache: its key is told from others by its code alone.
struct Country: Codable, Hashable, Sendable {
    var name: String
    var people: Int

    struct Code: Hashable, Codable, Identifiable, Sendable, ExpressibleByStringLiteral {
        var id: String
        /// Says nothing of which country it is.
        var comment = ""

        init(stringLiteral id: String) { self.id = id }
    }
}
