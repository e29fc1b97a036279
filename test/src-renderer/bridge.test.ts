import { afterEach, expect, test, vi } from 'vitest';
import { call, onEvent } from '../../src-renderer/bridge.ts';
import { bad, good, sale } from '../support/preview/fakes/fake-main.ts';

type Listener = (name: string, body: unknown) => void;

function bridge(answer: () => unknown) {
  const listeners: Listener[] = [];
  const dwadi = { call: async () => answer(), onEvent: (listener: Listener) => listeners.push(listener) };
  vi.stubGlobal('window', { dwadi });
  return (name: string, body: unknown) => {
    for (const listener of listeners) listener(name, body);
  };
}

afterEach(() => vi.unstubAllGlobals());

test('an answer comes through unchanged, a refusal too', async () => {
  const view = sale();
  bridge(() => good(view));
  expect(await call('sales.get', { saleId: view.id })).toEqual({ ok: true, value: view });
  bridge(() => bad('not-found'));
  expect(await call('sales.get', { saleId: view.id })).toEqual({ ok: false, error: { code: 'not-found' } });
});

test('a broken answer becomes an error of ours, and nothing is thrown', async () => {
  const broken = [
    () => undefined,
    () => good({ id: 'nonsense' }),
    () => ({ ok: false, error: { code: 'no-such-code' } }),
    () => {
      throw new Error('the other side is gone');
    },
  ];
  for (const answer of broken) {
    bridge(answer);
    expect(await call('counter.snapshot', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
  }
  vi.stubGlobal('window', {});
  expect(await call('counter.snapshot', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
});

test('an event arrives only for its own listener, and only when it fits the contract', () => {
  const tell = bridge(() => undefined);
  const heard: unknown[] = [];
  onEvent('sale.changed', (body) => heard.push(body));
  const view = sale();
  tell('counter.changed', view);
  tell('sale.changed', { ...view, orders: [] });
  tell('sale.changed', view);
  expect(heard).toEqual([view]);
});
