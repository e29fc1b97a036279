/** The results of comparing the preview's counter with the service. */
import type { Reconciliation } from '#shared/counter-api/reconcile.ts';
import { pesewas } from '#shared/money.ts';
import { NOW } from './fake-sales.ts';

const RANGE = { from: '2026-11-21', to: '2026-11-21' };

export const NEVER_COMPARED: Reconciliation = {
  ...{ phase: 'never', range: null, at: 0, done: 0, total: 0, agreed: 0, notAsked: 0, leftOut: 0, listed: 0 },
  ...{ listsMissing: [], later: [], moreLater: 0, strangers: [], findings: [], moreFindings: 0 },
};

export const COMPARING: Reconciliation = {
  ...NEVER_COMPARED,
  phase: 'running',
  range: RANGE,
  at: NOW,
  done: 23,
  total: 63,
};

export const COMPARED: Reconciliation = {
  ...NEVER_COMPARED,
  ...{ phase: 'done', range: RANGE, at: NOW, done: 63, total: 63, agreed: 57, notAsked: 2, listed: 71 },
  findings: [
    {
      ...{ slip: 1007, reference: 'DW-K3F7-0123456789ABCDEFGHJK', product: 'airtime', recipient: '0244123456' },
      ...{ kind: 'moved', before: 'done', after: 'refunded' },
    },
  ],
  later: [
    {
      ...{ product: 'airtime', reference: 'DW-7RT3-0123456789ABCDEFGHJK', recipient: '0244123456' },
      ...{ amount: pesewas(1000), at: NOW - 3_600_000, status: 'completed', knownUntil: NOW - 7_200_000 },
    },
    {
      ...{ product: 'voucher', reference: 'DW-7RT3-KJHGFEDCBA9876543210', recipient: null },
      ...{ amount: null, at: null, status: 'completed', knownUntil: NOW - 7_200_000 },
    },
  ],
  moreLater: 1234,
  strangers: [
    { list: 'airtime', reference: 'DW-9QX2-ABCDEFGHJKMNPQRSTVWX', status: 'completed', counter: '9QX2' },
    { list: 'voucher', reference: 'shop-phone-20261121-4', status: 'completed', counter: null },
  ],
};
