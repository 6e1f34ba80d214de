// Re-exports the types of tree and picture content. These types are in separate modules, so that code that reads JSON
// or loads pictures does not depend on the terminal.
@_exported public import JSONDocuments
@_exported public import Pixels
