/** The memory that a measurement counts is the app's own, whatever else runs on the machine. */
import { expect, test } from 'vitest';
import { type Mapped, memoryOf } from '../bench/processes.ts';

const MB = 1024;

interface Pages {
  readonly of: string;
  readonly all: number;
  readonly own: number;
}

/** `pss`: what Linux divides by the number of all processes on the machine that share it. */
const mapped = (
  kind: string,
  pages: readonly Pages[],
  { anonymous, pss = 0 }: { anonymous: number; pss?: number },
) => ({
  kind,
  sums: `5000-6000 ---p 00000000 00:00 0 [rollup]\nPss:  ${pss * MB} kB\nPss_Anon:  ${anonymous * MB} kB\n`,
  mappings: pages
    .map(({ of, all, own }) => `5000-6000 r-xp ${of}\nRss:  ${all * MB} kB\nPss:  1 kB\nAnonymous:  ${own * MB} kB\n`)
    .join(''),
});

const PROGRAM = '00001000 fe:00 77 /usr/bin/program';
const ITS_DATA = '00002000 fe:00 77 /usr/bin/program';

test('a file that two processes map counts once, with the pages of the one that has more of it', () => {
  const first: Mapped = mapped('browser', [{ of: PROGRAM, all: 30, own: 0 }], { anonymous: 10 });
  const second: Mapped = mapped('renderer', [{ of: PROGRAM, all: 50, own: 0 }], { anonymous: 5 });
  expect(memoryOf([first, second])).toEqual({ browser: 40, renderer: 25 });
  expect(memoryOf([second, first])).toEqual({ browser: 10, renderer: 55 });
});

test('another place in the same file counts for itself, and a page that was written counts as its own', () => {
  const pages = [
    { of: PROGRAM, all: 30, own: 0 },
    { of: ITS_DATA, all: 8, own: 6 },
  ];
  expect(memoryOf([mapped('main', pages, { anonymous: 6 })])).toEqual({ main: 38 });
});

test('processes of one kind are summed, and what other programs share of a file takes nothing away', () => {
  const alone = mapped('utility', [{ of: PROGRAM, all: 30, own: 0 }], { anonymous: 10, pss: 40 });
  const beside = mapped('utility', [{ of: PROGRAM, all: 30, own: 0 }], { anonymous: 10, pss: 25 });
  expect(memoryOf([alone, alone])).toEqual({ utility: 50 });
  expect(memoryOf([beside, beside])).toEqual({ utility: 50 });
});
