import { useEffect, useState } from 'react';
import { call } from '../../bridge.ts';
import type { BulkSum } from '../../stores/sale/bulk-draft.ts';

const REST_MS = 400;

/**
 * Asks main whether the wallet holds enough for the list, once typing pauses. The page is never told how much it holds.
 */
export function useAffords(bundles: BulkSum['bundles']): 'yes' | 'no' | 'not-known' {
  const [enough, setEnough] = useState<'yes' | 'no' | 'not-known'>('not-known');
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      if (bundles.length === 0) return setEnough('not-known');
      const answer = await call('bulk.affords', { bundles: [...bundles] });
      if (wanted) setEnough(answer.ok ? answer.value.enough : 'not-known');
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [bundles]);
  return enough;
}
