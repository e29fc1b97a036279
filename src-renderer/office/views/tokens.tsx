/** The tokens with which other programs read: made, shown once, and taken back. */
import { useState } from 'react';
import type { TokenRow } from '#shared/office/page-data.ts';
import type { Scope } from '#shared/office/programs.ts';
import { PROGRAMS, SCOPE_WORDS, TOKENS, tokenUsed } from '#shared/words/office-programs-page.ts';
import { change } from '../live/ask.ts';
import { Button, Mark } from '../parts/basic.tsx';
import { Choices } from '../parts/choices.tsx';
import { ConfirmDialog, closing } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { OnceDialog } from '../parts/secret-text.tsx';

interface TokenProps {
  readonly token: TokenRow;
  readonly now: number;
  readonly onTakeBack: () => void;
}

function Token({ token: { name, scopes, usedAt, takenBackAt }, now, onTakeBack }: TokenProps) {
  const holds = takenBackAt === null;
  return (
    <li className="stack">
      <span className="apart wrap">
        <strong>{name}</strong>
        <Mark look={holds ? 'good' : 'wait'}>{holds ? TOKENS.inUse : TOKENS.takenBack}</Mark>
      </span>
      <span>{scopes.map((scope) => SCOPE_WORDS[scope]).join('. ')}.</span>
      <span className="apart wrap">
        <span className="small">{usedAt === null ? TOKENS.neverUsed : tokenUsed(usedAt, now)}</span>
        {holds && <Button word={TOKENS.takeBack} name={`${TOKENS.takeBack}: ${name}`} onPress={onTakeBack} />}
      </span>
    </li>
  );
}

function MakeToken({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) {
    return (
      <OnceDialog title={TOKENS.madeTitle} label={TOKENS.label} text={secret} copyWord={TOKENS.copy} onClose={onClose}>
        {PROGRAMS.once}
      </OnceDialog>
    );
  }
  const make = async (): Promise<string | null> => {
    const done = await change<{ secret: string }>('make-token', { name, scopes: [...scopes] });
    if (!done.ok) return done.words;
    setSecret(done.body.secret);
    return null;
  };
  return (
    <ConfirmDialog title={TOKENS.make} word={TOKENS.make} onDone={make} onClose={onClose}>
      <Field label={TOKENS.name} value={name} onChange={setName} maxLength={60} first />
      <Choices legend={TOKENS.scopes} of={SCOPE_WORDS} chosen={scopes} onChange={setScopes} />
    </ConfirmDialog>
  );
}

function TakeBack({ token: { id, name }, onClose }: { readonly token: TokenRow; readonly onClose: () => void }) {
  const takeBack = () => closing(change('take-token-back', { id }), onClose);
  return (
    <ConfirmDialog title={TOKENS.takeBackTitle} word={TOKENS.takeBack} onDone={takeBack} onClose={onClose}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{TOKENS.takeBackMeans}</p>
    </ConfirmDialog>
  );
}

interface TokensProps {
  readonly tokens: readonly TokenRow[];
  readonly now: number;
  readonly onChanged: () => void;
}

export function Tokens({ tokens, now, onChanged }: TokensProps) {
  const [open, setOpen] = useState<TokenRow | 'new' | null>(null);
  const close = (): void => {
    // The answer to a dialog that was closed on its way must not close another one.
    setOpen((now) => (now === open ? null : now));
    onChanged();
  };
  return (
    <section>
      <h2>{TOKENS.title}</h2>
      <p className="muted">{TOKENS.means}</p>
      <div className="ways start">
        <Button word={TOKENS.make} onPress={() => setOpen('new')} />
      </div>
      {tokens.length === 0 ? (
        <p className="muted">{TOKENS.none}</p>
      ) : (
        <ul className="card lines">
          {tokens.map((token) => (
            <Token key={token.id} token={token} now={now} onTakeBack={() => setOpen(token)} />
          ))}
        </ul>
      )}
      {open === 'new' && <MakeToken onClose={close} />}
      {open !== null && open !== 'new' && <TakeBack token={open} onClose={close} />}
    </section>
  );
}
