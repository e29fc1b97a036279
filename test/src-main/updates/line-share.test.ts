/** The waits for orders, for a day and for a dead line, with a line that a test answers for. */
import { expect, test } from 'vitest';
import { UpdateError } from '#main/updates/feed.ts';
import { LineShare, type LineShareOptions } from '#main/updates/line-share.ts';
import type { PartRange, RangeClient } from '#main/updates/range-client.ts';
import { FakePace } from '../../support/updates/fake-pace.ts';

const CONTENT = Buffer.from(Array.from({ length: 20_000 }, (_, at) => at % 251));
const { signal } = new AbortController();
const offline = () => new UpdateError('offline', 'no line');

/** `answers`: what becomes of each request in turn; after the last, each one gets its bytes. */
function sharing(answers: readonly unknown[] = [], more: Partial<LineShareOptions> = {}) {
  const seen = { asked: [] as PartRange[], pauses: [] as unknown[], took: [] as number[], counted: [] as number[] };
  const clock = new FakePace();
  const line: Pick<RangeClient, 'part'> = {
    part: async (_, range, __, count) => {
      const trouble = answers[seen.asked.length];
      seen.asked.push(range);
      if (trouble !== undefined) {
        count(1);
        throw trouble;
      }
      count(range.bytes);
      return CONTENT.subarray(range.from, range.from + range.bytes);
    },
  };
  const options: LineShareOptions = {
    ...{ line: line as RangeClient, clock, bytesPerSecond: () => 10_000 },
    day: { hasRoom: () => true, took: (bytes) => seen.took.push(bytes) },
    yields: async () => false,
    onPause: (why) => seen.pauses.push(why),
    ...more,
  };
  const share = new LineShare(options);
  const ask = (range: Partial<PartRange> = {}, ending: AbortSignal = signal) =>
    share.part('https://x.example/f', { from: 0, bytes: 100, of: 20_000, ...range }, ending, (n) =>
      seen.counted.push(n),
    );
  return { share, seen, clock, ask };
}

test.each([
  [1, 2048],
  [3072, 2048],
  [3073, 2049],
  [5000, 3976],
  [1024 * 1024 + 1024, 1024 * 1024],
  [50_000_000, 1024 * 1024],
])('%i bytes a second are parts of %i bytes, with room for the head of each', (limit, bytes) => {
  expect(sharing([], { bytesPerSecond: () => limit }).share.partSize).toBe(bytes);
});

test('a part and its head are paced, counted for the day and for the file, and end each pause', async () => {
  const { seen, clock, ask } = sharing();
  expect(await ask({ from: 7, bytes: 976 })).toEqual(CONTENT.subarray(7, 983));
  await ask({ bytes: 976 });
  expect(clock.slept).toEqual([200]);
  expect(seen).toMatchObject({ took: [976, 976], counted: [976, 976], pauses: [null, null] });
});

test('an order has the line for itself, and is looked at every two seconds; then the day is asked for room', async () => {
  const log: unknown[] = [];
  let [orders, full] = [2, 1];
  const { seen, clock, ask } = sharing([], {
    yields: async () => {
      log.push('order');
      return orders-- > 0;
    },
    day: {
      hasRoom: (bytes) => {
        log.push(bytes);
        return full-- <= 0;
      },
      took: () => {},
    },
  });
  await ask({ bytes: 321 });
  expect(log).toEqual(['order', 'order', 'order', 321, 321]);
  expect(clock.slept).toEqual([2000, 2000, 60_000]);
  expect(seen.pauses).toEqual(['order', 'order', 'day', null]);
  expect(seen.asked).toHaveLength(1);
});

