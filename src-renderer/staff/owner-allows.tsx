import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Approval } from '#shared/counter-api/staff.ts';
import { SETUP } from '#shared/words/setup.ts';
import { approvalWords, STAFF } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useCounter } from '../stores/counter.ts';
import { askForNames, useDesk } from '../stores/desk.ts';
import styles from './lock-screen.module.css';
import { PhonePanel } from './phone-panel.tsx';
import { PinPanel } from './pin-panel.tsx';

interface OwnerAllowsProps {
  readonly what: Approval;
  readonly saleId: string;
  readonly onAllowed: () => void;
}

const KEY = 'O';

/** The owner comes to the counter, and with a PIN allows what the attendant may not: this once. */
export function OwnerAllows({ what, saleId, onAllowed }: OwnerAllowsProps) {
  const [open, setOpen] = useState(false);
  const [byPhone, setByPhone] = useState(false);
  const live = useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house !== undefined);
  const names = useDesk((state) => state.names);
  const owners = useMemo(() => names?.filter(({ role }) => role === 'owner') ?? null, [names]);
  const first = owners?.[0];
  const allowed = () => {
    setOpen(false);
    onAllowed();
  };
  useEffect(() => void askForNames(), []);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key.toUpperCase() === KEY) setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button onPress={() => setOpen(true)} keyCap={KEY} keyName={KEY}>
        {STAFF.allow}
      </Button>
      {open && owners !== null && (
        <Dialog title={approvalWords(what)} closeWord={STAFF.cancel} onClose={() => setOpen(false)}>
          <div className={styles.dialog}>
            {byPhone && first !== undefined ? (
              <PhonePanel what={what} saleId={saleId} owner={first} onAllowed={allowed} />
            ) : (
              <PinPanel
                question={STAFF.owners}
                people={owners}
                first={null}
                word={STAFF.approve}
                onPin={(ownerId, pin) => call('staff.approve', { ownerId, pin, what, saleId })}
                onRight={allowed}
              />
            )}
            {live && (
              <div>
                <Button onPress={() => setByPhone(!byPhone)} look="link">
                  {byPhone ? SETUP.byPin : SETUP.byPhone}
                </Button>
              </div>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
