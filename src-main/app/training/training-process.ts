/** Runs the Training service in a process of its own: starts it with the counter and restarts it when it dies. */
import { utilityProcess } from 'electron';
import { z } from 'zod';
import { systemClock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

const readyMessage = z.object({
  type: z.literal('ready'),
  baseUrl: z.url(),
  controlUrl: z.url(),
  keys: z.object({ standard: z.string(), sms: z.string(), commission: z.string() }),
});
export type TrainingAddress = Omit<z.infer<typeof readyMessage>, 'type'>;

const RESTART_MS = [200, 500, 1000, 3000, 10_000];
/** A service that ran so long before it died is started again as soon as at its first death. */
const GOOD_RUN_MS = 60_000;

export interface TrainingProcessOptions {
  readonly script: string;
  readonly stateFile: string;
  readonly log: Log;
  /** Called after every restart, too: the port is then another one. */
  readonly onReady: (address: TrainingAddress) => void;
}

export interface TrainingProcess {
  stop(): void;
}

export function startTrainingProcess(options: TrainingProcessOptions): TrainingProcess {
  let stopped = false;
  let deaths = 0;
  let child: Electron.UtilityProcess | null = null;
  let timer: NodeJS.Timeout | null = null;

  const start = (): void => {
    const process = utilityProcess.fork(options.script, ['--state', options.stateFile, '--seed', '1'], {
      serviceName: 'Dwadi Training service',
      stdio: 'ignore',
    });
    child = process;
    const startedAt = systemClock.monotonic();
    process.on('message', (message: unknown) => {
      const ready = readyMessage.safeParse(message);
      if (!ready.success) return;
      const { type: _, ...address } = ready.data;
      options.onReady(address);
    });
    // An error that nobody listens to would be thrown here, in main. The process ends after it, and is started again.
    process.on('error', (type, location) => {
      options.log.write('error', 'training: the service broke', { type, location });
    });
    process.on('exit', (code) => {
      if (stopped) return;
      options.log.write('warn', 'training: the service ended', { code });
      if (systemClock.monotonic() - startedAt >= GOOD_RUN_MS) deaths = 0;
      timer = setTimeout(start, RESTART_MS[Math.min(deaths, RESTART_MS.length - 1)]);
      deaths += 1;
    });
  };
  start();
  return {
    stop: () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      child?.postMessage({ type: 'stop' });
    },
  };
}
