/**
 * Sealed backups of journals, part by part. A counter adds its own, and sees which parts of its own are there so that it
 * goes on after a break. Nobody but the owner of the database reads a part, and it opens with the recovery code alone.
 */
export const version = 50;

const OWN_MARK = `mark = ANY (ARRAY(SELECT m.mark FROM dwadi.mark m WHERE m.role = current_user))`;

const guard = (table: string): string => `
ALTER TABLE dwadi.${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY a_counter_adds_its_own ON dwadi.${table} FOR INSERT TO dwadi_counter WITH CHECK (${OWN_MARK});
CREATE POLICY a_counter_reads_its_own ON dwadi.${table} FOR SELECT TO dwadi_counter USING (${OWN_MARK});`;

export const sql = `
CREATE TABLE dwadi.backup (
  mark text NOT NULL REFERENCES dwadi.mark,
  backup text NOT NULL CHECK (backup ~ '^[0-9a-f]{64}$'),
  name text NOT NULL CHECK (length(name) <= 200),
  -- The first lines of the sealed file, as the counter wrote them.
  header text NOT NULL CHECK (length(header) <= 4000),
  parts integer NOT NULL CHECK (parts BETWEEN 1 AND 8192),
  bytes bigint NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (mark, backup)
);

CREATE TABLE dwadi.backup_chunk (
  mark text NOT NULL,
  backup text NOT NULL,
  nth integer NOT NULL CHECK (nth BETWEEN 0 AND 8191),
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 270000),
  PRIMARY KEY (mark, backup, nth),
  FOREIGN KEY (mark, backup) REFERENCES dwadi.backup ON DELETE CASCADE
);
-- It was compressed before it was sealed.
ALTER TABLE dwadi.backup_chunk ALTER COLUMN sealed SET STORAGE EXTERNAL;

${guard('backup')}
${guard('backup_chunk')}
GRANT INSERT (mark, backup, name, header, parts, bytes), SELECT (mark, backup, name, parts) ON dwadi.backup TO dwadi_counter;
GRANT INSERT (mark, backup, nth, sealed), SELECT (mark, backup, nth) ON dwadi.backup_chunk TO dwadi_counter;
`;
