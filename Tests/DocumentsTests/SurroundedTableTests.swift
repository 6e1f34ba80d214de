import Documents
import Testing

/// Tables between the other lines that tools print: summaries above, legends and totals below, and rules.
@Suite(.timeLimit(.minutes(3)))
struct SurroundedTableTests {

    private static let top = """
        top - 19:03:06 up 23:55,  0 user,  load average: 2.74, 3.20, 2.81
        Tasks: 115 total,   4 running, 110 sleeping,   0 stopped,   1 zombie
        %Cpu(s): 50.0 us, 50.0 sy,  0.0 ni,  0.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st
        MiB Mem :  24105.6 total,  19968.1 free,    761.3 used,   3697.9 buff/cache
        MiB Swap:      0.0 total,      0.0 free,      0.0 used.  23344.3 avail Mem

          PID USER      PR  NI    VIRT  %CPU COMMAND
        18448 root      20   0 1367096 118.8 compiler+
            4 root       0 -20       0   0.0 kworker/R+
        """

    private static let attributes = """
        smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)
        Copyright (C) 2002-22, Bruce Allen, Christian Franke, www.smartmontools.org

        === START OF READ SMART DATA SECTION ===
        SMART Attributes Data Structure revision number: 16
        Vendor Specific SMART Attributes with Thresholds:
        ID# ATTRIBUTE_NAME          FLAG     VALUE WORST THRESH TYPE      UPDATED  WHEN_FAILED RAW_VALUE
          5 Reallocated_Sector_Ct   0x0033   100   100   010    Pre-fail  Always       -       0
        194 Temperature_Celsius     0x0022   034   045   000    Old_age   Always       -       34 (0 18 0 0 0)
        """

    private static let timers = """
        NEXT                            LEFT          LAST                            PASSED       UNIT              ACTIVATES
        Fri 2026-11-27 18:00:00 UTC     2h 5min left  Fri 2026-11-27 17:00:00 UTC     5min ago     anacron.timer     anacron.service
        -                               -             -                               -            snapd.timer       snapd.service

        2 timers listed.
        Pass --all to see loaded but inactive timers, too.
        """

    private static let units = """
          UNIT                 LOAD      ACTIVE SUB     DESCRIPTION
          cron.service         loaded    active running Regular background program processing daemon
        ● nginx.service        loaded    failed failed  A high performance web server

        Legend: LOAD   → Reflects whether the unit definition was properly loaded.
                ACTIVE → The high-level unit activation state, i.e. generalization of SUB.

        2 loaded units listed. Pass --all to see loaded but inactive units, too.
        To show all installed unit files use 'systemctl list-unit-files'.
        """

    private static let disks = """
        Linux 6.1.0 (host) \t11/27/26 \t_x86_64_\t(8 CPU)

        avg-cpu:  %user   %nice %system %iowait  %steal   %idle
                   3.12    0.00    1.05    0.20    0.00   95.63

        Device             tps    kB_read/s
        nvme0n1          12.34       123.40
        sda               0.10         1.00
        """

    private static let pool = """
          pool: tank
         state: ONLINE
          scan: scrub repaired 0B in 00:12:34 with 0 errors on Sun Nov  8 00:36:35 2026
        config:

        \tNAME        STATE     READ WRITE CKSUM
        \ttank        ONLINE       0     0     0
        \t  mirror-0  ONLINE       0     0     0
        \t    sda     DEGRADED     3    12     0

        errors: No known data errors
        """

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let text: String
        let columns: [String]
        /// The first and the last value of each row.
        let rows: [String]
        let leftOut: Int

        var testDescription: String { name }