test('a dead line is tried ever more rarely, ten minutes apart at most; each try waits for orders again', async () => {
  let looks = 0;
  const yields = async (): Promise<boolean> => {
    looks += 1;
    return false;
  };
  const { seen, clock, ask } = sharing(Array.from({ length: 8 }, offline), { yields, bytesPerSecond: () => 1e9 });
  expect(await ask()).toHaveLength(100);
  const waits = [15_000, 30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000];
  expect(clock.slept).toEqual(waits);
  expect([looks, seen.pauses]).toEqual([9, [...waits.map(() => 'offline'), null]]);
  // The bytes of a cut part were carried, too.
  expect(seen.took).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 100]);
  expect(seen.counted).toEqual(seen.took);
});

/** A line that takes its time: a part that would take more than a minute is cut after it. */
function slow(carriesPerSecond: number) {
  const clock = new FakePace();
  const rate = { carriesPerSecond };
  const sizes: number[] = [];
  const came = { whole: 0, cut: 0 };
  const line: Pick<RangeClient, 'part'> = {
    part: async (_, { bytes }, __, count) => {
      const within = Math.min(bytes, rate.carriesPerSecond * 60);
      clock.now += (within / rate.carriesPerSecond) * 1000;
      count(within);
      came[within < bytes ? 'cut' : 'whole'] += within;
      if (within < bytes) throw offline();
      sizes.push(bytes);
      return Buffer.alloc(bytes);
    },
  };
  const { share } = sharing([], { line: line as RangeClient, clock, bytesPerSecond: () => 1_024_000 });
  const fetched = (bytes: number) =>
    share.bytes('https://x.example/f', { from: 0, bytes, of: bytes }, signal, () => {});
  return { fetched, rate, sizes, came };
}

test('a limit that is faster than the line costs a few cut parts, and then the parts are as long as the line carries', async () => {
  const { fetched, rate, sizes, came } = slow(5000);
  expect(await fetched(10_000_000)).toHaveLength(10_000_000);
  expect(came).toEqual({ whole: 10_000_000, cut: 600_000 });
  expect(Math.max(...sizes)).toBeLessThan(300_000);
  rate.carriesPerSecond = 1_000_000;
  expect(await fetched(10_000_000)).toHaveLength(10_000_000);
  expect([came.cut, sizes.filter((bytes) => bytes > 1_000_000).length > 5]).toEqual([600_000, true]);
});

test('even the slowest line gets parts that it can carry', async () => {
  const { fetched, sizes } = slow(40);
  expect(await fetched(10_000)).toHaveLength(10_000);
  expect(sizes.every((bytes) => bytes <= 2400)).toBe(true);
});

test.each([new UpdateError('altered-file', 'another file'), new Error('unknown')])(
  'any other error ends it at once: %s',
  async (error) => {
    const { seen, clock, ask } = sharing([error]);
    await expect(ask()).rejects.toBe(error);
    expect([seen.asked.length, seen.pauses, clock.slept]).toEqual([1, [], []]);
  },
);

test('nothing is asked for once it was called off', async () => {
  const reason = new Error('called off');
  const { seen, ask } = sharing();
  await expect(ask({}, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(seen.asked).toEqual([]);
});

test('a stretch comes in parts of the right size, in order, and none is asked for twice', async () => {
  const { share, seen } = sharing([], { bytesPerSecond: () => 5024 });
  const range = { from: 1000, bytes: 9000, of: 20_000 };
  const came = await share.bytes('https://x.example/f', range, signal, (bytes) => seen.counted.push(bytes));
  expect(Buffer.from(came).equals(CONTENT.subarray(1000, 10_000))).toBe(true);
  expect(seen.asked).toEqual([
    { from: 1000, bytes: 4000, of: 20_000 },
    { from: 5000, bytes: 4000, of: 20_000 },
    { from: 9000, bytes: 1000, of: 20_000 },
  ]);
  expect(seen.counted).toEqual([4000, 4000, 1000]);
  expect(await share.bytes('https://x.example/f', { ...range, bytes: 0 }, signal, () => {})).toHaveLength(0);
  expect(seen.asked).toHaveLength(3);
});
