/** An attacker who has the counter's folder for a minute changes nothing that stays unnoticed. */
import { expect, test } from 'vitest';
import { Campaign } from './campaign.ts';

const isLong = process.env['DWADI_LONG'] === '1';
const TIMES = isLong ? 60 : 12;

test(`${TIMES} random attacks: refused, told, or without effect`, { timeout: 60_000 + TIMES * 10_000 }, async () => {
  const seed = process.env['DWADI_ATTACK_SEED'] ?? String(Date.now());
  const campaign = await Campaign.begin();
  const unnoticed: string[] = [];
  try {
    for (let nth = 0; nth < TIMES; nth += 1) {
      const { what, judgement } = await campaign.attackOnce(`${seed} ${nth}`);
      if (judgement === 'unnoticed') unnoticed.push(what);
    }
  } finally {
    await campaign.end();
  }
  expect(unnoticed, `npm run attack -- --times ${TIMES} --seed ${seed} repeats this`).toEqual([]);
});
