import { beforeEach, describe, expect, test } from 'vitest';
import { LONGEST_SENDER } from '#shared/counter-api/sales.ts';
import type { Phone } from '#shared/phone.ts';
import { SMS_MAX_RECIPIENTS } from '#shared/reseller-api/limits.ts';
import { useNoTexts } from '../../../../src-renderer/stores/opt-outs-store.ts';
import {
  LONGEST_TYPED,
  readSmsDraft,
  recipientsOf,
  setMessage,
  setSender,
  smsDrafts,
  smsLines,
  useSmsDraft,
} from '../../../../src-renderer/stores/sale/sms-draft.ts';

beforeEach(() => {
  smsLines.forget();
  smsDrafts.startNew();
});

const NOBODY: ReadonlySet<Phone> = new Set();
const lines = () => useSmsDraft.getState().lines;
const read = (changes: object) => readSmsDraft({ ...useSmsDraft.getState(), ...changes });

describe('the numbers of a message', () => {
  test('come several to a line, from chats and tables, each as a line of its own', async () => {
    await smsLines.take('Kofi 024 412 3456; Ama +233201234567\n[21/11/2026, 10:42] Esi: 0551234567\nThanks');
    expect(lines()).toEqual(['0244123456', '0201234567', '0551234567']);
    expect(smsLines.use.getState().taking).toMatchObject({ added: 3, dropped: ['Thanks'] });
  });

  test('each gets the message once, whatever form it came in; a wrong one is kept to be mended', async () => {
    await smsLines.take('0244123456\n233244123456\n+233 24 412 3456\n024412345\n2.44E+08');
    const recipients = recipientsOf(lines(), NOBODY);
    expect(recipients.phones).toEqual(['0244123456']);
    expect(recipients).toMatchObject({ wrong: 2, repeats: 2 });
    expect(recipients.lines.map(({ repeats }) => repeats)).toEqual([null, 0, 0, null, null]);
  });

  test('a person who wants no messages is left out, however often and in whatever form', async () => {
    await smsLines.take('0244123456\n+233201234567\n020 123 4567\n0551234567');
    const recipients = recipientsOf(lines(), new Set(['0201234567' as Phone]));
    expect(recipients).toMatchObject({ phones: ['0244123456', '0551234567'], unwanted: 2, repeats: 0, wrong: 0 });
    expect(recipients.lines.map(({ unwanted }) => unwanted)).toEqual([false, true, true, false]);
    useNoTexts.setState({ known: new Set(lines() as Phone[]) });
    expect(read({ message: 'Hello' })).toEqual({ gap: 'recipients-missing' });
    useNoTexts.setState({ known: NOBODY });
  });

  test('unreadable ones are neither left out in silence nor guessed', async () => {
    await smsLines.take('Ama 0244123456\nEmeka +234 803 123 4567\nKofi 024 412 345\nYaw O24 412 3456\nEsi 0201234567!');
    expect(lines()).toEqual(['0244123456', '+234 803 123 4567', '024 412 345', 'O24 412 3456', '0201234567']);
    expect(recipientsOf(lines(), NOBODY)).toMatchObject({ phones: ['0244123456', '0201234567'], wrong: 3 });
    expect(read({ message: 'Hello' })).toEqual({ gap: 'recipients-wrong' });
  });

  test('the counts of counted rows are no part of them', async () => {
    const all = Array.from({ length: 120 }, (_, at) => `024 412 ${String(3000 + at)}`);
    await smsLines.take(all.map((one, at) => `${at + 1} ${one}`).join('\n'));
    expect(recipientsOf(lines(), NOBODY)).toMatchObject({ wrong: 0, repeats: 0 });
    expect(lines()).toHaveLength(120);
  });

  test('ten thousand fit, and no more', async () => {
    const many = Array.from({ length: SMS_MAX_RECIPIENTS + 1 }, (_, at) => `024${String(1_000_000 + at)}`);
    await smsLines.take(many.join(','));
    expect(lines()).toHaveLength(SMS_MAX_RECIPIENTS);
    expect(smsLines.use.getState().taking).toMatchObject({ noRoom: ['0241010000'] });
  });
});

test('a draft with the longest name of a sender is whole again after a reload', () => {
  const sender = 'x'.repeat(LONGEST_SENDER);
  setMessage('Hello');
  setSender(sender);
  const kept = JSON.stringify(useSmsDraft.getState());
  smsDrafts.startNew();
  expect(smsDrafts.takeUp(kept)).toBe(true);
  expect(useSmsDraft.getState()).toMatchObject({ message: 'Hello', sender });
});

describe('the gap of a message', () => {
  const whole = { message: 'Hello', lines: ['0244123456'] };

  test.each([
    [{ message: 'Hi' }, 'message-missing'],
    [{ message: 'x'.repeat(1001) }, 'message-long'],
    [{ lines: [] }, 'recipients-missing'],
    [{ lines: ['0244123456', '0244'] }, 'recipients-wrong'],
  ])('%o', (changes, gap) => {
    expect(read({ ...whole, ...changes })).toEqual({ gap });
  });

  test('a message goes without the space around it, and is measured so', () => {
    expect(read({ ...whole, message: '\nHello all \n' })).toMatchObject({ sale: { message: 'Hello all' } });
    expect(read({ ...whole, message: '\nHi\n ' })).toEqual({ gap: 'message-missing' });
    expect(read({ ...whole, message: ` ${'x'.repeat(1000)} ` })).toHaveProperty('sale');
  });

  test('a text that is too long can be seen and shortened, but grows no further', () => {
    setMessage('x'.repeat(LONGEST_TYPED + 1));
    expect(useSmsDraft.getState().message).toBe('x'.repeat(LONGEST_TYPED));
    expect(read({ ...whole, message: useSmsDraft.getState().message })).toEqual({ gap: 'message-long' });
  });

  test('nothing is missing when it can be sent', () => {
    expect(read(whole)).toEqual({
      sale: { product: 'sms', message: 'Hello', recipients: ['0244123456'], sender: null },
    });
  });
});
