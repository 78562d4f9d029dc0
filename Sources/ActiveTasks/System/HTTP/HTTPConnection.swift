import CCurl

/// Posts requests to one server over HTTP(S), one after the other; the connection is kept between them.
///
/// Certificates and host names are always checked, with TLS 1.2 or newer. Redirects are not followed, answers not
/// decompressed. Proxies of the environment (`https_proxy`) are used with `https` alone, through a tunnel.
final class HTTPConnection {
  private let functions: ccu_functions
  private let handle: UnsafeMutableRawPointer
  private let limits: HTTPLimits

  /// A client without a connection yet.
  ///
  /// - Parameters:
  ///   - agent: what it calls itself.
  ///   - authorities: path of a PEM file with the certificates that are trusted; `nil` for the system's.
  ///   - limits: times and sizes.
  /// - Throws: `Diagnostic` `program.library` when libcurl is not installed.
  init(agent: String, authorities: String?, limits: HTTPLimits) throws(Diagnostic) {
    var functions = ccu_functions()
    if let problem = ccu_load(&functions) {
      throw Diagnostic.missing(
        library: "libcurl", package: "libcurl4", String(cString: problem))
    }
    guard let handle = ccu_open() else {
      throw Diagnostic.missing(library: "libcurl", package: "libcurl4", "it does not start")
    }
    self.functions = functions
    self.handle = handle
    self.limits = limits
    let milliseconds = { (seconds: Int) in Int(clamping: min(max(seconds, 1), 86_400) * 1000) }
    let numbers: [(ccu_option, Int)] = [
      (CCU_POST, 1), (CCU_NOSIGNAL, 1), (CCU_NOPROGRESS, 0), (CCU_FOLLOWLOCATION, 0),
      (CCU_SSL_VERIFYPEER, 1), (CCU_SSL_VERIFYHOST, 2),
      (CCU_SSLVERSION, Int(CCU_TLS_1_2.rawValue)), (CCU_HTTP_VERSION, Int(CCU_HTTP_1_1.rawValue)),
      (CCU_SUPPRESS_CONNECT_HEADERS, 1), (CCU_LOW_SPEED_LIMIT, 1),
      (CCU_LOW_SPEED_TIME, min(max(limits.silentSeconds, 1), 86_400)),
      (CCU_CONNECTTIMEOUT_MS, milliseconds(limits.connectSeconds)),
      (CCU_TIMEOUT_MS, milliseconds(limits.totalSeconds)),
    ]
    var code: Int32 = numbers.map { ccu_set_number(handle, $0.0, $0.1) }.first { $0 != 0 } ?? 0
    code = code != 0 ? code : Self.set(handle, CCU_USERAGENT, agent)
    if let authorities, code == 0 {
      // These alone: none of the system's beside them.
      code = FileName.bytes(authorities).withUnsafeBufferPointer {
        ccu_set_pointer(handle, CCU_CAINFO, $0.baseAddress)
      }
      code = code != 0 ? code : ccu_set_pointer(handle, CCU_CAPATH, nil)
    }
    code = code != 0 ? code : ccu_set_block(handle, CCU_WRITEFUNCTION, Self.takeBody)
    code = code != 0 ? code : ccu_set_block(handle, CCU_HEADERFUNCTION, Self.takeHeader)
    code = code != 0 ? code : ccu_set_progress(handle, CCU_XFERINFOFUNCTION, Self.goOn)
    guard code == 0 else {
      // All is set: `deinit` cleans up.
      throw Diagnostic.missing(
        library: "a libcurl with TLS", package: "libcurl4", "an option is refused (\(code))")
    }
  }

  deinit { functions.curl_easy_cleanup(handle) }

