import { describe, expect, onTestFinished, test } from 'vitest';
import { JournalAvailability } from '#main/app/health/journal-availability.ts';

interface Told {
  readonly state: string;
  readonly problem: string | null;
  readonly progress: number | null;
}

function watched(probe: () => Promise<void> = async () => {}) {
  const told: Told[] = [];
  const watch = new JournalAvailability({
    tell: (state, problem, progress) => told.push({ state, problem, progress }),
    probe,
  });
  onTestFinished(() => watch.stop());
  return { watch, last: () => told.at(-1) };
}

function check() {
  let pass: (sound: boolean) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<boolean>((resolve, reject) => {
    pass = resolve;
    fail = reject;
  });
  return { promise, pass, fail };
}

const refused = (detail: string) => ({ code: 'journal-unavailable', detail });

describe('a check that runs', () => {
  test('Send waits, the screen is told how far it is, and then it sells', async () => {
    const { watch, last } = watched();
    const { promise, pass } = check();
    watch.checking(promise);
    let answered = false;
    const may = watch.mayStart().finally(() => {
      answered = true;
    });
    watch.progressed(0.4);
    expect(last()).toEqual({ state: 'checking', problem: null, progress: 0.4 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    pass(true);
    expect(await may).toBeNull();
    expect(last()).toEqual({ state: 'ready', problem: null, progress: null });
  });

  test('damage that it finds stops selling for good, though the journal can be written', async () => {
    const { watch, last } = watched();
    const { promise, pass } = check();
    watch.checking(promise);
    watch.found('damaged');
    pass(false);
    expect(await watch.mayStart()).toEqual(refused('damaged'));
    watch.troubled('in-use');
    watch.troubled(null);
    expect(await watch.mayStart()).toEqual(refused('damaged'));
    expect(last()).toEqual({ state: 'unavailable', problem: 'damaged', progress: null });
  });

  test('a check that could not be made is not a check that passed', async () => {
    const { watch } = watched();
    const { promise, fail } = check();
    watch.checking(promise);
    fail(new Error('the worker ended'));
    expect(await watch.mayStart()).toEqual(refused('io'));
  });
});

describe('passing trouble', () => {
  test('stops selling until the journal can be written again', async () => {
    let full = true;
    const { watch, last } = watched(async () => {
      if (full) throw new Error('still full');
    });
    watch.troubled('disk-full');
    expect(await watch.mayStart()).toEqual(refused('disk-full'));
    full = false;
    await expect.poll(() => last()?.state).toBe('ready');
    expect(await watch.mayStart()).toBeNull();
  });

  test('trouble that SQLite calls damage is damage', async () => {
    const { watch } = watched();
    watch.troubled('damaged');
    watch.troubled(null);
    expect(await watch.mayStart()).toEqual(refused('damaged'));
  });
});
