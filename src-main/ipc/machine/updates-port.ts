import type { MachineSettings } from '#shared/counter-api/machine.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';

/** The updates of this PC: one for all its counters. */
export interface UpdatesPort {
  state(): UpdatesState;
  choose(choice: MachineSettings['updates']): Promise<void>;
  check(): void;
  install(): Promise<void>;
  later(): void;
  seen(): void;
}
