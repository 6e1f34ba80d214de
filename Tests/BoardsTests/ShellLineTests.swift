import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(1)))
struct ShellLineTests {

    /// The variables that a line needs: not those in single quotes, with a default, or set by the line.
    private func needed(_ line: String) -> [String] {
        let line = ShellLine(line)
        return line.uses.filter { !$0.isQuoted && !$0.hasDefault && !line.assigned.contains($0.name) }.map(\.name)
    }

    @Test(
        "A line needs the variables that it uses outside single quotes",
        arguments: [
            ("kill $pid", ["pid"]), (#"rm -r "$dir/${name}""#, ["dir", "name"]), ("echo '$a' $b", ["b"]),
            (#"echo \$a "\$b" $$ $? $1 $@ $#"#, []), ("echo $(cat $file) `cat $other`", ["file", "other"]),
            ("a=$b; echo $a", ["b"]), ("echo x # $a", []), ("echo x#$a", ["a"]),
            ("echo ${#a} ${a%.*} ${a/x/$b}", ["a", "a", "a", "b"]),
            ("echo $'it\\'s $a' $b", ["b"]), (#"echo "it's $a" $b"#, ["a", "b"]), ("echo $((a + 1))", ["a"]),
        ])
    func uses(line: String, names: [String]) {
        #expect(needed(line) == names)
    }

    @Test(
        "An operator defines the meaning of a missing value",
        arguments: [
            "echo ${a:-}", "echo ${a-x}", "echo ${a:+x}", "echo ${a+x}", "echo ${a:?no} ${b?no}", "echo \"${a:=x}\" $a",
        ])
    func defaults(line: String) {
        #expect(needed(line).isEmpty)
    }

    @Test("A variable in the word of an operator counts as used")
    func nestedDefault() {
        #expect(needed("echo ${a:-$b}") == ["b"])
    }

    @Test(
        "A line sets variables by assignments, loops, read, local, getopts and mapfile",
        arguments: [
            "x=1; echo $x", "x+=1 echo $x", "for x in a b; do echo $x; done", "for ((x=0; x<3; x++)); do echo $x; done",
            "df | while read -r x y; do echo $x $y; done", "IFS=, read -r -d '' x y; echo $x",
            "f() { local x=1 y; echo $x $y; }; f",
            "while getopts ab: x; do echo $x; done", "mapfile -t x; echo ${x[0]}", "printf -v x %s a; echo $x",
            "export x=1; echo $x", "declare -i x; echo $x", "((x = 3)); echo $x", "if read x; then echo $x; fi",
            "select x in a b; do echo $x; done", "readarray -n 3 x; echo $x", "let x=3; echo $x",
        ])
    func assigned(line: String) {
        #expect(needed(line).isEmpty)
    }

    @Test("A variable in the prompt of read is not set by it")
    func prompt() {
        #expect(needed("read -p name x; echo $name $x") == ["name"])
    }

    @Test("A here-document is text with expansions, except with a quoted end")
    func documents() {
        #expect(needed("cat <<EOF\ndon't $a \"$b\nEOF\necho $c") == ["a", "b", "c"])
        #expect(needed("cat <<'EOF'\n$a\nEOF\necho $c") == ["c"])
        #expect(needed("cat <<-\"EOF\"\n\t$a\n\tEOF\necho $c") == ["c"])
        #expect(needed("cat <<<$a") == ["a"])
    }

    @Test(
        "An unterminated line is read to its end",
        arguments: [
            ("echo '$a", 1), ("echo \"$a", 1), ("echo ${a", 1), ("echo $(", 0), ("echo $((", 0), ("cat <<EOF", 0),
            ("${", 0),
        ])
    func unfinished(line: String, count: Int) {
        #expect(ShellLine(line).uses.count == count)
    }
}
