/** The words of the terminal on which the office was opened. */
export const OFFICE_SERVE = {
  opening: 'Opening the office with three simulated counters. This takes some seconds.',
  ready: (address: string): string => `ready: the office is open at ${address}. Ctrl+C ends it.`,
  login: (password: string): string => `Practice: sign in with the password ${password}`,
  code: (code: string): string =>
    `Choose the owner's password on the page with this code: ${code} (it holds for one use, until the office ends).`,
  plain: 'This is plain HTTP, for this PC alone: the session cookie goes without Secure.',
  trouble: (reason: string): string => `The office goes on, and tries again: ${reason}`,
  portTaken: (port: number): string => `Choose another port with --port: ${port} is taken.`,
  plainRefused:
    'Give the office a certificate with --tls-cert and --tls-key, or put a proxy with TLS before it and say --behind-proxy: it opens to other PCs only over TLS.',
  bothTls: 'Name both --tls-cert and --tls-key: one does nothing without the other.',
  badPort: 'Name a port from 0 to 65535.',
  noPage: 'Start the office with "npm run office": its page was not built.',
  unreadable: (file: string): string => `Check the name of ${file}: it can't be read.`,
  practiceLink: 'Start the office with --database to enrol a counter: these three are simulated.',
  sayAuthority:
    "Start the office with --authority FILE to make links here: a link carries the authority of the database's certificate.",
  badCounterHost: 'Say HOST:PORT after --counter-host, as the counters reach the database.',
  badDatabase: 'Write the database as postgres://USER@HOST/DATABASE.',
  failed: (reason: string): string => `The office was not opened. ${reason}`,
  ended: 'The office has ended.',
} as const;
