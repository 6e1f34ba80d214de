#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The fields of an item as environment variables of a command.
struct RowVariables: Hashable, Sendable {

    /// The reason why a field cannot be passed as a variable.
    enum Obstacle: Hashable, Sendable {
        /// The value contains a zero byte, which an environment variable cannot contain.
        case zeroByte
        /// The value is larger than ``RowVariables/byteLimit``. The payload is its size in bytes.
        case tooLong(Int)
        /// All variables together are larger than the system allows. The payload is the size in bytes of the variables
        /// that the command uses.
        case tooLongTogether(Int)
        /// Several fields have the same variable name, and no field name is spelled exactly like the variable. The
        /// payload is the names of the fields.
        case severalFields([String])
    }

    private(set) var values: [String: String] = [:]
    /// The reasons why fields cannot be passed, keyed by the name of the variable.
    private(set) var obstacles: [String: Obstacle] = [:]
    /// The names of variables that this item lacks: its field is null or empty, or only other items of the list have
    /// the field. These variables are removed from the environment.
    private(set) var missing: Set<String> = []

    /// The maximum size of a value in bytes. Linux rejects a variable of 128 KiB or more.
    static let byteLimit = 96 << 10
    /// The maximum size of all variables together, in bytes. The system may allow less.
    static let totalLimit = 1 << 20

    /// Creates variables from the fields of an item.
    ///
    /// - Parameters:
    ///   - others: The names of the variables of all items of the list.
    ///   - used: The names of the variables that the command uses. If not all variables fit, variables that the command
    ///     does not use are left out first.
    ///   - room: The maximum size of all variables together, in bytes.
    init(
        _ fields: [BoardItem.Field], others: Set<String>, used: Set<String> = [], room: Int = Self.totalLimit
    ) {
        var byName: [String: [BoardItem.Field]] = [:]
        for field in fields { byName[Self.name(of: field.name), default: []].append(field) }
        for (name, all) in byName where Self.isHarmless(name) {
            // A field of the row that contains the item takes precedence over the item's own name and value.
            let outer = all.filter { !$0.isOwn }
            let fields = outer.isEmpty ? all : outer
            // If several fields have this name, such as `Name` and `name`, the field that is spelled like the variable
            // is used.
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

    /// Removes variables until the remaining variables fit. Removes the variables that the command does not use, and
    /// then the variables that it uses; in both groups, the largest variables first.
    private mutating func fit(_ room: Int, _ used: Set<String>) {
        // The size of a variable includes its name, its value, a `=`, a terminating zero, and a pointer.
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

    /// The changes to a command's environment. A nil value removes the variable.
    var environment: [String: String?] {
        var environment: [String: String?] = values.mapValues { .some($0) }
        for name in missing.union(obstacles.keys) { environment.updateValue(nil, forKey: name) }
        return environment
    }

    /// Returns the number of bytes that are available for the variables of an item, at most ``totalLimit``. This is the
    /// size that the system allows, minus the sizes of the program's environment and the command line.
    static func room(beside environment: [String: String], in line: String) -> Int {
        let system = sysconf(Int32(_SC_ARG_MAX))
        let taken = environment.reduce(line.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count + 10 }
        // Some bytes are reserved for the shell, the name of its file, and data that the system adds.
        return max(0, min(totalLimit, system > 0 ? system - taken - (16 << 10) : totalLimit))
    }

    /// Returns the name of the variable for a field. The name is in lowercase. `_` replaces characters that names of
    /// variables cannot contain, and precedes a digit at the beginning.
    static func name(of field: String) -> String {
        let text = String(field.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return text.first?.isNumber == true ? "_" + text : text
    }

    /// Returns whether a field may set the variable with the given name. False for variables that affect how programs
    /// work, such as `http_proxy`.
    private static func isHarmless(_ name: String) -> Bool {
        !name.isEmpty && !name.hasSuffix("_proxy") && !name.hasPrefix("npm_config_") && name != "_"
    }
}
