/**
 * How many purchases a second the Training service sustains over real HTTP, state written before each answer. The
 * caller shares the machine with it, as the counter does.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnService, type TestService } from '../support/service.ts';
import { type Bench, spreadOf } from './figures.ts';

const CONNECTIONS = 32;
const WARM_UP = 2000;
const PURCHASES = 20_000;
const BAR = 1500;

/** Bare Node, so that what is measured is the service and not the caller. */
async function purchase(agent: Agent, service: TestService, run: string, index: number): Promise<number> {
  const began = performance.now();
  const outgoing = request(`${service.baseUrl}/data/purchase`, {
    agent,
    method: 'POST',
    headers: { authorization: service.keys.standard, 'content-type': 'application/json' },
  });
  outgoing.end(JSON.stringify({ network: 'MTN', volume_gb: 1, recipient: '0241234567', reference: `${run}-${index}` }));
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  if (answer.statusCode !== 200) throw new Error(`purchase ${index} was answered ${answer.statusCode}`);
  return performance.now() - began;
}

async function burst(agent: Agent, service: TestService, run: string, count: number): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      times.push(await purchase(agent, service, run, next));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return times;
}

export const benchService: Bench = async (quick) => {
  const purchases = quick ? 1000 : PURCHASES;
  const service = await spawnService();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    await service.control('setBalance', { balance: 1_000_000 });
    await burst(agent, service, 'WARM', WARM_UP);
    await sleep(200);
    const began = performance.now();
    const times = await burst(agent, service, 'RUN', purchases);
    const seconds = (performance.now() - began) / 1000;
    const perSecond = Math.round(purchases / seconds);
    return [
      {
        ...{ name: 'service: purchases a second', measured: `${perSecond}/s`, bar: `≥ ${BAR.toLocaleString('en')}/s` },
        ...{ met: perSecond >= BAR, figures: { purchases, seconds, perSecond, ...spreadOf(times) } },
      },
    ];
  } finally {
    agent.destroy();
    await service.stop();
  }
};
