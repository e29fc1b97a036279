import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { JournalAvailability } from '#main/app/health/journal-availability.ts';

interface Told {
  readonly state: string;
  readonly problem: string | null;
  readonly progress: number | null;
}

function watched(probe: () => Promise<void> = async () => {}) {
  const told: Told[] = [];
  const forged = vi.fn();
  const watch = new JournalAvailability({
    tell: (state, problem, progress) => told.push({ state, problem, progress }),
    probe,
    onForged: forged,
  });
  onTestFinished(() => watch.stop());
  return { watch, forged, last: () => told.at(-1) };
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
    expect(last()).toEqual({ state: 'checking', problem: null, progress: 0 });
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

  test('is looked at every two seconds until it is over, and no more once the counter closes', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let probes = 0;
    let full = true;
    const { watch, last } = watched(async () => {
      probes += 1;
      if (full) throw new Error('still full');
    });
    watch.troubled('disk-full');
    expect(last()).toEqual({ state: 'unavailable', problem: 'disk-full', progress: null });
    await vi.advanceTimersByTimeAsync(1999);
    expect(probes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(probes).toBe(2);
    // The same trouble again begins no second row of looks.
    watch.troubled('io');
    await vi.advanceTimersByTimeAsync(2000);
    expect(probes).toBe(3);
    full = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(probes).toBe(4);
    expect(last()?.state).toBe('ready');
    watch.troubled('disk-full');
    watch.stop();
    watch.troubled('io');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(probes).toBe(4);
  });

  test('a probe under way when the counter closes is the last', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { promise, fail } = check();
    let probes = 0;
    const { watch } = watched(async () => {
      probes += 1;
      await promise;
    });
    watch.troubled('disk-full');
    await vi.advanceTimersByTimeAsync(2000);
    watch.stop();
    fail(new Error('still full'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(probes).toBe(1);
  });

  test('trouble while a probe is under way begins no second row of probes, and outlives its answer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const [first, second] = [check(), check()];
    const probes = [first, second];
    let probed = 0;
    const { watch, last } = watched(async () => {
      probed += 1;
      await probes.shift()?.promise;
      if (probed > 2) throw new Error('still full');
    });
    watch.troubled('disk-full');
    await vi.advanceTimersByTimeAsync(2000);
    watch.troubled('io');
    first.pass(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect([probed, last()?.problem]).toEqual([2, 'io']);
    watch.troubled('disk-full');
    second.fail(new Error('still full'));
    await vi.advanceTimersByTimeAsync(6000);
    expect(probed).toBe(5);
  });

  test('trouble that SQLite calls damage is damage', async () => {
    const { watch } = watched();
    watch.troubled('damaged');
    watch.troubled(null);
    expect(await watch.mayStart()).toEqual(refused('damaged'));
  });
});

test('a journal that somebody else changed is told to those who know the people, and a damaged one is not', async () => {
  const { watch, forged, last } = watched();
  watch.found('damaged');
  expect(forged).not.toHaveBeenCalled();
  watch.found('forged');
  expect(forged).toHaveBeenCalledTimes(1);
  expect(last()).toEqual({ state: 'unavailable', problem: 'forged', progress: null });
});
