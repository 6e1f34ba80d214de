#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension TimeZoneRules {

    /// The zone of this machine, from the variable `TZ` or, if it is not set, from `/etc/localtime`. If neither exists,
    /// or if there is a ``localError``, the zone is UTC.
    public static let local = (try? system.get()) ?? .utc

    /// The reason why the zone of this machine is unknown; nil if the zone is valid.
    public static var localError: TimeZoneError? {
        if case .failure(let error) = system { error } else { nil }
    }

    private static let system = Result<TimeZoneRules, TimeZoneError> { () throws(TimeZoneError) in
        try TimeZoneRules(setting: variable("TZ"), folder: databaseFolder)
    }

    private static var databaseFolder: String { variable("TZDIR") ?? "/usr/share/zoneinfo" }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The names of UTC, for which the time zone database is not needed.
    private static let namesOfUTC: Set<String> = [
        "UTC", "GMT", "UCT", "Zulu", "Universal", "Greenwich", "Etc/UTC", "Etc/GMT", "Etc/UCT", "Etc/Zulu",
        "Etc/Universal", "Etc/Greenwich",
    ]

    /// Creates the zone with an IANA name, such as `Europe/Berlin`, from the time zone database. The names of UTC need
    /// no database.
    ///
    /// - Throws: An error if there is no database, if the database does not contain the name, or if the file of the
    ///   zone is damaged or counts leap seconds.
    public init(named name: String) throws(TimeZoneError) {
        try self.init(named: name, folder: Self.databaseFolder)
    }

    init(named name: String, folder: String) throws(TimeZoneError) {
        if Self.namesOfUTC.contains(name) {
            self = .utc
            return
        }
        guard Self.isName(name), let bytes = Self.bytes(ofFile: "\(folder)/\(name)") else {
            throw Self.error(name, folder)
        }
        try self.init(name, bytes, path: "\(folder)/\(name)")
    }

    /// Creates a zone from a value of the variable `TZ`: an IANA name, the path of a file, or a POSIX rule. A colon may
    /// precede the value. An empty value stands for UTC.
    ///
    /// - Parameters:
    ///   - setting: The value of the variable. If it is nil, the zone comes from the default file.
    ///   - folder: The folder of the time zone database.
    ///   - defaultFile: The file of the zone of this machine. If there is no such file, the zone is UTC.
    /// - Throws: An error if the zone is unknown, or if its file is damaged or counts leap seconds.
    init(setting: String?, folder: String, defaultFile: String = "/etc/localtime") throws(TimeZoneError) {
        guard let setting else {
            try self.init(defaultFile: defaultFile, folder: folder)
            return
        }
        let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
        if name.isEmpty {
            self = .utc
        } else if name.hasPrefix("/") {
            guard let bytes = Self.bytes(ofFile: name) else { throw .unknownName(name, suggestion: nil) }
            try self.init(name, bytes, path: name)
        } else {
            do {
                try self.init(named: name, folder: folder)
            } catch {
                if case .damagedFile = error { throw error }
                guard let rule = YearlyRule(name), let period = rule.period(at: 0) else { throw error }
                self.init(name: name, first: period.offset, [], rule)
            }
        }
    }

    private init(defaultFile: String, folder: String) throws(TimeZoneError) {
        if let bytes = Self.bytes(ofFile: defaultFile) {
            try self.init(defaultFile, bytes, path: defaultFile)
            return
        }
        // If the database is not installed, the symbolic link into it still contains the name of the zone.
        var buffer = [CChar](repeating: 0, count: 512)
        guard readlink(defaultFile, &buffer, buffer.count - 1) > 0 else {
            self = .utc
            return
        }
        let target = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let parts = target.split(separator: "/")
        let name = parts.drop { $0 != "zoneinfo" }.dropFirst().joined(separator: "/")
        try self.init(named: name.isEmpty ? target : name, folder: folder)
    }

    private init(_ name: String, _ bytes: [UInt8], path: String) throws(TimeZoneError) {
        guard let file = TimeZoneFile(bytes) else { throw .damagedFile(path) }
        self.init(name: name, first: file.first, file.changes, file.rule)
    }

    /// Returns whether the text could be the name of a file in the database.
    private static func isName(_ name: String) -> Bool {
        name.utf8.count < 100
            && !name.split(separator: "/", omittingEmptySubsequences: false).contains { $0.isEmpty || $0 == ".." }
            && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    private static func error(_ name: String, _ folder: String) -> TimeZoneError {
        // Every database contains at least one of these files.
        guard access("\(folder)/Europe/Berlin", R_OK) == 0 || access("\(folder)/UTC", R_OK) == 0 else {
            return .databaseMissing(name: name, folder: folder)
        }
        let place = name.split(separator: "/").last.map { $0.replacing(" ", with: "_") } ?? ""
        let regions = [
            "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
        ]
        let suggestion = regions.lazy.map { "\($0)/\(place)" }.first {
            !place.isEmpty && isName($0) && bytes(ofFile: "\(folder)/\($0)") != nil
        }
        return .unknownName(name, suggestion: suggestion)
    }

    /// The maximum size of a file in bytes.
    private static let mostBytes = 1 << 18

    private static func bytes(ofFile path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while bytes.count < mostBytes, case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer[..<count]
        }
        // Opening a folder succeeds, but reading it fails.
        return ferror(file) == 0 ? bytes : nil
    }
}
