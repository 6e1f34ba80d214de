/// Filters that use all kinds of expressions and functions of jq 1.6, for a document with an `id`, a `list`, `rows` with `k`, `n` and `t`, a `text`, a `map` and a
/// time, `when`.
enum LibjqFilters {

    static let all = paths + values + order + arithmetic + strings + control + definitions + assignment

    private static let paths = [
        ".", ".id", ".missing", ".list[0]", ".list[-1]", ".list[99]", ".list[1:3]", ".list[:-2]", ".list[]",
        ".[\"id\"]",
        ".rows[].n", ".rows[1:][].n", ".map.x[1][0][0]", "..", "[..]", ".. | numbers", ".id?", ".id.a?", ".id.a",
        ".id[]",
        "getpath([\"map\",\"x\",1,0,0])", "getpath([\"a\",\"b\"])", "paths", "[paths(type == \"number\")]",
        "leaf_paths",
        "path(..)", "[path(.rows[].n)]", "path(.list[1:])", "path(.id | select(. > 1))", "path(first(.id, .list))",
        "path(.list | last)", "path(if .id > 5 then .list else .map end)", "path(.id // .list)",
        "try path(.id | floor) catch .",
        "has(\"id\")", ".list | has(2)", ".rows | map(has(\"t\"))", "keys", "keys_unsorted", ".list | keys",
        "to_entries",
        "with_entries(.key |= ascii_upcase)", ".map | to_entries | map(.value)", "tostream", "[tostream]",
        "fromstream(tostream)", "fromstream(1 | truncate_stream(1; [[0],9007199254740993],[[1,0],2],[[1,0]],[[1]]))",
        "[1 | truncate_stream([[0],1],[[1,0],2],[[1,0]],[[1]])]", "delpaths([[\"id\"],[\"list\",0]])",
        "del(.list[0,2])",
        "del(.rows[] | select(.n > 5))", "del(..|nulls)", "input_line_number", "$__loc__",
    ]

    private static let values = [
        "type", ".[] | type", ".list | map(type)", "length", ".[] | length", ".list[] | length", "utf8bytelength?",
        ".list | map(numbers)", ".list[] | scalars", ".list | map(values)", ".[] | iterables",
        ".list | map(booleans, nulls)",
        ".list | map(normals?)", ".list | map(finites?)", ".list | map(isnan?)", ".list | map(isinfinite?)",
        ".map.z | isinfinite",
        ".list | map(not)", ".list | any", ".list | all", "any(.rows[]; .n > 5)", "all(.rows[]; .n > 5)",
        ".list | map(tojson)",
        ".list | map(tostring)", ".list[0] | tojson | fromjson", "tojson", ".id | tonumber", ".list | map(tonumber?)",
        ".list | map(infinite > .)?", ".list | contains([3])", ".list | inside([3])?",
        "contains({id: 9007199254740992})",
        ".list | index(3)", ".list | indices(9007199254740996)", ".list | indices([3])", ".list | rindex(3)",
        ".list | IN([3], [4])", ".id | IN(9007199254740992, 1)", "IN(.list[]; 3, 4)", ".list | flatten",
        ".map.x | flatten(1)",
        ".list | reverse", ".list | first", ".list | last", ".list | nth(2)", "nth(2; .list[])", "first(.list[])",
        "[limit(2; .list[])]", "isempty(.list[])", "isempty(empty)", ".rows | map(.n) | add", ".list | add?",
        ".rows | map(.t) | add",
        "[.rows, .rows] | transpose", ".rows | map(.k) | combinations?", "[[.id, 1], [2, 3]] | [combinations]",
        ".map | map_values(.)", ".map | map_values(empty)", ".list | map(. // \"none\")", "ascii?", "[.id] | implode?",
        ".rows | INDEX(.k)", "INDEX(.rows[]; .n)", ".rows | GROUP_BY(.k)?", "env | type", "builtins | length > 100",
        "splits(\"a\")?", "input?", "[inputs]", "debug", "stderr | .id", "input_filename", "get_search_list | length",
        "ltrimstr(\"x\") | .id", ".id | ltrimstr(\"9\")", ".list | bsearch(3)", ".list | tojson | test(\"e\")",
    ]

