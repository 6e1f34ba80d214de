import Documents
import FoundationEssentials
import Testing

/// The output of programs that print tables for people.
@Suite(.timeLimit(.minutes(3)))
struct PrintedTableTests {

    /// The rows of a proposal for a text, as JSON.
    private func rows(_ text: String) async -> String {
        await read(SourceProposal(for: Data(text.utf8)).format, text)
    }

    @Test(
        "A right-aligned column before a left-aligned one is a column of its own, even if its cells are too wide",
        arguments: [
            (
                """
                USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
                root         1  0.5  0.0  51512 16816 ?        SLl  Nov26   4:39 /process_api --addr 0.0.0.0:2024
                root         2  0.0  0.0      0     0 ?        S    Nov26   0:00 [kthreadd]
                root     23098 69.1  1.4 691896 354472 ?       Sl   09:06   1:41 /opt/tests  --filter A
                """,
                #"{"USER":"root","PID":23098,"%CPU":69.1,"%MEM":1.4,"VSZ":691896,"RSS":354472,"TTY":"?","STAT":"Sl","START":"09:06","TIME":"1:41","COMMAND":"/opt/tests  --filter A"}"#
            ),
            // All cells are too wide, as in a list of the largest processes.
            (
                """
                USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
                root     23098 69.1  1.4 691896 354472 ?       Sl   09:06   1:41 /opt/tests --filter A
                root     23620 33.0  1.3 494168 344452 ?       R    09:07   0:30 /opt/swift -c b.swift
                """,
                #"{"USER":"root","PID":23620,"%CPU":33.0,"%MEM":1.3,"VSZ":494168,"RSS":344452,"TTY":"?","STAT":"R","START":"09:07","TIME":"0:30","COMMAND":"/opt/swift -c b.swift"}"#
            ),
            // Several cells in a row, and the time.
            (
                """
                USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
                root           1  0.0  0.1 167744 11852 ?        Ss   Nov20   0:12 /sbin/init splash
                ann         2211  3.4  5.1 3745120 412336 ?      Sl   Nov20 1234:56 /usr/lib/firefox -new-window
                ann         2412  0.8  2.3 1184568512 189228 ?   Sl   Nov20  21:40 /opt/app --type=renderer  --lang=en
                ann        18833  0.0  0.0  12044  5120 pts/0    Ss+  10:23   0:00 bash -l
                """,
                #"{"USER":"ann","PID":2412,"%CPU":0.8,"%MEM":2.3,"VSZ":1184568512,"RSS":189228,"TTY":"?","STAT":"Sl","START":"Nov20","TIME":"21:40","COMMAND":"/opt/app --type=renderer  --lang=en"}"#
            ),
            // Of macOS.
            (
                """
                USER               PID  %CPU %MEM      VSZ    RSS   TT  STAT STARTED      TIME COMMAND
                ann                612  12.3  1.5 412345678 245678   ??  S    10:23AM   3:04.56 /Applications/Safari
                _windowserver      345   3.0  0.7 411112222 123456   ??  Ss   Mon09AM  99:02.03 /System/Server -daemon
                """,
                #"{"USER":"_windowserver","PID":345,"%CPU":3.0,"%MEM":0.7,"VSZ":411112222,"RSS":123456,"TT":"??","STAT":"Ss","STARTED":"Mon09AM","TIME":"99:02.03","COMMAND":"/System/Server -daemon"}"#
            ),
            (
                """
                  PID USER       RSS TT       COMMAND
                    1 root     17716 ?        process_api
                    2 root         0 ?        kthreadd
                23098 root     354472 ?       Web Content
                """, #"{"PID":23098,"USER":"root","RSS":354472,"TT":"?","COMMAND":"Web Content"}"#
            ),
            (
                """
                  PID   RSS COMMAND
                    1 16816 /process_api --addr 0.0.0.0
                    2     0 [kthreadd]
                23098 354472 /opt/tests --filter A
                """, #"{"PID":23098,"RSS":354472,"COMMAND":"/opt/tests --filter A"}"#
            ),
        ])
    func wideCells(text: String, row: String) async {
        #expect(await rows(text).contains(row))
    }

