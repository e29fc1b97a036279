import type { Drawer } from '#shared/office/page-data.ts';
import {
  COUNTER_DAY,
  closedWords,
  DRAWERS,
  drawerWords,
  money,
  signedMoney,
  zTitle,
} from '#shared/words/office-page.ts';
import { Fact, Link, Mark } from '../parts/basic.tsx';

interface DrawerProps {
  readonly drawer: Drawer;
  readonly now: number;
  /** Where drawers of many counters stand together. */
  readonly named?: boolean;
}

const DrawerLine = ({ drawer, now, named = false }: DrawerProps) => (
  <li className="card stack">
    <div className="apart wrap">
      {named ? (
        <h2>
          <Link to={`/counter/${drawer.role}?day=${drawer.day}`}>
            {drawer.name}, {zTitle(drawer.number)}
          </Link>
        </h2>
      ) : (
        <h3>{zTitle(drawer.number)}</h3>
      )}
      <Mark look={drawer.difference === 0 ? 'good' : 'bad'}>{drawerWords(drawer.difference)}</Mark>
    </div>
    <p className="small">{closedWords(drawer.endedAt, drawer.closedBy, now)}</p>
    <dl className="facts">
      <Fact label={DRAWERS.expected} value={money(drawer.expected)} />
      <Fact label={DRAWERS.counted} value={money(drawer.counted)} />
      <Fact label={DRAWERS.float} value={money(drawer.float)} />
      <Fact label={DRAWERS.cash} value={money(drawer.cash)} />
      {drawer.payIns !== 0 && <Fact label={DRAWERS.paidIn} value={money(drawer.payIns)} />}
      {drawer.payOuts !== 0 && <Fact label={DRAWERS.paidOut} value={money(drawer.payOuts)} />}
      {drawer.walletGap !== 0 && <Fact bad label={COUNTER_DAY.gap} value={signedMoney(drawer.walletGap)} />}
    </dl>
  </li>
);

interface DrawerListProps extends Omit<DrawerProps, 'drawer'> {
  readonly drawers: readonly Drawer[];
}

export const DrawerList = ({ drawers, ...rest }: DrawerListProps) => (
  <ul className="cards">
    {drawers.map((drawer) => (
      <DrawerLine key={`${drawer.role} ${drawer.number} ${drawer.endedAt}`} drawer={drawer} {...rest} />
    ))}
  </ul>
);
