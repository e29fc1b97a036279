/** The words of `npm run office -- migrate`, `enrol` and the others. */
import { OFFICE_PROGRAMS } from './office-programs.ts';
import { agedTime } from './times.ts';

const PROBLEMS = {
  name: 'Type a name of 1 to 60 letters.',
  'name-taken': 'Choose another name: a counter or a reader has this one.',
  'enrolled-already': 'Add --again if you want a new link for it: it is enrolled already, and its old link then stops.',
  'not-enrolled': 'Check the name with "npm run office -- status": nobody of this name is enrolled.',
  'nothing-waits': 'Look at "npm run office -- status": no journal of it waits to be accepted.',
  fingerprint: "Type all 64 digits and letters of the fingerprint, as the counter's Settings show them.",
  'never-seen': 'Connect the counter first: it has not told the office its key yet.',
  'other-key':
    'Compare the fingerprint again, on the counter itself. If it is the same there, revoke this counter: somebody else sends in its name.',
} as const;
export type OfficeProblemCode = keyof typeof PROBLEMS;

export const officeProblemWords = (code: OfficeProblemCode, about: string): string =>
  about === '' ? PROBLEMS[code] : `${about}: ${PROBLEMS[code]}`;

const NOT_TRUSTED =
  "Name the authority of the server's certificate with --authority FILE: the certificate that it showed is not trusted.";
const NOT_REACHED = 'Check its address, and that it runs: the database did not answer.';

/** Keyed by PostgreSQL's codes, and those of Node. */
const DATABASE: Readonly<Record<string, string>> = {
  '28P01': 'Check the user and the password: the database refused them.',
  '28000': 'Check the user, and that the database takes TLS connections from this PC: it refused this one.',
  '3D000': 'Check the name of the database, or make it: it is not there.',
  '42501': 'Sign in as the user who owns the office, and who may make roles: this one may not.',
  '3F000': 'Run "npm run office -- migrate" first: this database has no office yet.',
  '42P01': 'Run "npm run office -- migrate" first: the office in this database is an older one.',
  '53300': 'Try again in a minute: the database has no connection left.',
  '57P03': 'Try again in a minute: the database is starting or going down.',
  '25006': 'Name the server that takes writes: this one is a copy that only reads.',
  ECONNREFUSED: NOT_REACHED,
  ENOTFOUND: NOT_REACHED,
  ETIMEDOUT: NOT_REACHED,
  EHOSTUNREACH: NOT_REACHED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  CERT_HAS_EXPIRED: "Renew the server's certificate: it has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Use the name that stands in the server's certificate: it was made for another one.",
};

/** Null for a fault that nobody foresaw. */
export const databaseProblemWords = (code: string): string | null => DATABASE[code] ?? null;

