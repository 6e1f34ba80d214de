import Foundation
import Loadables
import Testing

/// The last values of a number, with their times.
@Suite(.timeLimit(.minutes(3)))
struct TimeSeriesTests {

    private func sample(_ value: Double, at seconds: Double) -> TimeSeries.Sample {
        TimeSeries.Sample(value, at: Timestamp(secondsSince1970: seconds))
    }

    private func series(at seconds: [Double], last limit: Int = .max, gapAfter: Duration? = nil) -> TimeSeries {
        TimeSeries(seconds.map { sample($0, at: $0) }, last: limit, gapAfter: gapAfter)
    }

    @Test(
        "Samples are ordered by date; one of the same date replaces the other; the oldest are dropped",
        arguments: [
            ([1, 2, 3], 9, [1, 2, 3]), ([3, 1, 2], 9, [1, 2, 3]), ([1, 2, 2], 9, [1, 2]), ([1, 2, 3, 4], 2, [3, 4]),
            ([3, 4, 1], 2, [3, 4]), ([1, 2], 0, [2]), ([], 5, []), ([1, .nan, .infinity], 9, [1]),
        ] as [([Double], Int, [Double])])
    func order(seconds: [Double], limit: Int, expected: [Double]) {
        #expect(series(at: seconds, last: limit).samples.map(\.value) == expected)
    }

    @Test("It returns the latest, lowest and highest value; the newest of equals; nil if empty")
    func extremes() {
        let series = TimeSeries([
            sample(1, at: 1), sample(9, at: 2), sample(1, at: 3), sample(9, at: 4), sample(5, at: 5),
        ])
        #expect(series.latest == sample(5, at: 5))
        #expect(series.lowest == sample(1, at: 3))
        #expect(series.highest == sample(9, at: 4))
        let empty = TimeSeries()
        #expect(empty.isEmpty && empty.latest == nil && empty.lowest == nil && empty.highest == nil)
    }

    @Test(
        "A gap is where neighbors are further apart than three times the usual distance, or than given",
        arguments: [
            ([], nil, []), ([5], nil, [1]), ([5, 500], nil, [2]), ([5, 10, 15, 30], nil, [4]),
            ([5, 10, 15, 31], nil, [3, 1]), ([5, 10, 900, 905, 5_000], nil, [2, 2, 1]),
            ([1, 2, 31], .seconds(30), [3]),
            // Old samples are further apart.
            ([0, 600, 1_200, 1_800, 1_860, 1_920, 1_980, 1_985, 1_990, 1_995], nil, [10]),
            ([0, 600, 1_200, 4_800, 5_400, 6_000, 6_060, 6_120, 6_800, 6_860], nil, [3, 5, 2]),
            ([1, 2, 33], .seconds(30), [2, 1]), ([1, 90], .seconds(30), [1, 1]),
        ] as [([Double], Duration?, [Int])])
    func gaps(seconds: [Double], gapAfter: Duration?, expected: [Int]) {
        #expect(series(at: seconds, gapAfter: gapAfter).stretches.map(\.count) == expected)
    }

    @Test("Samples in the future are dropped, as the clock was set back")
    func clockSetBack() {
        var series = series(at: [1, 2, 3, 4])
        series.dropSamples(after: Timestamp(secondsSince1970: 2))
        #expect(series.samples.map(\.value) == [1, 2])
    }

    @Test("A decoded series equals the encoded one", arguments: [nil, Duration.seconds(30)])
    func coding(gapAfter: Duration?) throws {
        let series = series(at: [1, 2.5, 1_789_000_000.123], last: 120, gapAfter: gapAfter)
        let json = try JSONEncoder().encode(series)
        #expect(try JSONDecoder().decode(TimeSeries.self, from: json) == series)
    }

    @Test("Dates without values cannot be decoded")
    func damaged() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TimeSeries.self, from: Data(#"{"dates":[1],"values":[],"limit":2}"#.utf8))
        }
    }
}
