/** Reads what was typed after `npm run office --`, opens the database, and hands both to the command. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { databaseProblemWords, OFFICE, officeProblemWords } from '#shared/words/office-command.ts';
import { OfficeProblem } from '../counters/problem.ts';
import { type DatabasePlace, databasePlace } from '../database/address.ts';
import type { OfficeDatabase } from '../database/database.ts';
import { type Command, Mistyped, type Switches } from './command-form.ts';
import { COMMANDS } from './commands.ts';

export const SWITCHES = {
  help: { type: 'boolean', short: 'h' },
  database: { type: 'string' },
  authority: { type: 'string' },
  host: { type: 'string', multiple: true },
  out: { type: 'string' },
  code: { type: 'boolean' },
  again: { type: 'boolean' },
  scope: { type: 'string', multiple: true },
  event: { type: 'string', multiple: true },
  'low-below': { type: 'string' },
  'silent-after': { type: 'string' },
} as const;

export interface CommandPorts {
  readonly open: (place: DatabasePlace) => OfficeDatabase;
  readonly say: (line: string) => void;
  readonly now: () => number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Cuts Node's message about an unknown switch before its advice for programmers. */
function typed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: SWITCHES });
  } catch (error) {
    const [first = ''] = String((error as Error).message).split(/\. |\n/);
    throw new Mistyped(`${first}. --help shows what there is.`);
  }
}

function commandOf(name: string, words: readonly string[], used: readonly string[]): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new Mistyped(OFFICE.sayWhich);
  const [least, most] = command.words;
  if (words.length < least) throw new Mistyped(words.length === 0 ? OFFICE.sayName : command.missing);
  if (words.length > most) throw new Mistyped(OFFICE.tooMany);
  const unused = used.find((one) => one !== 'database' && !(command.switches as readonly string[]).includes(one));
  if (unused !== undefined) throw new Mistyped(OFFICE.unused(unused));
  return command;
}

function placeOf(url: string | undefined, authority: string | undefined, env: CommandPorts['env']): DatabasePlace {
  const place = databasePlace({ url, authority }, env);
  if (place === null) throw new Mistyped(OFFICE.noDatabase);
  if (place === 'unreadable') throw new Mistyped(OFFICE.badDatabase);
  return place;
}

/** A driver's message may quote what was typed, so codes alone become words. */
function reasonOf(error: unknown): string {
  if (error instanceof Mistyped) return error.message;
  if (error instanceof OfficeProblem) return officeProblemWords(error.code, error.about);
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path !== undefined) return `There is no ${path}: check the name.`;
  return databaseProblemWords(code) ?? message;
}

async function run(argv: readonly string[], { open, say, now, env }: CommandPorts): Promise<number> {
  const { values, positionals } = typed(argv);
  if (values.help === true) {
    say(OFFICE.usage);
    return 0;
  }
  const [name = '', ...words] = positionals;
  const command = commandOf(name, words, Object.keys(values));
  const { database, help: _, ...switches } = values;
  const place = placeOf(database, values.authority, env);
  const authority = values.authority === undefined ? null : readFileSync(values.authority, 'utf8');
  const db = open(place);
  try {
    return await command.run({ db, place, words, switches: switches as Switches, authority, say, now });
  } finally {
    await db.close();
  }
}

/** Returns the exit code: 0, 1 where `status` found something that waits for the owner, 2 where nothing was done. */
export async function officeCommand(argv: readonly string[], ports: CommandPorts): Promise<number> {
  try {
    return await run(argv, ports);
  } catch (error) {
    ports.say(OFFICE.failed(reasonOf(error)));
    return 2;
  }
}
