import { useState } from 'react';
import { STAFF } from '#shared/words/staff.ts';
import { Button } from '../components/basic/button.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { useCounter } from '../stores/counter-store.ts';
import { ChangePin } from './change-pin.tsx';

/** Asks a person whose PIN would not be taken any more for a better one. They go on selling all the same. */
export function WeakPin() {
  const weakness = useCounter(({ snapshot }) => snapshot?.attendant.weakPin);
  const [open, setOpen] = useState(false);
  if (weakness === undefined) return null;
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
