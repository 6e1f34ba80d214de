import Loadboard

struct Rates: Codable {
    var rates: [String: Double]
}

let environment = Environment.standard(for: "rates")
let source = URLSource("https://api.frankfurter.dev/v1/latest").json(Rates.self)
let rates = Feed("Rates", from: source, every: .seconds(60), in: environment)
let panel = PanelModel(rates, title: "One euro in other money") { content in
    content.rates.sorted { $0.key < $1.key }.map { ListRow("\($0.key)", detail: "\($0.value)") }
}
DashboardScreen([panel], in: environment).run()
