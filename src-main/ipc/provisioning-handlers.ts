import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { FirstFile, OwnersFiles } from './counter-choice-handlers.ts';
import type { Desk, Handlers } from './handler-context.ts';
import { byOwner, mayBegin } from './setup-handlers.ts';

type Answered<T> = Promise<Result<T, CounterError>>;

const notAllowed = err({ code: 'not-allowed' as const });

function first<T>({ house, training }: Desk, work: (file: FirstFile) => Answered<T>): Answered<T> {
  return mayBegin(house, training) ? work(house.firstFile) : Promise.resolve(notAllowed);
}

const owners = <T>(desk: Desk, work: (files: OwnersFiles) => Answered<T>): Answered<T> =>
  byOwner(desk, ({ files }) => work(files));

/** Asks the same on a new PC and at a counter that is set up; there only its owner may ask. */
function either<T>(desk: Desk, work: (file: Pick<OwnersFiles, 'found' | 'choose' | 'compare'>) => Answered<T>) {
  return mayBegin(desk.house, desk.training) ? work(desk.house.firstFile) : owners(desk, work);
}

export const provisioningHandlers = {
  'provisioning.found': (desk, request) => either(desk, (file) => file.found(request)),
  'provisioning.choose': (desk, request) => either(desk, (file) => file.choose(request)),
  'provisioning.compare': (desk, request) => either(desk, (file) => file.compare(request)),
  'provisioning.unlock': (desk, request) => first(desk, (file) => file.unlock(request)),
  'provisioning.finish': (desk, request) => first(desk, (file) => file.finish(request)),
  'provisioning.apply': (desk, request) => owners(desk, (files) => files.apply(request)),
  'provisioning.words': (desk, request) => owners(desk, (files) => files.words(request)),
  'provisioning.protect': (desk, request) => owners(desk, (files) => files.protect(request)),
  'provisioning.makeCode': (desk, request) => owners(desk, (files) => files.makeCode(request)),
  'provisioning.printCode': (desk, request) => owners(desk, (files) => files.printCode(request)),
  'provisioning.keepCode': (desk, request) => owners(desk, (files) => files.keepCode(request)),
} satisfies Partial<Handlers>;
