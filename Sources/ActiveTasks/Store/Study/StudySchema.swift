/// The tables of a study's store, by version.
///
/// A store of version n has seen the first n steps; steps are only ever added. The tables are documented in
/// `docs/guide/store.md`.
enum StudySchema {
  /// `application_id` of the files: "acts".
  static let applicationID: Int64 = 0x6163_7473

  /// The newest version.
  static var version: Int64 { Int64(steps.count) }

  /// What brings a store from one version to the next.
  static let steps = [
    """
    CREATE TABLE participants (id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE sessions (
      id TEXT PRIMARY KEY NOT NULL,
      participant TEXT REFERENCES participants (id),
      session TEXT,
      path TEXT,
      layout TEXT,
      task_identifier TEXT,
      start TEXT,
      device TEXT,
      consent_verdict TEXT,
      consent_decision TEXT,
      consent_reason TEXT,
      status TEXT NOT NULL,
      inputs INTEGER NOT NULL,
      results INTEGER NOT NULL,
      errors INTEGER NOT NULL,
      sha256 TEXT NOT NULL,
      fingerprint TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX sessions_participant ON sessions (participant, start);
    CREATE TABLE session_tasks (
      session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      task TEXT NOT NULL,
      PRIMARY KEY (session, task)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE results (
      id INTEGER PRIMARY KEY,
      session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      task TEXT NOT NULL,
      step TEXT,
      path TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      format TEXT NOT NULL,
      start TEXT,
      duration_s REAL,
      quality TEXT NOT NULL,
      tool_version TEXT,
      provenance TEXT NOT NULL,
      UNIQUE (session, number)
    ) STRICT;
    CREATE TABLE metrics (
      result INTEGER NOT NULL REFERENCES results (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      method TEXT NOT NULL,
      value REAL,
      text TEXT,
      unit TEXT NOT NULL,
      uncertainty REAL,
      reason TEXT,
      PRIMARY KEY (result, number)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX metrics_name ON metrics (name, result);
    CREATE TABLE flags (
      result INTEGER NOT NULL REFERENCES results (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      code TEXT NOT NULL,
      severity TEXT NOT NULL,
      message TEXT NOT NULL,
      place TEXT,
      count INTEGER,
      PRIMARY KEY (result, number)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX flags_code ON flags (code);
    CREATE TABLE files (
      session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      kind TEXT NOT NULL,
      path TEXT NOT NULL,
      sha256 TEXT,
      bytes INTEGER,
      media_type TEXT,
      source TEXT,
      PRIMARY KEY (session, number)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE errors (
      session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      path TEXT,
      task TEXT,
      code TEXT NOT NULL,
      message TEXT NOT NULL,
      line INTEGER,
      line_column INTEGER,
      item INTEGER,
      byte INTEGER,
      second REAL,
      found TEXT,
      expected TEXT,
      hint TEXT,
      PRIMARY KEY (session, number)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX errors_code ON errors (code);
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY,
      finished TEXT NOT NULL,
      version TEXT NOT NULL,
      sessions INTEGER NOT NULL,
      added INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      unchanged INTEGER NOT NULL,
      manifest_sha256 TEXT
    ) STRICT;
    CREATE TABLE outcomes (
      uuid TEXT PRIMARY KEY NOT NULL,
      participant TEXT NOT NULL REFERENCES participants (id),
      task TEXT NOT NULL,
      task_version TEXT NOT NULL,
      occurrence INTEGER NOT NULL,
      created TEXT,
      effective TEXT,
      deleted TEXT,
      zone TEXT,
      author TEXT,
      reason TEXT
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX outcomes_event ON outcomes (participant, task_version, occurrence);
    CREATE TABLE outcome_values (
      outcome TEXT NOT NULL REFERENCES outcomes (uuid) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      kind TEXT,
      type TEXT NOT NULL,
      value REAL,
      text TEXT,
      units TEXT,
      created TEXT,
      PRIMARY KEY (outcome, number)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE outcome_history (
      outcome TEXT NOT NULL REFERENCES outcomes (uuid) ON DELETE CASCADE,
      previous TEXT NOT NULL,
      PRIMARY KEY (outcome, previous)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE facts (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
    CREATE VIEW measurements AS
      SELECT sessions.participant, sessions.id AS session, coalesce(results.start, sessions.start) AS start,
        sessions.device, results.task, results.step, metrics.name AS metric, metrics.method,
        metrics.value, metrics.text, metrics.unit, metrics.uncertainty, results.quality, metrics.reason,
        results.path, results.number AS result_number, metrics.number AS metric_number
      FROM metrics
      JOIN results ON results.id = metrics.result
      JOIN sessions ON sessions.id = results.session;
    CREATE VIEW study_tasks AS
      SELECT task FROM session_tasks UNION SELECT task FROM results
      UNION SELECT task FROM errors WHERE task IS NOT NULL;
    CREATE VIEW completeness AS
      SELECT sessions.participant, sessions.id AS session, sessions.start, study_tasks.task,
        CASE
          WHEN sessions.status = 'refused' THEN 'refused'
          WHEN EXISTS (SELECT 1 FROM results WHERE results.session = sessions.id
            AND results.task = study_tasks.task AND quality <> 'unusable') THEN 'usable'
          WHEN EXISTS (SELECT 1 FROM results WHERE results.session = sessions.id
            AND results.task = study_tasks.task) THEN 'unusable'
          WHEN EXISTS (SELECT 1 FROM errors WHERE errors.session = sessions.id
            AND errors.task = study_tasks.task) THEN 'failed'
          ELSE 'missing'
        END AS state
      FROM sessions CROSS JOIN study_tasks;
    """,
    // What a consent does not cover is no failure.
    """
    DROP VIEW completeness;
    CREATE VIEW completeness AS
      SELECT sessions.participant, sessions.id AS session, sessions.start, study_tasks.task,
        CASE
          WHEN EXISTS (SELECT 1 FROM results WHERE results.session = sessions.id
            AND results.task = study_tasks.task AND quality <> 'unusable') THEN 'usable'
          WHEN EXISTS (SELECT 1 FROM results WHERE results.session = sessions.id
            AND results.task = study_tasks.task) THEN 'unusable'
          WHEN EXISTS (SELECT 1 FROM errors WHERE errors.session = sessions.id
            AND errors.task = study_tasks.task AND errors.code NOT LIKE 'consent.%') THEN 'failed'
          WHEN sessions.status = 'refused' OR EXISTS (SELECT 1 FROM errors
            WHERE errors.session = sessions.id AND errors.task = study_tasks.task
              AND errors.code LIKE 'consent.%') THEN 'refused'
          ELSE 'missing'
        END AS state
      FROM sessions CROSS JOIN study_tasks;
    """,
    """
    CREATE TABLE destinations (
      url TEXT PRIMARY KEY NOT NULL,
      rules TEXT NOT NULL,
      not_before TEXT
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE bundles (
      id INTEGER PRIMARY KEY,
      destination TEXT NOT NULL REFERENCES destinations (url),
      key TEXT NOT NULL,
      content TEXT NOT NULL,
      replaces TEXT NOT NULL,
      session TEXT NOT NULL,
      participant TEXT,
      state TEXT NOT NULL,
      reason TEXT,
      bytes INTEGER NOT NULL,
      body TEXT,
      queued TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      attempted TEXT,
      status INTEGER,
      answer TEXT,
      receipt TEXT,
      answered TEXT
    ) STRICT;
    CREATE INDEX bundles_session ON bundles (destination, session, id);
    CREATE INDEX bundles_state ON bundles (destination, state, id);
    """,
  ]
}
