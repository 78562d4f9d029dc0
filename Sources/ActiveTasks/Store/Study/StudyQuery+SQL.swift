/// The statements behind the questions; `?1` metric, `?2` task, `?3` participant, `?4` method.
extension StudyQuery {
  static let overview = """
    SELECT topic, name, state, count FROM (
      SELECT 1 AS place, 'sessions' AS topic, coalesce(layout, '') AS name, status AS state, count(*) AS count
        FROM sessions WHERE (?3 IS NULL OR participant = ?3) GROUP BY 3, 4
      UNION ALL
      SELECT 2, 'results', task, quality, count(*)
        FROM results JOIN sessions ON sessions.id = results.session
        WHERE (?2 IS NULL OR task = ?2) AND (?3 IS NULL OR participant = ?3) GROUP BY 3, 4
      UNION ALL
      SELECT 3, 'errors', coalesce(task, ''), code, count(*)
        FROM errors JOIN sessions ON sessions.id = errors.session
        WHERE (?2 IS NULL OR task = ?2) AND (?3 IS NULL OR participant = ?3) GROUP BY 3, 4
    ) ORDER BY place, name, state
    """

  static let metrics = """
    SELECT participant, session, start,
      round(julianday(start) - min(julianday(start)) OVER (PARTITION BY participant), 5) AS day,
      task, step, metric, method, coalesce(value, text) AS value, unit, uncertainty, quality, reason, path
    FROM measurements
    WHERE /* metric ?1 */ AND (?2 IS NULL OR task = ?2)
      AND (?3 IS NULL OR participant = ?3) AND (?4 IS NULL OR method = ?4)
    ORDER BY participant, julianday(start), session, result_number, metric_number
    """

  static let completeness = """
    SELECT participant, task, count(*) AS sessions, sum(state = 'usable') AS usable,
      sum(state = 'unusable') AS unusable, sum(state = 'failed') AS failed,
      sum(state = 'missing') AS missing, sum(state = 'refused') AS refused
    FROM completeness
    WHERE (?2 IS NULL OR task = ?2) AND (?3 IS NULL OR participant = ?3)
    GROUP BY participant, task ORDER BY participant, task
    """

  static let missing = """
    SELECT completeness.participant, completeness.session, completeness.start, task, state,
      CASE state
        WHEN 'refused' THEN coalesce(
          (SELECT substr(code, 9) FROM errors WHERE errors.session = sessions.id
            AND errors.task = completeness.task AND code LIKE 'consent.%' ORDER BY number LIMIT 1),
          consent_verdict)
        WHEN 'failed' THEN (SELECT code FROM errors WHERE errors.session = sessions.id
          AND errors.task = completeness.task AND code NOT LIKE 'consent.%' ORDER BY number LIMIT 1)
        WHEN 'unusable' THEN (SELECT code FROM flags JOIN results ON results.id = flags.result
          WHERE results.session = sessions.id AND results.task = completeness.task
            AND severity = 'error' ORDER BY results.number, flags.number LIMIT 1)
      END AS reason
    FROM completeness JOIN sessions ON sessions.id = completeness.session
    WHERE state <> 'usable' AND (?2 IS NULL OR task = ?2)
      AND (?3 IS NULL OR completeness.participant = ?3)
    ORDER BY completeness.participant, julianday(completeness.start), completeness.session, task
    """

  static let devices = """
    SELECT coalesce(device, '') AS device, task, count(*) AS results, sum(quality = 'good') AS good,
      sum(quality = 'suspect') AS suspect, sum(quality = 'unusable') AS unusable,
      round(avg(quality = 'good'), 4) AS share_good,
      (SELECT code FROM flags JOIN results AS r ON r.id = flags.result JOIN sessions AS s ON s.id = r.session
        WHERE r.task = results.task AND s.device IS sessions.device AND severity <> 'info'
          AND (?3 IS NULL OR s.participant = ?3)
        GROUP BY code ORDER BY count(*) DESC, code LIMIT 1) AS most_frequent_flag
    FROM results JOIN sessions ON sessions.id = results.session
    WHERE (?2 IS NULL OR task = ?2) AND (?3 IS NULL OR participant = ?3)
    GROUP BY device, task ORDER BY device, task
    """

