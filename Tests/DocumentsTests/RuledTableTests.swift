import Documents
import FoundationEssentials
import Testing

/// Tables with vertical lines between their cells.
@Suite(.timeLimit(.minutes(1)))
struct RuledTableTests {

    @Test(
        "Vertical lines separate the cells, and neither they nor the lines around the rows are values",
        arguments: [
            // psql
            """
             id | name
            ----+-------
              1 | Paris
              2 | New York
            (2 rows)
            """,
            // psql with a border
            """
            +----+----------+
            | id |   name   |
            +----+----------+
            |  1 | Paris    |
            |  2 | New York |
            +----+----------+
            (2 rows)
            """,
            // mysql
            """
            +----+----------+
            | ID | Name     |
            +----+----------+
            |  1 | Paris    |
            |  2 | New York |
            +----+----------+
            """,
            // Markdown
            """
            | id | name |
            |---:|:-----|
            | 1 | Paris |
            | 2 | New York |
            """,
            // sqlite3 -box
            """
            ┌────┬──────────┐
            │ id │   name   │
            ├────┼──────────┤
            │ 1  │ Paris    │
            │ 2  │ New York │
            └────┴──────────┘
            """,
            // Without names
            """
              1 | Paris
              2 | New York
            """,
        ])
    func cells(text: String) async {
        let expected = #"[{"id":1,"name":"Paris"},{"id":2,"name":"New York"}]"#
        #expect(await read(.columns(["id", "name"]), text) == expected)
        #expect(await remarks(.columns(["id", "name"]), text) == [])
    }

    @Test("A cell may be empty, also at both ends of a row")
    func emptyCells() async {
        let text = """
             id | name  | size
            ----+-------+------
                | Paris |
              2 |       |    7
            """
        let expected = #"[{"id":null,"name":"Paris","size":null},{"id":2,"name":null,"size":7}]"#
        #expect(await read(.columns(["id", "name", "size"]), text) == expected)
    }

    @Test("A vertical line in a cell is part of the cell if the others are below those of the first line")
    func lineInCell() async {
        let text = """
             id | rule   | size
            ----+--------+------
              1 | a | b  |    7
              2 | ä|b|c  |    8
            """
        let expected = #"[{"id":1,"rule":"a | b","size":7},{"id":2,"rule":"ä|b|c","size":8}]"#
        #expect(await read(.columns(["id", "rule", "size"]), text) == expected)
    }

    @Test("A line with too few vertical lines is left out with a remark")
    func stray() async {
        let text = """
            You are now connected.
             id | name
            ----+-------
              1 | Paris
            NOTICE: something
            """
        #expect(await read(.columns(["id", "name"]), text) == #"[{"id":1,"name":"Paris"}]"#)
        let expected = ["2 lines do not fit the columns and are left out; the first is “You are now connected.”"]
        #expect(await remarks(.columns(["id", "name"]), text) == expected)
    }

    @Test("A continuation line whose first vertical line is below another one is left out")
    func indentedLine() async {
        let text = """
            +----+------+
            | id | text |
            +----+------+
            |  1 | a    |
                 | b | c | d |
            """
        #expect(await read(.columns(["id", "text"]), text) == #"[{"id":1,"text":"a"}]"#)
    }

    @Test("The name of the first column may be missing")
    func unnamedColumn() async {
        let text = """
            |  | total |
            |---|---|
            | Mem | 10 |
            | Swap space | 5 |
            """
        let expected = #"[{"name":"Mem","total":10},{"name":"Swap space","total":5}]"#
        #expect(await read(.columns(["name", "total"]), text) == expected)
        #expect(await read(.columns(["total"]), text) == expected)
    }

    @Test("A row of a box table without values is a row")
    func emptyRow() async {
        let text = """
            ┌────┬──────┐
            │ id │ name │
            ├────┼──────┤
            │    │      │
            └────┴──────┘
            """
        #expect(await read(.columns(["id", "name"]), text) == #"[{"id":null,"name":null}]"#)
    }

    @Test("A single line of words with a pipe in the last one is split at spaces")
    func singleLine() async {
        #expect(
            await read(.columns(["pid", "command"]), "10 cat a | sort\n") == #"[{"pid":10,"command":"cat a | sort"}]"#)
    }

    @Test("Lines that have a vertical line at different positions are split at spaces")
    func noTable() async {
        let text = """
            10 cat a | sort
            117 ls | head
            """
        let expected = #"[{"pid":10,"command":"cat a | sort"},{"pid":117,"command":"ls | head"}]"#
        #expect(await read(.columns(["pid", "command"]), text) == expected)
    }

    @Test(
        "A table with a line below its names is proposed with these names",
        arguments: [
            """
             id | full name
            ----+-----------
              1 | Ann Lee
              2 | Bo
            (2 rows)
            """,
            """
            ┌────┬───────────┐
            │ id │ full name │
            ├────┼───────────┤
            │ 1  │ Ann Lee   │
            │ 2  │ Bo        │
            └────┴───────────┘
            """,
        ])
    func proposal(text: String) {
        let format = SourceProposal(for: Data(text.utf8)).format
        #expect("\(format)" == "\(DocumentFormat.columns(["id", "full name"]))")
    }
}
