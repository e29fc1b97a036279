import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { answerByPhone } from '../provisioning/phone-answer.ts';
import type { FirstRun } from './counter-choice-handlers.ts';
import type { HandlerContext, Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

type Answered<T> = Promise<Result<T, CounterError>>;

const notAllowed = err({ code: 'not-allowed' as const });
const notFound = err({ code: 'not-found' as const });

const firstRun = <T>({ house }: HandlerContext, work: (run: FirstRun) => Answered<T>): Answered<T> =>
  whenOpen(house, (known) => work(known.firstRun));

export const setupHandlers = {
  /** Leaving Training harms nobody; only the owner may leave the live counter. */
  'house.show': (context, { kind }) => {
    if (context.house === null) return notAllowed;
    if (kind === 'live' && context.house.fact().live === 'absent') return notFound;
    const leavesLive = !context.training && kind === 'training';
    if (leavesLive && context.staff !== null && !context.staff.isOwner) return notAllowed;
    if (leavesLive) void context.staff?.lock('asked');
    context.house.show(kind);
    return ok({});
  },
  'setup.begin': (context, request) => firstRun(context, (run) => run.begin(request)),
  'setup.checkKeys': (context, request) => firstRun(context, (run) => run.checkKeys(request)),
  'setup.makeCode': (context, request) => firstRun(context, (run) => run.makeCode(request)),
  'setup.printCode': (context, request) => firstRun(context, (run) => run.printCode(request)),
  'setup.confirmCode': (context, request) => firstRun(context, (run) => run.confirmCode(request)),
  'setup.finish': (context, request) => firstRun(context, (run) => run.finish(request)),
  'setup.chooseBackup': (context, request) => firstRun(context, (run) => run.chooseBackup(request)),
  'setup.restore': (context, request) => firstRun(context, (run) => run.restore(request)),
  'keys.state': (context, request) => whenOpen(context.owners, (owners) => owners.keysState(request)),
  'keys.check': (context, request) => whenOpen(context.owners, (owners) => owners.checkKeys(request)),
  'keys.save': (context, request) => whenOpen(context.owners, (owners) => owners.saveKeys(request)),
  /** A counter that is shut lets nobody sign in, so only the recovery code is asked for. */
  'recovery.open': (context, request) => whenOpen(context.owners, (owners) => owners.open(request)),
  'recovery.goBack': (context, request) => whenOpen(context.owners, (owners) => owners.goBack(request)),
  'recovery.resetPin': (context, request) => whenOpen(context.owners, (owners) => owners.resetPin(request)),
  'recovery.answerPhone': (_, request) => answerByPhone(request),
  'staff.askByPhone': (context, { what, saleId }) =>
    whenOpen(context.staff, async (staff) => {
      const asked = await staff.askByPhone(
        what,
        saleId,
        async () => (await context.engine?.sale(saleId))?.price ?? null,
      );
      return asked === null ? notFound : ok(asked);
    }),
  'phone.makeCode': (context, request) => whenOpen(context.owners, ({ files }) => files.makePhoneCode(request)),
  'phone.savePage': (context, request) => whenOpen(context.owners, ({ files }) => files.saveCodePage(request)),
  'staff.hearByPhone': (context, { ownerId, what, saleId, digits }) =>
    whenOpen(context.staff, (staff) => staff.hearByPhone(ownerId, what, saleId, digits)),
  'backups.state': (context, request) => whenOpen(context.owners, (owners) => owners.backupsState(request)),
  'backups.choose': (context, request) => whenOpen(context.owners, (owners) => owners.chooseBackups(request)),
} satisfies Partial<Handlers>;
