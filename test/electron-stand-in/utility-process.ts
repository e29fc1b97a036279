import { type ChildProcess, fork, type IOType } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { atExit } from './app.ts';

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(modulePath: string, args: string[], options: Electron.ForkOptions) {
    super();
    const io = options.stdio ?? 'inherit';
    const [, output, errors] = typeof io === 'string' ? [io, io as IOType, io as IOType] : io;
    this.#child = fork(modulePath, args, {
      execArgv: ['--import', new URL('utility-child.ts', import.meta.url).href, ...(options.execArgv ?? [])],
      serialization: 'advanced', // structured clone, as between Electron's processes
      stdio: ['ignore', output ?? 'inherit', errors ?? 'inherit', 'ipc'],
      ...(options.cwd ? { cwd: options.cwd } : {}),
      ...(options.env ? { env: { ...options.env } } : {}),
    });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('exit', (code, signal) => {
      // V8 ends a process in this way after an error from which it can't go on. Only its report is missing here.
      if (signal === 'SIGABRT') this.emit('error', 'FatalError', '', '');
      this.emit('exit', code ?? (signal ? 1 : 0));
    });
    atExit(() => {
      this.kill();
    });
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  get stdout(): NodeJS.ReadableStream | null {
    return this.#child.stdout;
  }

  get stderr(): NodeJS.ReadableStream | null {
    return this.#child.stderr;
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object, () => undefined);
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

export const utilityProcess = {
  fork: (modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}): UtilityProcess =>
    new UtilityProcess(modulePath, args, options),
};