export const OFFICE = {
  usage: `npm run office -- [COMMAND] [--database postgres://USER@HOST/DATABASE] [--authority FILE]
  (nothing)                   opens the office, with simulated counters where no database is named; see below
  migrate                     makes the tables of the office, or brings them to this Dwadi
  enrol NAME                  makes a counter's login, and its link: --out FOLDER for a file, --code for a text to paste
  reader NAME                 the same for tools that speak SQL, and for a counter's All counters: it reads alone
  revoke NAME                 closes the login of a counter or a reader at once; all that it sent stays
  accept NAME [MARK]          a restored or copied journal counts from now on
  confirm NAME FINGERPRINT    the counter signs its days with this key: compare it on the counter itself
  status                      who is behind or silent, and what waits for you

${OFFICE_PROGRAMS.usage}

  --database   the variables PGHOST, PGUSER, PGPASSWORD and the like, or the file ~/.pgpass, are used without it
  --authority  the authority of the server's certificate, in PEM; a link carries it
  --host       HOST:PORT as the counter reaches the server; again for each of several
  --again      a new link for a name that has one, or that was revoked; the old link stops

To open the office:
  --port, --host              where the page is, 127.0.0.1 and 8040 without them
  --tls-cert, --tls-key       its certificate and key in PEM: other PCs reach it only over TLS
  --behind-proxy              a proxy of yours stands before it, has TLS, and says who asks
  --counter-host HOST:PORT    the database as counters reach it, for links that the page makes; with --authority
  --new-password              prints a code with which the page takes a new password
  --private-webhooks          webhooks may reach addresses of the private network
docs/commands.md says more.`,
  sayWhich: 'Say migrate, enrol, status, or another command. --help shows all of them.',
  sayName: 'Say whose name: put it in quotation marks where it has spaces.',
  sayFingerprint: 'Say the fingerprint after the name.',
  sayWhere: 'Say where the link goes: --out FOLDER, or --code to print it as a text to paste.',
  tooMany: 'Put the name in quotation marks: there are more words than this command takes.',
  sayAuthority:
    "Name the authority of the server's certificate with --authority FILE: a counter trusts no other server than its own.",
  notAuthority: 'Name a file of certificates in PEM with --authority: the one that was named is not of that form.',
  sayHost: 'Say HOST:PORT after --host, as the counter reaches the server.',
  unused: (name: string): string => `Leave --${name} out: this command takes no such thing.`,
  noDatabase: 'Name the database with --database, or by PGHOST and PGDATABASE.',
  badDatabase: 'Write the database as postgres://USER@HOST/DATABASE.',
  migrated: (versions: readonly number[], newest: number): string =>
    versions.length === 0
      ? `Nothing had to be done: the office is at version ${newest}.`
      : `The office is at version ${newest} now.`,
  enrolled: (name: string): string => `${name} is enrolled.`,
  linkFile: (file: string): string =>
    `Its link: ${file}. Carry it to the counter, choose it in Settings, The office, and then delete it: a person who has it can send in the counter's name.`,
  linkCode: "Its link, to paste in Settings, The office. A person who has it can send in the counter's name:",
  loopback: (host: string): string =>
    `It names ${host}, which only this PC reaches: say --host HOST:PORT where the counter is another PC.`,
  fileThere: (file: string): string => `Move ${file} away first: it is there already, and was left alone.`,
  revoked: (name: string): string => `${name} can't sign in any more. All that it sent is kept.`,
  sessionsLeft:
    'A connection of it may be open for some seconds yet, and can do nothing more: this user may not end it.',
  oldLeft:
    'A connection with the old link may be open, and this user may not end it: end it at the database, then make the link once more.',
  accepted: (marks: readonly string[]): string => `${marks.join(', ')}: what it sent counts now.`,
  confirmed: (name: string): string => `Days of ${name} that are signed with this key are proven from now on.`,
  failed: (reason: string): string => `Nothing was done. ${reason}`,
};

const ALARMS: Readonly<Record<string, string>> = {
  'other-content': 'sent other content under a number that is known: it may be a copy of a counter',
  'mark-taken': 'sends for a journal that belongs to another counter: it is a copy',
  'order-broken': 'sent a batch that does not follow the one before it',
};
export const alarmWords = (what: string): string => ALARMS[what] ?? what;

export const STATUS = {
  schema: (version: number, newest: number): string =>
    version < newest
      ? `The office is at version ${version}: run "npm run office -- migrate" for version ${newest}.`
      : `The office is at version ${version}.`,
  none: 'Nobody is enrolled yet: "npm run office -- enrol NAME" makes a link for a counter.',
  revoked: 'revoked',
  neverHeard: 'has not connected yet',
  heard: (at: number, now: number): string => `last heard ${agedTime(at, now)}`,
  silent: (at: number, now: number): string => `SILENT, last heard ${agedTime(at, now)}`,
  behind: (rows: number): string => `${rows} rows behind`,
  training: 'Training',
  waits: (mark: string): string => `journal ${mark} waits: it was restored or copied, and counts once you accept it`,
  keyOpen: 'its key is not confirmed yet',
  alarm: (what: string, mark: string, at: number, now: number): string =>
    `ALARM, ${agedTime(at, now)}: ${alarmWords(what)} (journal ${mark})`,
  daysWrong: (count: number): string => `${count} ${count === 1 ? 'day is' : 'days are'} not proven`,
  stuck: (count: number): string => `${count} ${count === 1 ? 'order is' : 'orders are'} stuck`,
  reader: 'reads alone',
};
