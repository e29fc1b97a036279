/** An owner's approvals, and how long a refusal is remembered. */
import { expect, test } from 'vitest';
import { Approvals, contentOf } from '#main/staff/approvals.ts';
import { pesewas } from '#shared/money.ts';

const PHONE = '0244123456';

function approvals() {
  const at = { ms: 0 };
  const clock = { monotonic: () => at.ms, wall: () => at.ms };
  return { at, all: new Approvals(clock) };
}

test('the hundred newest refusals are remembered, and a sale that is refused again counts as new', () => {
  const { all } = approvals();
  const refuse = (at: number, amount = at) =>
    all.refused('over-limit', `sale ${at}`, `${amount}`, { amount: pesewas(amount), number: PHONE });
  const remembered = (at: number) => all.factsAsked('over-limit', `sale ${at}`)?.amount ?? null;
  for (let at = 1; at <= 100; at += 1) refuse(at);
  expect([remembered(1), remembered(2), remembered(100)]).toEqual([1, 2, 100]);
  refuse(1, 1000);
  expect([remembered(1), remembered(2)]).toEqual([1000, 2]);
  refuse(101);
  expect([remembered(1), remembered(2), remembered(3)]).toEqual([1000, null, 3]);
  expect(all.askedFor('over-limit', 'sale 1')).toBe('1000');
});

test('a refusal is of one action on one sale, until it was allowed once', () => {
  const { all } = approvals();
  const facts = { amount: pesewas(1000), number: PHONE };
  all.refused('over-limit', 'one', 'ten cedis', facts);
  expect([all.askedFor('over-limit', 'one'), all.factsAsked('over-limit', 'one')]).toEqual(['ten cedis', facts]);
  expect([all.askedFor('reprint', 'one'), all.factsAsked('over-limit', 'two')]).toEqual(['', null]);
  all.spend('over-limit', 'one');
  expect([all.askedFor('over-limit', 'one'), all.factsAsked('over-limit', 'one')]).toEqual(['', null]);
});

test('an approval holds for two minutes, for its content, and until it is spent or dropped', () => {
  const { all, at } = approvals();
  const has = () => ['ten cedis', 'twelve', undefined].map((content) => all.has('over-limit', 'one', content));
  expect(has()).toEqual([false, false, false]);
  all.give('over-limit', 'one', 'ten cedis');
  expect(has()).toEqual([true, false, false]);
  expect([all.has('reprint', 'one', 'ten cedis'), all.has('over-limit', 'two', 'ten cedis')]).toEqual([false, false]);
  at.ms += 119_999;
  expect(has()).toEqual([true, false, false]);
  at.ms += 1;
  expect(has()).toEqual([false, false, false]);
  for (const end of [() => all.spend('over-limit', 'one'), () => all.clear()]) {
    all.give('over-limit', 'one', 'ten cedis');
    expect(has()).toEqual([true, false, false]);
    end();
    expect(has()).toEqual([false, false, false]);
  }
});

test('drafts have equal content where all facts are equal, in their order', () => {
  const one = contentOf('airtime', '0244123456', 1000);
  expect(contentOf('airtime', '0244123456', 1000)).toBe(one);
  const others = [contentOf('airtime', '0244123456', 1001), contentOf('0244123456', 'airtime', 1000), contentOf()];
  expect(others).not.toContain(one);
});
