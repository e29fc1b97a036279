import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useBoard } from '../../../src-renderer/stores/board-store.ts';
import {
  closeFind,
  moveInFound,
  offerPlaces,
  openCurrent,
  openFind,
  openFound,
  type Place,
  typeToFind,
  useFind,
} from '../../../src-renderer/stores/find-store.ts';
import { bad, foundLines, good, line } from '../../support/preview/fakes/fake-main.ts';
import { held, stubBridge } from '../../support/renderer/stubbed-bridge.ts';

let frames: (() => void)[];
const nextFrame = () => {
  for (const draw of frames.splice(0)) draw();
};
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('window', { dwadi: { call: async (_: string, { text }: { text: string }) => good(foundLines(text)) } });
  openFind();
});

afterEach(() => {
  closeFind();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a letter is on the screen before its findings', async () => {
  void typeToFind('3');
  await settled();
  expect(useFind.getState()).toMatchObject({ text: '3', found: null });
  nextFrame();
  await settled();
  expect(useFind.getState().found).not.toBeNull();
});

test('a window that paints nothing finds all the same', async () => {
  void typeToFind('3');
  await vi.advanceTimersByTimeAsync(100);
  expect(useFind.getState().found).not.toBeNull();
});

test('an answer that comes after the search was closed finds nothing for the next one', async () => {
  void typeToFind('3');
  await settled();
  closeFind();
  await vi.advanceTimersByTimeAsync(100);
  expect(useFind.getState()).toMatchObject({ open: false, text: '', found: null });
});

/** Lets the letter be drawn, and what follows from it happen. */
const drawn = async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    nextFrame();
    await settled();
  }
};
const found = [1, 2].map((slip) => ({ line: line(slip, 2), by: 'slip' as const }));
const state = () => useFind.getState();

test('letters that are typed while an answer is on its way are asked for once, by their last text', async () => {
  const first = held();
  const find = ({ text }: { text: string }) => (text === '3' ? first.answer() : good(found));
  const { asked } = stubBridge({ 'orders.find': find });
  for (const text of ['3', '31', '312']) void typeToFind(text);
  await drawn();
  expect(asked).toEqual([{ name: 'orders.find', request: { text: '3', limit: 9 } }]);
  first.letGo(good([]));
  await drawn();
  expect(asked.map(({ request }) => request)).toEqual(['3', '312'].map((text) => ({ text, limit: 9 })));
  expect(state()).toMatchObject({ text: '312', answered: '312', found });
});

test('an empty text asks for nothing, and a problem goes with the next answer', async () => {
  const answers = [bad('internal'), good(found)];
  const { names } = stubBridge({ 'orders.find': () => answers.shift() });
  openFind('3');
  await drawn();
  expect(state()).toMatchObject({ found: null, problem: 'internal' });
  void typeToFind(' ');
  await drawn();
  expect(state()).toMatchObject({ answered: ' ', found: null, problem: null });
  expect(names()).toHaveLength(1);
  void typeToFind('31');
  await drawn();
  expect(state()).toMatchObject({ found, problem: null, current: 0 });
});

describe('a line that is chosen', () => {
  const gone: string[] = [];
  const place = (key: string): Place => ({ key, word: key, go: () => gone.push(key) }) as unknown as Place;

  beforeEach(() => {
    gone.length = 0;
    offerPlaces(() => [place('day'), place('prices')]);
    stubBridge({ 'orders.find': () => good(found), 'sales.get': held().answer });
  });
  afterEach(() => {
    offerPlaces(() => []);
    useBoard.setState({ openSaleId: null });
  });

  test('is the next in the round of sales and places', async () => {
    moveInFound(1);
    expect(state().current).toBe(0);
    void typeToFind('3');
    await drawn();
    const seen = [1, 1, 1, 1, -1, -1].map((step) => {
      moveInFound(step);
      return state().current;
    });
    expect(seen).toEqual([1, 2, 3, 0, 3, 2]);
  });

  test('is opened, a sale by its id and a place by its deed', async () => {
    void typeToFind('3');
    await drawn();
    openFound(4);
    openFound(-1);
    expect([state().open, gone]).toEqual([true, []]);
    moveInFound(1);
    openCurrent();
    expect([state().open, useBoard.getState().openSaleId, gone]).toEqual([false, found[1]?.line.id, []]);
    openFind('3');
    await drawn();
    openFound(3);
    expect([state().open, gone]).toEqual([false, ['prices']]);
    openFind();
    void typeToFind('3');
    openFound(0);
    expect(gone).toEqual(['prices', 'day']);
    await drawn();
  });

  /** Each question waits for its own answer. */
  function answering() {
    const waiting: ReturnType<typeof held>[] = [];
    const ask = () => {
      waiting.push(held());
      return waiting.at(-1)?.answer();
    };
    stubBridge({ 'orders.find': ask, 'sales.get': held().answer });
    return async (sales: unknown) => {
      waiting.shift()?.letGo(good(sales));
      await drawn();
    };
  }

  test('stays chosen when the answer comes', async () => {
    const answer = answering();
    openFind('3');
    moveInFound(-1);
    await answer(found);
    expect(state().current).toBe(found.length + 1);
    void typeToFind('31');
    expect(state().current).toBe(0);
    moveInFound(1);
    await answer(found.toReversed());
    expect(state().current).toBe(0);
    openCurrent();
    expect(useBoard.getState().openSaleId).toBe(found[1]?.line.id);
  });

  test('is opened by Enter before the answer comes', async () => {
    const answer = answering();
    openFind('3');
    moveInFound(1);
    openCurrent();
    expect([state().open, gone]).toEqual([false, ['prices']]);
    await answer(found);
  });

  test('is chosen no more once the answer is without it', async () => {
    const answer = answering();
    openFind('3');
    await answer(found);
    void typeToFind('31');
    moveInFound(1);
    await answer([]);
    expect(state()).toMatchObject({ current: 0, chosen: null });
  });

  test('waits for the answer to what was typed, if Enter came before it', async () => {
    void typeToFind('3');
    openCurrent();
    expect([state().open, state().enterWaits]).toEqual([true, true]);
    await drawn();
    expect([state().open, useBoard.getState().openSaleId]).toEqual([false, found[0]?.line.id]);
    openFind('3');
    openCurrent();
    moveInFound(1);
    await drawn();
    expect(state().open).toBe(true);
    void typeToFind('31');
    openCurrent();
    void typeToFind('312');
    await drawn();
    expect([state().open, state().answered]).toEqual([true, '312']);
  });
});
