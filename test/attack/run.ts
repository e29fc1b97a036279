/** `npm run attack -- [--times N] [--seed S]`: as many random attacks on a counter's folder, and what came of each. */
import { parseArgs } from 'node:util';
import { Campaign, JUDGEMENTS, type Judged } from './campaign.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now()) },
    all: { type: 'boolean', default: false },
  },
});

const campaign = await Campaign.begin();
const judged: Judged[] = [];
try {
  for (let nth = 0; nth < Number(values.times); nth += 1) {
    const one = await campaign.attackOnce(`${values.seed} ${nth}`);
    judged.push(one);
    if (values.all || one.judgement === 'unnoticed') console.log(`${one.judgement}: ${one.what}`);
  }
} finally {
  await campaign.end();
}
console.log(`seed ${values.seed}: ${judged.length} attacks`);
for (const judgement of JUDGEMENTS) {
  console.log(`  ${judgement}: ${judged.filter((one) => one.judgement === judgement).length}`);
}
process.exitCode = judged.some(({ judgement }) => judgement === 'unnoticed') ? 1 : 0;
