/// The fields of an item as variables of a command's environment.
struct RowVariables: Hashable, Sendable {

    /// Why a field is not a variable.
    enum Obstacle: Hashable, Sendable {
        /// A command's environment cannot have a zero byte.
        case zeroByte
        /// The system passes no variable of that many bytes.
        case tooLong(Int)
        /// Several fields have this name as variables.
        case severalFields([String])
    }

    /// The values, by name.
    private(set) var values: [String: String] = [:]
    /// The fields that cannot be passed, by the names of their variables.
    private(set) var obstacles: [String: Obstacle] = [:]
    /// The names that other items of the list have and this one lacks: its field is missing, null or empty. A command finds none of
    /// them in its environment.
    private(set) var missing: Set<String> = []

    /// The size limit of a value, in bytes. The system refuses variables of 128 KiB and more.
    static let byteLimit = 96 << 10

    /// Makes variables of an item's fields.
    ///
    /// - Parameter others: The names of the variables that all items of the list have.
    init(_ fields: [BoardItem.Field], others: Set<String>) {
        var byName: [String: [BoardItem.Field]] = [:]
        for field in fields { byName[Self.name(of: field.name), default: []].append(field) }
        for (name, fields) in byName where Self.isHarmless(name) {
            // Of `Name` and `name`, the one that is written like the variable.
            guard let field = fields.count == 1 ? fields[0] : fields.first(where: { $0.name == name }) else {
                obstacles[name] = .severalFields(fields.map(\.name))
                continue
            }
            if field.text.isEmpty {
                missing.insert(name)
            } else if field.text.utf8.contains(0) {
                obstacles[name] = .zeroByte
            } else if field.text.utf8.count > Self.byteLimit {
                obstacles[name] = .tooLong(field.text.utf8.count)
            } else {
                values[name] = field.text
            }
        }
        missing.formUnion(others.filter { values[$0] == nil && obstacles[$0] == nil && Self.isHarmless($0) })
    }

    /// The variables that a command's environment gets; nil takes a variable out of it.
    var environment: [String: String?] {
        var environment: [String: String?] = values.mapValues { .some($0) }
        for name in missing.union(obstacles.keys) { environment.updateValue(nil, forKey: name) }
        return environment
    }

    /// The name of a field in lower case, with `_` in place of what no variable's name has in it.
    static func name(of field: String) -> String {
        let text = String(field.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return text.first?.isNumber == true ? "_" + text : text
    }

    /// Whether the variable does not tell programs how to work: a server's data must not do that.
    private static func isHarmless(_ name: String) -> Bool {
        !name.isEmpty && !name.hasSuffix("_proxy") && !name.hasPrefix("npm_config_") && name != "_"
    }
}
