import Foundation
import Testing

@testable import ActiveTasks

/// Addresses, dates of HTTP and tokens.
@Suite struct SubmitPartsTests {
  @Test(arguments: [
    ("https://study.example.org", "https://study.example.org/"),
    ("HTTPS://Study.Example.org:443/a/B%20c", "https://study.example.org/a/B%20c"),
    ("https://study.example.org:8443/a", "https://study.example.org:8443/a"),
    ("http://localhost:8080/x", "http://localhost:8080/x"),
    ("http://127.0.0.1/", "http://127.0.0.1/"),
    ("http://127.9.0.1:80", "http://127.9.0.1/"), ("http://[::1]:8080/", "http://[::1]:8080/"),
    ("https://[2001:db8::1]/", "https://[2001:db8::1]/"),
  ])
  func `an address has one spelling`(typed: String, text: String) throws {
    #expect(try SubmitAddress(typed).text == text)
  }

  @Test(arguments: [
    "", "study.example.org", "ftp://study.example.org/", "https://", "https:///path",
    "https://u:p@study.example.org/", "https://study.example.org/?token=x", "https://a/#b",
    "https://a b/", "https://a/b c", "https://a\\b/", "https://a/\u{e4}", "https://a:0/",
    "https://a:65536/", "https://a:x/", "https://a:/", "https://[::1/", "https://::1/",
    "http://study.example.org/", "http://127.0.0.1.example.org/", "http://127.1/",
    "http://0177.0.0.1/", "http://127.0.0.01/", "http://localhost.example.org/",
    "http://128.0.0.1/", "https://a\r\nX: y/", "file:///etc/passwd", "https://a/\u{0}",
  ])
  func `what is no address to send to is refused, without showing its secrets`(typed: String) {
    let error = #expect(throws: Diagnostic.self) { try SubmitAddress(typed) }
    #expect(error?.code == "usage.address")
    #expect(error?.found?.contains("u:p") != true && error?.found?.contains("token=") != true)
  }

  @Test func `plain HTTP to another machine needs to be allowed`() throws {
    let address = try SubmitAddress("http://study.example.org/", allowsHTTP: true)
    #expect(!address.isEncrypted && !address.isLoopback)
  }

  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
      ("Wed, 01-May-24 16:00:00 GMT", 1_714_579_200),
    ] as [(String, Int64)])
  func `reads the three forms of dates`(text: String, seconds: Int64) {
    #expect(RetryAfter.seconds1970(text) == seconds)
  }

  @Test(arguments: [
    "", "soon", "1 2 3 4 5", "Sun, 31 Feb 2024 00:00:00 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nox 1994 08:49:37 GMT",
    "Sun, +6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
  ])
  func `what is no date is none`(text: String) {
    #expect(RetryAfter.seconds1970(text) == nil)
  }

  @Test func `a token is one visible word, and shows nowhere`() throws {
    let token = try SubmitToken("s3cret/token\n", from: "here")
    #expect(token.header == "Authorization: Bearer s3cret/token")
    #expect("\(token)" == "(token)" && String(reflecting: token) == "(token)")
    var dumped = ""
    dump(token, to: &dumped)
    #expect(!dumped.contains("s3cret"))
    #expect(token.removed(from: "a s3cret/token, s3cret\\/token") == "a (token), (token)")
    for echo in ["s3cret%2Ftoken", "s3cret%2ftoken", "%733cret/token", #"s3cret\u002ftoken"#] {
      #expect(token.removed(from: "/b/\(echo)?x") == "/b/(token)?x", "\(echo)")
    }
    #expect(token.removed(from: "s3cret%2Ftoke %2 \\u00") == "s3cret%2Ftoke %2 \\u00")
    let short = try SubmitToken("a", from: "here")
    #expect(short.removed(from: "bad gateway, a, xa") == "bad gateway, (token), xa")
    for text in [
      "", "\n", "a b", "a\nb", "a\r\nX-Header: y", "\u{e4}", String(repeating: "x", count: 4097),
    ] {
      let error = #expect(throws: Diagnostic.self) { try SubmitToken(text, from: "here") }
      #expect(error?.code == "submit.token" && error?.found?.contains("X-Header") != true)
    }
  }

  @Test(arguments: [(0o600, nil), (0o400, nil), (0o640, "640"), (0o604, "604"), (0o666, "666")])
  func `a token that others may read is refused`(mode: Int, found: String?) throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write("s3cret\n", to: "token")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    guard let found else {
      #expect(try SubmitToken(path: path).header == "Authorization: Bearer s3cret")
      return
    }
    let error = #expect(throws: Diagnostic.self) { try SubmitToken(path: path) }
    #expect(error?.code == "submit.token-readable" && error?.found == "mode 0\(found)")
  }

  @Test func `our declarations of libcurl are those of its own headers`() throws {
    guard try TestProgram.run("echo '#include <curl/curl.h>' | cc -E - > $T/x").status == 0 else {
      return print("skipped: the headers of libcurl are not installed")
    }
    let result = try TestProgram.run(
      """
      cat > $T/check.c <<'END'
      #include <curl/curl.h>
      #include <stddef.h>
      #define CCU_TYPES_GIVEN
      #include "CCurl.h"
      #define OPTION(name, value) _Static_assert(CURLOPT_##name == value, #name);
      CCU_OPTIONS(OPTION)
      #define CODE(name, value) _Static_assert(CURLE_##name == value, #name);
      CCU_CODES(CODE)
      _Static_assert(CURLPROTO_HTTP == CCU_PROTOCOL_HTTP && CURLPROTO_HTTPS == CCU_PROTOCOL_HTTPS, "");
      _Static_assert(CURL_HTTP_VERSION_1_1 == CCU_HTTP_1_1 && CURL_SSLVERSION_TLSv1_2 == CCU_TLS_1_2, "");
      _Static_assert(CURL_ERROR_SIZE == CCU_ERROR_SIZE && CURL_GLOBAL_ALL == CCU_GLOBAL_ALL, "");
      _Static_assert(CURLINFO_RESPONSE_CODE == CCU_RESPONSE_CODE && sizeof(curl_off_t) == 8, "");
      _Static_assert(__builtin_types_compatible_p(curl_xferinfo_callback, ccu_progress), "");
      _Static_assert(__builtin_types_compatible_p(curl_write_callback, ccu_block), "");
      END
      cc -fsyntax-only -Werror -DCURL_DISABLE_TYPECHECK -Wno-deprecated-declarations \
        -ISources/CCurl/include -ISources/CDynamic/include $T/check.c
      """)
    #expect(result.error == "")
    #expect(result.status == 0)
  }
}
