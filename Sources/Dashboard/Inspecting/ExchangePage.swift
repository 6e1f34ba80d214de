import Loadables
import TerminalUI

/// The blocks of a page for the request and the response of a load.
struct ExchangeBlocks {

    let exchange: LoadExchange
    let id: String

    /// Returns the blocks of the request and its headers, followed by the blocks of the response.
    func blocks(isRunning: Bool) -> [InspectorContent.Block] {
        let sent = exchange.sentByteCount.map { "body of \(ByteCount($0).text)" }
        let answer =
            exchange.response.isEmpty
            ? [StyledText(isRunning ? "not yet" : "nothing", .secondary)]
            : lines(exchange.response, [exchange.responseTime.map { "after \(ElapsedTime($0).text)" }, received])
        return InspectorContent.Block.fields("asked", lines(exchange.request, [sent]), id: "\(id) asked")
            + InspectorContent.Block.fields("answered", answer, id: "\(id) answered")
    }

    private var received: String? { exchange.receivedByteCount.map { ByteCount($0).text } }

    /// Returns the lines as styled text. The details are at the end of the first line. The details and all lines except
    /// the first are secondary.
    private func lines(_ lines: [String], _ facts: [String?]) -> [StyledText] {
        let facts = facts.compactMap(\.self).joined(separator: ", ")
        return lines.enumerated().map { index, line in
            guard index == 0 else { return StyledText(line, .secondary) }
            return StyledText(line) + StyledText(facts.isEmpty ? "" : "  \(facts)", .secondary)
        }
    }
}

/// The page with the latest loads of a panel's sources, newest first. It shows the request and the response of each
/// load, or the command and its result.
struct ExchangePage {

    let inspection: LoadableInspection
    let time: TimeOfDay
    let symbols: Symbols

    var content: InspectorContent {
        let loads = InspectedLoad.all(of: inspection).filter { $0.exchange != nil }
        return InspectorContent(Array(loads.map(blocks).joined(separator: [.gap])))
    }

    private func blocks(of load: InspectedLoad) -> [InspectorContent.Block] {
        guard let exchange = load.exchange else { return [] }
        let title = StyledText(load.name, .emphasis) + StyledText("  \(load.title)", .secondary)
        let outcome = OutcomeText(load.record).text(symbols)
        let moment = StyledText(" \(symbols.separator) \(time.text(load.record.start))", .secondary)
        return [.headline(title + "  " + outcome + moment)]
            + ExchangeBlocks(exchange: exchange, id: load.id).blocks(isRunning: load.record.duration == nil)
    }
}

/// The page with the details of a load: its time, reason, duration and outcome, the request and the response.
struct LoadDetails {

    let load: InspectedLoad
    let time: TimeOfDay
    let now: Timestamp
    let symbols: Symbols

    private var record: LoadRecord { load.record }

    var content: InspectorContent {
        InspectorContent(
            facts + error + exchange, changesAfter: InspectorContent.changesAfter([record.start], now: now))
    }

    private func field(_ name: String, _ text: String?) -> [InspectorContent.Block] {
        text.map { [.field(name, StyledText($0), id: name)] } ?? []
    }

    private var facts: [InspectorContent.Block] {
        let age = Age(record.start.duration(to: now)).sentence
        let began = "\(time.text(record.start)), \(age)"
        // Do not use `record.origin` here: the optimizer of Swift 6.3.1 crashes on it.
        let origin: String? =
            switch record.outcome {
            case .succeeded(.cache): "disk"
            case .succeeded(.source): "the source"
            default: nil
            }
        return field("Loader", load.name) + field(record.isUpdate ? "Came" : "Began", began)
            + field("Because", record.reason.map(ReasonText.sentence))
            + field("Took", record.isUpdate ? nil : record.duration.map { ElapsedTime($0).text })
            + [.field("Outcome", OutcomeText(record).text(symbols), id: "Outcome")]
            + field("From", origin) + field("Size", record.byteCount.map { ByteCount($0).text })
    }

    private var error: [InspectorContent.Block] {
        record.error.map { ErrorBlocks($0).blocks } ?? []
    }

    private var exchange: [InspectorContent.Block] {
        guard let exchange = load.exchange else { return [] }
        return [.gap] + ExchangeBlocks(exchange: exchange, id: load.id).blocks(isRunning: record.duration == nil)
    }
}

struct ErrorBlocks {

    let blocks: [InspectorContent.Block]

    init(_ error: any Error) {
        let causes = ErrorCauses(error)
        var fields: [(name: String, value: StyledText)] = [("Error", StyledText(ErrorText(error).text, .failed))]
        fields += causes.sentences.enumerated().map { ($0 == 0 ? "Caused by" : "", StyledText($1)) }
        if let place = causes.place { fields.append(("Where", StyledText(place))) }
        blocks = fields.enumerated().map { index, field in
            .field(field.name, field.value, id: "error \(index)")
        }
    }
}
