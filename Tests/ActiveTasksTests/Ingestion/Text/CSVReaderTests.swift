import Testing

@testable import ActiveTasks

@Suite struct CSVReaderTests {
  private func read(
    _ text: String, _ columns: [Int]
  ) throws(Diagnostic) -> (columns: [[Double]], flags: [QualityFlag]) {
    try read(Array(text.utf8), columns)
  }

  private func read(
    _ bytes: [UInt8], _ columns: [Int]
  ) throws(Diagnostic) -> (columns: [[Double]], flags: [QualityFlag]) {
    var reader = try CSVReader(ByteSource(name: "test.csv", bytes: bytes))
    return try reader.read(columns.map { CSVColumn(index: $0) })
  }

  private func code(_ text: String) -> String? {
    do {
      _ = try read(text, [0, 1])
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    "a,b,c\n1,x,2.5\n3,y,-4e1\n", "a,b,c\r\n1,x,2.5\r\n3,y,-4e1\r\n",
    "\u{feff}a,b,c\n1,x,2.5\n3,y,-4e1",
    "a;b;c\n1;x;2,5\n3;y;-4e1\n", "a\tb\tc\n1\tx\t2.5\n3\ty\t-4e1\n",
    "a,b,c,\n1,x,2.5,\n3,y,-4e1,\n",
    "sep=;\na;b;c\n1;x;2.5\n3;y;-4e1\n",
    "# note\n// note\nName: z\na,b,c\n\n1,x,2.5\n# mark\n3,y,-4e1\n",
    "\"a\",\"b\",\"c\"\n\"1\",\"x,x\",\"2.5\"\n\"3\",\"y\",\"-4e1\"\n",
    "a,b,c\ns,,m/s^2\n1,x,2.5\n3,y,-4e1\n",
    "  a b  c \n 1 x   2.5 \r\n3  y -4e1\n", "a,b,c\n 1 , x , 2.5\n3,y,-4e1 \n",
  ])
  func `reads every dialect alike`(text: String) throws {
    let (columns, flags) = try read(text, [0, 2])
    #expect(columns == [[1, 3], [2.5, -40]])
    #expect(flags.isEmpty)
  }

  @Test func `decodes UTF-16 of both byte orders, marked or not`() throws {
    let units = Array("a,b\n1,2.5\n3,4\n".utf16)
    let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [little, big, [0xff, 0xfe] + little, [0xfe, 0xff] + big] {
      #expect(try read(bytes, [0, 1]).columns == [[1, 3], [2.5, 4]])
    }
  }

  @Test func `decodes code units and surrogates split between blocks`() {
    let bytes = "x𝄞y".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var decoder = TextDecoder(head: [0xff, 0xfe])
    var text: [UInt8] = []
    for byte in [0xff, 0xfe] + bytes {
      text.append(byte)
      decoder.decode(&text, from: text.count - 1)
    }
    #expect(String(decoding: text, as: UTF8.self) == "x𝄞y")
  }

  @Test func `marks missing cells and leaves ragged rows out with their line`() throws {
    let (columns, flags) = try read("a,b\n1,\n2,NaN\n3\n4,5,6\n7,8\n9,inf\n", [0, 1])
    #expect(columns[0] == [1, 2, 7, 9])
    #expect(columns[1].map(\.isNaN) == [true, true, false, true])
    #expect(flags.map(\.code) == ["csv.ragged-rows"])
    #expect(flags.first?.location == ":4")
    #expect(flags.first?.count == 2)
  }

  @Test func `drops a cut last row and keeps a whole one`() throws {
    let cut = try read("a,b\n1,2\n3,4\n5", [0, 1])
    #expect(cut.columns == [[1, 3], [2, 4]])
    #expect(cut.flags.map(\.code) == ["csv.truncated-last-line"])
    let whole = try read("a,b\n1,2\n3,4", [0, 1])
    #expect(whole.columns == [[1, 3], [2, 4]])
    #expect(whole.flags.isEmpty)
    // A blank line or a remark at the end does not make the short row before it a cut one.
    for end in ["  ", "# end"] {
      let short = try read("a,b\n1,2\n3,4\n5\n" + end, [0, 1])
      #expect(short.flags.map(\.code) == ["csv.ragged-rows"])
      #expect(short.flags.first?.location == ":4")
    }
  }

