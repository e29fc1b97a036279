/** The next page takes up a list that main kept, whatever its lines were mended into. */
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.resetModules();
});

const bulk = () => import('../../../src-renderer/stores/sale/bulk-draft.ts');
const sms = () => import('../../../src-renderer/stores/sale/sms-draft.ts');

test('a row mended into a very long one does not cost the list its reload', async () => {
  const { bulkLines, useBulkDraft } = await bulk();
  await bulkLines.take('0244123456 5GB\n0244123457 5GB');
  bulkLines.change(0, `0244123456 5GB ${'for Ama '.repeat(40)}`);
  const kept = JSON.stringify(useBulkDraft.getState());
  vi.resetModules();
  const { bulkDrafts, bulkLines: again, useBulkDraft: taken } = await bulk();
  expect(bulkDrafts.takeUp(kept)).toBe(true);
  expect(taken.getState().lines).toHaveLength(2);
  expect(again.read(taken.getState().lines[0] ?? '')).toMatchObject({ phone: null, problem: 'cut' });
});

test('a long correction of a message’s number keeps the reload, too; what may be cut off is no number', async () => {
  const { smsLines, setMessage, useSmsDraft } = await sms();
  await smsLines.take('0244123456\n0244123457');
  setMessage('Hello');
  smsLines.change(0, `${'the number of Ama '.repeat(3)}024412345678`);
  const kept = JSON.stringify(useSmsDraft.getState());
  vi.resetModules();
  const { recipientsOf, smsDrafts, useSmsDraft: taken } = await sms();
  expect(smsDrafts.takeUp(kept)).toBe(true);
  expect(taken.getState().message).toBe('Hello');
  expect(recipientsOf(taken.getState().lines, new Set())).toMatchObject({ phones: ['0244123457'], wrong: 1 });
});
