/** Holds one signed day file against what its counter streamed. Pure. */
import type { DayBody } from '#shared/day-file.ts';
import type { DayDifference } from '#shared/office/day-difference.ts';
import { readDayFile } from '../../day-files/day-file.ts';
import { drawerDifferences, type StreamedDrawer } from './judge-drawers.ts';

export interface StreamedSum {
  readonly product: string;
  readonly attendant: string;
  readonly kind: string;
  readonly unit: string;
  readonly known: boolean;
  readonly amount: number;
  readonly count: number;
}

export interface DayToJudge {
  readonly mark: string;
  readonly day: string;
  /** The counter's own word for it. */
  readonly hash: string;
  readonly text: string;
  /** The fingerprints that the owner confirmed for this counter, now or before. */
  readonly confirmed: readonly string[];
  /** The fingerprint that this journal named when it came. */
  readonly claimed: string;
  readonly streamed: readonly StreamedSum[];
  /** The drawers of this journal that were closed on this day. */
  readonly drawers: readonly StreamedDrawer[];
  /** Hashes of this counter's other files of the same day. */
  readonly others: readonly string[];
  /** Hashes of the counter's files that came before this one, in this journal and in those before it. */
  readonly earlier: ReadonlySet<string>;
  /** This journal sent no file before this one. */
  readonly isFirst: boolean;
  /** A restored journal sends the days again that it made under its earlier marks. */
  readonly marks: ReadonlySet<string>;
}

export interface Judged {
  readonly result: 'proven' | 'differs' | 'unknown-key' | 'bad-signature' | 'waiting';
  readonly differences: readonly DayDifference[];
  readonly signer: string | null;
}

/** A sum of one product, or of one attendant. */
interface OwnedSum extends Omit<StreamedSum, 'product' | 'attendant'> {
  readonly owner: string;
}

/** A sum of nothing may stand in one of both. */
function byKey(sums: readonly OwnedSum[]): Map<string, OwnedSum> {
  const found = new Map<string, OwnedSum>();
  for (const sum of sums) {
    const { owner, kind, unit, known, amount, count } = sum;
    const key = JSON.stringify([owner, kind, unit, known]);
    const before = found.get(key);
    found.set(key, { ...sum, amount: amount + (before?.amount ?? 0), count: count + (before?.count ?? 0) });
  }
  return new Map([...found].filter(([, { amount, count }]) => amount !== 0 || count !== 0));
}

function differing(signedSums: readonly OwnedSum[], streamedSums: readonly OwnedSum[]) {
  const [file, sent] = [byKey(signedSums), byKey(streamedSums)];
  const keys = [...new Set([...file.keys(), ...sent.keys()])].toSorted();
  return keys.flatMap((key) => {
    const [signed, other] = [file.get(key), sent.get(key)];
    const either = signed ?? other;
    if (either === undefined || (signed?.amount === other?.amount && signed?.count === other?.count)) return [];
    const { owner, kind, unit, known } = either;
    const counts = { signedCount: signed?.count ?? 0, streamedCount: other?.count ?? 0 };
    return [{ owner, kind, unit, known, signed: signed?.amount ?? 0, streamed: other?.amount ?? 0, ...counts }];
  });
}

const productDifferences = ({ products }: DayBody, streamed: readonly StreamedSum[]): DayDifference[] =>
  differing(
    products.flatMap(({ product, sums }) => sums.map((sum) => ({ owner: product, ...sum }))),
    streamed.map((sum) => ({ owner: sum.product, ...sum })),
  ).map(({ owner, ...sum }) => ({ what: 'sum', product: owner, ...sum }));

/**
 * A name that was corrected stands in one of both alone, and nobody can say then whose sums they were. So attendants are
 * compared where both have the same names.
 */
function attendantDifferences({ attendants }: DayBody, streamed: readonly StreamedSum[]): DayDifference[] {
  const signed = attendants.flatMap(({ name, sums }) => sums.map((sum) => ({ owner: name, ...sum })));
  const sent = streamed.map((sum) => ({ owner: sum.attendant, ...sum }));
  const namesIn = (sums: readonly OwnedSum[]): string =>
    JSON.stringify([...new Set([...byKey(sums).values()].map(({ owner }) => owner))].toSorted());
  if (namesIn(signed) !== namesIn(sent)) return [];
  return differing(signed, sent).map(({ owner, ...sum }) => ({ what: 'attendant', name: owner, ...sum }));
}

/** The attendants are those of the same postings: they say more only where the products agree. */
function sumDifferences(body: DayBody, streamed: readonly StreamedSum[]): DayDifference[] {
  const products = productDifferences(body, streamed);
  return products.length > 0 ? products : attendantDifferences(body, streamed);
}

/** Its predecessor came, or it is the first of this counter. */
function chainDifferences({ previous }: DayBody, { earlier, isFirst }: DayToJudge): DayDifference[] {
  if (previous === null) return isFirst ? [] : [{ what: 'begins-anew' }];
  return earlier.has(previous.hash) ? [] : [{ what: 'gap', ...previous }];
}

/** A file that a newer Dwadi wrote waits for an office that can read it. */
function unread(fault: string): Judged {
  const result = fault === 'other-version' ? 'waiting' : fault === 'does-not-add-up' ? 'differs' : 'bad-signature';
  return { result, differences: [{ what: 'file', fault }], signer: null };
}

/**
 * The owner was not asked yet: no key was confirmed, or a PC that was set up anew has another one. Any other key than a
 * confirmed one is somebody else's.
 */
const isToConfirm = (fingerprint: string, { confirmed, claimed }: DayToJudge): boolean =>
  confirmed.length === 0 || (!confirmed.includes(fingerprint) && fingerprint === claimed);

export function judgeDay(one: DayToJudge): Judged {
  const read = readDayFile(new TextEncoder().encode(one.text));
  if (!read.ok) return unread(read.why);
  if (read.hash !== one.hash) return unread('altered');
  const { body } = read;
  const { fingerprint } = body.signer;
  const isOther = !one.marks.has(body.counter.mark) || body.day !== one.day;
  const differences: DayDifference[] = [
    ...(one.confirmed.includes(fingerprint) ? [] : [{ what: 'key' as const, fingerprint }]),
    ...(isOther ? [{ what: 'other-day' as const, mark: body.counter.mark, day: body.day }] : []),
    ...one.others.map((other) => ({ what: 'changed' as const, other })),
    ...chainDifferences(body, one),
    ...sumDifferences(body, one.streamed),
    ...drawerDifferences(body.zs, one.drawers),
  ];
  const result = differences.length === 0 ? 'proven' : isToConfirm(fingerprint, one) ? 'unknown-key' : 'differs';
  return { result, differences, signer: fingerprint };
}
