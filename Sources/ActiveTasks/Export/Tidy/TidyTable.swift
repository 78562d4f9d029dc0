/// A table of a data package: its name, its columns with their meaning, and how its rows refer to others.
struct TidyTable: Sendable {
  /// The types of the table schema that are used.
  enum Kind: String, Sendable {
    case string, number, integer, object
    /// ISO 8601 with or without an offset.
    case time = "datetime"
  }

  /// One column.
  struct Column: Sendable {
    let name: String
    let kind: Kind
    let summary: String
    var isNeeded = false
    var words: [String] = []
  }

  /// The name of the table; its file is `name.csv`.
  let name: String
  /// What a row is.
  let summary: String
  /// The columns in order.
  let columns: [Column]
  /// The columns that tell rows apart, when some do.
  var key: [String] = []
  /// The column that refers to a table's key of one column.
  var references: [(column: String, table: String, key: String)] = []

  /// The descriptor of the file.
  ///
  /// - Parameters:
  ///   - bytes: the length of the file.
  ///   - sha256: the hash of its bytes.
  /// - Returns: the resource of `datapackage.json`.
  func descriptor(bytes: Int, sha256: String) -> JSONMembers {
    JSONMembers([
      "name": name, "path": "\(name).csv", "description": summary, "format": "csv",
      "mediatype": "text/csv", "encoding": "utf-8", "profile": "tabular-data-resource",
      "bytes": bytes, "hash": "sha256:\(sha256)", "schema": schema,
    ])
  }

  private var schema: JSONMembers {
    let links = references.map { link in
      JSONMembers([
        "fields": link.column,
        "reference": JSONMembers(["resource": link.table, "fields": link.key]),
      ])
    }
    return JSONMembers([
      "fields": columns.map(Self.field), "missingValues": [""],
      "primaryKey": key.isEmpty ? nil : key, "foreignKeys": links.isEmpty ? nil : links,
    ])
  }

  private static func field(_ column: Column) -> JSONMembers {
    let constraints = JSONMembers([
      "required": column.isNeeded ? true : nil, "enum": column.words.isEmpty ? nil : column.words,
    ])
    return JSONMembers([
      "name": column.name, "type": column.kind == .time ? "string" : column.kind.rawValue,
      "description": column.summary, "constraints": constraints.isEmpty ? nil : constraints,
    ])
  }
}
