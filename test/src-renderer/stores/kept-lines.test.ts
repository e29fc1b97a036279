import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const bulk = () => import('../../../src-renderer/stores/sale/bulk-draft.ts');
const sms = () => import('../../../src-renderer/stores/sale/sms-draft.ts');

test('a row mended into a very long one does not cost the list its reload', async () => {
  vi.resetModules();
  const { bulkLines } = await bulk();
  await bulkLines.take('0244123456 5GB\n0244123457 5GB');
  bulkLines.change(0, `0244123456 5GB ${'for Ama '.repeat(40)}`);
  vi.resetModules();
  const { bulkLines: again, useBulkDraft } = await bulk();
  expect(useBulkDraft.getState().lines).toHaveLength(2);
  expect(again.read(useBulkDraft.getState().lines[0] ?? '')).toMatchObject({ phone: null, problem: 'cut' });
});

test('a long correction of a message’s number keeps the reload, too; what may be cut off is no number', async () => {
  vi.resetModules();
  const { smsLines, setMessage } = await sms();
  await smsLines.take('0244123456\n0244123457');
  setMessage('Hello');
  smsLines.change(0, `${'the number of Ama '.repeat(3)}024412345678`);
  vi.resetModules();
  const { recipientsOf, useSmsDraft } = await sms();
  expect(useSmsDraft.getState().message).toBe('Hello');
  expect(recipientsOf(useSmsDraft.getState().lines, new Set())).toMatchObject({ phones: ['0244123457'], wrong: 1 });
});
