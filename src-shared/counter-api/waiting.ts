/** The waiting room: numbers that MTN's bundles don't reach yet. Dwadi asks again by itself, and calls. */
import { z } from 'zod';
import { phoneValue, timeValue } from './values.ts';

/** More customers than that wait at no counter. */
export const WAITING_ROOM_PLACES = 40;

export const waitingNumber = z.object({
  phone: phoneValue,
  /** The bundle that the customer wants; null if none was chosen. */
  volumeGb: z.number().positive().nullable(),
  since: timeValue,
  ready: z.boolean(),
});
export type WaitingNumber = z.infer<typeof waitingNumber>;

/** Ready ones first, then in the order in which they came. */
export const waitingNumbers = z.array(waitingNumber).max(WAITING_ROOM_PLACES);

export const waitingCalls = {
  'waiting.list': { request: z.object({}), answer: waitingNumbers },
  /** Only a number whose last check said "no" has anything to wait for. */
  'waiting.add': {
    request: z.object({ phone: phoneValue, volumeGb: z.number().positive().nullable() }),
    answer: waitingNumbers,
  },
  'waiting.remove': { request: z.object({ phone: phoneValue }), answer: waitingNumbers },
} as const;

export const waitingEvents = { 'waiting.changed': waitingNumbers } as const;
