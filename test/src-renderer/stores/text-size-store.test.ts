import { afterEach, expect, test, vi } from 'vitest';
import type { TextSize } from '#shared/counter-api/machine.ts';
import { SETTINGS, textSizeWords } from '#shared/words/settings.ts';
import { useAnnouncement } from '../../../src-renderer/stores/announcer-store.ts';
import {
  chooseTextSize,
  loadTextSize,
  stepTextSize,
  useTextSize,
} from '../../../src-renderer/stores/text-size-store.ts';
import { bad, good } from '../../support/preview/fakes/fake-main.ts';
import { stubBridge } from '../../support/renderer/stubbed-bridge.ts';

const sized = (size: TextSize) => ({ size, percent: 100, most: 150 });
const said = () => useAnnouncement.getState().text;

afterEach(() => {
  vi.unstubAllGlobals();
  useTextSize.setState({ state: null, problem: null });
});

test('a size that was chosen is told, and so is why it was not', async () => {
  const refused = stubBridge({});
  expect(await loadTextSize()).toBeNull();
  expect(useTextSize.getState()).toEqual({ state: null, problem: null });
  expect(await chooseTextSize('large')).toBeNull();
  expect([useTextSize.getState().problem, said()]).toEqual(['not-found', '']);
  expect(refused.asked.at(-1)).toEqual({ name: 'screen.chooseTextSize', request: { size: 'large' } });
  stubBridge({ 'screen.chooseTextSize': () => good(sized('large')) });
  const { nth } = useAnnouncement.getState();
  expect(await chooseTextSize('large')).toEqual(sized('large'));
  expect(useTextSize.getState()).toEqual({ state: sized('large'), problem: null });
  expect([said(), useAnnouncement.getState().nth]).toEqual([SETTINGS.saved, nth + 1]);
});

test.each<[TextSize, 1 | 0 | -1, TextSize]>([
  ['normal', 1, 'large'],
  ['large', 1, 'largest'],
  ['largest', 1, 'largest'],
  ['largest', -1, 'large'],
  ['normal', -1, 'normal'],
  ['largest', 0, 'normal'],
])('from %s a step of %i goes to %s', async (now, step, next) => {
  const { asked } = stubBridge({
    'screen.textSize': () => good(sized(now)),
    'screen.chooseTextSize': ({ size }: { size: TextSize }) => good(sized(size)),
  });
  await stepTextSize(step);
  expect(asked.at(-1)?.request).toEqual({ size: next });
  expect(said()).toBe(textSizeWords(sized(next)));
});

test('a step that main can not take says nothing, and one from an unknown size asks for none', async () => {
  const { names } = stubBridge({ 'screen.textSize': () => bad('internal') });
  await stepTextSize(1);
  expect(names()).toEqual(['screen.textSize']);
  stubBridge({ 'screen.textSize': () => good(sized('normal')) });
  await stepTextSize(1);
  expect(said()).toBe('');
});

test('two quick presses make two steps', async () => {
  let now: TextSize = 'normal';
  const chosen: TextSize[] = [];
  stubBridge({
    'screen.textSize': () => good(sized(now)),
    'screen.chooseTextSize': ({ size }: { size: TextSize }) => {
      chosen.push(size);
      now = size;
      return good(sized(size));
    },
  });
  await Promise.all([stepTextSize(1), stepTextSize(1)]);
  expect(chosen).toEqual(['large', 'largest']);
});
