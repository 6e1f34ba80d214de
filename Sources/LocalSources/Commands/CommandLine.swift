/// A program and its arguments, written as a shell command.
struct CommandLine: CustomStringConvertible {

    let description: String

    init(_ words: [String]) {
        description = words.map(ShellWord.quoted).joined(separator: " ")
    }
}

/// Quotes words of shell commands.
public enum ShellWord {

    /// Returns the text as a single word for `/bin/sh`, quoted if necessary.
    public static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
                true
            default: "-_./:=,+@%".utf8.contains(byte)
            }
        }
        if plain, !word.isEmpty { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
