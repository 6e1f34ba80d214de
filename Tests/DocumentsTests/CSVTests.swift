import Documents
import Testing

@Suite(.timeLimit(.minutes(3)))
struct CSVTests {

    @Test("The first row names the columns, and numbers are numbers as they were written")
    func header() async {
        #expect(
            await read(.csv(), "name,count,zip\r\nÄ,1.10,01234\r\nb,-2,\r\n")
                == #"[{"name":"Ä","count":1.10,"zip":"01234"},{"name":"b","count":-2,"zip":null}]"#)
    }

    @Test("A value in quotes may have separators, line ends and doubled quotes in it")
    func quotes() async {
        #expect(
            await read(.csv(), "a,b\n\"x,\n\"\"y\"\"\",\"\"\n")
                == #"[{"a":"x,\n\"y\"","b":""}]"#)
    }

    @Test("The separator is that which the first row has most of, unless it is given")
    func separators() async {
        #expect(await read(.csv(), "a;b;c,d\n1;2;3\n") == #"[{"a":1,"b":2,"c,d":3}]"#)
        #expect(await read(.csv(), "a\tb\n1\t2,5\n") == #"[{"a":1,"b":"2,5"}]"#)
        #expect(await read(.csv(), "\"x;y;z\",b\n1,2\n") == #"[{"x;y;z":1,"b":2}]"#)
        #expect(await read(.csv(), "a\n1\n") == #"[{"a":1}]"#)
        #expect(await read(.csv(separator: "|"), "a|b\n1|2,3\n") == #"[{"a":1,"b":"2,3"}]"#)
        #expect(await read(.csv(separator: "é"), "a") == "“é” cannot separate values; use one sign such as , or ;")
        #expect(await read(.csv(separator: "\""), "a").hasPrefix("“\"” cannot separate values"))
    }

    @Test("Columns that are given are those of all rows")
    func names() async {
        #expect(await read(.csv(columns: ["x", "y"]), "1,2\n3,4\n") == #"[{"x":1,"y":2},{"x":3,"y":4}]"#)
        #expect(await read(.csv(columns: ["x", "x"]), "1,2").hasPrefix("bad columns: two have the same name"))
    }

    @Test("Columns without a name, or with one that is taken, get one of their own")
    func unnamed() async {
        #expect(await read(.csv(), "a,,a,a 2\n1,2,3,4\n") == #"[{"a":1,"column 2":2,"a 2":3,"a 2 2":4}]"#)
    }

    @Test("A short row is filled with nulls, one that is too long is an error, blank lines are left out")
    func lengths() async {
        #expect(await read(.csv(), "a,b,c\n1\n\n2,3,4,,\n") == #"[{"a":1,"b":null,"c":null},{"a":2,"b":3,"c":4}]"#)
        #expect(
            await read(.csv(), "a,b\n1,2\n1,2,3\n")
                == "not CSV: line 3: 3 values where there are 2 columns; check what the source gives, or choose another “parse”"
        )
        #expect(await read(.csv(), "") == "[]")
        #expect(await read(.csv(), "a,b\n") == "[]")
    }

    @Test("A quote that is not closed is named by the line where it opens, and text behind one by its line")
    func badQuotes() async {
        #expect(await read(.csv(), "a,b\n1,\"2\n3,4\n").hasPrefix("not CSV: line 2: a quote that is not closed"))
        #expect(await read(.csv(), "a,b\n\"1\n\"x,2\n").hasPrefix("not CSV: line 3: text behind a closing quote"))
        #expect(await read(.csv(), "a\nb\"c\"\n") == #"[{"a":"b\"c\""}]"#)
    }
}
