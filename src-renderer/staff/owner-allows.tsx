import { useEffect, useMemo, useRef, useState } from 'react';
import type { Approval } from '#shared/counter-api/staff.ts';
import { errorWords } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { approvalWords, STAFF } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog } from '../components/basic/dialog.tsx';
import { takesLetters } from '../components/fields/takes-letters.ts';
import { openDialog } from '../components/hooks/open-dialog.ts';
import { isPlain, useWindowKeys } from '../components/hooks/window-keys.ts';
import { useCounter } from '../stores/counter-store.ts';
import { askForNames, useSession } from '../stores/session-store.ts';
import { PhonePanel } from './phone-panel.tsx';
import { PinPanel } from './pin-panel.tsx';

interface OwnerAllowsProps {
  readonly what: Approval;
  readonly saleId: string;
  readonly onAllowed: () => void;
  /** Nothing else goes on before it. */
  readonly next?: true;
}

const KEY = 'O';

/** Lets the owner come to the counter, and allow by PIN, this once, what the attendant may not do. */
export function OwnerAllows({ what, saleId, onAllowed, next }: OwnerAllowsProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Asks for the names again after a dialog in which they couldn't be read.
  useEffect(() => void (open || askForNames()), [open]);
  useWindowKeys((event) => {
    if (!isPlain(event) || event.key.toUpperCase() !== KEY || takesLetters(event.target)) return;
    // A dialog over the button has the letter to itself.
    if (openDialog() === (button.current?.closest('dialog') ?? null)) setOpen(true);
  });
  return (
    <>
      <Button
        ref={button}
        onPress={() => setOpen(true)}
        look={next ? 'next' : 'plain'}
        keyName={KEY}
        word={STAFF.allow}
      />
      {open && (
        <Dialog title={approvalWords(what)} closeWord={STAFF.cancel} onClose={() => setOpen(false)}>
          <div className="stack-6 dialog">
            <AskOwner
              what={what}
              saleId={saleId}
              onAllowed={() => {
                setOpen(false);
                onAllowed();
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Asks the owner: by a PIN at the counter, or by digits over the phone. */
function AskOwner({ what, saleId, onAllowed }: OwnerAllowsProps) {
  const [byPhone, setByPhone] = useState(false);
  const live = useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house !== undefined);
  const { names, problem } = useSession();
  const owners = useMemo(() => names?.filter(({ role }) => role === 'owner') ?? null, [names]);
  const first = owners?.[0];
  if (owners === null && problem !== null) return <p role="alert">{errorWords(problem).happened}</p>;
  return (
    <>
      {byPhone && first !== undefined ? (
        <PhonePanel what={what} saleId={saleId} owners={owners ?? []} first={first} onAllowed={onAllowed} />
      ) : (
        <PinPanel
          question={STAFF.owners}
          people={owners}
          first={first?.id ?? null}
          word={STAFF.approve}
          onPin={(ownerId, pin) => call('staff.approve', { ownerId, pin, what, saleId })}
          onRight={onAllowed}
        />
      )}
      {live && (
        <div>
          <Button onPress={() => setByPhone(!byPhone)} look="link" word={byPhone ? SETUP.byPin : SETUP.byPhone} />
        </div>
      )}
    </>
  );
}
