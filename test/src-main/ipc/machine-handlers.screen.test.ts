/** The text size of this PC, as screens reach it: for every person who is signed in. */
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import type { ScreenPort } from '#main/ipc/machine-ports.ts';
import { silentLog } from '#main/platform/log.ts';
import type { CallName } from '#shared/counter-api/index.ts';
import type { TextSize } from '#shared/counter-api/machine.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';

const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };

function gateOf({ locked = false, alone = false, kept = true } = {}) {
  let size: TextSize = 'normal';
  const screen: Omit<ScreenPort, 'customer'> = {
    textSize: () => ({ size, percent: size === 'normal' ? 100 : 115, most: 124 }),
    chooseTextSize: (wanted) => {
      if (kept) size = wanted;
      return kept;
    },
  };
  const desk = {
    opened: { staff: { rights: NO_RIGHTS, locked, lockIfIdle: () => {} } },
    screen: alone ? null : screen,
  };
  const gate = createGate({
    origin: 'app://dwadi',
    contextOf: () => desk as unknown as HandlerContext,
    log: silentLog,
  });
  return (name: CallName, request: unknown = {}) => gate(OURS as unknown as IpcMainInvokeEvent, name, request);
}

test('an attendant without a right chooses a text size, and is told the result', async () => {
  const ask = gateOf();
  const now = { size: 'large', percent: 115, most: 124 };
  expect(await ask('screen.chooseTextSize', { size: 'large' })).toEqual({ ok: true, value: now });
  expect(await ask('screen.textSize')).toEqual({ ok: true, value: now });
});

test('a choice that can not be kept is said, and a size that is none is refused', async () => {
  expect(await gateOf({ kept: false })('screen.chooseTextSize', { size: 'large' })).toMatchObject({
    error: { code: 'not-saved' },
  });
  expect(await gateOf()('screen.chooseTextSize', { size: 4 })).toMatchObject({ error: { code: 'bad-request' } });
});

test('a person who can not read the lock screen makes its letters larger, too', async () => {
  expect(await gateOf({ locked: true })('screen.chooseTextSize', { size: 'large' })).toMatchObject({
    value: { size: 'large' },
  });
});

test('a counter that runs without windows has nothing to choose', async () => {
  for (const name of ['screen.textSize', 'screen.chooseTextSize'] as const)
    expect(await gateOf({ alone: true })(name, { size: 'large' })).toMatchObject({ error: { code: 'not-found' } });
});
