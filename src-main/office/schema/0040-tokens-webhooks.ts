/**
 * Tokens of an owner's other programs, and the webhooks that tell them what happened. Counters and readers have no right
 * on these tables: a webhook's row holds the secret that signs what is sent.
 */
export const version = 40;

export const sql = `
CREATE TABLE dwadi.api_token (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- SHA-256 of the token, which is shown once and kept nowhere.
  hash text NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['sums','sales','days'] AND cardinality(scopes) > 0),
  made_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Requests in the minute that is named: two offices count together.
  minute timestamptz NOT NULL DEFAULT date_trunc('minute', now()),
  used integer NOT NULL DEFAULT 0
);

CREATE TABLE dwadi.webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL CHECK (url LIKE 'https://%' AND length(url) <= 2000),
  events text[] NOT NULL
    CHECK (events <@ ARRAY['day.proven','day.differs','wallet.low','counter.silent'] AND cardinality(events) > 0),
  secret text NOT NULL,
  -- A wallet is low below this many pesewas, and a counter silent after so many minutes.
  low_below bigint NOT NULL DEFAULT 20000 CHECK (low_below >= 0),
  silent_after integer NOT NULL DEFAULT 2160 CHECK (silent_after BETWEEN 90 AND 100000),
  made_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);

-- What is still to be told, and what was. A row is written in the transaction of the thing that it tells.
CREATE TABLE dwadi.webhook_delivery (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook bigint NOT NULL REFERENCES dwadi.webhook,
  event text NOT NULL,
  -- Names the fact: the same one is told once to each webhook.
  fact text NOT NULL,
  body text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  parked_at timestamptz,
  problem text,
  UNIQUE (webhook, fact)
);
CREATE INDEX webhook_delivery_due ON dwadi.webhook_delivery (next_at) WHERE done_at IS NULL AND parked_at IS NULL;
`;
