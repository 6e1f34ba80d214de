/// The types of values that the code of articles writes without naming them, as `time: .utc`: who passes such a value on has to
/// know its type.
struct ImplicitMembers {

    /// A value in the code of an article.
    struct Use: Hashable {
        let article: String
        let label: String
        let member: String
    }

    /// The types of the parameters with a label, and the public members of a type that can be written without its name.
    private var types: [String: Set<String>] = [:]
    private var members: [String: Set<String>] = [:]

    /// Reads the sources of the modules.
    init(_ catalogues: [Catalogue]) {
        for catalogue in catalogues {
            for link in PublicSymbols(catalogue).links {
                let path = link.split(separator: "/")
                guard path.count > 1, let member = path.last else { continue }
                members[String(path[path.count - 2]), default: []].insert(String(member.prefix { $0 != "(" }))
            }
            for line in catalogue.sources.flatMap(\.lines) where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                let parameter = #/\b([a-z]\w*)(?: [a-z]\w*)?: (?:any |some |inout )*\[?([A-Z]\w+)/#
                for match in line.matches(of: parameter) {
                    types[String(match.1), default: []].insert(String(match.2))
                }
            }
        }
    }

    /// The values in the articles, each with the types that it may have.
    func uses(in articles: [Catalogue.Document]) -> [Use: Set<String>] {
        var uses: [Use: Set<String>] = [:]
        for article in articles {
            for line in article.swiftBlocks.joined() {
                for match in line.matches(of: #/\b([a-z]\w*): \.([a-z]\w*)/#) {
                    let use = Use(article: article.name, label: String(match.1), member: String(match.2))
                    let possible = types[use.label, default: []].filter { members[$0]?.contains(use.member) == true }
                    if !possible.isEmpty { uses[use] = possible }
                }
            }
        }
        return uses
    }
}
