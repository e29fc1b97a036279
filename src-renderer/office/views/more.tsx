import { OFFICE_PAGE } from '#shared/words/office-page.ts';
import { Link, Title } from '../parts/basic.tsx';

export interface OtherPage {
  readonly key: string;
  readonly to: string;
  readonly word: string;
  readonly means?: string;
}

/** The pages for which the menu of a phone has no room. */
export const MorePage = ({ others }: { readonly others: readonly OtherPage[] }) => (
  <>
    <Title>{OFFICE_PAGE.more}</Title>
    <ul className="card lines">
      {others.map(({ key, to, word, means }) => (
        <li key={key}>
          <Link to={to} className="press">
            <strong>{word}</strong>
            <span className="muted">{means}</span>
          </Link>
        </li>
      ))}
    </ul>
  </>
);
