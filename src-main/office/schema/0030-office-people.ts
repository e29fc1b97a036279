/** People who look: the owner's password, shares for an accountant, sessions, tries to sign in, and who looked at what. */
export const version = 30;

export const sql = `
-- One owner. The cost stands beside the hash, so that a later Dwadi may raise it.
CREATE TABLE dwadi.owner_password (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  salt text NOT NULL,
  hash text NOT NULL,
  cost integer NOT NULL,
  set_at timestamptz NOT NULL DEFAULT now()
);

-- A link that lets somebody read until it expires or is taken back. Its secret is in the link alone.
CREATE TABLE dwadi.share (
  id text PRIMARY KEY,
  name text NOT NULL,
  secret_hash text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  taken_back_at timestamptz,
  used_at timestamptz
);

-- The browser alone has the token. A session without a share is the owner's.
CREATE TABLE dwadi.session (
  token_hash text PRIMARY KEY,
  share text REFERENCES dwadi.share ON DELETE CASCADE,
  address text NOT NULL,
  began_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX session_by_share ON dwadi.session (share);

-- Tries since a moment, by account and by address. Two offices on one database count together.
CREATE TABLE dwadi.sign_in_try (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE dwadi.looked (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  who text NOT NULL,
  what text NOT NULL,
  about text,
  address text NOT NULL
);
CREATE INDEX looked_by_time ON dwadi.looked (at);
`;
