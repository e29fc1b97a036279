import { useLayoutEffect, useState } from 'react';
import type { Pesewa } from '#shared/money.ts';
import { TENDER } from '#shared/words/tender.ts';
import type { Split } from '../stores/split.ts';
import { Button } from './button.tsx';
import { dialogIsOpen } from './open-dialog.ts';
import { TenderDialog } from './tender-dialog.tsx';

const OTHERWISE_KEY = 'T';

/** Mobile money and credit are the exception: one key away, and nothing is in the way of who pays in cash. */
export function useSplit(price: Pesewa | null, mayPay: boolean) {
  const [made, setSplit] = useState<Split | null>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || dialogIsOpen()) return;
      if (mayPay && event.key.toUpperCase() === OTHERWISE_KEY) setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [mayPay]);
  const split = made?.price === price ? made : null;
  const payable = price !== null && price !== 0;
  // Whoever is typing goes on while the line comes and goes: only what hasn't been opened can't be.
  const otherwise = !payable ? null : (
    <>
      {mayPay && (
        <Button onPress={() => setOpen(true)} size="large" keyCap={OTHERWISE_KEY} keyName={OTHERWISE_KEY}>
          {TENDER.otherwise}
        </Button>
      )}
      {open && (
        <TenderDialog
          price={price}
          onClose={() => setOpen(false)}
          onTake={(taken) => {
            setSplit(taken);
            setOpen(false);
          }}
        />
      )}
    </>
  );
  return { split, otherwise, paying: payable && open };
}
