// Re-exports the types of tree and picture content.
@_exported public import JSONDocuments
@_exported public import Pixels
