import { expect, test } from 'vitest';
import { walletZSlip, xSlip } from '#main/printing/slips/shift.ts';
import { pesewas } from '#shared/money.ts';
import { X_REPORT, Z_REPORT } from '../../support/preview/fakes/fake-shifts.ts';
import { SHOP } from '../../support/printing/every-slip.ts';

const PRINTED = { by: 'Ama', at: 0 };
const [wallet] = Z_REPORT.wallets ?? [];
if (wallet === undefined) throw new Error('a wallet');
const walletPaper = (more: Partial<typeof wallet>) =>
  JSON.stringify(walletZSlip({ ...wallet, ...more }, Z_REPORT, SHOP, PRINTED));

test('an order that was learned of later is named on the wallet’s paper, and beside a gap of its amount', () => {
  const [gap] = wallet.gaps;
  const earlier = [{ slip: 987, z: 11, amount: pesewas(2480) }];
  const other = walletPaper({ earlier });
  expect(other).toContain('GHS 24.80 of it: slip 987 of Z 11');
  expect(other).not.toContain('The same amount as');
  const same = walletPaper({ earlier, gaps: gap === undefined ? [] : [{ ...gap, amount: pesewas(-2480) }] });
  expect(same).toContain('The same amount as slip 987 of Z 11');
});

test('the service’s last balance stands there when more was booked since', () => {
  expect(walletPaper({})).toContain('Told by the service last');
  expect(walletPaper({ closing: wallet.lastTold?.amount ?? null })).not.toContain('Told by the service last');
});

test('paid out is the money that left the drawer; a debt that needed no cash has a line of its own', () => {
  const owed = { ...X_REPORT.owed, paid: pesewas(500), settled: pesewas(1250) };
  const paper = JSON.stringify(xSlip({ ...X_REPORT, owed }, SHOP, PRINTED));
  expect(paper).toMatch(/Paid out of the drawer[^}]*5\.00/);
  expect(paper).toMatch(/Settled without cash[^}]*12\.50/);
  expect(JSON.stringify(xSlip(X_REPORT, SHOP, PRINTED))).not.toContain('Settled without cash');
});
