import Filters
import TestSupport
import Testing

/// Times that filters compute from dates.
@Suite(.timeLimit(.minutes(3)))
struct DateTests {

    @Test(
        "A time in UTC is the same in every time zone, in summer and in winter",
        arguments: [
            "UTC", "Europe/Berlin", "America/New_York", "Europe/Dublin", "Europe/Moscow", "Australia/Lord_Howe",
            "Asia/Kathmandu",
        ])
    func zones(zone: String) async {
        let worker = Worker(zone: zone)
        defer { worker.service.stop() }
        for month in ["01", "04", "07", "10"] {
            let date = #""2026-\#(month)-20T10:00:00Z""#
            #expect(await worker.select("\(date) | fromdate | todate") == date)
            #expect(await worker.select("\(date) | fromdateiso8601 | todateiso8601") == date)
            #expect(await worker.select(#"\#(date) | strptime("%Y-%m-%dT%H:%M:%SZ") | mktime | todate"#) == date)
        }
        // Every few days from 1919 to 2100, with leap years and with rules of former years.
        let times = "[range(-2000; 5000) * 821807 | select(. != (gmtime | mktime))]"
        #expect(await worker.select(times) == "[]")
    }

    @Test(
        "Fields out of their range are carried, and fractions are cut off",
        arguments: [
            ("[2026,13,40,25,61,61,0,0]", "1804903321"), ("[2026,-1,0,0,0,0,0,0]", "1764460800"),
            ("[2026,1.9,2,3,4,5.9,0,0]", "1770001445"), ("[1969,11,31,23,59,59,0,0]", "-1"),
            ("[2026,1,2,-3.5,4,5,0,0]", "1769979845"), ("[2000,1,29,0,0,0,0,0]", "951782400"),
            ("[1600,1,29,0,0,0,0,0]", "-11670998400"),
        ])
    func fields(fields: String, seconds: String) async {
        #expect(await Worker(zone: "Europe/Berlin").select("\(fields) | mktime") == seconds)
    }

    @Test(
        "Values that are no dates are rejected with the messages of jq",
        arguments: [
            ("null | mktime", "mktime requires array inputs"),
            ("[2026, 1, 1] | mktime", "mktime requires parsed datetime inputs"),
            (#"[2026,1,2,3,4,5,"a","b"] | mktime"#, "mktime requires parsed datetime inputs"),
            (#""x" | fromdate"#, #"date "x" does not match format "%Y-%m-%dT%H:%M:%SZ""#),
            ("5 | fromdate", "strptime/1 requires string inputs and arguments"),
        ])
    func errors(filter: String, reason: String) async {
        #expect(await Worker().select(filter).hasPrefix("the filter failed: \(reason);"))
    }

    @Test("A mistake in a filter with dates is reported on the filter’s line, and own definitions are kept")
    func lines() async {
        let worker = Worker()
        #expect(await worker.select(". as $t |\nfromdate | $x").hasPrefix("bad filter, line 2:"))
        #expect(await worker.select("mktime | ($__loc__.line)", "[2026,0,1,0,0,0,0,0]") == "1")
        #expect(await worker.select("def fromdate: 5; null | fromdate") == "5")
        #expect(await worker.select(".fromdate", #"{"fromdate":1}"#) == "1")
    }

    @Test("Conditions, filters with variables and filters compiled together use the same times")
    func kinds() async throws {
        let worker = Worker(zone: "Europe/Berlin")
        let date = #"{"t":"2026-07-20T10:00:00Z"}"#
        #expect(try await worker.truth("(.t | fromdate) < 1784541601 and (.t | fromdate) > 1784541599", date))
        worker.service.compileTogether([Filter(".t|fromdate"), Filter(".t|length")], conditions: [])
        #expect(await worker.select(".t|fromdate", date) == "1784541600")
        #expect(await worker.select(".t|length", date) == "20")
    }
}
