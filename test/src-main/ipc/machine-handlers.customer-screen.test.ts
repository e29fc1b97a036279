/** The screen that faces the customer, behind the gate: who may choose it, and its content. */
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import type { CustomerScreenPort } from '#main/ipc/machine-ports.ts';
import { silentLog } from '#main/platform/log.ts';
import type { CallName } from '#shared/counter-api/index.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';

const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };
const READ_BACK = {
  saleId: '00000000-0000-4000-9000-000000000001',
  headline: '024 412 3456',
  facts: [{ label: 'Network', value: 'MTN' }],
  price: 1000,
  takes: null,
  change: null,
};

function gateOf({ locked = false, alone = false, kept = true, settings = true } = {}) {
  let wanted = false;
  const shown: unknown[] = [];
  const customer: CustomerScreenPort = {
    state: () => ({ wanted, lacks: null }),
    choose: (choice) => {
      if (kept) wanted = choice;
      return kept;
    },
    show: (...told) => void shown.push(told),
    saleChanged: () => {},
  };
  const desk = {
    opened: { staff: { rights: { ...NO_RIGHTS, settings }, locked, lockIfIdle: () => {} } },
    screen: alone ? null : { customer },
    training: true,
    snapshot: () => ({ shopName: 'Adom Mobile', settings: { theme: 'dark' } }),
  };
  const gate = createGate({
    origin: 'app://dwadi',
    contextOf: () => desk as unknown as HandlerContext,
    log: silentLog,
  });
  return {
    shown,
    ask: (name: CallName, request: unknown = {}) => gate(OURS as unknown as IpcMainInvokeEvent, name, request),
  };
}

test('a person who runs the counter chooses the customer’s screen, and is told the result', async () => {
  const { ask } = gateOf();
  const now = { wanted: true, lacks: null };
  expect(await ask('customerScreen.choose', { wanted: true })).toEqual({ ok: true, value: now });
  expect(await ask('customerScreen.state')).toEqual({ ok: true, value: now });
});

test('the longest address that a sale may be sent to is shown', async () => {
  const { ask, shown } = gateOf();
  const readBack = { ...READ_BACK, facts: [{ label: 'By e-mail', value: `${'a'.repeat(245)}@shop.com` }] };
  expect(await ask('customerScreen.show', { readBack })).toEqual({ ok: true, value: {} });
  expect(shown).toHaveLength(1);
});

test.each([
  ['an attendant without the right', { settings: false }, 'not-allowed'],
  ['whoever stands at the lock screen', { locked: true }, 'locked'],
  ['a disk that keeps nothing', { kept: false }, 'not-saved'],
  ['a counter without windows', { alone: true }, 'not-found'],
])('%s is told why not', async (_, how, code) => {
  expect(await gateOf(how).ask('customerScreen.choose', { wanted: true })).toMatchObject({ error: { code } });
});

test('a read-back is shown in the shop’s name and colours, whoever sells', async () => {
  const { ask, shown } = gateOf({ settings: false });
  expect(await ask('customerScreen.show', { readBack: READ_BACK })).toEqual({ ok: true, value: {} });
  expect(shown).toEqual([[{ shopName: 'Adom Mobile', theme: 'dark', training: true }, READ_BACK]]);
});

test('the lock takes the number from the screen, too', async () => {
  const { ask, shown } = gateOf({ locked: true });
  expect(await ask('customerScreen.show', { readBack: null })).toMatchObject({ ok: true });
  expect(shown).toHaveLength(1);
});

test.each([
  ['no list of facts', { facts: 'many' }],
  ['more facts than there is room for', { facts: Array.from({ length: 13 }, () => ({ label: 'a', value: 'b' })) }],
  ['a page of text', { headline: 'x'.repeat(301) }],
  ['a price that is none', { price: 0.5 }],
])('%s is refused', async (_, wrong) => {
  const { ask, shown } = gateOf();
  const readBack = { ...READ_BACK, ...wrong };
  expect(await ask('customerScreen.show', { readBack })).toMatchObject({ error: { code: 'bad-request' } });
  expect(shown).toEqual([]);
});
