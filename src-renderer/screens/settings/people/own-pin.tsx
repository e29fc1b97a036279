import { useState } from 'react';
import { STAFF } from '#shared/words/staff.ts';
import { Button } from '../../../components/basic/button.tsx';
import { ChangePin } from '../../../staff/change-pin.tsx';

/** Every person changes their own PIN, with the current one. */
export function OwnPin() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button onPress={() => setOpen(true)} word={STAFF.changePin} />
      </div>
      {open && <ChangePin onClose={() => setOpen(false)} />}
    </>
  );
}
