import { SIGN_IN } from '#shared/words/office-page.ts';
import { Frame } from './frame.tsx';
import { openSession, useSession } from './live/session-store.ts';
import { Waiting } from './parts/basic.tsx';
import { FirstPassword, SignIn } from './views/sign-in.tsx';

export function App() {
  const { me, trouble } = useSession();
  if (me === null || (trouble !== null && me.who === null)) {
    return (
      <main className="alone">
        {trouble !== null && <h1>{SIGN_IN.title}</h1>}
        <Waiting trouble={trouble} askAgain={openSession} />
      </main>
    );
  }
  if (me.setUp) return <FirstPassword />;
  return me.who === null ? <SignIn demo={me.demo} /> : <Frame me={me} />;
}