    private static let order = [
        ".list | sort", ".rows | sort_by(.n)", ".rows | sort_by(.k, .n)", ".rows | sort_by(-.n)",
        ".rows | group_by(.k)",
        ".rows | group_by(.n)", ".list | unique", ".rows | unique_by(.k)", ".rows | unique_by(.n)", ".list | min",
        ".list | max",
        ".rows | min_by(.n)", ".rows | max_by(.n)", "[.id, 9007199254740992] | .[0] == .[1]", ".id != 9007199254740992",
        ".id < .list[0]", ".list | map(. >= 3)", "[.list[], .text, .map] | sort", ".rows | map(.n) | sort | reverse",
        ".list - [3]", ".list - [9007199254740996]", "[.id, .id, 1] | unique | length",
        ".rows | map(.n == 12345678901234567890)",
    ]

    private static let arithmetic = [
        ".id + 0", ".id + 1", ".id - .id", ".id * 2", ".id / 3", ".id % 10", "-.id", ".id | -(-.)", "null + .id",
        ".id + null",
        ".list[0] * .list[2]", "[.list[] | numbers | floor]", "[.list[] | numbers | sqrt?]",
        "[.list[] | numbers | fabs]",
        ".id | pow(.; 2)", ".id | log2", ".id | round?", ".id | ceil", ".id | significand?", ".id | frexp",
        ".id | logb", ".id | ldexp(.; 2)",
        ".id | scalb(.; 1)", ".id | nearbyint", ".id | trunc", ".id | drem(.; 10)?", ".id | gamma", ".map.z * 2",
        ".map.y + 1", "0 * .map.z",
        ".rows | map(.n) | add / length", "[.list[] | numbers] | (max - min)", "[range(3)] | map(. + 0.5)",
        "[range(0; .list[1])]",
        "[range(0; 10; .list[1])]", "infinite | floor > 1e300", "nan < .id", "[nan] | sort",
        ".id as $x | [$x, $x + 1]",
        ".when | todate", ".when | gmtime | mktime", ".when | strftime(\"%Y\")", ".when | localtime | mktime",
        ".when | date",
        "\"2015-03-05T23:51:47Z\" | fromdate", "\"10:20\" | strptime(\"%H:%M\") | length", ".id * {}?", ".map * {z: 1}",
        "{a: .id} * {a: {b: .id}}",
        "\"ab\" * 2", "\"a,b\" / \",\"", ".text - 1", "[.id] - [.id]", "[.id] == [9007199254740992]",
    ]

    private static let strings = [
        "\"\\(.id)\"", "\"\\(.list)\"", "@text", "@json", ".list | @json", "[.id, \"a\"] | @csv", "[.id, \"a\"] | @tsv",
        ".id | @html",
        ".id | @uri", "[.id] | @sh", ".id | @base64", ".id | @base64 | @base64d", "@text \"n: \\(.id)\"",
        "@json \"n: \\(.list)\"",
        "@sh \"echo \\(.id)\"", ".text | split(\" \")", ".text | split(\"[0-9]+\"; null)", ".text | ascii_downcase",
        ".text | ascii_upcase",
        ".text | explode | implode", ".text | test(\"num\")", ".text | [match(\"\\\\d+\").string]",
        ".text | capture(\"(?<n>\\\\d+)\")",
        ".text | scan(\"\\\\d+\")", ".text | sub(\"\\\\d+\"; \"x\")", ".text | gsub(\"\\\\s\"; \"_\")",
        ".text | capture(\"(?<n>\\\\d+)\").n | tonumber",
        ".text | startswith(\"9\")", ".text | endswith(\"r\")", ".text | rtrimstr(\"number\")", ".text | .[0:4]",
        ".text | length",
        ".rows | map(.k) | join(\",\")", "[.id, 1] | join(\",\")", ".text | indices(\"9\")", ".text | tojson",
        ".text | ltrimstr(\"9\")", "[.text, .id] | map(tostring)",
        ".text | ascii_downcase | @base64", ".text | splits(\" +\")", ".text | utf8bytelength",
    ]

