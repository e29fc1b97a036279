/** Decides what to do with the office's newest batch of this counter beside its own. Pure. */
import type { Cursor } from '#shared/office/batch.ts';

export interface Place {
  readonly nth: number;
  readonly hash: string;
  readonly upto: Cursor;
}

type Named = Pick<Place, 'nth' | 'hash'>;

/** The journal's own knowledge. */
export interface Ours {
  /** Written down, and not known to have arrived. */
  readonly open: Named | null;
  /** The newest one that has arrived. */
  readonly acked: Place | null;
  /** The journal's own word of the batch that the office has as its newest, where it kept it. */
  readonly same: Place | null;
}

export type Move =
  /** Both know the same: what is next goes out. */
  | { readonly do: 'send' }
  /** It has arrived, and the answer was lost. */
  | { readonly do: 'acknowledge' }
  /** The office lacks what it had: a standby has taken over. It is sent again from there; null: from the start. */
  | { readonly do: 'go-back'; readonly to: Place | null }
  | {
      readonly do: 'stop';
      readonly why: 'other-content' | 'order-broken';
      readonly nth: number;
      readonly ours: string;
      readonly theirs: string;
    };

const other = (ours: Named, theirs: Named): Move => ({
  ...{ do: 'stop', why: 'other-content', nth: theirs.nth },
  ...{ ours: ours.hash, theirs: theirs.hash },
});

const broken = (ours: Ours, theirs: Named): Move => ({
  ...{ do: 'stop', why: 'order-broken', nth: theirs.nth },
  ...{ ours: ours.open?.hash ?? ours.acked?.hash ?? '', theirs: theirs.hash },
});

/** A cursor that is ahead of ours would leave rows out. */
const isBehind = (theirs: Cursor, ours: Cursor): boolean =>
  (Object.keys(ours) as (keyof Cursor)[]).every((key) => theirs[key] <= ours[key]);

export function nextMove(ours: Ours, theirs: Place | null): Move {
  const { open, acked, same } = ours;
  if (theirs === null) return acked === null ? { do: 'send' } : { do: 'go-back', to: null };
  if (theirs.nth === open?.nth) return theirs.hash === open.hash ? { do: 'acknowledge' } : other(open, theirs);
  if (theirs.nth === acked?.nth) return theirs.hash === acked.hash ? { do: 'send' } : other(acked, theirs);
  if (acked === null || theirs.nth > acked.nth) return broken(ours, theirs);
  if (same !== null && same.hash !== theirs.hash) return other(same, theirs);
  const to = same ?? theirs;
  return isBehind(to.upto, acked.upto) ? { do: 'go-back', to } : broken(ours, theirs);
}
