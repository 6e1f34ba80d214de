#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The fields of an item as environment variables of a command.
struct RowVariables: Hashable, Sendable {

    /// The reason why a field cannot be passed as a variable.
    enum Obstacle: Hashable, Sendable {
        /// The value contains a zero byte, which an environment cannot contain.
        case zeroByte
        /// The value is larger than ``RowVariables/byteLimit``. The payload is its size in bytes.
        case tooLong(Int)
        /// The values together are larger than the system allows. The payload is the size in bytes of all variables
        /// that the command uses.
        case tooLongTogether(Int)
        /// Several fields have the same variable name.
        case severalFields([String])
    }

    /// The values, by name.
    private(set) var values: [String: String] = [:]
    /// The fields that cannot be passed, by the names of their variables.
    private(set) var obstacles: [String: Obstacle] = [:]
    /// The names of variables that other items of the list have but this item lacks, because its field is missing, null
    /// or empty. These variables are removed from the environment.
    private(set) var missing: Set<String> = []

    /// The maximum size of a value in bytes. The system rejects variables of 128 KiB and more.
    static let byteLimit = 96 << 10
    /// The maximum size of all variables together, in bytes.
    static let totalLimit = 1 << 20

    /// Creates variables from the fields of an item.
    ///
    /// - Parameters:
    ///   - others: The names of the variables of all items of the list.
    ///   - used: The names of the variables that the command uses. They are left out last if space is short.
    ///   - room: The maximum size of all variables together, in bytes.
    init(
        _ fields: [BoardItem.Field], others: Set<String>, used: Set<String> = [], room: Int = Self.totalLimit
    ) {
        var byName: [String: [BoardItem.Field]] = [:]
        for field in fields { byName[Self.name(of: field.name), default: []].append(field) }
        for (name, all) in byName where Self.isHarmless(name) {
            // A field of the map that contains the item takes precedence over the item's own name and value.
            let outer = all.filter { !$0.isOwn }
            let fields = outer.isEmpty ? all : outer
            // Of several fields such as `Name` and `name`, use the one that is spelled like the variable.
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
        fit(room, used)
    }

    /// Removes the largest variables until all others fit.
    private mutating func fit(_ room: Int, _ used: Set<String>) {
        // In addition to the name and the value, each variable takes a `=`, a terminating zero, and a pointer.
        let sizes = values.map { (name: $0.key, size: $0.key.utf8.count + $0.value.utf8.count + 10) }
        var total = sizes.reduce(0) { $0 + $1.size }
        guard total > room else { return }
        let large = sizes.sorted { ($1.size, $0.name) < ($0.size, $1.name) }
        let usedSize = large.reduce(0) { $0 + (used.contains($1.name) ? $1.size : 0) }
        for (name, size) in large.filter({ !used.contains($0.name) }) + large.filter({ used.contains($0.name) }) {
            guard total > room else { return }
            values[name] = nil
            obstacles[name] = .tooLongTogether(usedSize)
            total -= size
        }
    }

    /// The variables for a command's environment. Nil removes a variable.
    var environment: [String: String?] {
        var environment: [String: String?] = values.mapValues { .some($0) }
        for name in missing.union(obstacles.keys) { environment.updateValue(nil, forKey: name) }
        return environment
    }

    /// Returns the size in bytes that the system leaves for the variables of an item, in addition to the program's
    /// environment and the command line.
    static func room(beside environment: [String: String], in line: String) -> Int {
        let system = sysconf(Int32(_SC_ARG_MAX))
        let taken = environment.reduce(line.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count + 10 }
        // Leave some bytes for the shell, the name of its file, and additions of the system.
        return max(0, min(totalLimit, system > 0 ? system - taken - (16 << 10) : totalLimit))
    }

    /// Returns the name of a field in lowercase, with `_` in place of characters that are not allowed in names of
    /// variables.
    static func name(of field: String) -> String {
        let text = String(field.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return text.first?.isNumber == true ? "_" + text : text
    }

    /// Returns whether data may set a variable with the name. Variables such as `http_proxy` control programs.
    private static func isHarmless(_ name: String) -> Bool {
        !name.isEmpty && !name.hasSuffix("_proxy") && !name.hasPrefix("npm_config_") && name != "_"
    }
}
