/**
 * The office's memory with ten open browsers and with a thousand, after an hour's events went to each. Browsers are plain
 * lines of HTTP that take what comes; the office is a process of its own on a real PostgreSQL with a thousand counters.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { beginSession } from '#main/office/people/sessions.ts';
import { makeCluster, noPostgres } from '../support/office/cluster.ts';
import { openAsSuperuser } from '../support/office/postgres.ts';
import type { Bench, Row } from './figures.ts';
import { COUNTERS, makeCounters } from './office-data.ts';
import type { Told } from './office-memory-inside.ts';

const FLAT = 1.1;
/** A thousand counters that push each three minutes or so have six news a second between them. */
const NEWS_AN_HOUR = 21_600;
/** The most that the office puts into one message. */
const NEWS_A_MESSAGE = 40;
/** A browser may be so many messages behind before the next one is made: none is lost by going faster than an hour. */
const BEHIND = 40;
const LINES_A_SESSION = 8;
const OPENED_AT_ONCE = 100;

interface Memory {
  readonly rss: number;
  readonly held: number;
  readonly streams: number;
}

const NAME = Buffer.from('event: counters');

function countIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NAME); at !== -1; at = bytes.indexOf(NAME, at + 1)) count += 1;
  return count;
}

/** Counts the messages that a line took. */
class Line {
  taken = 0;
  isOpen = false;
  broken: string | null = null;
  private readonly socket: Socket;
  /** The last bytes, in which a name may have begun. */
  private rest = Buffer.alloc(0);

  constructor(port: number, cookie: string) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.write(`GET /page/live HTTP/1.1\r\nhost: office\r\ncookie: __Host-dwadi-office=${cookie}\r\n\r\n`);
    this.socket.on('error', ({ message }) => this.breaks(message));
    this.socket.once('data', (bytes: Buffer) => this.opens(bytes));
    this.socket.on('data', (bytes: Buffer) => this.take(bytes));
    this.socket.on('close', () => this.breaks('the office closed it'));
  }

  close(): void {
    this.socket.destroy();
  }

  private opens(bytes: Buffer): void {
    const [status = ''] = bytes.toString('latin1').split('\r\n', 1);
    if (status.includes(' 200 ')) this.isOpen = true;
    else this.breaks(status);
  }

  private breaks(why: string): void {
    this.broken ??= why;
  }

  private take(bytes: Buffer): void {
    const seam = Buffer.concat([this.rest, bytes.subarray(0, NAME.length - 1)]);
    this.taken += countIn(seam) + countIn(bytes);
    this.rest = Buffer.concat([this.rest, bytes.subarray(1 - NAME.length)]).subarray(1 - NAME.length);
  }
}

async function told<T>(office: ChildProcess, what: Told): Promise<T> {
  office.send(what);
  return (await once(office, 'message'))[0] as T;
}

async function until(office: ChildProcess, lines: readonly Line[], isSo: (line: Line) => boolean): Promise<void> {
  while (!lines.every(isSo)) {
    if (office.exitCode !== null) throw new Error('the office ended');
    const broken = lines.find((line) => line.broken !== null)?.broken;
    if (broken !== undefined) throw new Error(`a line broke: ${broken}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Opens the lines in groups: a thousand at once don't fit into the port's queue, and the system drops the rest. */
async function openLines(office: ChildProcess, port: number, sessions: readonly string[], count: number) {
  const lines: Line[] = [];
  while (lines.length < count) {
    for (const most = Math.min(count, lines.length + OPENED_AT_ONCE); lines.length < most; )
      lines.push(new Line(port, sessions[Math.floor(lines.length / LINES_A_SESSION)] ?? ''));
    await until(office, lines, ({ isOpen }) => isOpen);
  }
  return lines;
}

async function hour(office: ChildProcess, lines: readonly Line[], messages: number): Promise<void> {
  for (let nth = 0; nth < messages; nth += 1) {
    await until(office, lines, ({ taken }) => taken >= nth - BEHIND);
    const first = nth * NEWS_A_MESSAGE;
    const changed = Array.from({ length: NEWS_A_MESSAGE }, (_, at) => `C${((first + at) % COUNTERS) + 1}`);
    await told(office, { changed });
  }
  await until(office, lines, ({ taken }) => taken >= messages);
}

/** A new office with so many browsers: its memory before the first event, and after the last. */
async function measured(given: object, sessions: readonly string[], count: number, messages: number) {
  const inside = join(import.meta.dirname, 'office-memory-inside.ts');
  const office = fork(inside, [JSON.stringify(given)], { execArgv: ['--expose-gc', '--max-semi-space-size=8'] });
  try {
    const [{ port }] = (await once(office, 'message')) as [{ port: number }];
    const lines = await openLines(office, port, sessions, count);
    const open = await told<Memory>(office, 'collect');
    if (open.streams !== count) throw new Error(`${open.streams} of ${count} lines are open`);
    await hour(office, lines, messages);
    const after = await told<Memory>(office, 'collect');
    for (const line of lines) line.close();
    return { open, after };
  } finally {
    office.kill();
    await once(office, 'exit');
  }
}

export const benchOfficeMemory: Bench = async (quick) => {
  if (noPostgres !== null) throw new Error(`${noPostgres}: run "apt-get install postgresql"`);
  const [most, messages] = quick ? [100, 20] : [1000, NEWS_AN_HOUR / NEWS_A_MESSAGE];
  const cluster = await makeCluster();
  const db = openAsSuperuser(cluster);
  try {
    await makeCounters(db);
    const sessions: string[] = [];
    for (let nth = 0; nth < most / LINES_A_SESSION; nth += 1) sessions.push(await beginSession(db, null, 'bench'));
    const { host, port, user, password } = cluster.superuser;
    const given = { host, port, user, password, ca: cluster.ca };
    const few = await measured(given, sessions, 10, messages);
    const many = await measured(given, sessions, most, messages);
    // An open line costs what it costs, whether an event passes or not.
    const lines = many.open.rss - few.open.rss;
    const ratio = (many.after.rss - lines) / few.after.rss;
    const each = (lines / (most - 10)) * 1000;
    const figures = { ratio, messages, news: messages * NEWS_A_MESSAGE, few, many, kilobytesALine: each };
    const rows: Row[] = [
      {
        name: `office: memory after an hour's events to ${most.toLocaleString('en')} browsers, against 10`,
        ...{ measured: `${ratio.toFixed(2)} ×`, bar: `≤ ${FLAT} ×`, met: ratio <= FLAT, figures },
      },
      {
        name: 'office: memory of one more open browser',
        ...{ measured: `${each.toFixed(0)} kB`, bar: '', met: true, figures: { kilobytes: each } },
      },
    ];
    return rows;
  } finally {
    await db.close();
    await cluster.remove();
  }
};
