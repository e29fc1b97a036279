import { expect, test } from 'vitest';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { createOffers, isStale } from '../../../../src-renderer/stores/sale/offers.ts';
import { held } from '../../../support/renderer/stubbed-bridge.ts';

type Answer = Result<string, { readonly code: CounterErrorCode }>;

test('a refresh that fails takes nothing away, and its problem goes as it is asked again', async () => {
  const answers: Answer[] = [ok('old'), err({ code: 'offline' }), ok('new')];
  const fresh: boolean[] = [];
  const { use, load } = createOffers<string>(async (isFresh) => {
    fresh.push(isFresh);
    return answers.shift() ?? ok('none');
  });
  expect(use.getState()).toEqual({ list: null, problem: null });
  await load(false);
  await load(true);
  expect(use.getState()).toEqual({ list: 'old', problem: 'offline' });
  const loading = load(true);
  expect(use.getState()).toEqual({ list: 'old', problem: null });
  await loading;
  expect([use.getState(), fresh]).toEqual([{ list: 'new', problem: null }, [false, true, true]]);
});

test('only the answer to the last question counts', async () => {
  const late = held<Answer>();
  const answers = [late.answer(), Promise.resolve<Answer>(ok('new'))];
  const { use, load } = createOffers<string>(() => answers.shift() ?? late.answer());
  const slow = load(false);
  await load(true);
  late.letGo(ok('old'));
  await slow;
  expect(use.getState().list).toBe('new');
});

test('a list that is being read anew is waited for by all who ask meanwhile, and asked for again afterwards', async () => {
  const late = held<Answer>();
  const answers = [late.answer(), Promise.resolve<Answer>(ok('newest'))];
  const fresh: boolean[] = [];
  const { use, load } = createOffers<string>((isFresh) => {
    fresh.push(isFresh);
    return answers.shift() ?? late.answer();
  });
  const refresh = load(true);
  const waiting = load(false);
  expect(fresh).toEqual([true]);
  late.letGo(ok('new'));
  await waiting;
  expect(use.getState()).toEqual({ list: 'new', problem: null });
  await refresh;
  await load(false);
  expect([use.getState().list, fresh]).toEqual(['newest', [true, false]]);
});

test('a list that could not be read anew is asked for by the next who wants it', async () => {
  const late = held<Answer>();
  const answers = [late.answer(), Promise.resolve<Answer>(ok('old'))];
  const { use, load } = createOffers<string>(() => answers.shift() ?? late.answer());
  const refresh = load(true);
  const waiting = load(false);
  late.letGo(err({ code: 'offline' }));
  await Promise.all([refresh, waiting]);
  expect(use.getState()).toEqual({ list: null, problem: 'offline' });
  await load(false);
  expect(use.getState()).toEqual({ list: 'old', problem: null });
});

test('a list is stale if it offered what is gone, or another price', () => {
  const codes = ['out-of-stock', 'price-changed', 'price-unknown', 'offline'] as const;
  expect(codes.map(isStale)).toEqual([true, true, false, false]);
});
