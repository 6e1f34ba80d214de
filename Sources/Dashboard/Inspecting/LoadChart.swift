import Loadables
import TerminalUI

/// A chart of the durations of loads. It has a bar for each load, with the latest load at the right, and a symbol below
/// each failed or cancelled load.
///
/// A bar of full height stands for the longest load that is not unusually slow. The bars of longer loads are truncated.
/// Below a truncated bar of a successful load, there is an arrow.
struct LoadChart: View {

    /// The loads, oldest first.
    private let loads: [LoadRecord]
    private let barHeight: Int
    private let time: TimeOfDay
    private let now: Timestamp
    private let longest: Double

    /// Creates a chart whose bars are `barHeight` rows high.
    init(_ history: some Sequence<LoadRecord>, barHeight: Int, time: TimeOfDay, now: Timestamp) {
        let loads = history.filter { !$0.isUpdate }
        longest = Self.scale(loads) { Self.seconds($0, now) }
        self.loads = loads
        self.barHeight = barHeight
        self.time = time
        self.now = now
    }

    /// Whether the chart is useful, which requires more than one load.
    var isWorthwhile: Bool { loads.count > 1 }

    /// The height of the chart in rows, for the bars, the symbols if there are any, and the times.
    var height: Int { barHeight + (hasSigns ? 1 : 0) + 1 }

    private var hasSigns: Bool { loads.contains { Self.failed($0) || isCut($0) } }

    private static func failed(_ load: LoadRecord) -> Bool {
        switch load.outcome {
        case .failed, .cancelled: true
        case .loading, .succeeded, .unchanged: false
        }
    }

    /// Returns whether a load was successful and its bar is truncated.
    private func isCut(_ load: LoadRecord) -> Bool {
        load.duration != nil && !Self.failed(load) && seconds(load) > longest
    }

    private func seconds(_ load: LoadRecord) -> Double { Self.seconds(load, now) }

    private static func seconds(_ load: LoadRecord, _ now: Timestamp) -> Double {
        max(.zero, load.duration ?? load.start.duration(to: now)) / .seconds(1)
    }

    /// The maximum ratio between the duration of a full bar and the usual duration.
    private static let mostRatio = 8.0

    /// Returns the duration that a bar of full height stands for, in seconds.
    private static func scale(_ loads: [LoadRecord], _ seconds: (LoadRecord) -> Double) -> Double {
        let useful = loads.filter { !failed($0) && $0.duration != nil }
        let times = (useful.isEmpty ? loads : useful).map(seconds).sorted()
        guard let last = times.last else { return 0 }
        // The usual duration is the third quartile. One slow load in four does not change it.
        let usual = times[(times.count - 1) * 3 / 4]
        return times.last { $0 <= usual * mostRatio } ?? last
    }

    /// Returns the number of columns for a bar and the gap after it.
    private func step(_ room: Int) -> Int { loads.count * 2 <= room + 1 ? 2 : 1 }

    func draw(in canvas: inout Canvas) {
        let label = ElapsedTime(.seconds(longest)).text
        let start = label.cellWidth + 1
        let room = canvas.size.width - start
        guard room > 8, canvas.size.height >= height else { return }
        canvas.write(label, .secondary, x: 0, y: 0)
        if barHeight > 1 { canvas.write("0", .secondary, x: start - 2, y: barHeight - 1) }
        let step = step(room)
        let seen = loads.suffix((room + step - 1) / step)
        let width = max(1, seen.count * step - (step - 1))
        let area = Rect(x: start, y: 0, width: width, height: barHeight)
        drawBars(seen, step, in: area, &canvas)
        if hasSigns { drawSigns(seen, step, in: area, &canvas) }
        drawTimes(seen, in: Rect(x: start, y: height - 1, width: room, height: 1), width, &canvas)
    }

    private func drawBars(_ seen: ArraySlice<LoadRecord>, _ step: Int, in area: Rect, _ canvas: inout Canvas) {
        for role in Set(seen.map(Self.role)) {
            let values = seen.flatMap { load -> [Double?] in
                let value = Self.role(load) == role ? seconds(load) : nil
                return [value] + Array(repeating: nil, count: step - 1)
            }
            let line = Sparkline(Array(values.prefix(area.width)), range: 0...max(longest, 0.001), role: role)
            canvas.draw(line, in: area)
        }
    }

    private static func role(_ load: LoadRecord) -> Role {
        switch load.outcome {
        case .failed: .failed
        case .cancelled: .idle
        case .loading: .loading
        case .succeeded, .unchanged: .series1
        }
    }

    private func drawSigns(_ seen: ArraySlice<LoadRecord>, _ step: Int, in area: Rect, _ canvas: inout Canvas) {
        for (index, load) in seen.enumerated() {
            let x = area.x + index * step
            if Self.failed(load) {
                let outcome = OutcomeText(load)
                canvas.write(outcome.sign(canvas.symbols), outcome.role, x: x, y: area.maxY)
            } else if isCut(load) {
                canvas.write(canvas.symbols.arrowUp, .caution, x: x, y: area.maxY)
            }
        }
    }

    /// Draws the time of the first visible load and, if there is space, the time of the last visible load below the
    /// bars.
    private func drawTimes(_ seen: ArraySlice<LoadRecord>, in rect: Rect, _ width: Int, _ canvas: inout Canvas) {
        guard let first = seen.first, let last = seen.last else { return }
        let (left, right) = (time.text(first.start), time.text(last.start))
        let x = min(max(width - right.cellWidth, left.cellWidth + 2), rect.width - right.cellWidth)
        canvas.write(left, .secondary, x: rect.x, y: rect.y)
        if x > left.cellWidth { canvas.write(right, .secondary, x: rect.x + x, y: rect.y) }
    }
}

/// A sentence about loads: how many of them succeeded, their durations, their total size, and the number of updates and
/// of late results.
struct LoadStatistics {

    let text: String

    init(_ history: some Sequence<LoadRecord>, lateCount: Int) {
        let all = Array(history)
        let ended = all.filter { !$0.isUpdate && Self.isEnded($0) }
        let useful = ended.filter { $0.error == nil }
        let times = useful.compactMap(\.duration).sorted()
        let bytes = all.compactMap(\.byteCount).reduce(0) { $0.addingReportingOverflow($1).partialValue }
        let updates = all.count { $0.isUpdate }
        var facts: [String] = []
        if !ended.isEmpty {
            let share = useful.count == ended.count ? "" : " (\(useful.count * 100 / ended.count) %)"
            facts.append("\(useful.count) of \(ended.count) succeeded\(share)")
        }
        if let median = times.isEmpty ? nil : times[times.count / 2], let longest = times.last {
            let (usual, most) = (ElapsedTime(median).text, ElapsedTime(longest).text)
            facts.append(usual == most ? "took \(usual)" : "usually \(usual), at most \(most)")
        }
        if bytes > 0 { facts.append("\(ByteCount(bytes).text) in all") }
        if updates > 0 { facts.append(updates.counted("update")) }
        if lateCount > 0 {
            facts.append("\(lateCount) arrived too late and \(lateCount == 1 ? "was" : "were") dropped")
        }
        text = facts.joined(separator: ", ")
    }

    /// Returns whether a load has ended and was not cancelled.
    private static func isEnded(_ load: LoadRecord) -> Bool {
        switch load.outcome {
        case .succeeded, .unchanged, .failed: true
        case .loading, .cancelled: false
        }
    }
}