        init(_ name: String, _ text: String, _ columns: String, _ rows: [String], leftOut: Int) {
            self.name = name
            self.text = text
            self.columns = columns.split(separator: " ").map(String.init)
            self.rows = rows
            self.leftOut = leftOut
        }
    }

    private static let cases = [
        Case(
            "top", top, "PID USER PR NI VIRT %CPU COMMAND",
            [
                #"{"PID":18448,"USER":"root","PR":20,"NI":0,"VIRT":1367096,"%CPU":118.8,"COMMAND":"compiler+"}"#,
                #"{"PID":4,"USER":"root","PR":0,"NI":-20,"VIRT":0,"%CPU":0.0,"COMMAND":"kworker/R+"}"#,
            ],
            leftOut: 5),
        Case(
            "timers", timers, "NEXT LEFT LAST PASSED UNIT ACTIVATES",
            [
                #"{"NEXT":"Fri 2026-11-27 18:00:00 UTC","LEFT":"2h 5min left","LAST":"Fri 2026-11-27 17:00:00 UTC","PASSED":"5min ago","UNIT":"anacron.timer","ACTIVATES":"anacron.service"}"#,
                #"{"NEXT":null,"LEFT":null,"LAST":null,"PASSED":null,"UNIT":"snapd.timer","ACTIVATES":"snapd.service"}"#,
            ],
            leftOut: 2),
        Case(
            "units", units, "UNIT LOAD ACTIVE SUB DESCRIPTION",
            [
                #"{"UNIT":"cron.service","LOAD":"loaded","ACTIVE":"active","SUB":"running","DESCRIPTION":"Regular background program processing daemon"}"#,
                #"{"UNIT":"● nginx.service","LOAD":"loaded","ACTIVE":"failed","SUB":"failed","DESCRIPTION":"A high performance web server"}"#,
            ],
            leftOut: 4),
        Case(
            "iostat", disks, "Device tps kB_read/s",
            [
                #"{"Device":"nvme0n1","tps":12.34,"kB_read/s":123.40}"#,
                #"{"Device":"sda","tps":0.10,"kB_read/s":1.00}"#,
            ],
            leftOut: 3),
        Case(
            "zpool", pool, "NAME STATE READ WRITE CKSUM",
            [
                #"{"NAME":"tank","STATE":"ONLINE","READ":0,"WRITE":0,"CKSUM":0}"#,
                #"{"NAME":"mirror-0","STATE":"ONLINE","READ":0,"WRITE":0,"CKSUM":0}"#,
                #"{"NAME":"sda","STATE":"DEGRADED","READ":3,"WRITE":12,"CKSUM":0}"#,
            ],
            leftOut: 5),
    ]

    @Test("Lines above the names and below a blank line are left out with one remark", arguments: cases)
    func surroundings(example: Case) async {
        let format = DocumentFormat.columns(example.columns)
        #expect(await read(format, example.text) == "[\(example.rows.joined(separator: ","))]")
        let remarks = await remarks(format, example.text)
        #expect(remarks.count == 1 && remarks[0].hasPrefix("\(example.leftOut) lines do not fit"), "\(remarks)")
    }

    @Test("The names are found below a long preamble, and all columns keep their values")
    func preamble() async {
        let names = [
            "ID#", "ATTRIBUTE_NAME", "FLAG", "VALUE", "WORST", "THRESH", "TYPE", "UPDATED", "WHEN_FAILED", "RAW_VALUE",
        ]
        let document = await read(.columns(names), Self.attributes)
        #expect(document.hasPrefix(#"[{"ID#":5,"ATTRIBUTE_NAME":"Reallocated_Sector_Ct""#), "\(document)")
        #expect(document.hasSuffix(#""RAW_VALUE":"34 (0 18 0 0 0)"}]"#), "\(document)")
    }

    @Test("Even if the rows are split at spaces, lines above the names are left out")
    func words() async {
        let text = "report of today, made by the tool\nNAME COUNT\na 1\nlonger-name 20\n"
        #expect(
            await read(.columns(["NAME", "COUNT"]), text)
                == #"[{"NAME":"a","COUNT":1},{"NAME":"longer-name","COUNT":20}]"#)
        #expect(await remarks(.columns(["NAME", "COUNT"]), text).count == 1)
    }

    @Test(
        "A rule is not a row",
        arguments: [
            "Package            Version\n------------------ ---------\nnumpy              1.10.0\n",
            "Package  Version\n=======  =======\nnumpy    1.10.0\n",
            "Package Version\n---------------\nnumpy   1.10.0\n",
            "Package Version\n------- -------\nnumpy   1.10.0\n------- -------\n",
        ])
    func rules(text: String) async {
        let format = DocumentFormat.columns(["Package", "Version"])
        #expect(await read(format, text) == #"[{"Package":"numpy","Version":"1.10.0"}]"#)
        #expect(await remarks(format, text) == [])
    }

    @Test("A row of signs for missing values is a row")
    func missingValues() async {
        let text = "NAME  A   B\nx     1   2\n-     -   -\n--    --  --\n"
        #expect(
            await read(.columns(["NAME", "A", "B"]), text)
                == #"[{"NAME":"x","A":1,"B":2},{"NAME":null,"A":null,"B":null},{"NAME":"--","A":"--","B":"--"}]"#)
    }

    @Test("Below a blank line, lines with a cell for each column are rows, even if they end with a full stop")
    func groups() async {
        let text = """
            NAME   STATE    NOTE
            a      up       all is well.

            b      down     it is broken.
            c      up       fine
            """
        let rows = ["a", "b", "c"]
        let document = await read(.columns(["NAME", "STATE", "NOTE"]), text)
        for row in rows { #expect(document.contains("{\"NAME\":\"\(row)\"")) }
        #expect(await remarks(.columns(["NAME", "STATE", "NOTE"]), text) == [])
    }

    @Test("Below a blank line, a row whose last cell ends with a full stop is a row, even without other cells")
    func endings() async {
        let messages = """
            NAME   SIZE  MESSAGE
            web      12  All is well.

            db           Disk is full.
            cache    10  ok
            """
        let document = await read(.columns(["NAME", "SIZE", "MESSAGE"]), messages)
        for row in ["web", "db", "cache"] { #expect(document.contains("{\"NAME\":\"\(row)\""), "\(document)") }
        let records = """
            HOST              TTL   TYPE  VALUE
            www.example.com.  300   A     1.2.3.4

            mail.example.com.       MX    mx.example.com.
            ftp.example.com.  300   A     1.2.3.5
            """
        #expect(await read(.columns(["HOST", "TTL", "TYPE", "VALUE"]), records).contains("ftp.example.com."))
        #expect(await read(.columns(["HOST", "TTL", "TYPE", "VALUE"]), records).contains("mail.example.com."))
    }

    @Test("A wrapped row without alignment has at most one cell for each column")
    func wrappedWords() async {
        let text = "NAME SIZE NOTE  LAST\naveryverylongname\n     xxxxxxxxxx y z w v\n"
        #expect(
            await read(.columns(["NAME", "SIZE", "NOTE", "LAST"]), text)
                == #"[{"NAME":"averyverylongname","SIZE":"xxxxxxxxxx","NOTE":"y","LAST":"z w v"}]"#)
    }

    @Test("A number of enormous years is read or refused, but does not overflow")
    func enormous() async {
        #expect(await !read(.number, "300000000000000y1d").isEmpty)
    }
}
