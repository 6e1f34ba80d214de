/// The path of a container, for error messages about its values.
final class CBORPath {

    let parent: CBORPath?
    let key: any CodingKey
    let depth: Int

    init(_ parent: CBORPath?, _ key: any CodingKey) {
        self.parent = parent
        self.key = key
        depth = (parent?.depth ?? 0) + 1
    }

    static func keys(of path: CBORPath?) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var next = path
        while let path = next {
            keys.append(path.key)
            next = path.parent
        }
        return keys.reversed()
    }
}

/// A coding key that is not defined by the encoded type: an index in an array, or the key of a superclass.
struct CBORKey: CodingKey {

    static let `super` = CBORKey(stringValue: "super")

    private let name: String
    let intValue: Int?

    var stringValue: String { intValue.map { "Index \($0)" } ?? name }

    init(stringValue: String) {
        name = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        name = ""
        self.intValue = intValue
    }
}
