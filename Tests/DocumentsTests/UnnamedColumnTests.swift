import Documents
import FoundationEssentials
import Testing

/// Printed tables whose first column has no name.
@Suite(.timeLimit(.minutes(3)))
struct UnnamedColumnTests {

    private static let free = """
                       total        used        free      shared  buff/cache   available
        Mem:        24684084      864944    21618484        8876     2511000    23819140
        Swap:              0           0           0

        """

    @Test(
        "An unnamed first column is called name, or the given name, and the numbers are below their names",
        arguments: [
            (["total", "used", "free", "shared", "buff/cache", "available"], "name"),
            (["name", "total", "used", "free", "shared", "buff/cache", "available"], "name"),
            (["memory", "total", "used", "free", "shared", "buff/cache", "available"], "memory"),
        ])
    func unnamedColumn(names: [String], first: String) async {
        let rows = [
            #"{"\#(first)":"Mem:","total":24684084,"used":864944,"free":21618484,"shared":8876,"buff/cache":2511000,"available":23819140}"#,
            #"{"\#(first)":"Swap:","total":0,"used":0,"free":0,"shared":null,"buff/cache":null,"available":null}"#,
        ]
        for text in [Self.free, Self.free + "\n" + Self.free] {
            let count = text == Self.free ? 1 : 2
            let expected = [[String]](repeating: rows, count: count).joined().joined(separator: ",")
            #expect(await read(.columns(names), text) == "[\(expected)]")
            #expect(await remarks(.columns(names), text) == [])
        }
    }

    @Test("The columns proposed for a table with an unnamed first column begin with a name for it")
    func unnamedColumnProposal() async {
        let format = SourceProposal(for: Data(Self.free.utf8)).format
        #expect(format == .columns(["name", "total", "used", "free", "shared", "buff/cache", "available"]))
        #expect(await read(format, Self.free).contains(#"{"name":"Swap:","total":0,"used":0,"free":0,"shared":null"#))
    }

    @Test(
        "Tables of other tools with an unnamed first column have their cells below their names",
        arguments: [
            (
                ["node0", "node1"],
                """
                                           node0           node1
                numa_hit                  123456          234567
                numa_miss                      0               0
                """, #"{"name":"numa_miss","node0":0,"node1":0}"#
            ),
            (
                ["name", "price"],
                """
                                 name   price
                Washing machine     w    0.12
                Bolt                b  100.00
                """, #"{"column1":"Washing machine","name":"w","price":0.12}"#
            ),
            (
                ["CPU0", "CPU1"],
                """
                                    CPU0       CPU1
                          HI:          1          0
                       TIMER:     123456     654321
                """, #"{"name":"HI:","CPU0":1,"CPU1":0}"#
            ),
            (
                ["CPU", "%user", "%idle"],
                """
                Linux 6.1.0 (host) \t11/27/26 \t_x86_64_\t(2 CPU)

                10:49:42        CPU     %user     %idle
                10:49:43        all      1.50     98.50

                10:49:44        CPU     %user     %idle
                10:49:45        all      2.50     97.50

                Average:        CPU     %user     %idle
                Average:        all      2.00     98.00
                """,
                #"[{"time":"10:49:43","CPU":"all","%user":1.50,"%idle":98.50},{"time":"10:49:45","CPU":"all","%user":2.50,"%idle":97.50},{"time":"Average:","CPU":"all","%user":2.00,"%idle":98.00}]"#
            ),
            (
                ["at", "CPU", "%user", "%idle"],
                """
                10:49:42 PM     CPU     %user     %idle
                10:49:43 PM     all      1.50     98.50
                """, #"[{"at":"10:49:43 PM","CPU":"all","%user":1.50,"%idle":98.50}]"#
            ),
            (["a", "b"], "\ta\tb\nx\t1\t2\n", #"[{"name":"x","a":1,"b":2}]"#),
            (["n", "a", "b"], "\ta\tb\nx\t1\t2\n", #"[{"n":"x","a":1,"b":2}]"#),
            (["a", "b"], "|    |   a |   b |\n|---:|----:|----:|\n|  0 |   1 |   2 |\n", #"[{"name":0,"a":1,"b":2}]"#),
            (["n", "a", "b"], "|    | a | b |\n|---:|--:|--:|\n|  0 | 1 | 2 |\n", #"[{"n":0,"a":1,"b":2}]"#),
        ])
    func otherUnnamedColumns(names: [String], text: String, rows: String) async {
        #expect(await read(.columns(names), text).contains(rows))
    }

    @Test(
        "A first column with a name has no other column before it, even if its rows begin further left",
        arguments: [
            (
                ["PID", "USER", "COMMAND"],
                """
                    PID USER     COMMAND
                1234567 root     sleep 5
                1234568 root     sleep 6
                """, #"[{"PID":1234567,"USER":"root","COMMAND":"sleep 5"}"#
            ),
            (
                ["UNIT", "LOAD", "ACTIVE"],
                """
                  UNIT            LOAD   ACTIVE
                ● nginx.service   loaded failed
                ● foo.service     loaded failed
                """, #"[{"UNIT":"● nginx.service","LOAD":"loaded","ACTIVE":"failed"}"#
            ),
            (
                ["CPU", "NODE", "CORE", "ONLINE"],
                """
                CPU NODE CORE ONLINE
                  0    0    0    yes
                """, #"[{"CPU":0,"NODE":0,"CORE":0,"ONLINE":"yes"}]"#
            ),
            (
                ["r", "b", "swpd", "si", "so"],
                """
                procs --memory-- ---swap--
                 r  b   swpd   si   so
                 1  0      0    0    0
                11  0      0    0    0
                """, #"[{"r":1,"b":0,"swpd":0,"si":0,"so":0},{"r":11"#
            ),
            (
                ["Id", "Name", "State"],
                """
                 Id   Name   State
                -----------------------
                 1    vm1    running
                 -    vm2    shut off
                """, #"[{"Id":1,"Name":"vm1","State":"running"},{"Id":null,"Name":"vm2","State":"shut off"}]"#
            ),
        ])
    func namedFirstColumn(names: [String], text: String, rows: String) async {
        #expect(await read(.columns(names), text).contains(rows))
    }
}
