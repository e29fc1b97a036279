import { useState } from 'react';
import type { PinWeakness } from '#shared/counter-api/staff.ts';
import { STAFF } from '#shared/words/staff.ts';
import { Button } from '../components/basic/button.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { useCounter } from '../stores/counter-store.ts';
import { ChangePin } from './change-pin.tsx';

/** Asks a person whose PIN would not be taken any more for a better one. They go on selling all the same. */
export function WeakPin() {
  const weakness = useCounter(({ snapshot }) => snapshot?.attendant.weakPin);
  const person = useCounter(({ snapshot }) => snapshot?.attendant.id);
  return weakness === undefined ? null : <Ask key={person} weakness={weakness} />;
}

/** Belongs to one person: their dialog is gone with the weakness, and never opens before the next one. */
function Ask({ weakness }: { readonly weakness: PinWeakness }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="band">
      <Notice
        tone="wait"
        title={`${STAFF.weakPin}.`}
        text={weakness === 'short' ? STAFF.shortPinMeans : STAFF.easyPinMeans}
      >
        <Button onPress={() => setOpen(true)} size="small" word={STAFF.changePin} />
      </Notice>
      {open && <ChangePin onClose={() => setOpen(false)} />}
    </div>
  );
}
