#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The fields of an item as variables of a command's environment.
struct RowVariables: Hashable, Sendable {

    /// Why a field is not a variable.
    enum Obstacle: Hashable, Sendable {
        /// A command's environment cannot have a zero byte.
        case zeroByte
        /// The system passes no variable of that many bytes.
        case tooLong(Int)
        /// The system does not pass that many bytes together.
        case tooLongTogether(Int)
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
    /// The size limit of all variables together, in bytes.
    static let totalLimit = 1 << 20

    /// Makes variables of an item's fields.
    ///
    /// - Parameters:
    ///   - others: The names of the variables that all items of the list have.
    ///   - used: The names of the variables that the command's line uses: the last ones to be left out where there is not enough room.
    ///   - room: The number of bytes that the variables may take together.
    init(
        _ fields: [BoardItem.Field], others: Set<String>, used: Set<String> = [], room: Int = Self.totalLimit
    ) {
        var byName: [String: [BoardItem.Field]] = [:]
        for field in fields { byName[Self.name(of: field.name), default: []].append(field) }
        for (name, all) in byName where Self.isHarmless(name) {
            // A field of the map that contains the line, such as its name, takes precedence over the line's own name and value.
            let outer = all.filter { !$0.isOwn }
            let fields = outer.isEmpty ? all : outer
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
        fit(room, used)
    }

    /// Leaves out variables until there is enough room, the largest first.
    private mutating func fit(_ room: Int, _ used: Set<String>) {
        // Each has a sign between name and value, an end, and an address.
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

    /// The variables that a command's environment gets; nil takes a variable out of it.
    var environment: [String: String?] {
        var environment: [String: String?] = values.mapValues { .some($0) }
        for name in missing.union(obstacles.keys) { environment.updateValue(nil, forKey: name) }
        return environment
    }

    /// The number of bytes that the system has for the variables of a command besides those of the program and the command's line.
    static func room(beside environment: [String: String], in line: String) -> Int {
        let system = sysconf(Int32(_SC_ARG_MAX))
        let taken = environment.reduce(line.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count + 10 }
        // Some remain for the shell, the name of its file, and what the system puts there.
        return max(0, min(totalLimit, system > 0 ? system - taken - (16 << 10) : totalLimit))
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
