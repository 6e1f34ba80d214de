public import Settings

/// Descriptions of the files of boards and recipes: their options, with types and defaults.
public enum BoardTables {

    /// The table of options for a board’s file.
    public static let board = BoardOptions.table

    /// The table of options for a recipe’s file.
    public static let recipe = RecipeOptions.table

    /// The JSON Schema of a board’s file, draft 2020-12.
    public static var schema: String { board.schema(title: "A Loadboard board") }

    /// The JSON Schema of a recipe’s file.
    public static var recipeSchema: String { recipe.schema(title: "A Loadboard recipe") }

    /// The reference for board and recipe files, in Markdown. Its headings begin at the second level.
    public static var reference: String {
        let boards = board.allTables
        let recipes = recipe.allTables.filter { table in !boards.contains { $0.name == table.name } }
        return (boards + recipes).map { $0.section(2) }.joined(separator: "\n")
    }
}
