import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeFind, openFind, typeToFind, useFind } from '../../../src-renderer/stores/find-store.ts';
import { foundLines, good } from '../../support/preview/fakes/fake-main.ts';

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
