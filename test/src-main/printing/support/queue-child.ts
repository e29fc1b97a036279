/** Prints one slip in a process of its own and is killed at the step that it is told, or tells when it is done. */
import { voucherSlips } from '#main/printing/slips/voucher.ts';
import { SHOP, sale } from './every-slip.ts';
import { openJournalFor, queueOn, tcpPrinter } from './queue.ts';

const [folder = '', port = '', killAt = ''] = process.argv.slice(2);

const journal = await openJournalFor(folder);
const queue = queueOn(journal, {
  printerFor: () => tcpPrinter(Number(port)),
  onStep: (step) => {
    if (step === killAt) process.kill(process.pid, 'SIGKILL');
    if (step === 'slip.ended') process.stdout.write('ended\n');
  },
});
await queue.open();
const [slip] = voucherSlips(sale('voucher', [{ supplier: 'WASSCE' }]), [{ pin: '482913770164', serial: 'WGR1' }], SHOP);
if (!slip) throw new Error('no slip');
await queue.print({ subject: 'voucher:1', slip, role: 'vouchers', saleSeq: null, askedBy: 'Ama' });
