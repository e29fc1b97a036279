/** The pages, and who may open them. */
import type { ComponentType } from 'react';
import type { Me } from '#shared/office/page-data.ts';
import { OFFICE_BACKUPS } from '#shared/words/office-backups.ts';
import { OFFICE_PAGE } from '#shared/words/office-page.ts';
import { PAGE_MEANS, PROGRAMS } from '#shared/words/office-programs-page.ts';
import { Alarms } from './alarms.tsx';
import { BackupsPage } from './backups.tsx';
import { CounterDayPage } from './counter-day.tsx';
import { Counters } from './counters.tsx';
import { DaysPage } from './days.tsx';
import { DrawersPage } from './drawers.tsx';
import { MorePage, type OtherPage } from './more.tsx';
import { People } from './people.tsx';
import { ProgramsPage } from './programs.tsx';
import { TodayPage } from './today.tsx';

export interface Page extends OtherPage {
  readonly view: ComponentType<{ readonly me: Me; readonly others: readonly OtherPage[] }>;
  readonly owner?: true;
  /** The menu of a phone has no room for these. They stand on the page `more`, which a desk doesn't need. */
  readonly place?: 'more' | 'phone';
}

const TODAY: Page = { key: 'today', to: '/', word: OFFICE_PAGE.today, view: TodayPage };

const more = (means: string) => ({ place: 'more', means }) as const;

const PAGES: readonly Page[] = [
  TODAY,
  { key: 'days', to: '/days', word: OFFICE_PAGE.days, view: DaysPage },
  { key: 'drawers', to: '/drawers', word: OFFICE_PAGE.drawers, view: DrawersPage },
  { key: 'alarms', to: '/alarms', word: OFFICE_PAGE.alarms, view: Alarms, owner: true },
  { key: 'counters', to: '/counters', word: OFFICE_PAGE.counters, view: Counters, owner: true },
  { key: 'people', to: '/people', word: OFFICE_PAGE.people, view: People, owner: true, ...more(PAGE_MEANS.people) },
  {
    key: 'programs',
    to: '/programs',
    word: PROGRAMS.title,
    view: ProgramsPage,
    owner: true,
    ...more(PAGE_MEANS.programs),
  },
  {
    ...{ key: 'backups', to: '/backups', word: OFFICE_BACKUPS.title, view: BackupsPage, owner: true },
    ...more(PAGE_MEANS.backups),
  },
  { key: 'more', to: '/more', word: OFFICE_PAGE.more, view: MorePage, owner: true, place: 'phone' },
];

/** One counter's day has no place in the menu: it is opened from today. */
const COUNTER: Page = { key: 'counter', to: '/counter/', word: OFFICE_PAGE.today, view: CounterDayPage };

export const pagesFor = ({ who }: Me): readonly Page[] => PAGES.filter(({ owner }) => who === 'owner' || !owner);

export const pageOf = (path: string, me: Me): Page =>
  path.startsWith(COUNTER.to) ? COUNTER : (pagesFor(me).find(({ to }) => to === path) ?? TODAY);
