/** `npm run bench:data`: makes the large journals that benchmarks work on, where they aren't there yet. */
import { makeJournal, makeReportJournal } from './journals.ts';

for (const sales of [1_000_000]) console.log(`${sales.toLocaleString('en')} sales: ${await makeJournal(sales)}`);
for (const sales of [1_000_000, 10_000_000]) {
  console.log(`${sales.toLocaleString('en')} sales in the books: ${await makeReportJournal(sales)}`);
}
