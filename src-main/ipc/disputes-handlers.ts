import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { printGivenBack } from './shift-slips.ts';

export const disputesHandlers = {
  'disputes.ofSale': ({ disputes }, { saleId }) => whenOpen(disputes, (store) => store.ofSale(saleId)),
  'disputes.open': ({ disputes }, { intentId, kind }) => whenOpen(disputes, (store) => store.open(intentId, kind)),
  'disputes.takeBack': ({ disputes }, { intentId }) => whenOpen(disputes, (store) => store.takeBack(intentId)),
  'disputes.close': ({ disputes }, { intentId, note }) => whenOpen(disputes, (store) => store.close(intentId, note)),
  'disputes.giveBack': (context, given) =>
    whenOpen(context.disputes, async (store) => {
      const answer = await store.giveBack(given);
      // The money is given back, whether or not its slip can be written.
      if (answer.ok && answer.value.pin.kind === 'right') await printGivenBack(context, given).catch(() => {});
      return answer;
    }),
} satisfies Partial<Handlers>;
