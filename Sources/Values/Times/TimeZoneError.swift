/// The reason why a time zone is unknown.
public enum TimeZoneError: Error, Hashable, Sendable, CustomStringConvertible {

    /// The time zone database contains no zone with this name, or there is no file with this path. The suggestion is a
    /// zone of the same place in another region; nil if there is none.
    case unknownName(String, suggestion: String?)

    /// There is no time zone database in the folder.
    case databaseMissing(name: String, folder: String)

    /// The file of the zone is damaged, or counts leap seconds. The payload is the path of the file.
    case damagedFile(String)

    public var description: String {
        switch self {
        case .unknownName(let name, let suggestion):
            "there is no time zone “\(name)”"
                + (suggestion.map { "; did you mean “\($0)”?" } ?? "; use a name such as Europe/Berlin")
        case .databaseMissing(let name, let folder):
            "the time zone “\(name)” is not known, because there is no time zone database in \(folder); "
                + "install the package tzdata"
        case .damagedFile(let path):
            "cannot read \(path): it is damaged or counts leap seconds; reinstall the package tzdata"
        }
    }
}
