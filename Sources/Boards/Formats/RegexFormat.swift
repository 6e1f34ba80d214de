import Documents
import Settings

extension FormatKind {

    static let regex = FormatKind(
        "regex", word: nil, identity: "regex",
        Parameters(
            "regex", .text(.pattern),
            "A regular expression with named groups. Each matching line becomes a map of the groups."
        ) { pattern, place in
            ParseSettings(
                .regex(pattern.plain ?? pattern.shown), identity: "regex(\(pattern.shown))", pattern: pattern,
                at: place)
        })
}
