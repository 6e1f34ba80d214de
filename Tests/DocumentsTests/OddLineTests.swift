import Documents
import Testing

/// Printed tables with lines that are no rows, with wrapped rows, and with wide characters.
@Suite(.timeLimit(.minutes(3)))
struct OddLineTests {

    private static func leftOut(_ count: Int, _ first: String) -> String {
        count == 1
            ? "1 line does not fit the columns and is left out: “\(first)”"
            : "\(count) lines do not fit the columns and are left out; the first is “\(first)”"
    }

    // MARK: Lines that are no rows

    private static let pods = """
        NAME          READY   STATUS             RESTARTS       AGE
        web-abcde     1/1     Running            0              5d3h
        api-xyz12     0/1     CrashLoopBackOff   12 (5m ago)    23h
        """

    private static let podRows =
        #"[{"NAME":"web-abcde","READY":"1/1","STATUS":"Running","RESTARTS":0,"AGE":"5d3h"},"#
        + #"{"NAME":"api-xyz12","READY":"0/1","STATUS":"CrashLoopBackOff","RESTARTS":"12 (5m ago)","AGE":"23h"}]"#

    @Test(
        "A line that does not fit the columns is left out with a remark, wherever it is",
        arguments: [
            ("Error from server (NotFound): pods not found", 3), ("Warning: this is deprecated", 0),
            ("Unable to connect to the server today", 2), ("\n2 pods", 3),
            ("\n2 pods, of which 1 is not ready for any requests", 3),
        ])
    func strayLine(line: String, place: Int) async {
        var text = Self.pods.split(separator: "\n").map(String.init)
        text.insert(line, at: place)
        let format = DocumentFormat.columns(["NAME", "READY", "STATUS", "RESTARTS", "AGE"])
        #expect(await read(format, text.joined(separator: "\n")) == Self.podRows)
        let written = line.replacing("\n", with: "")
        #expect(await remarks(format, text.joined(separator: "\n")) == [Self.leftOut(1, written)])
    }

    @Test("The names may be repeated between the rows")
    func repeatedNames() async {
        let format = DocumentFormat.columns(["NAME", "READY", "STATUS", "RESTARTS", "AGE"])
        let rows = Self.podRows.dropFirst().dropLast()
        #expect(await read(format, Self.pods + "\n" + Self.pods) == "[\(rows),\(rows)]")
        #expect(await read(format, Self.pods + "\n\n" + Self.pods) == "[\(rows),\(rows)]")
        #expect(await remarks(format, Self.pods + "\n" + Self.pods) == [])
    }

