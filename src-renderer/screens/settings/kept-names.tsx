import { useState } from 'react';
import { bookWords, CUSTOMERS } from '#shared/words/customers.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Dialog, DialogForm } from '../../components/basic/dialog.tsx';
import { useCounter } from '../../stores/counter-store.ts';
import { useAsked } from '../../stores/use-asked.ts';

/** How many names the counter keeps, and the owner's way to erase them all. */
export function KeptNames() {
  const { value, problem, take } = useAsked('customers.state', {});
  const isOwner = useCounter(({ snapshot }) => snapshot?.attendant.role === 'owner');
  const [asked, setAsked] = useState(false);
  if (value === null) return null;
  const erase = async () => {
    const done = take(await call('customers.eraseAll', {}));
    if (done) setAsked(false);
  };
  return (
    <div className="stack-2">
      <p>{bookWords(value.count)}</p>
      {value.count > 0 && !isOwner && <p className="small">{CUSTOMERS.ownerOnly}</p>}
      {value.count > 0 && isOwner && (
        <div>
          <Button onPress={() => setAsked(true)} word={CUSTOMERS.eraseAll} />
        </div>
      )}
      {asked && (
        <Dialog title={CUSTOMERS.eraseAllTitle} closeWord={CUSTOMERS.close} onClose={() => setAsked(false)}>
          <DialogForm problem={problem} word={CUSTOMERS.eraseAll} onDone={() => void erase()}>
            <p>{CUSTOMERS.eraseAllMeans}</p>
          </DialogForm>
        </Dialog>
      )}
    </div>
  );
}
