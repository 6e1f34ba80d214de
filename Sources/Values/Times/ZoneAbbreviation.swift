/// The abbreviations of time zones that have only one common meaning.
enum ZoneAbbreviation {

    private static let hours: [String: Double] = [
        "UTC": 0, "GMT": 0, "UT": 0, "UCT": 0, "Z": 0, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "MET": 1, "MEST": 2,
        "MESZ": 2, "MEZ": 1, "EET": 2, "EEST": 3, "MSK": 3, "SAST": 2, "WAT": 1, "CAT": 2, "EAT": 3, "PKT": 5,
        "NPT": 5.75, "ICT": 7, "WIB": 7, "WITA": 8, "WIT": 9, "HKT": 8, "SGT": 8, "PHT": 8, "AWST": 8, "JST": 9,
        "KST": 9, "ACST": 9.5, "ACDT": 10.5, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "NST": -3.5, "NDT": -2.5,
        "EST": -5, "EDT": -4, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10,
    ]

    /// Returns the offset of an abbreviation in seconds ahead of UTC; nil if the abbreviation is unknown or ambiguous,
    /// such as CST, IST, BST and AST.
    static func seconds(_ name: String) -> Int? { hours[name.uppercased()].map { Int($0 * 3_600) } }
}
