import type { CounterError } from '#shared/counter-api/errors.ts';
import type { Result } from '#shared/result.ts';
import type { FirstFile, OwnersFiles } from './counter-choice-handlers.ts';
import type { HandlerContext, Handlers } from './handler-context.ts';
import { mayBegin } from './permissions.ts';
import { whenOpen } from './require-journal.ts';

type Answered<T> = Promise<Result<T, CounterError>>;

const first = <T>({ house }: HandlerContext, work: (file: FirstFile) => Answered<T>): Answered<T> =>
  whenOpen(house, (known) => work(known.firstFile));

const owners = <T>(context: HandlerContext, work: (files: OwnersFiles) => Answered<T>): Answered<T> =>
  whenOpen(context.owners, ({ files }) => work(files));

/** Asks the same on a new PC and at a counter that is set up. */
const either = <T>(
  context: HandlerContext,
  work: (file: Pick<OwnersFiles, 'found' | 'choose' | 'compare'>) => Answered<T>,
): Answered<T> => (mayBegin(context.house, context.training) ? work(context.house.firstFile) : owners(context, work));

export const provisioningHandlers = {
  'provisioning.found': (context, request) => either(context, (file) => file.found(request)),
  'provisioning.choose': (context, request) => either(context, (file) => file.choose(request)),
  'provisioning.compare': (context, request) => either(context, (file) => file.compare(request)),
  'provisioning.unlock': (context, request) => first(context, (file) => file.unlock(request)),
  'provisioning.finish': (context, request) => first(context, (file) => file.finish(request)),
  'provisioning.apply': (context, request) => owners(context, (files) => files.apply(request)),
  'provisioning.words': (context, request) => owners(context, (files) => files.words(request)),
  'provisioning.protect': (context, request) => owners(context, (files) => files.protect(request)),
  'provisioning.makeCode': (context, request) => owners(context, (files) => files.makeCode(request)),
  'provisioning.printCode': (context, request) => owners(context, (files) => files.printCode(request)),
  'provisioning.keepCode': (context, request) => owners(context, (files) => files.keepCode(request)),
} satisfies Partial<Handlers>;
