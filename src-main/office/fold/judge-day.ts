/** Holds one signed day file against what its counter streamed. Pure. */
import type { DayBody } from '#shared/day-file.ts';
import type { DayDifference } from '#shared/office/day-difference.ts';
import { readDayFile } from '../../day-files/day-file.ts';

export interface StreamedSum {
  readonly product: string;
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
  /** The fingerprint that the owner confirmed for this counter. */
  readonly confirmed: string | null;
  readonly streamed: readonly StreamedSum[];
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

const keyOf = ({ product, kind, unit, known }: Omit<StreamedSum, 'amount' | 'count'>): string =>
  JSON.stringify([product, kind, unit, known]);

/** A sum of nothing may stand in one of both. */
const byKey = (sums: readonly StreamedSum[]): Map<string, StreamedSum> =>
  new Map(sums.filter(({ amount, count }) => amount !== 0 || count !== 0).map((sum) => [keyOf(sum), sum]));

function sumDifferences({ products }: DayBody, streamed: readonly StreamedSum[]): DayDifference[] {
  const file = byKey(products.flatMap(({ product, sums }) => sums.map((sum) => ({ product, ...sum }))));
  const sent = byKey(streamed);
  const keys = [...new Set([...file.keys(), ...sent.keys()])].toSorted();
  return keys.flatMap((key): DayDifference[] => {
    const [signed, other] = [file.get(key), sent.get(key)];
    const either = signed ?? other;
    if (either === undefined || (signed?.amount === other?.amount && signed?.count === other?.count)) return [];
    const { product, kind, unit, known } = either;
    const counts = { signedCount: signed?.count ?? 0, streamedCount: other?.count ?? 0 };
    return [
      { what: 'sum', product, kind, unit, known, signed: signed?.amount ?? 0, streamed: other?.amount ?? 0, ...counts },
    ];
  });
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

export function judgeDay(one: DayToJudge): Judged {
  const read = readDayFile(new TextEncoder().encode(one.text));
  if (!read.ok) return unread(read.why);
  if (read.hash !== one.hash) return unread('altered');
  const { body } = read;
  const { fingerprint } = body.signer;
  const isOther = !one.marks.has(body.counter.mark) || body.day !== one.day;
  const differences: DayDifference[] = [
    ...(fingerprint === one.confirmed ? [] : [{ what: 'key' as const, fingerprint }]),
    ...(isOther ? [{ what: 'other-day' as const, mark: body.counter.mark, day: body.day }] : []),
    ...one.others.map((other) => ({ what: 'changed' as const, other })),
    ...chainDifferences(body, one),
    ...sumDifferences(body, one.streamed),
  ];
  const result = differences.length === 0 ? 'proven' : differences[0]?.what === 'key' ? 'unknown-key' : 'differs';
  return { result, differences, signer: fingerprint };
}
