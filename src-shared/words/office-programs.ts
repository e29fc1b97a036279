/** The words of the office's commands about backups, tokens and webhooks. */
import { isWholeBackup } from '../office/page-data.ts';
import { agedTime } from './times.ts';

interface Stored {
  readonly counter: string;
  readonly name: string;
  readonly bytes: number;
  readonly takenAt: Date;
  readonly parts: number;
  readonly partsThere: number;
}

interface Token {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

interface Hook {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly waiting: number;
  readonly parked: number;
  readonly lastProblem: string | null;
}

const HOOK_PROBLEMS: Readonly<Record<string, string>> = {
  'private-address':
    'its address is in a private network: start the office with --private-webhooks if you mean that one',
  'no-address': 'its name leads to no address',
  redirect: 'it answered that it is somewhere else: say that address instead',
  slow: 'it did not answer within ten seconds',
  'no-connection': 'it could not be reached, or its certificate is not trusted',
};
export const hookProblem = (problem: string): string =>
  HOOK_PROBLEMS[problem] ?? `it answered ${problem.replace('status-', '')}`;

export const OFFICE_PROGRAMS = {
  usage: `  backups                     the sealed backups that counters sent
  backup NAME                 the newest one of a counter, into --out FOLDER: "npm run restore" opens it with its recovery code
  token NAME                  makes a token of the API: --scope sums, --scope sales, --scope days
  tokens, take-back NUMBER    lists them, and takes one back
  webhook URL                 tells this https address: --event day.proven, day.differs, wallet.low, counter.silent;
                              --low-below CEDIS and --silent-after HOURS say when
  webhooks, unhook NUMBER, send-again NUMBER
                              lists them, removes one, and sends once more what was given up`,
  sayFolder: 'Say where the backup goes: --out FOLDER.',
  noBackup: (name: string): string => `Look at "npm run office -- backups": there is no whole backup of ${name}.`,
  backup: (file: string): string =>
    `The newest backup: ${file}. On the new PC, "npm run restore -- --from" it, or "It replaces another PC", opens it with the recovery code.`,
  storedBackup: ({ counter, name, bytes, takenAt, parts, partsThere }: Stored, now: number): string => {
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
    const state = isWholeBackup({ parts, partsThere }) ? 'whole' : `${partsThere} of ${parts} parts are here`;
    return `${counter}: ${name}, ${size}, ${state}, since ${agedTime(takenAt.getTime(), now)}`;
  },
  sayScope: 'Say what the token may read, once or more: --scope sums, --scope sales, --scope days.',
  token: (name: string): string => `The token of ${name}. It is shown this once; the office keeps a hash of it alone:`,
  listedToken: ({ id, name, scopes, revokedAt, lastUsedAt }: Token, now: number): string => {
    const use = lastUsedAt === null ? 'never used' : `last used ${agedTime(lastUsedAt.getTime(), now)}`;
    return `${id}  ${name}: ${scopes.join(', ')}, ${revokedAt === null ? use : 'taken back'}`;
  },
  sayNumber: 'Say its number, or a whole number above nought.',
  noToken: 'Look at "npm run office -- tokens": no token of this number is in use.',
  takenBack: 'The token reads nothing any more.',
  wrongWebhook: (what: string): string =>
    what === 'events'
      ? 'Say what it is told, once or more: --event day.proven, --event day.differs, --event wallet.low, --event counter.silent.'
      : what === 'url'
        ? 'Say a whole address that begins with https:// and has no password in it.'
        : 'Say --low-below in whole cedis, and --silent-after in hours, from 2 on.',
  webhook: (id: number): string =>
    `Webhook ${id} is told from now on. It checks what comes with this secret, shown this once:`,
  listedWebhook: ({ id, url, events, waiting, parked, lastProblem }: Hook): string => {
    const open = waiting + parked === 0 ? 'nothing waits' : `${waiting} wait, ${parked} given up`;
    return `${id}  ${url}: ${events.join(', ')}; ${open}${lastProblem === null ? '' : `; ${hookProblem(lastProblem)}`}`;
  },
  noWebhook: 'Look at "npm run office -- webhooks": there is no webhook of this number.',
  unhooked: 'It is told nothing more.',
  sentAgain: (count: number): string => `${count} ${count === 1 ? 'message is' : 'messages are'} sent once more.`,
};
