import { useState } from 'react';
import { OFFICE_PAGE, SIGN_IN } from '#shared/words/office-page.ts';
import { setPassword, signIn } from '../live/session-store.ts';
import { Title } from '../parts/basic.tsx';
import { SubmitForm } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';

const Brand = () => <p className="brand">{OFFICE_PAGE.title}</p>;

/** Lets a password manager know whose password it keeps. */
const Account = () => <input type="text" value="owner" autoComplete="username" readOnly hidden />;

export function SignIn({ demo }: { readonly demo: boolean }) {
  const [password, setTyped] = useState('');
  return (
    <main className="alone">
      <Brand />
      <Title>{SIGN_IN.title}</Title>
      {demo && (
        <p className="practice-note">
          <strong>{OFFICE_PAGE.practice}</strong> {OFFICE_PAGE.demo}
        </p>
      )}
      <SubmitForm word={SIGN_IN.signIn} onDone={() => signIn(password)}>
        <Account />
        <Field
          label={SIGN_IN.password}
          type="password"
          value={password}
          onChange={setTyped}
          autoComplete="current-password"
          first
        />
      </SubmitForm>
    </main>
  );
}

export function FirstPassword() {
  const [code, setCode] = useState('');
  const [password, setTyped] = useState('');
  return (
    <main className="alone">
      <Brand />
      <Title>{SIGN_IN.firstTitle}</Title>
      <p>{SIGN_IN.firstMeans}</p>
      <SubmitForm word={SIGN_IN.choose} onDone={() => setPassword(code, password)}>
        <Account />
        <Field label={SIGN_IN.code} value={code} onChange={setCode} autoComplete="one-time-code" first />
        <Field
          label={SIGN_IN.newPassword}
          type="password"
          value={password}
          onChange={setTyped}
          autoComplete="new-password"
          help={SIGN_IN.newHelp}
        />
      </SubmitForm>
    </main>
  );
}
