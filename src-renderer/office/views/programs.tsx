import type { Programs } from '#shared/office/page-data.ts';
import { PROGRAMS } from '#shared/words/office-programs-page.ts';
import { useMinute } from '../live/today-store.ts';
import { useAsked } from '../live/use-asked.ts';
import { Title, Waiting } from '../parts/basic.tsx';
import { Tokens } from './tokens.tsx';
import { Webhooks } from './webhooks.tsx';

export function ProgramsPage() {
  const now = useMinute();
  // Each minute it asks what became of a webhook's messages.
  const { body, trouble, askAgain } = useAsked<Programs>('programs', now);
  return (
    <>
      <Title>{PROGRAMS.title}</Title>
      <p className="muted">{PROGRAMS.means}</p>
      {body === null ? (
        <Waiting trouble={trouble} askAgain={askAgain} />
      ) : (
        <>
          <Tokens tokens={body.tokens} now={now} onChanged={askAgain} />
          <Webhooks webhooks={body.webhooks} now={now} onChanged={askAgain} />
        </>
      )}
    </>
  );
}
