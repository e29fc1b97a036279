/** The stream to the owner's office: connecting it, looking at it, and ending it. */
import type { OfficeConnected } from '#shared/counter-api/office.ts';
import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import type { OfficePort } from './office-port.ts';
import { handlerWith, whenOpen } from './require-journal.ts';

const withOffice = handlerWith(({ opened }) => opened?.office);

async function connect(office: OfficePort, text: string): Promise<OfficeConnected> {
  const answer = await office.connect(text);
  return answer.ok ? { result: 'connected', state: answer.value } : { result: 'refused', why: answer.error };
}

export const officeHandlers = {
  'office.state': withOffice(async (office) => ok(await office.state())),
  'office.connect': withOffice(async (office, { text }) => ok(await connect(office, text))),
  'office.connectFile': whenOpen(async ({ office, owner, staff }) => {
    const text = await staff.whileHere(() => owner.chooseLink());
    return ok(text === null ? { result: 'cancelled' } : await connect(office, text));
  }),
  'office.test': withOffice(async (office) => ok(await office.test())),
  'office.sendNow': withOffice(async (office) => ok(await office.pushNow())),
  'office.disconnect': withOffice(async (office) => ok(await office.disconnect())),
} satisfies Partial<Handlers>;
