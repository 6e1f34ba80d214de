// Re-exports the types of tree and picture content. Their modules do not depend on the terminal, so that other programs
// can use them to read JSON and to load pictures.
@_exported public import JSONDocuments
@_exported public import Pixels
