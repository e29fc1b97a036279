import { useEffect, useState } from 'react';
import type { PriceRules, PricesView } from '#shared/counter-api/prices.ts';
import { call } from '../../bridge.ts';
import { usePrices } from './prices-store.ts';

const PREVIEW_AFTER_MS = 150;

/** Shows the prices that these rules make now, as they are typed; null where they can't be read yet. The same list asks once. */
export function usePreview(rules: PriceRules | null): PricesView | null {
  const saved = usePrices(({ view }) => view);
  const [preview, setPreview] = useState<PricesView | null>(null);
  useEffect(() => {
    if (rules === null) return;
    let wanted = true;
    const timer = window.setTimeout(() => {
      void call('prices.preview', { rules }).then((answer) => wanted && answer.ok && setPreview(answer.value));
    }, PREVIEW_AFTER_MS);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [rules]);
  return preview ?? saved;
}