    @Test("A legend below a blank line is left out, even if one of its lines could be split at the columns")
    func legend() async {
        let text = """
              UNIT                     LOAD   ACTIVE     SUB          DESCRIPTION
            ● nginx.service            loaded failed     failed       A high performance web server
              cron.service             loaded active     running      Regular background program processing daemon
            ● missing.service          not-found inactive dead        missing.service

            LOAD   = Reflects whether the unit definition was properly loaded.
            ACTIVE = The high-level unit activation state, i.e. generalization of SUB.

            3 loaded units listed. Pass --all to see loaded but inactive units, too.
            """
        let format = DocumentFormat.columns(["UNIT", "LOAD", "ACTIVE", "SUB", "DESCRIPTION"])
        #expect(
            await read(format, text)
                == #"[{"UNIT":"● nginx.service","LOAD":"loaded","ACTIVE":"failed","SUB":"failed","DESCRIPTION":"A high performance web server"},"#
                + #"{"UNIT":"cron.service","LOAD":"loaded","ACTIVE":"active","SUB":"running","DESCRIPTION":"Regular background program processing daemon"},"#
                + #"{"UNIT":"● missing.service","LOAD":"not-found","ACTIVE":"inactive","SUB":"dead","DESCRIPTION":"missing.service"}]"#
        )
        #expect(
            await remarks(format, text)
                == [Self.leftOut(3, "LOAD   = Reflects whether the unit definition was properly …")])
    }

    @Test(
        "A message that happens to fit is left out if it has words below numbers",
        arguments: ["df: /mnt/nas: Stale file handle", "df: /mnt/nas2: Stale file handle", "error: the disk is lost"])
    func fittingMessage(message: String) async {
        let head = "Filesystem      Size  Used Avail Use% Mounted on\n"
        let rows = ["/dev/sda1        98G   45G   53G  46% /\n", "tmpfs           1.6G     0  1.6G   0% /run\n"]
        let format = DocumentFormat.columns(["Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"])
        let expected = await read(format, head + rows.joined())
        for place in 0...2 {
            var lines = rows
            lines.insert(message + "\n", at: place)
            #expect(await read(format, head + lines.joined()) == expected)
            #expect(await remarks(format, head + lines.joined()) == [Self.leftOut(1, message)])
        }
    }

    @Test("A row with a word for each column is a row even if its cells are too wide")
    func wideRow() async {
        let text = """
            Proto Recv-Q Local Address           Foreign Address         State
            tcp        0 10.0.0.1:22             10.0.0.5:51234          ESTABLISHED
            tcp6       0 2001:db8:aaaa:bbbb:cccc:dddd:1:22 2001:db8::5:51234 ESTABLISHED
            tcp        0 0.0.0.0:22              0.0.0.0:*               LISTEN
            """
        let format = DocumentFormat.columns(["Proto", "Recv-Q", "Local Address", "Foreign Address", "State"])
        let row =
            #"{"Proto":"tcp6","Recv-Q":0,"Local Address":"2001:db8:aaaa:bbbb:cccc:dddd:1:22","Foreign Address":"2001:db8::5:51234","State":"ESTABLISHED"}"#
        #expect(await read(format, text).contains(row))
        #expect(await remarks(format, text) == [])
    }

    // MARK: Wrapped rows

    @Test(
        "A row whose first cell is in a line of its own is one row",
        arguments: ["Filesystem           1K-blocks      Used Available Use% Mounted on\n", ""])
    func wrapped(head: String) async {
        let text = """
            /dev/mapper/very-long-volume-group-name-root
                                  41152736  21563424  17475872  56% /
            tmpfs                  4096000         0   4096000   0% /dev/shm
            /dev/mapper/another-long-name-of-a-volume
                                  41152736         0  41152736   0% /var
            """
        let names = ["Filesystem", "1K-blocks", "Used", "Available", "Use%", "Mounted on"]
        let values = [
            ["\"/dev/mapper/very-long-volume-group-name-root\"", "41152736", "21563424", "17475872", "56", "\"/\""],
            ["\"tmpfs\"", "4096000", "0", "4096000", "0", "\"/dev/shm\""],
            ["\"/dev/mapper/another-long-name-of-a-volume\"", "41152736", "0", "41152736", "0", "\"/var\""],
        ]
        let rows = values.map { row in
            "{" + zip(names, row).map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        }
        #expect(await read(.columns(names), head + text) == "[\(rows.joined(separator: ","))]")
        #expect(await remarks(.columns(names), head + text) == [])
    }

    @Test(
        "A short line before an indented one is a row of its own unless its cell is too wide for its column",
        arguments: [
            ("  PID   RSS CMD\n23098\n    1    12 init\n", #"{"PID":1,"RSS":12,"CMD":"init"}"#),
            ("x\n  1 2\n", #"{"PID":"x","RSS":null,"CMD":null}"#), ("123\n  1 2 3\n", #"{"PID":1,"RSS":2,"CMD":3}"#),
        ])
    func notWrapped(text: String, row: String) async {
        #expect(await read(.columns(["PID", "RSS", "CMD"]), text).contains(row))
    }

    // MARK: Wide characters

    @Test(
        "Columns may be aligned by cells, characters or bytes",
        arguments: [
            """
            NAME   LABEL          SIZE MOUNTPOINT
            sda1   データ         100G /mnt/a
            sda2                  200G
            sda3   バックアップ   300G /mnt/c
            """,
            """
            NAME   LABEL          SIZE MOUNTPOINT
            sda1   データ            100G /mnt/a
            sda2                  200G
            sda3   バックアップ         300G /mnt/c
            """,
            """
            NAME   LABEL                SIZE MOUNTPOINT
            sda1   データ            100G /mnt/a
            sda2                        200G
            sda3   バックアップ   300G /mnt/c
            """,
        ])
    func wideCharacters(text: String) async {
        let names = ["NAME", "LABEL", "SIZE", "MOUNTPOINT"]
        let rows =
            #"[{"NAME":"sda1","LABEL":"データ","SIZE":"100G","MOUNTPOINT":"/mnt/a"},"#
            + #"{"NAME":"sda2","LABEL":null,"SIZE":"200G","MOUNTPOINT":null},"#
            + #"{"NAME":"sda3","LABEL":"バックアップ","SIZE":"300G","MOUNTPOINT":"/mnt/c"}]"#
        #expect(await read(.columns(names), text) == rows)
        #expect(await remarks(.columns(names), text) == [])
    }

    // MARK: Remarks

    @Test(
        "A remark reports a message in place of rows, and lines with fewer words than columns",
        arguments: [
            ("Error: too many requests", "the only row may be a message: “Error: too many requests”"),
            ("A B C\nError: too many requests\n", "the only row may be a message: “Error: too many requests”"),
            ("Error 429: too many requests", "the only row may be a message: “Error 429: too many requests”"),
            ("df: no such file", "the only row may be a message: “df: no such file”"),
            ("1 2 3\nKilled\n4 5 6\n", "1 line has fewer words than columns: “Killed”"),
            ("1 2 3\nx\n4 5 6\ny\n", "2 lines have fewer words than columns; the first is “x”"),
            ("1 2 3\n4 5\n", nil), ("eth0: 12 34\n", nil), ("nginx.service loaded failed\n", nil), ("", nil),
            ("a\tb\tc\nx\t\t\n", nil),
        ] as [(String, String?)])
    func remark(text: String, remark: String?) async {
        #expect(await remarks(.columns(["A", "B", "C"]), text) == [remark].compactMap(\.self))
    }
}