  static let failures = """
    SELECT kind, code, task, count(*) AS count, count(DISTINCT session) AS sessions,
      count(DISTINCT participant) AS participants, min(session || ': ' || coalesce(path, '')) AS example
    FROM (
      SELECT 'error' AS kind, code, coalesce(task, '') AS task, sessions.id AS session, errors.path AS path, participant
        FROM errors JOIN sessions ON sessions.id = errors.session
      UNION ALL
      SELECT 'unusable', code, task, sessions.id, results.path, participant
        FROM flags JOIN results ON results.id = flags.result
        JOIN sessions ON sessions.id = results.session WHERE severity = 'error'
    )
    WHERE (?2 IS NULL OR task = ?2) AND (?3 IS NULL OR participant = ?3)
    GROUP BY kind, code, task ORDER BY kind, count DESC, code, task
    """

  static let nulls = """
    SELECT task, metric, method, reason, count(*) AS count, count(DISTINCT participant) AS participants
    FROM measurements
    WHERE reason IS NOT NULL AND /* metric ?1 */ AND (?2 IS NULL OR task = ?2)
      AND (?3 IS NULL OR participant = ?3) AND (?4 IS NULL OR method = ?4)
    GROUP BY task, metric, method, reason ORDER BY count DESC, task, metric, method, reason
    """

  static let repeated = """
    SELECT DISTINCT copied.task, copied.sha256, copies, participant, sessions.id AS session, sessions.start,
      results.path
    FROM (
      SELECT task, sha256, count(DISTINCT session || ': ' || path) AS copies FROM results
      GROUP BY task, sha256 HAVING copies > 1
    ) AS copied
    JOIN results ON results.task = copied.task AND results.sha256 = copied.sha256
    JOIN sessions ON sessions.id = results.session
    WHERE (?2 IS NULL OR copied.task = ?2) AND (?3 IS NULL OR participant = ?3)
    ORDER BY copied.task, copied.sha256, sessions.id, results.path
    """

  static let runs = """
    SELECT id AS run, finished, version, sessions, added, changed, removed, unchanged, manifest_sha256
    FROM runs ORDER BY id
    """

  static let outcomes = """
    SELECT outcomes.participant, outcomes.task, occurrence, kind, coalesce(value, text) AS value, units,
      CASE
        WHEN EXISTS (SELECT 1 FROM outcome_history WHERE previous = outcomes.uuid) THEN 'replaced'
        WHEN deleted IS NOT NULL THEN 'deleted' ELSE 'current'
      END AS state,
      outcomes.created, deleted, author, reason, uuid
    FROM outcomes LEFT JOIN outcome_values ON outcome_values.outcome = outcomes.uuid
    WHERE (?2 IS NULL OR task = ?2) AND (?3 IS NULL OR participant = ?3)
    ORDER BY outcomes.participant, outcomes.task, task_version, occurrence, julianday(outcomes.created),
      uuid, number
    """

  static let bundles = """
    SELECT destination, participant, session, state, status, receipt, answered, attempts, attempted, answer, reason,
      bytes, key, nullif(replaces, '') AS replaces
    FROM bundles WHERE (?3 IS NULL OR participant = ?3)
    ORDER BY destination, session, id
    """

  static let tables = """
    SELECT tables.name AS "table", tables.type AS kind, columns.name AS column, columns.type,
      columns.pk > 0 AS is_key
    FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type IN ('table', 'view') AND tables.name NOT LIKE 'sqlite%'
    ORDER BY tables.type, tables.name, columns.cid
    """
}
