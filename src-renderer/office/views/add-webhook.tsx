import { useState } from 'react';
import type { WebhookEvent } from '#shared/office/programs.ts';
import { PROGRAMS, WEBHOOK_EVENT_WORDS, WEBHOOKS } from '#shared/words/office-programs-page.ts';
import { change } from '../live/ask.ts';
import { Choices } from '../parts/choices.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { OnceDialog } from '../parts/secret-text.tsx';

/** Null for what is no whole number of so many digits at most. */
const wholeIn = (text: string, digits: number): number | null =>
  text.length <= digits && /^\d+$/.test(text) ? Number(text) : null;

export function AddWebhook({ onClose }: { readonly onClose: () => void }) {
  const [url, setUrl] = useState('https://');
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const [low, setLow] = useState('200');
  const [silent, setSilent] = useState('36');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) {
    const { addedTitle: title, label, copy } = WEBHOOKS;
    return (
      <OnceDialog title={title} label={label} text={secret} copyWord={copy} onClose={onClose}>
        {WEBHOOKS.addedMeans} {PROGRAMS.once}
      </OnceDialog>
    );
  }
  const add = async (): Promise<string | null> => {
    const [cedis, hours] = [wholeIn(low, 6), wholeIn(silent, 4)];
    if (cedis === null) return WEBHOOKS.badLow;
    if (hours === null) return WEBHOOKS.badSilent;
    const request = { url, events: [...events], lowBelow: cedis * 100, silentAfter: hours * 60 };
    const done = await change<{ secret: string }>('add-webhook', request);
    if (!done.ok) return done.words;
    setSecret(done.body.secret);
    return null;
  };
  return (
    <ConfirmDialog title={WEBHOOKS.add} word={WEBHOOKS.add} onDone={add} onClose={onClose}>
      <Field label={WEBHOOKS.url} value={url} onChange={setUrl} help={WEBHOOKS.urlHelp} first />
      <Choices legend={WEBHOOKS.events} of={WEBHOOK_EVENT_WORDS} chosen={events} onChange={setEvents} />
      {events.includes('wallet.low') && (
        <Field label={WEBHOOKS.lowBelow} value={low} onChange={setLow} inputMode="numeric" />
      )}
      {events.includes('counter.silent') && (
        <Field label={WEBHOOKS.silentAfter} value={silent} onChange={setSilent} inputMode="numeric" />
      )}
    </ConfirmDialog>
  );
}
