/** The text size and the language of this PC, as screens reach them. */
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

function gateOf({ locked = false, alone = false, kept = true, settings = false } = {}) {
  let size: TextSize = 'normal';
  let chosen = 'ak';
  const screen: Omit<ScreenPort, 'customer'> = {
    textSize: () => ({ size, percent: size === 'normal' ? 100 : 115, most: 124 }),
    chooseTextSize: (wanted) => {
      if (kept) size = wanted;
      return kept;
    },
    language: () => ({ spoken: 'en', chosen, all: [['en', 'English']] }),
    chooseLanguage: (wanted) => {
      if (kept) chosen = wanted;
      return kept;
    },
  };
  const desk = {
    opened: { staff: { rights: { ...NO_RIGHTS, settings }, locked, lockIfIdle: () => {} } },
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

test('a language of Dwadi is chosen by a person who may change settings, and counts from the next start', async () => {
  const choose = (how: Parameters<typeof gateOf>[0], language = 'en') =>
    gateOf(how)('screen.chooseLanguage', { language });
  expect(await choose({ settings: true })).toMatchObject({ value: { spoken: 'en', chosen: 'en' } });
  expect(await choose({})).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await choose({ settings: true }, 'xx')).toMatchObject({ error: { code: 'not-found' } });
  expect(await choose({ settings: true, kept: false })).toMatchObject({ error: { code: 'not-saved' } });
});

test('a counter that runs without windows has nothing to choose', async () => {
  for (const name of ['screen.textSize', 'screen.chooseTextSize', 'screen.language'] as const)
    expect(await gateOf({ alone: true })(name, { size: 'large' })).toMatchObject({ error: { code: 'not-found' } });
});
