import FoundationEssentials
import JSONDocuments

/// Lines that match a regular expression: see ``DocumentFormat/regex(_:)``.
struct RegexFormat: DataFormat {

    static let name = "regex"

    let pattern: String

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        guard let worker else { throw .noWorker(format: Self.name) }
        let lines = SourceText(bytes, isGrowing: options.isGrowing).printed
        let matches = try await worker.matches(of: pattern, in: lines.bytes)
        if matches.childCount(of: matches.root) == 0, !isForMarkup,
            let error = DocumentError.markup(
                bytes, insteadOf: "a match of the regular expression", allowsElement: true)
        {
            throw error
        }
        var part = DocumentPart(.json(matches))
        part.percentFields = percentFields
        return part
    }

    /// The named groups that capture a percent sign at their end, or precede a percent sign, as in `(?<used>\d+)%`.
    private var percentFields: Set<String> {
        var fields: Set<String> = []
        var groups: [(name: Substring?, hasAlternatives: Bool)] = []
        var rest = pattern[...]
        var (isInClass, before): (Bool, Character?) = (false, nil)
        while let next = rest.popFirst() {
            switch next {
            case "\\":
                _ = rest.popFirst()
                before = nil
                continue
            case "[": isInClass = true
            case "]": isInClass = false
            case "(" where !isInClass:
                let isNamed = rest.hasPrefix("?<") && !rest.hasPrefix("?<=") && !rest.hasPrefix("?<!")
                groups.append((isNamed ? rest.dropFirst(2).prefix { $0 != ">" } : nil, false))
            case "|" where !isInClass && !groups.isEmpty: groups[groups.count - 1].hasAlternatives = true
            case ")" where !isInClass:
                guard let group = groups.popLast(), let name = group.name else { break }
                // An optional sign, as in `%?`, does not count.
                let isFollowed = rest.first == "%" && !"?*{".contains(rest.dropFirst().first ?? " ")
                if before == "%" && !group.hasAlternatives || isFollowed { fields.insert(String(name)) }
            default: break
            }
            before = isInClass ? nil : next
        }
        return fields
    }

    private var isForMarkup: Bool {
        // Ignore the `<` of named groups, as in `(?<name>…)`.
        pattern.split(separator: "(?<").joined().contains { $0 == "<" || $0 == "&" }
    }
}

extension DocumentFormat {

    /// Returns the format of lines that match a regular expression (Oniguruma with Perl syntax). The document is an
    /// array with an element for each matching line. Other lines are skipped.
    ///
    /// The element is an object with the named groups, or an array if the groups have no names. Without groups, the
    /// element is the matched text.
    ///
    /// If a web page or an XML document contains no match, reading fails, because the document may be an error page or
    /// a login page. If the expression contains `&`, or `<` outside `(?<`, the result is an empty array instead,
    /// because the expression is meant for such documents.
    ///
    /// - Parameter pattern: The regular expression.
    public static func regex(_ pattern: String) -> DocumentFormat { DocumentFormat(RegexFormat(pattern: pattern)) }
}
