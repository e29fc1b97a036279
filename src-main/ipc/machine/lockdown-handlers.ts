import type { CallName } from '#shared/counter-api/index.ts';
import { err, ok } from '#shared/result.ts';
import type { LockdownDesk } from '../../lockdown/lockdown-service.ts';
import type { Desk, Handlers } from '../handler-context.ts';
import { atDesk } from '../require-journal.ts';

/** Calls in which a person chooses in a system dialog. A kiosk refuses them. */
const CHOOSE_BY_DIALOG: ReadonlySet<CallName> = new Set([
  'reports.chooseFolder',
  'dayFiles.chooseFolder',
  'counters.open',
  'backups.choose',
  'setup.chooseBackup',
  'printing.dialog',
  'drill.print',
  'provisioning.choose',
]);

/**
 * Returning to the default folder opens no dialog, nor does taking a file found where it was looked for. `request` is
 * parsed.
 */
export function opensSystemDialog(name: CallName, request: unknown): boolean {
  const { usual, from } = request as { usual?: boolean; from?: string };
  return CHOOSE_BY_DIALOG.has(name) && usual !== true && from !== 'found';
}

const notFound = err({ code: 'not-found' as const });

const ofPc = <T>({ lockdown }: Desk, work: (lockdown: LockdownDesk) => T) =>
  lockdown === null ? notFound : work(lockdown);

export const lockdownHandlers = {
  'lockdown.state': (desk) => ofPc(desk, (lockdown) => ok(lockdown.state(desk))),
  'lockdown.choose': (desk, { level }) => atDesk(desk.lockdown, (lockdown) => lockdown.choose(desk, level)),
  'lockdown.close': (desk) =>
    ofPc(desk, (lockdown) => {
      lockdown.close();
      return ok({});
    }),
  'lockdown.owners': (desk) => ofPc(desk, (lockdown) => lockdown.askWhom()),
  'lockdown.leave': (desk, { ownerId, pin }) => ofPc(desk, async (lockdown) => await lockdown.leave(ownerId, pin)),
  'lockdown.seen': (desk) =>
    ofPc(desk, (lockdown) => {
      if (desk.staff?.rights.settings === false) return err({ code: 'not-allowed' as const });
      lockdown.seen();
      return ok({});
    }),
} satisfies Partial<Handlers>;