  /// Sends one request and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: address, header and body.
  ///   - isStopped: asked about every second.
  /// - Returns: the answer, or why there is none.
  func send(_ request: HTTPRequest, isStopped: @escaping () -> Bool) -> HTTPOutcome {
    let exchange = HTTPExchange(limits, isStopped: isStopped)
    var list: OpaquePointer?
    defer { functions.curl_slist_free_all(list) }
    for line in request.headers {
      guard let longer = functions.curl_slist_append(list, line) else {
        return .unreachable("there is no memory")
      }
      list = longer
    }
    var words = [CChar](repeating: 0, count: Int(CCU_ERROR_SIZE.rawValue))
    let isPlain = !request.url.hasPrefix("https:")
    let context = Unmanaged.passUnretained(exchange).toOpaque()
    return words.withUnsafeMutableBufferPointer { words in
      request.body.withUnsafeBytes { body in
        let protocols = isPlain ? CCU_PROTOCOL_HTTP : CCU_PROTOCOL_HTTPS
        var code = Self.set(handle, CCU_URL, request.url)
        let pointers: [(ccu_option, UnsafeRawPointer?)] = [
          (CCU_ERRORBUFFER, UnsafeRawPointer(words.baseAddress)),
          (CCU_HTTPHEADER, list.map(UnsafeRawPointer.init)),
          (CCU_POSTFIELDS, body.baseAddress), (CCU_WRITEDATA, UnsafeRawPointer(context)),
          (CCU_HEADERDATA, UnsafeRawPointer(context)),
          (CCU_XFERINFODATA, UnsafeRawPointer(context)),
        ]
        for (option, value) in pointers where code == 0 {
          code = ccu_set_pointer(handle, option, value)
        }
        code =
          code != 0 ? code : ccu_set_number(handle, CCU_PROTOCOLS, Int(protocols.rawValue))
        code = code != 0 ? code : ccu_set_size(handle, CCU_POSTFIELDSIZE_LARGE, Int64(body.count))
        // A proxy would read what is sent in the clear.
        if isPlain { code = code != 0 ? code : Self.set(handle, CCU_PROXY, "") }
        code = code != 0 ? code : ccu_perform(handle)
        // Nothing may point to what ends here.
        for (option, _) in pointers { _ = ccu_set_pointer(handle, option, nil) }
        return outcome(code, exchange, words.baseAddress.map { String(cString: $0) } ?? "")
      }
    }
  }

  private func outcome(_ code: Int32, _ exchange: HTTPExchange, _ words: String) -> HTTPOutcome {
    let status = ccu_status(handle)
    switch UInt32(bitPattern: code) {
    case CCU_E_OK.rawValue:
      // libcurl is content with a header that breaks off.
      return status > 0 && exchange.isHeaderComplete
        ? .answer(exchange.answer(status, isCut: false))
        : .unreachable("the answer broke off in its header")
    case CCU_E_WRITE_ERROR.rawValue where exchange.isTooLong:
      return .answer(exchange.answer(status, isCut: true))
    case CCU_E_PARTIAL_FILE.rawValue, CCU_E_SEND_ERROR.rawValue, CCU_E_RECV_ERROR.rawValue:
      // A refusal stands although its words are cut; that something arrived needs the whole answer.
      if exchange.isHeaderComplete, status >= 400 {
        return .answer(exchange.answer(status, isCut: true))
      }
    case CCU_E_ABORTED_BY_CALLBACK.rawValue: return .stopped
    case CCU_E_PEER_FAILED_VERIFICATION.rawValue, CCU_E_SSL_CACERT_BADFILE.rawValue,
      CCU_E_SSL_CERTPROBLEM.rawValue, CCU_E_SSL_ISSUER_ERROR.rawValue:
      return .untrusted(words.isEmpty ? meaning(code) : words)
    default: break
    }
    if exchange.hasLongHeader { return .unreachable("the header of the answer has no end") }
    return .unreachable(words.isEmpty ? meaning(code) : words)
  }

  private func meaning(_ code: Int32) -> String {
    functions.curl_easy_strerror(code).map { String(cString: $0) } ?? "no reason given"
  }

  private static func set(
    _ handle: UnsafeMutableRawPointer, _ option: ccu_option, _ text: String
  ) -> Int32 {
    // libcurl copies texts, but for the body.
    text.withCString { ccu_set_pointer(handle, option, $0) }
  }

  private static let takeBody: ccu_block = { bytes, size, count, context in
    HTTPConnection.take(bytes, size, count, context) { $0.append($1) }
  }

  private static let takeHeader: ccu_block = { bytes, size, count, context in
    HTTPConnection.take(bytes, size, count, context) { $0.header($1) }
  }

  private static let goOn: ccu_progress = { context, _, _, _, _ in
    guard let context else { return 0 }
    return Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue().mustStop ? 1 : 0
  }

  /// Hands a block to the exchange behind `context`; returns its length, or 0 when it is not wanted.
  private static func take(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?, _ body: (HTTPExchange, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    let (length, overflow) = size.multipliedReportingOverflow(by: count)
    guard let context, !overflow else { return 0 }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue()
    let block = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length)
    return body(exchange, block) ? length : 0
  }
}