    private static let control = [
        "if .id > 5 then .id else 0 end", "if .id then 1 elif .list then 2 else 3 end",
        "if .id == 9007199254740993 then .id else null end",
        ".list[] | if type == \"number\" then . else \"no\" end", ".missing // .id", "(.list[] | nulls) // 5",
        "[.list[] // 1]", "empty // .id",
        "try error(\"x\") catch .", "try error(.id) catch .", "error(.id)", ".id | error",
        "[.list[] | try (if . == 3 then error else . end) catch \"c\"]",
        "[.list[] | tonumber?]", "label $out | .list[] | if . == 3 then ., break $out else . end",
        "reduce .list[] as $x (0; . + 1)",
        "reduce .list[] as $x (null; $x)", "reduce .rows[].n as $n (0; . + $n)",
        "[foreach .list[] as $x (0; . + 1; [., $x])]",
        "foreach .list[] as $x (null; $x)", "[.id | while(. > 1; . / 1000 | floor)]",
        "[.list[1] | until(. > 100; . * 2)]",
        "[.list[1] | limit(3; repeat(. * 2))]", "[.map.x | recurse | numbers]",
        "[.list[1] | recurse(if . < 9 then . + 2 else empty end)]",
        "[recurse(.[]?; true)] | length", "walk(if type == \"array\" then sort else . end)",
        "walk(if type == \"number\" then . + 0 else . end)",
        "select(.id > 5)", "select(.id < 5)", ".rows | map(select(.n >= 12345678901234567890))",
        ".list | map(select(. != null))",
        ".id and true", ".missing or false", ".list | map(. and true)", "empty", ".list | .[2:] | .[0]", "halt",
        "\"no\" | halt_error",
        ". as {id: $i, list: [$a, $b]} | [$i, $a, $b]", ".rows[] as {n: $n, k: $k} | {($k): $n}",
        ".[] as [$a] ?// $a | $a", "1, .id, \"x\"",
        "[.id, (.list | length)]", "{id, n: .rows[].n}", "{(.text): .id}", "{\"a\\(.id)\": 1}",
        "{(.id | tostring): .id}", "{a: .id, b: (.id | type)}",
        "[.[] | numbers, strings]", "[.list[], .rows[].n]", "(.id, .list) | type", "@json \"\\(.map)\"",
        "[splits(\"x\")?]", "ascii_downcase?",
    ]

    private static let definitions = [
        "def f: .id; f", "def f(g): g | g; f(.)", "def f($a; $b): [$a, $b]; f(.id; .list[0])",
        "def f(x): x * 2; f(.id)",
        "def fac: if . <= 1 then 1 else . * (. - 1 | fac) end; 10 | fac", "def f: def g: .id; g; f",
        "def f: reduce .list[] as $x ([]; . + [$x]); f",
        "[.rows[] | . as $r | $r.n]", "def zip(a; b): [a, b] | transpose; zip(.list; .list)",
        "def f(a): a as $x | $x, $x; [f(.id)]",
    ]

    private static let assignment = [
        ".id = 5", ".id |= .", ".id |= . + 0", ".id |= tostring", ".id += 1", ".list[0] -= 1", ".id *= 2", ".id /= 2",
        ".id %= 7", ".missing //= .id",
        ".list[] |= .", ".list |= map(.)", ".list |= sort", ".rows[].n |= . * 1", ".copy = .id", ".list[1] = .id",
        "(.id, .when) = 1", ".list[1:3] = [.id]",
        ".rows |= map(select(.n > 5))", "setpath([\"a\", \"b\"]; .id)", "to_entries | map(.value) | .[0]",
        ".map.x[1][0] += [.id]", ".rows[0] += {id}",
        ".a.b.c = .id | .a", ".[\"text\"] |= length", "reduce .rows[] as $r ({}; .[$r.k] += [$r.n])",
        "limit(1; .list[]) = 9", "paths |= .",
    ]
}
