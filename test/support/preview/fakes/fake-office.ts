/** The preview's stream to the office: none, until a scene says otherwise. */
import type { OfficeState } from '#shared/counter-api/office.ts';
import { NOW } from './fake-sales.ts';

export const OFF: OfficeState = {
  ...{ state: 'off', link: null, trouble: null, detail: null, behind: 0, behindSince: null },
  ...{ lastSentAt: null, nextTryAt: null, awaitsAcceptance: false },
};

export const office = (changes: Partial<OfficeState> = {}): OfficeState => ({
  ...OFF,
  state: 'streaming',
  link: { name: 'Adom Mobile, Kaneshie', host: 'office.adom-mobile.com.gh', database: 'dwadi' },
  lastSentAt: NOW - 140_000,
  ...changes,
});

export const waitingOffice = (changes: Partial<OfficeState> = {}): OfficeState =>
  office({
    ...{ state: 'waiting', trouble: 'unreachable', lastSentAt: NOW - 26 * 3_600_000 },
    ...{ behind: 1240, behindSince: NOW - 26 * 3_600_000, nextTryAt: NOW + 480_000 },
    ...changes,
  });

export const stoppedOffice = (changes: Partial<OfficeState> = {}): OfficeState =>
  waitingOffice({ state: 'stopped', trouble: 'other-content', nextTryAt: null, ...changes });

const good = (value: unknown) => ({ ok: true, value });

/** Connecting and stopping work; the office is reached at once. */
export function fakeOffice(begin: OfficeState = OFF) {
  let state = begin;
  const connect = () => {
    state = office();
    return good({ result: 'connected', state });
  };
  return {
    'office.state': () => good(state),
    'office.connect': connect,
    'office.connectFile': connect,
    'office.test': () => good({ reached: true, tookMs: 420 }),
    'office.sendNow': () => good(state),
    'office.disconnect': () => {
      state = OFF;
      return good(state);
    },
  };
}
