/** Runs a program of the system without a shell, for a limited time, and keeps a limited part of its output. */
import { spawn } from 'node:child_process';

const KEPT = 64 * 1024;

export interface Ran {
  /** Null if it couldn't be started, or was stopped because it took too long. */
  readonly code: number | null;
  readonly started: boolean;
  readonly out: string;
}

export interface RunOptions {
  readonly input?: Uint8Array;
  readonly withinMs?: number;
  /** The user's, unless it could change what is said. */
  readonly environment?: NodeJS.ProcessEnv;
}

export function runCommand(
  command: string,
  args: readonly string[],
  { input, withinMs = 10_000, environment = process.env }: RunOptions = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const env = { ...environment, LC_ALL: 'C', LANG: 'C' };
    const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true, env });
    let [out, started] = ['', false];
    const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
    child.on('spawn', () => (started = true));
    child.stdout.on('data', (chunk: Buffer) => {
      if (out.length < KEPT) out += chunk.toString('utf8');
    });
    child.stdin.on('error', () => {});
    child.on('error', () => {
      clearTimeout(timer);
      resolve({ code: null, started, out });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, started, out });
    });
    child.stdin.end(input);
  });
}

/** The lines that a program answers with; none if it fails. */
export async function linesOf(command: string, args: readonly string[], withinMs?: number): Promise<string[]> {
  const { code, out } = await runCommand(command, args, withinMs === undefined ? {} : { withinMs });
  return code === 0 ? out.split(/\r?\n/) : [];
}
