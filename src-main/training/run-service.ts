import { parseArgs } from 'node:util';
import { type Identity, startTraining, type TrainingService } from './server.ts';

/**
 * The process of the Training service. If the app hosts it, it speaks through the parent port that Electron gives a
 * utility process. On its own it prints one line of JSON and serves until it is told to stop.
 */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

const USAGE =
  'npm run training-service -- [--port N] [--control-port N] [--state FILE] [--seed N] [--tls --ca-out FILE]';

function wholeNumber(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${text} is no whole number.`);
  return Number(text);
}

const PORT_MOST = 65_535;

function port(name: string, text: string | undefined): number {
  const number = wholeNumber(text, 0);
  if (number > PORT_MOST) throw new Error(`--${name} is a number from 0 to ${PORT_MOST}.`);
  return number;
}

/** An empty name would mean this folder. */
function fileName(name: string, text: string | undefined): string | null {
  if (text?.trim() === '') throw new Error(`--${name} takes the name of a file.`);
  return text ?? null;
}

/** Null if the usage was asked for. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'control-port': { type: 'string' },
      state: { type: 'string' },
      seed: { type: 'string' },
      tls: { type: 'boolean', default: false },
      'ca-out': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  if (values.tls && values['ca-out'] === undefined) throw new Error('--tls needs --ca-out.');
  const caPath = fileName('ca-out', values['ca-out']);
  return {
    port: port('port', values.port),
    controlPort: port('control-port', values['control-port']),
    statePath: fileName('state', values.state),
    seed: wholeNumber(values.seed, 1),
    caPath: values.tls ? caPath : null,
  };
}

/** Null if the usage or an error was printed. */
function understood(): ReturnType<typeof readArguments> {
  try {
    const read = readArguments();
    if (read === null) process.stdout.write(`${USAGE}\n`);
    return read;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nSay: ${USAGE}\n`);
    process.exitCode = 2;
    return null;
  }
}

/** Makes the certificate of `--tls`, and saves its authority's in this file. Only tests have one. */
type MakeIdentity = (caPath: string) => Promise<Identity>;

const noIdentity: MakeIdentity = () => Promise.reject(new Error('npm run training-service has --tls; the app has not'));

/** Exits at once: if one port is open and the other failed, the open one would keep the process alive. */
function refuseToStart(error: unknown): void {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) throw error;
  const said =
    code === 'EADDRINUSE' ? `${message}: another program has this port, so choose another or leave it out` : message;
  process.stderr.write(`The Training service can't start: ${said}.\n`, () => process.exit(1));
}

function announce(service: TrainingService, parent: ParentPort | undefined): void {
  const { baseUrl, keys, controlUrl } = service;
  if (parent === undefined) process.stdout.write(`${JSON.stringify({ baseUrl, keys, controlUrl })}\n`);
  else parent.postMessage({ type: 'ready', baseUrl, keys, controlUrl });
}

async function started(makeIdentity: MakeIdentity): Promise<TrainingService | null> {
  const read = understood();
  if (read === null) return null;
  const { caPath, ...options } = read;
  try {
    const identity = caPath === null ? null : await makeIdentity(caPath);
    return await startTraining({ ...options, identity });
  } catch (error) {
    refuseToStart(error);
    return null;
  }
}

export async function runService(makeIdentity = noIdentity): Promise<void> {
  const service = await started(makeIdentity);
  if (service === null) return;
  const stop = (): void => {
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const parent = (process as { parentPort?: ParentPort }).parentPort;
  parent?.on('message', ({ data }) => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'stop') stop();
  });
  announce(service, parent);
}
