import { notAllowed, notFound } from '#shared/counter-api/errors.ts';
import { ok } from '#shared/result.ts';
import { answerByPhone } from '../provisioning/phone-answer.ts';
import { factsOfSale } from '../staff/sale-facts.ts';
import type { Handlers } from './handler-context.ts';
import { handlerWith, whenOpen } from './require-journal.ts';

const firstRun = handlerWith(({ house }) => house?.firstRun);
const ofOwner = handlerWith(({ owners }) => owners);

export const setupHandlers = {
  /**
   * Leaving Training harms nobody; only the owner may leave the live counter. One that is still opening, or shut, knows
   * no owner: a person could make it fail, and sell practice for money.
   */
  'house.show': (context, { kind }) => {
    const staff = context.opened?.staff;
    if (context.house === null) return notAllowed;
    if (kind === 'live' && context.house.fact().live === 'absent') return notFound;
    const leavesLive = !context.training && kind === 'training';
    if (leavesLive && staff?.isOwner !== true) return notAllowed;
    if (leavesLive) void staff?.lock('asked');
    context.house.show(kind);
    return ok({});
  },
  'setup.begin': firstRun((run, request) => run.begin(request)),
  'setup.checkKeys': firstRun((run, request) => run.checkKeys(request)),
  'setup.makeCode': firstRun((run, request) => run.makeCode(request)),
  'setup.printCode': firstRun((run, request) => run.printCode(request)),
  'setup.confirmCode': firstRun((run, request) => run.confirmCode(request)),
  'setup.finish': firstRun((run, request) => run.finish(request)),
  'setup.chooseBackup': firstRun((run, request) => run.chooseBackup(request)),
  'setup.restore': firstRun((run, request) => run.restore(request)),
  'keys.state': ofOwner((owner, request) => owner.keysState(request)),
  'keys.check': ofOwner((owner, request) => owner.checkKeys(request)),
  'keys.save': ofOwner((owner, request) => owner.saveKeys(request)),
  /** A counter that is shut lets nobody sign in, so only the recovery code is asked for. */
  'recovery.open': ofOwner((owner, request) => owner.open(request)),
  'recovery.goBack': ofOwner((owner, request) => owner.goBack(request)),
  'recovery.resetPin': ofOwner((owner, request) => owner.resetPin(request)),
  'recovery.answerPhone': (_, request) => answerByPhone(request),
  'staff.askByPhone': whenOpen(async ({ staff, engine }, { what, saleId }) => {
    const asked = await staff.askByPhone(what, saleId, async () => {
      const sale = await engine.sale(saleId);
      return sale === null ? null : factsOfSale(sale);
    });
    return asked === null ? notFound : ok(asked);
  }),
  'phone.state': ofOwner(({ files }, request) => files.phoneState(request)),
  'phone.makeCode': ofOwner(({ files }, request) => files.makePhoneCode(request)),
  'phone.savePage': ofOwner(({ files }, request) => files.saveCodePage(request)),
  'staff.hearByPhone': whenOpen(({ staff }, { ownerId, what, saleId, digits }) =>
    staff.hearByPhone(ownerId, what, saleId, digits),
  ),
  'backups.state': ofOwner((owner, request) => owner.backupsState(request)),
  'backups.choose': ofOwner((owner, request) => owner.chooseBackups(request)),
} satisfies Partial<Handlers>;
