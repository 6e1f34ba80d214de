// The content of trees and pictures; separate, so that code that reads JSON or loads pictures needs no terminal.
@_exported public import JSONDocuments
@_exported public import Pixels
