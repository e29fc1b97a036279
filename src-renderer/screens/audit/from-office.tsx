import { type ReactNode, useRef, useState } from 'react';
import type { MergedReport } from '#shared/counter-api/day-files.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import { ok } from '#shared/result.ts';
import { AUDIT } from '#shared/words/audit.ts';
import { STAFF } from '#shared/words/staff.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Dialog } from '../../components/basic/dialog.tsx';
import { WaysIn } from '../../office-link/ways-in.tsx';
import { announce } from '../../stores/announcer-store.ts';
import { useMayMove } from '../../stores/owners-choice.ts';
import { useAsked } from '../../stores/use-asked.ts';

interface FromOfficeProps {
  readonly busy: boolean;
  readonly onAsking: (asking: Promise<CallResult<'counters.openOffice'>>) => void;
  /** The report on the page may be the office's. */
  readonly onForgotten: () => void;
  /** The buttons between reading and forgetting. */
  readonly children: ReactNode;
}

/** Reads the office with the link that an owner gave to this counter once. */
export function FromOffice({ busy, onAsking, onForgotten, children }: FromOfficeProps) {
  const { value: link, setValue: setLink } = useAsked('counters.office', {});
  const mayConnect = useMayMove();
  const [open, setOpen] = useState(false);
  const stays = useRef<HTMLButtonElement>(null);
  const read = () => {
    if (link === null) setOpen(true);
    else onAsking(call('counters.openOffice', {}));
  };
  const connected = async (report: MergedReport) => {
    setOpen(false);
    onAsking(Promise.resolve(ok(report)));
    const known = await call('counters.office', {});
    if (known.ok) setLink(known.value);
  };
  const forget = async () => {
    const answer = await call('counters.forgetOffice', {});
    if (!answer.ok) return;
    // The pressed button goes.
    stays.current?.focus();
    setLink(answer.value);
    onForgotten();
    announce(AUDIT.officeForgotten);
  };
  // A person who may not connect finds nothing to read.
  if (link === null && !mayConnect) return children;
  return (
    <>
      <Button ref={stays} onPress={read} busy={busy} word={AUDIT.fromOffice} />
      {children}
      {link !== null && mayConnect && <Button onPress={() => void forget()} look="quiet" word={AUDIT.forgetOffice} />}
      {open && (
        <Dialog title={AUDIT.officeTitle} closeWord={STAFF.cancel} onClose={() => setOpen(false)}>
          <div className="stack-4 dialog">
            <p>{AUDIT.officeMeans}</p>
            <WaysIn
              byFile={() => call('counters.connectOfficeFile', {})}
              byCode={(text) => call('counters.connectOffice', { text })}
              onConnected={({ report }) => void connected(report)}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
