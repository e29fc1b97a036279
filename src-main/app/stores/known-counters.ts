/** The marks of the shop's other counters, as the owner has named them. */
import { z } from 'zod';
import type { Journal } from '../../journal/journal.ts';

const KEY = 'known-counters';
const marks = z.array(z.string()).catch([]);

export function knownCounters({ read, write }: Pick<Journal, 'read' | 'write'>, by: () => string, now: () => number) {
  const known = async (): Promise<readonly string[]> => {
    const text = (await read.meta())[KEY];
    return text === undefined ? [] : marks.parse(JSON.parse(text));
  };
  return {
    knownCounters: known,
    knowCounter: async (mark: string): Promise<void> => {
      const before = await known();
      if (before.includes(mark)) return;
      await write.saveMeta({ [KEY]: JSON.stringify([...before, mark]) });
      await write.log({ kind: 'counter.known', at: now(), saleSeq: null, data: { mark, by: by() } });
    },
  };
}
