// Re-exports the content of trees and pictures. These modules are separate, so that code that reads JSON or loads
// pictures needs no terminal.
@_exported public import JSONDocuments
@_exported public import Pixels
