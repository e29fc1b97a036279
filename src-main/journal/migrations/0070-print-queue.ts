/** The slips that wait for a printer, and what became of each: apart from the sales, which never wait for one. */
export const version = 70;
export const changesData = false;

export const sql = `
CREATE TABLE print_jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  -- What is on the paper. Two jobs of one subject are a slip and its copy.
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('slips','vouchers')),
  sale_seq INTEGER REFERENCES sales (seq),
  -- The slip, sealed: it may carry a PIN. Wiped when nothing can need it any more.
  sealed BLOB,
  state TEXT NOT NULL CHECK (state IN ('waiting','sending','printed','sent','may-have-printed','dropped')),
  -- How often it may have come out: what was surely never sent isn't counted.
  outings INTEGER NOT NULL DEFAULT 0 CHECK (outings >= 0),
  -- Which copy its last outing was; 0 for the first slip.
  copy INTEGER NOT NULL DEFAULT 0,
  trouble TEXT,
  asked_by TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX print_jobs_open ON print_jobs (id) WHERE state IN ('waiting','sending','may-have-printed');
CREATE INDEX print_jobs_by_subject ON print_jobs (subject, id);
`;
