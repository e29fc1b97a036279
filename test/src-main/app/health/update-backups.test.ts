import { expect, test } from 'vitest';
import { backUpAll } from '#main/app/health/update-backups.ts';

const OPENED = {} as never;
const asked: string[] = [];
const counter = (answer: Promise<string | null>) => ({
  opened: OPENED,
  backUp: (before = '-') => {
    asked.push(before);
    return answer;
  },
});
const made = (file: string | null) => counter(Promise.resolve(file));

test('each open counter is backed up before an update, and one that is closed is passed over', async () => {
  asked.length = 0;
  const closed = { ...made('/none.db'), opened: null };
  expect(await backUpAll([made('/live.db'), closed, made('/training.db')], '1.2.3')).toEqual([
    '/live.db',
    '/training.db',
  ]);
  expect(asked).toEqual(['1.2.3', '1.2.3']);
});

test('a counter without a backup keeps the update back', async () => {
  asked.length = 0;
  expect(await backUpAll([made(null), made('/training.db')], '1.2.3')).toBeNull();
  expect(asked).toHaveLength(1);
});

test('a backup that gives no answer keeps the update back, and does not hold it for ever', async () => {
  expect(await backUpAll([counter(new Promise(() => {}))], '1.2.3', 20)).toBeNull();
});
