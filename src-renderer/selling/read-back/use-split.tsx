import { useState } from 'react';
import type { Pesewa } from '#shared/money.ts';
import { TENDER } from '#shared/words/tender.ts';
import { Button } from '../../components/basic/button.tsx';
import { usePlainKeys } from '../../components/hooks/window-keys.ts';
import type { Split } from '../../stores/sale/split-payment.ts';
import { TenderDialog } from './tender-dialog.tsx';

const OTHERWISE_KEY = 'T';

/** Offers mobile money and credit, the exception: one key away, and out of the way of a customer who pays in cash. */
export function useSplit(price: Pesewa | null, mayPay: boolean) {
  const [made, setSplit] = useState<Split | null>(null);
  const [open, setOpen] = useState(false);
  usePlainKeys((key) => mayPay && key === OTHERWISE_KEY && setOpen(true));
  const split = made?.price === price ? made : null;
  const payable = price !== null && price !== 0;
  // An open dialog stays while the connection comes and goes, so that typing goes on; `mayPay` only keeps it from being
  // opened.
  const otherwise = !payable ? null : (
    <>
      {mayPay && <Button onPress={() => setOpen(true)} size="large" keyName={OTHERWISE_KEY} word={TENDER.otherwise} />}
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
