import { useEffect, useMemo, useState } from 'react';
import { call } from '../../bridge.ts';
import type { BulkSum } from '../../stores/sale/bulk-draft.ts';

const REST_MS = 400;

type Enough = 'yes' | 'no' | 'not-known';

interface Known {
  /** The bundles that were asked about. */
  readonly of: string;
  readonly enough: Enough;
}

const NOT_KNOWN: Known = { of: '', enough: 'not-known' };

/**
 * Asks main whether the wallet holds enough for the list, once typing pauses. The page is never told how much it holds.
 */
export function useAffords(bundles: BulkSum['bundles']): Enough {
  const [known, setKnown] = useState<Known>(NOT_KNOWN);
  // Rows that are judged anew are mostly the same bundles, of which the answer still tells.
  const asked = useMemo(() => JSON.stringify(bundles), [bundles]);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      if (bundles.length === 0) return;
      const answer = await call('bulk.affords', { bundles: [...bundles] });
      if (wanted) setKnown(answer.ok ? { of: asked, enough: answer.value.enough } : NOT_KNOWN);
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [bundles, asked]);
  // An answer about another list says nothing of this one.
  return known.of === asked ? known.enough : 'not-known';
}
