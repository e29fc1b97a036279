import { beforeEach, describe, expect, test } from 'vitest';
import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import { MOST_BULK_ROWS } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import {
  bulkDrafts,
  bulkLines,
  bulkRows,
  markOf,
  readBulkDraft,
  sumOf,
  useBulkDraft,
} from '../../../../src-renderer/stores/sale/bulk-draft.ts';

const offer = (network: BundleOffer['network'], volumeGb: number): BundleOffer => ({
  network,
  volumeGb,
  price: pesewas(volumeGb * 500),
  inStock: true,
});
const OFFERS = [offer('MTN', 5), offer('MTN', 10), offer('Telecel', 5)];
const NONE = new Map();

const rows = (lines: string[], sames = NONE, usualGb: number | null = null) =>
  bulkRows({ lines, usualGb }, OFFERS, sames);
const marks = (...lines: string[]) => rows(lines).map(markOf);

beforeEach(() => {
  bulkLines.forget();
  bulkDrafts.startNew();
});

describe('rows of a draft', () => {
  test('repeats of a number and its bundle are told from the number alone', () => {
    expect(marks('0244123456 5GB', '+233 244 123456 5000MB', '0244123456 10GB', '0201234567 5GB')).toEqual([
      'good',
      'repeat',
      'number-again',
      'good',
    ]);
  });

  test('a row’s earlier sale in the journal marks it, and an unknown one keeps the list from being sold', () => {
    const sames = new Map([
      ['MTN|0244123456|5', { soldAt: 0, attendantName: 'Kofi', blocks: true }],
      ['Telecel|0201234567|5', { soldAt: 0, attendantName: 'Kofi', blocks: false }],
    ]);
    const draft = { ...useBulkDraft.getState(), lines: ['0244123456 5GB', '0201234567 5GB'] };
    expect(rows([...draft.lines], sames).map(markOf)).toEqual(['blocked', 'sold-before']);
    expect(readBulkDraft(draft, OFFERS, sames)).toEqual({ gap: 'rows-wrong' });
    expect(readBulkDraft(draft, OFFERS, NONE)).toMatchObject({ sale: { rows: [{ volumeGb: 5 }, { volumeGb: 5 }] } });
  });

  test('a number of another network than its bundle is to be looked at, and may be sold', () => {
    expect(marks('0244123456 Telecel 5GB', '0244123456 MTN 5GB')).toEqual(['unusual', 'number-again']);
  });

  test('the total is of the rows that can be sold, and bundles are counted', () => {
    const unknown = new Map([['MTN|0244123458|5', { soldAt: 0, attendantName: 'Kofi', blocks: true }]]);
    const lines = ['0244123456 5GB', '0244123457 5GB', '0201234567 5GB', '0201234567 7GB', '0244123458 5GB'];
    const sum = sumOf(rows(lines, unknown));
    expect(sum).toMatchObject({ total: 7500, sellable: 3, marks: { wrong: 1, blocked: 1 } });
    expect(sum.bundles).toEqual([
      { network: 'MTN', volumeGb: 5, count: 2 },
      { network: 'Telecel', volumeGb: 5, count: 1 },
    ]);
  });

  test('the usual size fills in for a missing one, and never for one that is not understood', () => {
    const lines = ['0244123456', '0244123457 .5GB', '0244123458 5GBx2', '0244123459 10GB'];
    expect(rows(lines, NONE, 5).map(markOf)).toEqual(['good', 'wrong', 'wrong', 'good']);
    expect(readBulkDraft({ ...useBulkDraft.getState(), lines, usualGb: 5 }, OFFERS, NONE)).toEqual({
      gap: 'rows-wrong',
    });
  });

  test('a change of one line leaves the others the same objects', () => {
    const before = rows(['0244123456 5GB', '0244123457 5GB']);
    const after = bulkRows({ lines: ['0244123456 5GB', '0244123457 10GB'], usualGb: null }, OFFERS, NONE, before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  test('nothing is sold while the prices are missing', () => {
    expect(readBulkDraft(useBulkDraft.getState(), OFFERS, NONE)).toEqual({ gap: 'rows-missing' });
    bulkDrafts.startNew({ lines: ['0244123456 5GB'] });
    expect(readBulkDraft(useBulkDraft.getState(), null, NONE)).toEqual({ gap: 'offers-missing' });
  });
});

describe('lines of a draft', () => {
  const lines = () => useBulkDraft.getState().lines;

  test('are added, changed, removed, and brought back step by step', async () => {
    await bulkLines.take('0244123456 5GB\n0201234567 5GB');
    bulkLines.change(1, '0201234567 10GB');
    bulkLines.remove([0]);
    expect(lines()).toEqual(['0201234567 10GB']);
    bulkLines.undo();
    bulkLines.undo();
    expect(lines()).toEqual(['0244123456 5GB', '0201234567 5GB']);
    bulkLines.undo();
    expect(lines()).toEqual([]);
  });

  test('stop at the most that fit, and that is said', async () => {
    await bulkLines.take('0244123456 5GB\n'.repeat(MOST_BULK_ROWS - 1));
    await bulkLines.take('0201234567 5GB\n'.repeat(3));
    expect(lines()).toHaveLength(MOST_BULK_ROWS);
    const noRoom = ['0201234567 5GB', '0201234567 5GB'];
    expect(bulkLines.use.getState().taking).toEqual({ stage: 'taken', added: 1, isNewest: true, dropped: [], noRoom });
  });

  test('a file as Excel writes it without Unicode keeps the gaps inside its numbers', async () => {
    const text = 'Name,Phone,Data\r\nAm\xe9,024\xa0412\xa03456,5\xa0GB\r\n';
    await bulkLines.takeFile(new Blob([Uint8Array.from([...text], (letter) => letter.charCodeAt(0))]));
    expect(marks(...lines())).toEqual(['good']);
  });

  test('a text that is far too large is not even read', async () => {
    await bulkLines.take('0244123456 5GB\n'.repeat(200_000));
    expect(lines()).toEqual([]);
    expect(bulkLines.use.getState().taking).toEqual({ stage: 'too-large' });
  });

  test('two texts at once are both taken, in their order; a text for a cleared draft is not', async () => {
    await Promise.all([bulkLines.take('0244123456 5GB\n'.repeat(4000)), bulkLines.take('0201234567 5GB')]);
    expect(lines()).toHaveLength(4001);
    expect(lines().at(-1)).toBe('0201234567 5GB');
    const late = bulkLines.take('0244123456 5GB');
    bulkLines.forget();
    bulkDrafts.startNew();
    await late;
    expect(lines()).toEqual([]);
  });
});
