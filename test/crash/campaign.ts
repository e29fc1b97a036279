/** Random kills, as many as asked, in batches that the service's books are joined after. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Contents } from './content.ts';
import { LONGEST_DELAY_MS } from './faults.ts';
import { type Joined, joinBooks } from './join.ts';
import { Random } from './prng.ts';
import { type Played, Round } from './round.ts';
import { Table } from './table.ts';
import { together } from './together.ts';
import { newOrders, type World } from './world.ts';

/** Contents that one round may use up. */
const CONTENTS = 40;
const BATCH = 60;

export interface Outcome extends Joined {
  readonly kills: number;
  readonly rounds: number;
  readonly table: Table;
}

export interface CampaignOptions {
  readonly kills: number;
  readonly seed: string;
  readonly atOnce: number;
  /** The world for the next batch. */
  readonly world: () => Promise<World>;
  readonly onBatch?: (outcome: Outcome) => void;
}

/** The seed decides how many rounds there are, and everything in them but the machine's own pace. */
export async function runCampaign(options: CampaignOptions): Promise<Outcome> {
  const table = new Table();
  let outcome: Outcome = {
    kills: 0,
    rounds: 0,
    table,
    broken: [],
    charged: 0,
    withdrawn: 0,
    refused: 0,
    toReconcile: 0,
  };
  while (outcome.kills < options.kills && outcome.broken.length === 0) {
    const world = await options.world();
    const rounds = planBatch(world, options, outcome);
    const played = await together(
      options.atOnce,
      rounds.map((round) => () => round.play()),
    );
    outcome = add(outcome, played, await joined(world, played));
    options.onBatch?.(outcome);
  }
  return outcome;
}

function planBatch(world: World, { kills, seed }: CampaignOptions, before: Outcome): Round[] {
  const rounds: Round[] = [];
  let planned = before.kills;
  while (planned < kills && rounds.length < BATCH) {
    const number = before.rounds + rounds.length;
    const contents = new Contents(world.shelf, number * CONTENTS);
    const round = new Round(world, contents, new Random(`${seed}/${number}`), `seed ${seed}, round ${number}`);
    rounds.push(round);
    planned += round.kills;
  }
  return rounds;
}

/** Once everything that was held up has arrived. */
async function joined(world: World, played: readonly Played[]): Promise<Joined> {
  await sleep(2 * LONGEST_DELAY_MS);
  const { orders, requests } = await newOrders(world);
  await world.service.control('clearFaults');
  return joinBooks(played, orders, requests);
}

function add(before: Outcome, played: readonly Played[], now: Joined): Outcome {
  for (const { product, fault } of played.flatMap(({ hit }) => hit)) before.table.add(fault, product);
  return {
    table: before.table,
    kills: before.kills + played.reduce((sum, { kills }) => sum + kills, 0),
    rounds: before.rounds + played.length,
    broken: now.broken,
    charged: before.charged + now.charged,
    withdrawn: before.withdrawn + now.withdrawn,
    refused: before.refused + now.refused,
    toReconcile: before.toReconcile + now.toReconcile,
  };
}
