import Loadboard

struct Repository: Codable {
    var name: String
    var watchers: Int
    var forks: Int
}

struct Sources {
    var repositories: any Source<[Repository]> =
        URLSource("https://api.github.com/orgs/swiftlang/repos?sort=pushed").json([Repository].self)
    var disks: any Source<String> =
        CommandSource(shell: "df -h --output=target,size,pcent | grep --color=always -E '([89].|100)%|$'").text()
    var packages: any Source<String> =
        FileSource("/var/log/dpkg.log", last: .lines(200), follows: true).text()
    var load: any Source<TimeSeries> =
        FileSource("/proc/loadavg").text().map { Double($0.prefix { $0 != " " }) ?? .nan }.collected(last: 120)
}

@MainActor
func panels(from sources: Sources, in environment: Environment) -> [PanelModel] {
    let repositories = Feed("Repositories", from: sources.repositories, every: .seconds(300), in: environment)
    let disks = Feed("Disks", from: sources.disks, every: .seconds(30), in: environment)
    let packages = Feed("Packages", from: sources.packages, in: environment)
    let load = Feed("Load", from: sources.load, every: .seconds(5), in: environment)
    return [
        PanelModel(repositories) { repositories in
            let rows = repositories.map { TableContent.Row(["\($0.name)", "\($0.watchers)", "\($0.forks)"]) }
            return TableContent(["Repository", "Stars", "Forks"], rows: rows)
        },
        PanelModel(disks) { TextContent(ansi: $0) },
        PanelModel(packages) { LogContent(ansi: $0) },
        PanelModel(load) { ChartContent($0) },
    ]
}

let environment = Environment.standard(for: "workbench")
DashboardScreen(panels(from: Sources(), in: environment), title: "Workbench", in: environment).run()
