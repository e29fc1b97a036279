/** `npm run bench:data`: makes the large journals that benchmarks work on, where they aren't there yet. */
import { makeJournal, makeReportJournal } from './journals.ts';

const [typed] = process.argv.slice(2);
if (typed !== undefined) {
  console.log('npm run bench:data takes nothing. It makes what is not there yet, which takes an hour or more.');
  process.exit(typed === '--help' ? 0 : 1);
}

for (const sales of [1_000_000]) console.log(`${sales.toLocaleString('en')} sales: ${await makeJournal(sales)}`);
for (const sales of [1_000_000, 10_000_000]) {
  console.log(`${sales.toLocaleString('en')} sales in the books: ${await makeReportJournal(sales)}`);
}
