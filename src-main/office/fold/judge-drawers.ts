/** Holds the drawers of a signed day against those that were streamed. Pure. */
import type { DayZ } from '#shared/day-file.ts';
import { type DayDifference, DRAWER_SUMS } from '#shared/office/day-difference.ts';

type DrawerDifference = Extract<DayDifference, { readonly what: 'drawer' }>;

/** A closed drawer as the counter streamed it. */
export type StreamedDrawer = Omit<DayZ, 'wallets' | 'moved'> & { readonly walletGap: number };

const asStreamed = ({ wallets, moved: _, ...z }: DayZ): StreamedDrawer => ({
  ...z,
  walletGap: wallets.flatMap(({ gaps }) => gaps).reduce((sum, { amount }) => sum + amount, 0),
});

const PARTS: Readonly<Record<'shift' | 'people' | 'times', readonly (keyof StreamedDrawer)[]>> = {
  shift: ['shift'],
  people: ['openedBy', 'endedBy', 'closedBy'],
  times: ['openedAt', 'endedAt', 'closedAt'],
};

function partsThatDiffer(signed: StreamedDrawer, streamed: StreamedDrawer): DrawerDifference[] {
  const of = { what: 'drawer', number: signed.number } as const;
  const sums = DRAWER_SUMS.filter((part) => signed[part] !== streamed[part]);
  const others = (['shift', 'people', 'times'] as const).filter((part) =>
    PARTS[part].some((column) => signed[column] !== streamed[column]),
  );
  return [
    ...sums.map((part) => ({ ...of, part, signed: signed[part], streamed: streamed[part] })),
    ...others.map((part) => ({ ...of, part, signed: null, streamed: null })),
  ];
}

export function drawerDifferences(zs: readonly DayZ[], streamed: readonly StreamedDrawer[]): DrawerDifference[] {
  const sent = new Map(streamed.map((drawer) => [drawer.number, drawer]));
  const signed = new Set(zs.map(({ number }) => number));
  const lacks = (number: number, part: 'not-streamed' | 'not-signed'): DrawerDifference => ({
    ...{ what: 'drawer', number, part, signed: null, streamed: null },
  });
  return [
    ...zs.flatMap((z) => {
      const drawer = sent.get(z.number);
      return drawer === undefined ? [lacks(z.number, 'not-streamed')] : partsThatDiffer(asStreamed(z), drawer);
    }),
    ...streamed.filter(({ number }) => !signed.has(number)).map(({ number }) => lacks(number, 'not-signed')),
  ];
}
