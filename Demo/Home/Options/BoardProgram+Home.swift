import HomeServer
public import Loadboard

extension BoardProgram {

    /// What the demo says of itself.
    public static var home: BoardProgram {
        let sources = wrapped(Resource.allCases.map(\.rawValue), after: "Sources:")
        return BoardProgram(
            "home", summary: "The home screen of a block of flats: a live board over a small HTTP server of its own.",
            options: CommandLineOption.home,
            notes: "\(sources).\n\(wrapped(Fault.allCases.map(\.name), after: "Faults:")).")
    }

    /// The words with commas between them, on as many lines as they need.
    private static func wrapped(_ words: [String], after title: String) -> String {
        var lines = [title]
        for (index, word) in words.enumerated() {
            let text = " " + word + (index == words.count - 1 ? "" : ",")
            if lines[lines.count - 1].count + text.count > 110 {
                lines.append(String(repeating: " ", count: title.count))
            }
            lines[lines.count - 1] += text
        }
        return lines.joined(separator: "\n")
    }
}
