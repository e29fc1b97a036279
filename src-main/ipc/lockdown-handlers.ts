import { notFound } from '#shared/counter-api/errors.ts';
import type { CallName } from '#shared/counter-api/index.ts';
import { ok } from '#shared/result.ts';
import type { LockdownService } from '../lockdown/lockdown-service.ts';
import type { HandlerContext, Handlers } from './handler-context.ts';
import { handlerWith } from './require-journal.ts';

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
  'office.connectFile',
  'counters.connectOfficeFile',
]);

/** Going back to the default folder opens no dialog, nor does taking a file that was found. `request` is parsed. */
export function opensSystemDialog(name: CallName, request: unknown): boolean {
  const { usual, from } = request as { usual?: boolean; from?: string };
  return CHOOSE_BY_DIALOG.has(name) && usual !== true && from !== 'found';
}

const ofPc = <T>({ lockdown }: HandlerContext, work: (lockdown: LockdownService) => T) =>
  lockdown === null ? notFound : work(lockdown);

const chosen = handlerWith(({ lockdown }) => lockdown);

export const lockdownHandlers = {
  'lockdown.state': (context) => ofPc(context, (lockdown) => ok(lockdown.state(context))),
  'lockdown.choose': chosen((lockdown, { level }, context) => lockdown.choose(context, level)),
  'lockdown.close': (context) =>
    ofPc(context, (lockdown) => {
      lockdown.close();
      return ok({});
    }),
  'lockdown.owners': (context) => ofPc(context, (lockdown) => lockdown.askWhom()),
  'lockdown.leave': (context, { ownerId, pin }) =>
    ofPc(context, async (lockdown) => await lockdown.leave(ownerId, pin)),
  'lockdown.seen': (context) =>
    ofPc(context, (lockdown) => {
      lockdown.seen();
      return ok({});
    }),
} satisfies Partial<Handlers>;