    @Test(
        "Tables whose cells fit have the columns of their first line",
        arguments: [
            (
                """
                UID        PID  PPID  C STIME TTY          TIME CMD
                root         1     0  0 Nov26 ?        00:04:38 /process_api --addr 0.0.0.0:2024
                root         2     0  0 Nov26 ?        00:00:00 [kthreadd]
                """,
                #"{"UID":"root","PID":1,"PPID":0,"C":0,"STIME":"Nov26","TTY":"?","TIME":"00:04:38","CMD":"/process_api --addr 0.0.0.0:2024"}"#
            ),
            (
                """
                Filesystem              1K-blocks     Used Available Use% Mounted on
                devtmpfs                 12334492        0  12334492   0% /dev
                /dev/vda                264212084 22478700  76586912  23% /media/My Disk
                """,
                #"{"Filesystem":"/dev/vda","1K-blocks":264212084,"Used":22478700,"Available":76586912,"Use%":23,"Mounted on":"/media/My Disk"}"#
            ),
            (
                """
                Filesystem               Size  Used Avail Use% Mounted on
                devtmpfs                  12G     0   12G   0% /dev
                /dev/vda                 252G   22G   74G  23% /
                """,
                #"{"Filesystem":"/dev/vda","Size":"252G","Used":"22G","Avail":"74G","Use%":23,"Mounted on":"/"}"#
            ),
            (
                """
                NAME  MAJ:MIN RM  SIZE RO TYPE MOUNTPOINTS
                zram0 253:0    0    0B  0 disk\u{20}
                vda   254:0    0  256G  0 disk /
                """,
                #"{"NAME":"zram0","MAJ:MIN":"253:0","RM":0,"SIZE":"0B","RO":0,"TYPE":"disk","MOUNTPOINTS":null}"#
            ),
            (
                """
                State  Recv-Q Send-Q Local Address:Port Peer Address:PortProcess
                LISTEN 0      128          0.0.0.0:2024      0.0.0.0:*\u{20}
                LISTEN 0      5                  *:8766            *:*\u{20}
                """,
                #"{"State":"LISTEN","Recv-Q":0,"Send-Q":5,"Local Address:Port":"*:8766","Peer Address:PortProcess":"*:*"}"#
            ),
            (
                """
                CONTAINER ID   NAME      CPU %     MEM USAGE / LIMIT     NET I/O
                3f2a1b4c5d6e   db        0.05%     34.2MiB / 7.653GiB    1.45kB / 0B
                0c1d2e3f4a5b   cache     12.15%    8.1MiB / 7.653GiB     126B / 0B
                """,
                #"{"CONTAINER ID":"0c1d2e3f4a5b","NAME":"cache","CPU %":12.15,"MEM USAGE / LIMIT":"8.1MiB / 7.653GiB","NET I/O":"126B / 0B"}"#
            ),
            (
                """
                CONTAINER ID   IMAGE         CREATED       STATUS                    PORTS      NAMES
                3f2a1b4c5d6e   postgres:16   2 hours ago   Up 2 hours (healthy)      5432/tcp   db
                0c1d2e3f4a5b   redis         5 weeks ago   Exited (137) 2 days ago              cache
                """,
                #"{"CONTAINER ID":"0c1d2e3f4a5b","IMAGE":"redis","CREATED":"5 weeks ago","STATUS":"Exited (137) 2 days ago","PORTS":null,"NAMES":"cache"}"#
            ),
            (
                """
                NAME                       READY   STATUS             RESTARTS         AGE
                api-7d9c5b8f6d-abcde       1/1     Running            0                5d2h
                worker-6c9f7d5b4c-x2v9q    0/1     CrashLoopBackOff   12 (3m4s ago)    41m
                """,
                #"{"NAME":"worker-6c9f7d5b4c-x2v9q","READY":"0/1","STATUS":"CrashLoopBackOff","RESTARTS":"12 (3m4s ago)","AGE":"41m"}"#
            ),
            (
                """
                JOB      TIME LEFT
                backup   5 min
                sync     12 min
                """, #"{"JOB":"sync","TIME LEFT":"12 min"}"#
            ),
        ])
    func fittingCells(text: String, row: String) async {
        #expect(await rows(text).contains(row))
    }

    @Test("Lines without names stay text")
    func plainText() {
        let text = """
            total 156
            lrwxrwxrwx   1 root root     7 May 20  2025 bin -> usr/bin
            drwxr-xr-x   2 root root  4096 May  9  2025 boot
            """
        #expect(SourceProposal(for: Data(text.utf8)).format == .ansi)
    }
}
