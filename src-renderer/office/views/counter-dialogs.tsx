/** Dialogs in which the owner decides about one counter. */
import { useState } from 'react';
import type { EnrolledCounter, NewLink } from '#shared/office/page-data.ts';
import { COUNTERS, inGroups, OFFICE_PAGE } from '#shared/words/office-page.ts';
import { change } from '../live/ask.ts';
import { Button, Mistake } from '../parts/basic.tsx';
import { ConfirmDialog, closing, Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { SecretText } from '../parts/secret-text.tsx';

interface AboutOne {
  readonly counter: EnrolledCounter;
  readonly onClose: () => void;
}

export function RevokeDialog({ counter: { name }, onClose }: AboutOne) {
  const revoke = () => closing(change('revoke', { name }), onClose);
  return (
    <ConfirmDialog title={COUNTERS.revokeTitle} word={COUNTERS.revoke} onDone={revoke} onClose={onClose}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{COUNTERS.revokeMeans}</p>
    </ConfirmDialog>
  );
}

export function ConfirmKeyDialog({ counter: { name, saysSigner }, onClose }: AboutOne) {
  const signer = saysSigner ?? '';
  const confirm = () => closing(change('confirm-key', { name, signer }), onClose);
  return (
    <ConfirmDialog title={COUNTERS.confirmTitle} word={COUNTERS.same} onDone={confirm} onClose={onClose}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{COUNTERS.confirmMeans}</p>
      <p className="fingerprint">{inGroups(signer)}</p>
    </ConfirmDialog>
  );
}

/** Saves the file through the browser: it is made here, and asked for nowhere. */
function saveFile({ file, fileName }: NewLink): void {
  const address = URL.createObjectURL(new Blob([file], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}

const LinkDialog = ({ link, onClose }: { readonly link: NewLink; readonly onClose: () => void }) => (
  <Dialog title={COUNTERS.linkTitle} onClose={onClose}>
    <div className="stack">
      <p>
        <strong>{link.name}</strong>
      </p>
      {!link.oldEnded && <Mistake words={COUNTERS.oldLeft} />}
      <p>{COUNTERS.linkMeans}</p>
      <SecretText label={COUNTERS.code} text={link.code} copyWord={COUNTERS.copyCode} />
      <div className="ways">
        <Button word={OFFICE_PAGE.close} onPress={onClose} look="quiet" />
        <Button word={COUNTERS.saveFile} onPress={() => saveFile(link)} look="next" />
      </div>
    </div>
  </Dialog>
);

interface EnrolProps {
  /** A new link for this one; null enrols another. */
  readonly again: string | null;
  readonly onClose: () => void;
}

export function EnrolDialog({ again, onClose }: EnrolProps) {
  const [name, setName] = useState(again ?? '');
  const [link, setLink] = useState<NewLink | null>(null);
  if (link !== null) return <LinkDialog link={link} onClose={onClose} />;
  const enrol = async (): Promise<string | null> => {
    const done = await change<NewLink>('enrol', { name, again: again !== null });
    if (!done.ok) return done.words;
    setLink(done.body);
    return null;
  };
  return (
    <ConfirmDialog
      title={again === null ? COUNTERS.enrol : COUNTERS.againTitle}
      word={COUNTERS.makeLink}
      onDone={enrol}
      onClose={onClose}
    >
      {again === null ? (
        <Field label={COUNTERS.name} value={name} onChange={setName} help={COUNTERS.nameHelp} first />
      ) : (
        <>
          <p>
            <strong>{again}</strong>
          </p>
          <p>{COUNTERS.againMeans}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
