import type { Handlers } from './handler-context.ts';
import { atDesk } from './require-journal.ts';
import { printGivenBack } from './shift-slips.ts';

export const disputesHandlers = {
  'disputes.ofSale': ({ disputes }, { saleId }) => atDesk(disputes, (book) => book.ofSale(saleId)),
  'disputes.open': ({ disputes }, { intentId, kind }) => atDesk(disputes, (book) => book.open(intentId, kind)),
  'disputes.takeBack': ({ disputes }, { intentId }) => atDesk(disputes, (book) => book.takeBack(intentId)),
  'disputes.close': ({ disputes }, { intentId, note }) => atDesk(disputes, (book) => book.close(intentId, note)),
  'disputes.giveBack': (desk, given) =>
    atDesk(desk.disputes, async (book) => {
      const answer = await book.giveBack(given);
      // The money is given back, whether or not its slip can be written.
      if (answer.ok && answer.value.pin.kind === 'right') await printGivenBack(desk, given).catch(() => {});
      return answer;
    }),
} satisfies Partial<Handlers>;
