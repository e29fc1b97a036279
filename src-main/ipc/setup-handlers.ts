import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { answerByPhone } from '../provisioning/phone-answer.ts';
import type { FirstRun, House, OwnersDesk } from './counter-choice-handlers.ts';
import type { Desk, Handlers } from './handler-context.ts';
import { atDesk } from './require-journal.ts';

type Answered<T> = Promise<Result<T, CounterError>>;

const notAllowed = err({ code: 'not-allowed' as const });
const notFound = err({ code: 'not-found' as const });

/** True only in Training, and only once: an existing live counter is changed by its owner, never set up anew. */
export const mayBegin = (house: House | null, training: boolean): house is House =>
  house !== null && training && house.fact().live === 'absent';

function firstRun<T>({ house, training }: Desk, work: (run: FirstRun) => Answered<T>): Answered<T> {
  return mayBegin(house, training) ? work(house.firstRun) : Promise.resolve(notAllowed);
}

export function byOwner<T>({ staff, owners }: Desk, work: (owners: OwnersDesk) => Answered<T>): Answered<T> {
  if (owners === null || staff?.isOwner !== true) return Promise.resolve(notAllowed);
  return atDesk(owners, work);
}

export const setupHandlers = {
  /** Leaving Training harms nobody; only the owner may leave the live counter. */
  'house.show': (desk, { kind }) => {
    if (desk.house === null) return notAllowed;
    if (kind === 'live' && desk.house.fact().live === 'absent') return notFound;
    const leavesLive = !desk.training && kind === 'training';
    if (leavesLive && desk.staff !== null && !desk.staff.isOwner) return notAllowed;
    if (leavesLive) void desk.staff?.lock('asked');
    desk.house.show(kind);
    return ok({});
  },
  'setup.begin': (desk, request) => firstRun(desk, (run) => run.begin(request)),
  'setup.checkKeys': (desk, request) => firstRun(desk, (run) => run.checkKeys(request)),
  'setup.makeCode': (desk, request) => firstRun(desk, (run) => run.makeCode(request)),
  'setup.printCode': (desk, request) => firstRun(desk, (run) => run.printCode(request)),
  'setup.confirmCode': (desk, request) => firstRun(desk, (run) => run.confirmCode(request)),
  'setup.finish': (desk, request) => firstRun(desk, (run) => run.finish(request)),
  'setup.chooseBackup': (desk, request) => firstRun(desk, (run) => run.chooseBackup(request)),
  'setup.restore': (desk, request) => firstRun(desk, (run) => run.restore(request)),
  'keys.state': (desk, request) => byOwner(desk, (owners) => owners.keysState(request)),
  'keys.check': (desk, request) => byOwner(desk, (owners) => owners.checkKeys(request)),
  'keys.save': (desk, request) => byOwner(desk, (owners) => owners.saveKeys(request)),
  /** A counter that is shut lets nobody sign in, so only the recovery code is asked for. */
  'recovery.open': (desk, request) => atDesk(desk.owners, (owners) => owners.open(request)),
  'recovery.goBack': (desk, request) => atDesk(desk.owners, (owners) => owners.goBack(request)),
  'recovery.resetPin': (desk, request) => atDesk(desk.owners, (owners) => owners.resetPin(request)),
  'recovery.answerPhone': (_, request) => answerByPhone(request),
  'staff.askByPhone': (desk, { what, saleId }) =>
    atDesk(desk.staff, async (staff) => {
      const asked = await staff.askByPhone(what, saleId, async () => (await desk.engine?.sale(saleId))?.price ?? null);
      return asked === null ? notFound : ok(asked);
    }),
  'phone.makeCode': (desk, request) => byOwner(desk, ({ files }) => files.makePhoneCode(request)),
  'phone.savePage': (desk, request) => byOwner(desk, ({ files }) => files.saveCodePage(request)),
  'staff.hearByPhone': (desk, { ownerId, what, saleId, digits }) =>
    atDesk(desk.staff, (staff) => staff.hearByPhone(ownerId, what, saleId, digits)),
  'backups.state': (desk, request) => byOwner(desk, (owners) => owners.backupsState(request)),
  'backups.choose': (desk, request) => byOwner(desk, (owners) => owners.chooseBackups(request)),
} satisfies Partial<Handlers>;
