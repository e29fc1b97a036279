import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from '../../resources/tools/build.mjs';
import type { Command, News } from './control.ts';

export interface LaunchOptions {
  /** The built main script; the repository's own build when not given. */
  readonly main?: string;
  /** An installed counter's program, in the place of a built main script. */
  readonly program?: string;
  readonly userDataDir: string;
  readonly window?: 'headed' | 'headless' | 'none';
  readonly packaged?: boolean;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** A command that starts the app, and becomes its process. */
  readonly by?: readonly string[];
}

type Question = Command extends infer One ? (One extends Command ? Omit<One, 'id'> : never) : never;

export interface StandIn {
  readonly process: ChildProcess;
  /** Everything the app wrote, for the message of a test that fails. */
  output(): string;
  /** Resolves with the first news of this kind, also when it came before it was asked for. */
  news<Kind extends News['standIn']>(kind: Kind): Promise<Extract<News, { standIn: Kind }>>;
  /** Calls a channel of the app as its window would. */
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  ask(question: Question): Promise<unknown>;
  onEvent(listener: (channel: string, args: readonly unknown[]) => void): void;
  /** Asks the app to end as Ctrl+C does. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Kills it as a power cut does: no code of the app runs any more. */
  kill(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

let isKnownToBeBuilt = false;

/** A run of one file builds nothing, and an older build would prove nothing of these sources. */
function proveBuilt(): void {
  isKnownToBeBuilt ||= isBuilt();
  if (!isKnownToBeBuilt)
    throw new Error('The app is not built from these sources: run "npm run build", then this test.');
}

/** Runs a built app on Node and Chromium. Must itself run on the project's own Node. */
export function launchStandIn(options: LaunchOptions): StandIn {
  if (options.main === undefined && options.program === undefined) proveBuilt();
  const { main = join(root, 'out/main/index.js'), userDataDir, window = 'headless' } = options;
  const register = new URL('register.mjs', import.meta.url).href;
  // A packaged app refuses the switch.
  const isPackaged = options.packaged === true || options.program !== undefined;
  const start = options.program ? [] : ['--import', register, main];
  const folder = isPackaged ? [] : [`--user-data-dir=${userDataDir}`];
  const [command = '', ...args] = [
    ...(options.by ?? []),
    ...[options.program ?? process.execPath, ...start, ...folder, ...(options.args ?? [])],
  ];
  const app = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {
      ...process.env,
      // A packaged app refuses this one, too.
      ...(isPackaged && { NODE_COMPILE_CACHE: undefined }),
      ...options.env,
      DWADI_STAND_IN_WINDOW: window,
      DWADI_STAND_IN_PACKAGED: options.packaged ? '1' : '0',
      ...(isPackaged && { DWADI_STAND_IN_USER_DATA: userDataDir }),
    },
  });
  const ended = new Promise<number | null>((resolve) => app.once('exit', resolve));
  const output = collectOutput(app);
  const received: News[] = [];
  const waiting = new Set<(news: News) => void>();
  app.on('message', (news: News) => {
    received.push(news);
    for (const waiter of waiting) waiter(news);
  });

  const first = (matches: (news: News) => boolean): Promise<News> => {
    const found = received.find(matches);
    if (found) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      const waiter = (news: News): void => {
        if (!matches(news)) return;
        waiting.delete(waiter);
        resolve(news);
      };
      waiting.add(waiter);
      void ended.then((code) => reject(new Error(`The app ended with ${code} before it answered:\n${output()}`)));
    });
  };

  let lastId = 0;
  const ask = async (question: Question): Promise<unknown> => {
    const id = ++lastId;
    // An app that died a moment ago can't answer; its end is the answer.
    app.send({ ...question, id }, () => undefined);
    const answer = await first((news) => news.standIn === 'answer' && news.id === id);
    if (answer.standIn !== 'answer') throw new Error('not an answer');
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };

  return {
    process: app,
    output,
    news: async (kind) => (await first((news) => news.standIn === kind)) as never,
    invoke: (channel, ...args) => ask({ ask: 'invoke', channel, args }),
    ask,
    onEvent: (listener) => {
      app.on('message', (news: News) => {
        if (news.standIn === 'event') listener(news.channel, news.args);
      });
    },
    stop: () => {
      if (process.platform === 'win32') app.send({ ask: 'quit', id: ++lastId });
      else app.kill('SIGTERM');
      return ended;
    },
    kill: async () => {
      app.kill('SIGKILL');
      await ended;
    },
  };
}

function collectOutput(app: ChildProcess): () => string {
  let text = '';
  for (const stream of [app.stdout, app.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}
