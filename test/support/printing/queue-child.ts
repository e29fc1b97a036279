/** Prints the two vouchers of a sale in a process of its own, and is killed at the step that it is told. */
import { TWO_VOUCHERS, VOUCHER_SALE } from './every-slip.ts';
import { deskOn, openJournalFor, tcpPrinter } from './queue.ts';

const [folder = '', port = '', killAt = '', nth = '1'] = process.argv.slice(2);

let left = Number(nth);
const journal = await openJournalFor(folder);
const desk = deskOn(journal, {
  printerFor: () => tcpPrinter(Number(port)),
  onStep: (step) => {
    if (step !== killAt) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  },
});
await desk.open();
const { id, price, soldAt, attendantName } = VOUCHER_SALE;
await journal.write.recordSale(
  {
    ...{ id, product: 'voucher', price, soldAt, attendantName, clockAt: soldAt, cashReceived: undefined },
    ...{ attendantId: 'ama', shiftId: 'shift-1', businessDay: '2026-11-21' },
  },
  [],
  { recentSince: 0, confirmed: true, overridden: true },
);
await desk.printVouchers({ ...VOUCHER_SALE, slipNumber: 1 }, TWO_VOUCHERS, { together: false, again: true });
