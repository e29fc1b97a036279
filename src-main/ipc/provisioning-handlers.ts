import type { Handlers } from './handler-context.ts';
import { mayBegin } from './permissions.ts';
import { handlerWith } from './require-journal.ts';

const first = handlerWith(({ house }) => house?.firstFile);
const owners = handlerWith(({ owners }) => owners?.files);
/** Asks the same on a new PC and at a counter that is set up. */
const either = handlerWith(({ house, training, owners }) =>
  mayBegin(house, training) ? house.firstFile : owners?.files,
);

export const provisioningHandlers = {
  'provisioning.found': either((file, request) => file.found(request)),
  'provisioning.choose': either((file, request) => file.choose(request)),
  'provisioning.compare': either((file, request) => file.compare(request)),
  'provisioning.unlock': first((file, request) => file.unlock(request)),
  'provisioning.finish': first((file, request) => file.finish(request)),
  'provisioning.apply': owners((files, request) => files.apply(request)),
  'provisioning.words': owners((files, request) => files.words(request)),
  'provisioning.protect': owners((files, request) => files.protect(request)),
  'provisioning.makeCode': owners((files, request) => files.makeCode(request)),
  'provisioning.printCode': owners((files, request) => files.printCode(request)),
  'provisioning.keepCode': owners((files, request) => files.keepCode(request)),
} satisfies Partial<Handlers>;
