import type { MachineSettings } from '#shared/counter-api/machine.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';

/** One for the whole PC. */
export interface UpdatesDesk {
  state(): UpdatesState;
  choose(choice: MachineSettings['updates']): Promise<void>;
  check(): void;
  install(): Promise<void>;
  later(): void;
  seen(): void;
}