  @Test(arguments: [
    ("a,b\n1,2\na,b\n1,2\n", "csv.second-header"), ("a,b\n1,2\nx,y\n1,2\n", "csv.second-header"),
    ("a,b\n1,2\n1,x2\n", "csv.not-a-number"),
    ("a,b\n\"1,000.5\",2\n\"1,000.6\",3\n", "csv.not-a-number"),
    ("a,b\n0,5,1,5\n0,6,1,6\n", "csv.columns-differ"), ("a,b\n", "csv.no-rows"),
    ("a,b\r1,2\r", "csv.line-ends"), ("a,b\n1,2\n\0,1\n", "csv.binary"),
    ("a,b\n1,2\n" + String(repeating: "1", count: 1 << 20) + "11", "csv.line-too-long"),
    (String(repeating: "x", count: 1_200_000), "csv.line-too-long"),
  ])
  func `names what is wrong`(text: String, expected: String) {
    #expect(code(text) == expected)
  }

  @Test func `tells the line and column of a bad cell`() {
    #expect {
      try read("a,b\n1,2\n\n3,4x\n", [0, 1])
    } throws: { error in
      (error as? Diagnostic)?.location == .line(4, column: 2)
    }
  }

  @Test func `keeps nanoseconds of 19-digit integers`() throws {
    let text = "t,b\n1718030736872695300,1\n1718030736872695301,2\n"
    var reader = try CSVReader(ByteSource(name: "t", bytes: Array(text.utf8)))
    let time = CSVColumn(index: 0, kind: .integer(base: 1_718_030_736_872_695_300))
    #expect(try reader.read([time]).columns == [[0, 1]])
  }

  @Test func `reads across blocks as in one piece`() throws {
    let rows = (0..<60_000).map { "\($0),\(Double($0) / 8),abc\n" }
    let (columns, _) = try read("a,b,c\n" + rows.joined(), [0, 1])
    #expect(columns[0] == (0..<60_000).map(Double.init))
    #expect(columns[1] == (0..<60_000).map { Double($0) / 8 })
  }

  @Test func `reads plain rows beside every other kind of row`() throws {
    let others = ["\"1\",2,\"3\"", " 1,2, 3 ", "+1,2,3", "1e0,2,3\r", "01,\"2,2\",3.0", "1,,3"]
    let remarks = ["# remark", "", "// remark", "  "]
    var text = "a,b,c\n"
    var expected: [Double] = []
    for index in 0..<3000 {
      if index % 5 == 0 {
        text += others[index / 5 % others.count] + "\n"
        expected.append(1)
      } else {
        text += "\(index).25,x\(index),3\(index % 3 == 0 ? "\r" : "")\n"
        expected.append(Double(index) + 0.25)
      }
      if index % 7 == 0 { text += remarks[index / 7 % remarks.count] + "\n" }
      if index % 1000 == 999 { text += "1,2\n-1,2,3,4\n" }
    }
    let (columns, flags) = try read(text, [0, 2])
    #expect(columns == [expected, expected.map { _ in 3 }])
    #expect(flags.map(\.code) == ["csv.ragged-rows"])
    #expect(flags.first?.count == 6)
  }

  @Test func `leaves the signs and lines of plain rows as they are`() throws {
    let (columns, _) = try read("a,b\n-0,1\n-2.5,-1e-3\nNaN,5\n1e999,6\n", [0, 1])
    #expect(columns[0][0].sign == .minus && columns[0][1] == -2.5)
    #expect(columns[0][2].isNaN && columns[0][3].isNaN)
    #expect(columns[1] == [1, -1e-3, 5, 6])
    #expect(code("a,b\n1,2\n3,4\nx5,6\n") == "csv.not-a-number")
  }
}
