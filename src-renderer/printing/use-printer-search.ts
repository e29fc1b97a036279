/** One search of the network for printers, at the owner's wish. Both of the shop's printers choose from what it found. */
import { useState } from 'react';
import type { FoundPrinter } from '#shared/counter-api/printing.ts';
import { call } from '../bridge.ts';
import { useStillMounted } from '../components/hooks/use-still-mounted.ts';

export interface PrinterSearch {
  readonly found: readonly FoundPrinter[];
  /** Null before the first search, and after one that could not be made. */
  readonly count: number | null;
  readonly searching: boolean;
  readonly look: () => void;
}

export function usePrinterSearch(): PrinterSearch {
  const [found, setFound] = useState<readonly FoundPrinter[] | null>(null);
  const [searching, setSearching] = useState(false);
  const stillMounted = useStillMounted();
  const look = async () => {
    setSearching(true);
    const answer = await call('printing.find', {});
    if (!stillMounted.current) return;
    setSearching(false);
    setFound(answer.ok ? answer.value : null);
  };
  return { found: found ?? [], count: found?.length ?? null, searching, look: () => void look() };
}
