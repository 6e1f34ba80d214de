import TestSupport

/// The settings of a random board of a list, of sources that follow its selected row, and of a page that opens for a row.
struct RowBoard {

    /// A source that follows the selected row.
    struct Follower {
        let name: String
        /// Part of its URL: another one is another source.
        var version = 0
        var title = 0
        var every: String
        /// Whether its URL has the value of the variable.
        let usesStage: Bool
        /// Whether its panel has a title of its own in place of one with the row.
        let hasOwnTitle: Bool
    }

    static let list = "items0"
    /// The values of the variable.
    static let stages = ["x", "y"]

    private(set) var followers: [Follower]
    /// Whether the URL of the list has the value of the variable.
    let listUsesStage: Bool
    private(set) var listVersion = 0
    /// The numbers in the titles of the list's panels, by their positions.
    private var listTitles = [0, 0, 0, 0]
    private var pageTitle = 0
    private var keyTitle = 0
    /// Whether the first page has a second panel of the list.
    private let hasSecondList: Bool
    /// Whether all followers have panels.
    private var showsAll = true
    private var random: SplitMix64

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        followers = (0..<2).map { number in
            Follower(
                name: "\(number == 0 ? "detail" : "facts")\(number + 1)",
                every: ["10s", "1m", "never"].randomElement(using: &random) ?? "",
                usesStage: number == 0 || Bool.random(using: &random),
                hasOwnTitle: Bool.random(using: &random))
        }
        listUsesStage = Int.random(in: 0..<3, using: &random) > 0
        hasSecondList = Int.random(in: 0..<3, using: &random) == 0
        self.random = random
    }

    subscript(name: String) -> Follower? { followers.first { $0.name == name } }

    // MARK: Editing

    /// An edit of the file.
    enum Edit {
        /// A title of a panel of the list.
        case listTitle
        /// A title of a follower or of its panel.
        case title(String)
        /// The URL of a follower.
        case version(String)
        /// How often a follower is loaded.
        case every(String)
        /// The URL of the list.
        case listVersion
        case pageTitle
        case keyTitle
        /// The panels of a page.
        case panels
    }

    mutating func edit() -> Edit {
        let index = Int.random(in: followers.indices, using: &random)
        let name = followers[index].name
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<4:
            listTitles[Int.random(in: listTitles.indices, using: &random)] += 1
            return .listTitle
        case 4..<7:
            followers[index].title += 1
            return .title(name)
        case 7, 8:
            followers[index].version += 1
            return .version(name)
        case 9:
            followers[index].every = ["10s", "1m", "never"].randomElement(using: &random) ?? ""
            return .every(name)
        case 10:
            listVersion += 1
            return .listVersion
        case 11:
            pageTitle += 1
            return .pageTitle
        case 12:
            keyTitle += 1
            return .keyTitle
        default:
            showsAll.toggle()
            return .panels
        }
    }

    // MARK: Text

    /// The title of a follower's panel for a row.
    func title(of follower: Follower, for host: String) -> String {
        follower.hasOwnTitle
            ? "Own \(follower.name) \(follower.title)" : "\(follower.name) of \(host) \(follower.title)"
    }

    var text: String {
        """
        variables: { stage: [\(Self.stages.joined(separator: ", "))] }
        sources:
          items0: { http: "https://api.example/items0/\(listVersion)\(listUsesStage ? "/${var.stage}" : "")", id: id, every: 1m, view: table }
        \(followers.map(source).joined(separator: "\n"))
        pages:
          - { title: "Main \(pageTitle)", rows: [[\(list(0))\(hasSecondList ? ", \(list(1))" : "")], [\(panels())]] }
          - { title: Other, rows: [[\(list(2))], [\(panel(followers[0]))]] }
          - { name: pod, tab: false, rows: [[\(panels())], [\(list(3))]] }
        keys:
          X: { on: items0, title: "Act \(keyTitle)", ask: { note: Note }, env: { STAGE: "${var.stage}" }, run: 'echo "$id $note $host $STAGE" >> acted.txt' }

        """
    }

    private func source(_ follower: Follower) -> String {
        let title = follower.hasOwnTitle ? follower.name : "\(follower.name) of ${row.items0.host} \(follower.title)"
        let key = "${row.items0.host}\(follower.usesStage ? ".${var.stage}" : "")"
        return
            "  \(follower.name): { title: \"\(title)\", http: \"https://api.example/\(follower.name)/\(follower.version)/\(key)\", every: \(follower.every), view: keys }"
    }

    private func list(_ place: Int) -> String {
        "items0: { title: \"List \(place) \(listTitles[place])\", open: pod }"
    }

    private func panels() -> String {
        followers.prefix(showsAll ? followers.count : 1).map(panel).joined(separator: ", ")
    }

    private func panel(_ follower: Follower) -> String {
        follower.hasOwnTitle ? "\(follower.name): { title: \"\(title(of: follower, for: ""))\" }" : follower.name
    }
}
