/**
 * The built counter as an AppImage, and a place with an update for it. What would start as the new Dwadi is a small
 * program that leaves a note; electron-updater itself is the true one.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UpdateTimes } from '#main/updates/ports.ts';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import type { CallAnswer, CallName, CallRequest } from '#shared/counter-api/index.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import type { Result } from '#shared/result.ts';
import { launchStandIn, type StandIn } from '../../electron-stand-in/launch.ts';
import { startService, type TestService } from '../service.ts';
import { feedOf, PUBLIC_KEYS, startUpdateServer, type UpdateServer } from './update-server.ts';

const root = join(import.meta.dirname, '../../..');
export const NEW_PACKAGE = 'Dwadi-9.9.9-linux-x86_64.AppImage';

/** A program as long as a small package, and different in each byte from the old one. */
const program = (note: string): Buffer =>
  Buffer.from(`#!/bin/sh\necho started > '${note}'\nexit 0\n${'# padding\n'.repeat(20_000)}`);

export interface UpdatedCounter {
  readonly folder: string;
  readonly appImage: string;
  readonly note: string;
  readonly server: UpdateServer;
  readonly content: Buffer;
  /** The counter opens, again and again, in the same folder; as another version where one is named. */
  launch(options?: { version?: string; times?: Partial<UpdateTimes>; nodeOptions?: string }): Opened;
  end(): Promise<void>;
}

export interface Opened {
  readonly app: StandIn;
  call<N extends CallName>(name: N, request: CallRequest<N>): Promise<CallAnswer<N>>;
  state(): Promise<UpdatesState>;
}

/** The same build under another version's number. */
function asVersion(folder: string, version: string): string {
  const copy = join(folder, `as-${version}`);
  mkdirSync(copy);
  cpSync(join(root, 'out'), join(copy, 'out'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version }));
  return join(copy, 'out/main/index.js');
}

function callerOf(app: StandIn): Opened {
  const call = async <N extends CallName>(name: N, request: CallRequest<N>): Promise<CallAnswer<N>> => {
    const answer = (await app.invoke(CALL_CHANNEL, name, request)) as Result<CallAnswer<N>, { code: string }>;
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`);
    return answer.value;
  };
  return { app, call, state: () => call('updates.state', {}) };
}

function environment(
  service: TestService,
  made: Pick<UpdatedCounter, 'folder' | 'appImage' | 'server'>,
  times: object,
) {
  const { baseUrl, controlUrl, keys, caFile } = service;
  return {
    DWADI_TEST_SERVICE: JSON.stringify({ baseUrl, controlUrl, keys, caFile }),
    DWADI_TEST_UPDATES: JSON.stringify({ url: made.server.url, ...PUBLIC_KEYS, times }),
    APPIMAGE: made.appImage,
    XDG_CACHE_HOME: join(made.folder, 'cache'),
  };
}

export async function updatedCounter(): Promise<UpdatedCounter> {
  const [service, server] = await Promise.all([startService(), startUpdateServer()]);
  const folder = mkdtempSync(join(tmpdir(), 'dwadi updated '));
  const appImage = join(folder, 'Dwadi.AppImage');
  const note = join(folder, 'the new one started');
  writeFileSync(appImage, '#!/bin/sh\n# the old one\n');
  chmodSync(appImage, 0o755);
  const content = program(note);
  server.files.set(NEW_PACKAGE, content);
  server.files.set(
    `stable-linux-${process.arch}.feed`,
    Buffer.from(
      feedOf({
        version: '9.9.9',
        target: `linux-${process.arch}`,
        files: { [NEW_PACKAGE]: content },
      }),
    ),
  );
  const open: StandIn[] = [];
  return {
    ...{ folder, appImage, note, server, content },
    launch: ({ version, times = {}, nodeOptions } = {}) => {
      const app = launchStandIn({
        userDataDir: join(folder, 'user data'),
        window: 'none',
        ...(version !== undefined && { main: asVersion(folder, version) }),
        env: {
          ...environment(
            service,
            { folder, appImage, server },
            { firstLookMs: 0, watchMs: 100, countdownMs: 1500, ...times },
          ),
          ...(nodeOptions !== undefined && { NODE_OPTIONS: nodeOptions }),
        },
      });
      open.push(app);
      return callerOf(app);
    },
    end: async () => {
      for (const app of open) if (app.process.exitCode === null && app.process.signalCode === null) await app.kill();
      await Promise.all([service.stop(), server.close()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export const hasStarted = ({ note }: UpdatedCounter): boolean => existsSync(note);
