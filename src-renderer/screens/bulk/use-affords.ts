import { useEffect, useState } from 'react';
import { call } from '../../bridge.ts';
import type { BulkSum } from '../../stores/sale/bulk-draft.ts';

const REST_MS = 400;

type Enough = 'yes' | 'no' | 'not-known';

interface Known {
  readonly bundles: BulkSum['bundles'] | null;
  readonly enough: Enough;
}

const NOT_KNOWN: Known = { bundles: null, enough: 'not-known' };

/**
 * Asks main whether the wallet holds enough for the list, once typing pauses. The page is never told how much it holds.
 */
export function useAffords(bundles: BulkSum['bundles']): Enough {
  const [known, setKnown] = useState<Known>(NOT_KNOWN);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      if (bundles.length === 0) return;
      const answer = await call('bulk.affords', { bundles: [...bundles] });
      if (wanted && answer.ok) setKnown({ bundles, enough: answer.value.enough });
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [bundles]);
  // An answer about another list says nothing of this one.
  return known.bundles === bundles ? known.enough : 'not-known';
}
