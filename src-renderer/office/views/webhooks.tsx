/** The addresses that the office tells what happened: how each takes it, a test, and its end. */
import { useState } from 'react';
import type { WebhookRow } from '#shared/office/page-data.ts';
import { lastTold, openMessages, testOutcome, toldOf, WEBHOOKS } from '#shared/words/office-programs-page.ts';
import { change } from '../live/ask.ts';
import { Button } from '../parts/basic.tsx';
import { ConfirmDialog, closing } from '../parts/dialog.tsx';
import { AddWebhook } from './add-webhook.tsx';

interface WebhookProps {
  readonly webhook: WebhookRow;
  readonly now: number;
  readonly onChanged: () => void;
  readonly onStop: () => void;
}

function Webhook({ webhook, now, onChanged, onStop }: WebhookProps) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, url, events, waiting, givenUp, last } = webhook;
  const act = async (work: () => Promise<string | null>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    setSaid(await work());
    setBusy(false);
    onChanged();
  };
  const test = async (): Promise<string> => {
    const done = await change<{ problem: string | null }>('test-webhook', { id });
    return done.ok ? testOutcome(done.body.problem) : done.words;
  };
  const again = async (): Promise<string | null> => {
    const done = await change('send-webhook-again', { id });
    return done.ok ? null : done.words;
  };
  return (
    <li className="stack">
      <strong className="path">{url}</strong>
      <span>{events.map((event) => toldOf(event, webhook)).join('. ')}.</span>
      <span className={last?.problem == null ? 'small' : 'small bad'}>
        {last === null ? WEBHOOKS.neverTold : lastTold(last, now)}
      </span>
      {waiting + givenUp > 0 && <span className="small">{openMessages(webhook)}</span>}
      <span role="status">{said}</span>
      <span className="ways">
        <Button word={WEBHOOKS.stop} name={`${WEBHOOKS.stop}: ${url}`} onPress={onStop} />
        {givenUp > 0 && (
          <Button word={WEBHOOKS.again} name={`${WEBHOOKS.again}: ${url}`} onPress={() => act(again)} busy={busy} />
        )}
        <Button word={WEBHOOKS.test} name={`${WEBHOOKS.test}: ${url}`} onPress={() => act(test)} busy={busy} />
      </span>
    </li>
  );
}

function StopWebhook({
  webhook: { id, url },
  onClose,
}: {
  readonly webhook: WebhookRow;
  readonly onClose: () => void;
}) {
  const stop = () => closing(change('stop-webhook', { id }), onClose);
  return (
    <ConfirmDialog title={WEBHOOKS.stopTitle} word={WEBHOOKS.stop} onDone={stop} onClose={onClose}>
      <p className="path">
        <strong>{url}</strong>
      </p>
      <p>{WEBHOOKS.stopMeans}</p>
    </ConfirmDialog>
  );
}

interface WebhooksProps {
  readonly webhooks: readonly WebhookRow[];
  readonly now: number;
  readonly onChanged: () => void;
}

export function Webhooks({ webhooks, now, onChanged }: WebhooksProps) {
  const [open, setOpen] = useState<WebhookRow | 'new' | null>(null);
  const close = (): void => {
    // The answer to a dialog that was closed on its way must not close another one.
    setOpen((now) => (now === open ? null : now));
    onChanged();
  };
  return (
    <section>
      <h2>{WEBHOOKS.title}</h2>
      <p className="muted">{WEBHOOKS.means}</p>
      <div className="ways start">
        <Button word={WEBHOOKS.add} onPress={() => setOpen('new')} />
      </div>
      {webhooks.length === 0 ? (
        <p className="muted">{WEBHOOKS.none}</p>
      ) : (
        <ul className="card lines">
          {webhooks.map((one) => (
            <Webhook key={one.id} webhook={one} now={now} onChanged={onChanged} onStop={() => setOpen(one)} />
          ))}
        </ul>
      )}
      {open === 'new' && <AddWebhook onClose={close} />}
      {open !== null && open !== 'new' && <StopWebhook webhook={open} onClose={close} />}
    </section>
  );
}
