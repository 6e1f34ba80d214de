import Dashboard
import LoadableTesting
import Loadables
import TerminalUI
import Testing

/// A panel of one kind of content, all of which is made of numbered items, so that they are known again on the screen.
@MainActor
final class RandomPanel {

    enum Kind: CaseIterable {
        case list, pairs, table, tree, text, log, keyValues, tiles, chart, view, merged
    }

    let kind: Kind
    let title: String
    let model: PanelModel
    /// The shown content; empty initially.
    private(set) var items: [Int] = []
    /// When what is shown came, or was confirmed; nil before that.
    private(set) var lastSuccess: Timestamp?

    private let loader: ScriptedLoader<[Int]>
    /// Of a panel of two loaders, the other one, which never has anything.
    private let other: ScriptedLoader<[Int]>
    private let clock: ManualClock
    private var nextItem = 0

    init(_ kind: Kind, clock: ManualClock) {
        self.kind = kind
        self.clock = clock
        title = "The \(kind)"
        model = PanelModel(title: title)
        loader = ScriptedLoader(clock: clock)
        loader.freshFor = .seconds(60)
        other = ScriptedLoader(clock: clock)
        switch kind {
        case .list: model.show(loader) { $0.map(Self.row) }
        case .pairs:
            model.show(loader) { items in
                items.flatMap { [Self.row($0), ListRow("  and more of it", continues: true)] }
            }
        case .table:
            model.show(loader) { items in
                TableContent(
                    ["Name", "Size"],
                    rows: items.map {
                        TableContent.Row([StyledText(Self.token($0)), StyledText("\($0 * 7)")], id: "\($0)")
                    })
            }
        case .tree:
            model.show(loader) { items in
                OutlineContent(
                    items.map { TreeItem(StyledText(Self.token($0)), id: "\($0)", children: [TreeItem("inside")]) })
            }
        case .text: model.show(loader) { TextContent($0.map { StyledText(Self.token($0)) }) }
        case .log: model.show(loader) { LogContent($0.map { StyledText(Self.token($0)) }) }
        case .keyValues:
            model.show(loader) { items in
                KeyValueContent(items.map { KeyValueView.Item(Self.token($0), StyledText("value")) })
            }
        case .tiles:
            model.show(loader) { items in
                TilesContent(items.map { TilesContent.Tile(Self.token($0), detail: "shut", id: "\($0)") })
            }
        case .chart:
            model.show(loader) { items -> ChartContent in
                var series = TimeSeries(last: 50)
                for (index, item) in items.enumerated() {
                    series.add(.init(Double(item), at: Timestamp(secondsSince1970: Double(index))))
                }
                return ChartContent(series)
            }
        case .view: model.show(loader) { items in Label(StyledText(items.map(Self.token).joined(separator: " "))) }
        case .merged:
            model.show(loader, other) { first, second in ((first ?? []) + (second ?? [])).map(Self.row) }
        }
    }

    /// How an item is known again on the screen.
    static func token(_ item: Int) -> String { "item-\(item)." }

    private static func row(_ item: Int) -> ListRow { ListRow(StyledText(token(item)), id: "\(item)") }

    // MARK: Events

    /// Does something that a source, or the program, may do.
    func happen(using random: inout some RandomNumberGenerator) {
        switch Int.random(in: 0..<12, using: &random) {
        case 0...3: model.sync()
        case 4...6:
            if loader.loadableState != .syncing { loader.sync() }
            change(using: &random)
            bring { loader.succeed(items) }
        case 7 where loader.loadableState == .syncing: loader.fail(TestError("out of order"))
        case 8: loader.cancel()
        case 9 where !items.isEmpty && loader.loadableState == .syncing: bring { loader.confirm() }
        case 10 where !items.isEmpty: loader.invalidate()
        case 11 where loader.loadableState != .syncing:
            change(using: &random)
            bring { loader.finishLoading(.success(items)) }
        default:
            if loader.loadableState != .syncing { loader.finishLoading(.failure(TestError("lost the line"))) }
        }
    }

    private func bring(_ content: () -> Void) {
        content()
        lastSuccess = clock.now
    }

    private func change(using random: inout some RandomNumberGenerator) {
        func new() -> Int {
            nextItem += 1
            return nextItem
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: items.insert(new(), at: 0)
        case 1: items = (0..<3).map { _ in new() } + items
        case 2: items.append(new())
        case 3: if items.count > 1 { items.remove(at: .random(in: items.indices, using: &random)) }
        case 4: items.shuffle(using: &random)
        default: break
        }
        while items.count < 12 { items.append(new()) }
        if items.count > 30 { items.removeLast(items.count - 30) }
    }
}
